/// Makes text fit for the place where it goes: safe, in characters that can be shown, coloured where that is wanted.
public struct Painter: Sendable {
  /// What the place can show.
  public let traits: TerminalTraits

  /// A painter for a place of these traits.
  public init(_ traits: TerminalTraits) { self.traits = traits }

  /// Text as the place can show it: neutralised, and in ASCII where nothing else can be shown.
  ///
  /// Text must go through here before it is measured, since it may change its width.
  public func text(_ raw: String) -> String {
    let safe = DisplayText.neutralised(raw)
    return traits.unicode ? safe : DisplayText.ascii(safe)
  }

  /// What stands where text was cut.
  public var ellipsis: String { traits.unicode ? "…" : ".." }

  /// Text in a style, where the place has colours; its width stays the same.
  public func paint(_ text: String, _ style: TextStyle) -> String {
    let parameters = style.parameters
    guard traits.color, !parameters.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[" + parameters.map { "\($0)" }.joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}
