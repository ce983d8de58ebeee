/// A token for a request's authorization, whose text nothing but that header shows.
public struct BearerToken: Hashable, Sendable {
  /// The text, for the header alone.
  let text: String

  /// The token of a text.
  init(_ text: String) { self.text = text }
}

extension BearerToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A word in place of the token.
  public var description: String { "(token)" }
  /// A word in place of the token.
  public var debugDescription: String { description }
  /// Nothing, so that no dump shows the token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
