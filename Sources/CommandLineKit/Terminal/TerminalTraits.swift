/// What the place where text goes to can show.
public struct TerminalTraits: Hashable, Sendable {
  /// How many columns there are; `nil` where nothing limits a line, as in a file or a pipe.
  public var width: Int?
  /// Whether text may be coloured.
  public var color: Bool
  /// Whether anything but ASCII may be written.
  public var unicode: Bool
  /// Whether it is a terminal, with somebody before it.
  public var isTerminal: Bool

  /// A place of these traits; those of a file in UTF-8 by default.
  public init(width: Int? = nil, color: Bool = false, unicode: Bool = true, isTerminal: Bool = false) {
    self.width = width
    self.color = color
    self.unicode = unicode
    self.isTerminal = isTerminal
  }

  /// The traits of a place, from the options, the environment and the place itself.
  ///
  /// - Width: `--width`, else `COLUMNS`, else what the terminal says, else 80; a place that is no terminal has no limit.
  /// - Color: `--color`, else off for `NO_COLOR`, on for `CLICOLOR_FORCE` or `FORCE_COLOR`, off for `CLICOLOR=0` and for
  ///   a `TERM` that is `dumb` or not set, else on for a terminal.
  /// - Unicode: where the locale (`LC_ALL`, else `LC_CTYPE`, else `LANG`) names UTF-8.
  public init(
    color choice: ColorChoice = .auto, width: Int? = nil, place: TerminalPlace, environment: (String) -> String?
  ) {
    func lookup(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    self.init(
      width: width ?? lookup("COLUMNS").flatMap(TerminalTraits.columns) ?? place.limit,
      color: choice.decides ?? TerminalTraits.colors(place, lookup),
      unicode: TerminalTraits.namesUTF8(lookup("LC_ALL") ?? lookup("LC_CTYPE") ?? lookup("LANG") ?? "C"),
      isTerminal: place.isTerminal)
  }

  private static func columns(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let columns = Int(text), columns > 0 else { return nil }
    return columns
  }

  private static func colors(_ place: TerminalPlace, _ lookup: (String) -> String?) -> Bool {
    if lookup("NO_COLOR") != nil { return false }
    if let force = lookup("CLICOLOR_FORCE") ?? lookup("FORCE_COLOR"), force != "0" { return true }
    if lookup("CLICOLOR") == "0" { return false }
    guard let term = lookup("TERM"), term != "dumb" else { return false }
    return place.isTerminal
  }

  private static func namesUTF8(_ locale: String) -> Bool {
    let name = locale.uppercased()
    return name.contains("UTF-8") || name.contains("UTF8")
  }
}

/// What `--color` asks for.
public enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  fileprivate var decides: Bool? {
    switch self {
    case .auto: nil
    case .always: true
    case .never: false
    }
  }
}
