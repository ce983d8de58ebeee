/// Words with characters that must be looked up, such as emoji, in the parts between which a line may end.
///
/// What has been looked up is kept: people use the same few.
struct OddWords {
  /// A part and how many columns it takes.
  struct Unit {
    let bytes: [UInt8]
    let columns: Int
  }

  /// By their bytes: texts that Swift takes for equal may be written in different ones.
  private var known: [[UInt8]: [Unit]] = [:]

  /// Longer words are hardly met twice.
  private static let longest = 32
  /// Memory has a limit, whatever customers write.
  private static let most = 1000

  /// The parts of a word, UTF-8, which `divide` finds where it is not known.
  mutating func units(of word: UnsafeBufferPointer<UInt8>, divide: (String) -> WordUnits) -> [Unit] {
    let key = Array(word.prefix(OddWords.longest + 1))
    if let units = known[key] { return units }
    let parts = divide(String(decoding: word, as: UTF8.self))
    let units = parts.map { Unit(bytes: Array($0.text.utf8), columns: $0.columns) }
    if word.count <= OddWords.longest, known.count < OddWords.most { known[key] = units }
    return units
  }
}
