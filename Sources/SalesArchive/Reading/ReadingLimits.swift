/// How much a reader takes before it calls a file an attack or a mistake.
public struct ReadingLimits: Hashable, Sendable {
  /// Texts up to so many bytes are held in memory as a whole; larger ones are handed out in parts.
  public var wholeText: Int
  /// The size of those parts in bytes, and so the longest line of a large text.
  public var part: Int
  /// The longest text in bytes.
  public var text: Int
  /// How many bytes a packed one may unpack to, once a text is longer than `wholeText`.
  ///
  /// Deflate cannot do more than 1,032; reports do 13 to 15.
  public var ratio: Int

  /// Limits; the defaults are 128 MB, 4 MB, 16 GB and 400.
  public init(wholeText: Int = 128 << 20, part: Int = 4 << 20, text: Int = 16 << 30, ratio: Int = 400) {
    self.wholeText = max(1, wholeText)
    self.part = max(1, part)
    self.text = max(1, text)
    self.ratio = max(1, ratio)
  }
}
