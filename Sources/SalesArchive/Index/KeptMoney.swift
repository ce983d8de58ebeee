import AppSales

/// Converted money that an index keeps beside its head: of the last few ways to convert all reports.
///
/// Each lies under all that it depends on: what the head says of reports and blocks, the tables, the currency, and the
/// files of rates with what tells that they are unchanged. Whatever is damaged is made anew.
struct KeptMoney {
  private static let magic: UInt64 = 0x3130_594D_4953_5041
  /// How many ways are kept; one more drops the oldest.
  private static let most = 4

  private let path: String

  init(path: String) { self.path = path }

  /// The figures under a key.
  func figures(_ key: [UInt8], target: CurrencyCode) -> ConvertedFigures? {
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    return entry.figures.withUnsafeBytes { ConvertedFigures(bytes: $0, target: target) }
  }

  /// Keeps figures under a key.
  ///
  /// Where that fails, they are made again the next time.
  func keep(_ figures: ConvertedFigures, _ key: [UInt8]) {
    let others = entries.filter { $0.key != key }.prefix(KeptMoney.most - 1)
    var body = IndexBytes()
    for entry in [(key, figures.bytes)] + others {
      body.append(part: entry.0)
      body.append(part: entry.1)
    }
    var bytes = IndexBytes()
    bytes.append(KeptMoney.magic)
    bytes.append(checksum(body.all))
    try? AtomicFile.replace(path, with: bytes.all + body.all, durably: false)
  }

  private var entries: [(key: [UInt8], figures: [UInt8])] {
    var buffer = ByteBuffer()
    guard let input = try? InputFile(path: path, followsLinks: false), (try? input.read(into: &buffer)) != nil else {
      return []
    }
    var cursor = IndexCursor(buffer.bytes)
    guard cursor.next(UInt64.self) == KeptMoney.magic, let sum = cursor.next(UInt32.self),
      sum == checksum(UnsafeRawBufferPointer(rebasing: buffer.bytes.dropFirst(12)))
    else { return [] }
    var entries: [(key: [UInt8], figures: [UInt8])] = []
    while let key = cursor.nextPart(), let figures = cursor.nextPart() { entries.append((Array(key), Array(figures))) }
    return entries
  }
}
