import AppSales

/// The line below a title: some facts with dots between them.
///
/// Its width is counted as it grows; only where there are letters in it that must be measured is that done at the end.
struct QuietLine: ~Copyable {
  private var bytes = GrowingBytes(capacity: 256)
  /// How wide it is; `nil` where that is not known.
  private var columns: Int? = 0
  private let separator: SmallBytes
  /// The separator behind a blank.
  private let shortSeparator: SmallBytes
  private var needsSeparator = false
  private var countries: [UInt16: [UInt8]] = [:]
  private var lastCountry: (code: UInt16, name: [UInt8], columns: Int?) = (0, [], 0)
  private let isUnicode: Bool

  /// An empty line, with dots or, in ASCII, with hyphens.
  init(unicode: Bool) {
    separator = SmallBytes(unicode ? " · " : " - ")
    shortSeparator = SmallBytes(unicode ? "· " : "- ")
    isUnicode = unicode
  }

  /// Begins another line; behind a mark that the review is new, with a dot.
  mutating func begin(behindMark isBehindMark: Bool) {
    bytes.removeAll()
    columns = 0
    needsSeparator = false
    if isBehindMark { append(shortSeparator, columns: 2) }
  }

  /// Adds a fact in words of ours, in ASCII.
  mutating func add(_ words: String) {
    separate()
    append(words)
  }

  /// Adds a fact from outside, with words of ours before it; none where it is blank.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, behind words: String = "") {
    guard text.contains(where: { $0 > 0x20 }) else { return }
    separate()
    if !words.isEmpty { append(words) }
    append(text)
  }

  /// Adds the name of a country.
  mutating func addCountry(_ code: UnsafeBufferPointer<UInt8>) {
    separate()
    let key = code.reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
    if lastCountry.code != key {
      let name = name(code, key)
      lastCountry = (key, name, name.withUnsafeBufferPointer { measured($0) })
    }
    bytes.append(lastCountry.name)
    widen(lastCountry.columns)
  }

  private mutating func name(_ code: UnsafeBufferPointer<UInt8>, _ key: UInt16) -> [UInt8] {
    if let name = countries[key] { return name }
    let text = String(decoding: code, as: UTF8.self)
    let name = Array((Storefront(code: text)?.name ?? text).utf8)
    countries[key] = name
    return name
  }

  /// Adds a day.
  mutating func addDay(_ seconds: Int64, isApproximate: Bool) {
    separate()
    if isApproximate { append("seen ") }
    UTCText.appendDay(seconds, to: &bytes)
    columns = columns.map { $0 + 10 }
  }

  /// Writes the line, wrapped where it is too long.
  func write(to lines: inout TextLines, indent: Int, style: PaintedStyle) {
    bytes.withBytes { text in
      if let columns {
        lines.wrap(text, columns: columns, indent: indent, style: style)
      } else {
        lines.wrap(text, indent: indent, style: style)
      }
    }
  }

  private mutating func separate() {
    guard needsSeparator else { return needsSeparator = true }
    // A name may end in a blank.
    if bytes.last == 0x20 {
      append(shortSeparator, columns: 2)
    } else {
      append(separator, columns: 3)
    }
  }

  /// Words of ours in ASCII.
  private mutating func append(_ words: String) {
    bytes.append(words)
    columns = columns.map { $0 + words.utf8.count }
  }

  private mutating func append(_ ready: SmallBytes, columns width: Int) {
    bytes.append(ready)
    columns = columns.map { $0 + width }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(text)
    widen(measured(text))
  }

  private mutating func widen(_ width: Int?) {
    guard let width, let before = columns else {
      columns = nil
      return
    }
    columns = before + width
  }

  /// How many columns a text takes; `nil` where that is to be looked up, or the text is not shown as it is.
  private func measured(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let width = text.simpleColumns
    return isUnicode || text.printablePrefix == text.count ? width : nil
  }
}
