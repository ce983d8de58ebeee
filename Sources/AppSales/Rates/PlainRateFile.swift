/// Reads a file of rates that is as `RateFile.encode` writes it, in a fraction of the time: ten years of a list have some
/// eighty thousand lines.
///
/// A shortcut and nothing more: what is not exactly of that form is left to the reader of any CSV, and what is, that one
/// reads in the same way.
struct PlainRateFile {
  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// Files are sorted by day and have one source: what a cell said is kept, with where it stands.
  private var day: (cell: Range<Int>, value: ReportDay)?
  private var source: (cell: Range<Int>, value: String)?

  /// The rates of a file of exactly that form; `nil` for any other.
  static func rates(_ text: UnsafeBufferPointer<UInt8>) -> [PublishedRate]? {
    let header = RateFile.header.utf8
    guard text.count > header.count, text[..<header.count].elementsEqual(header),
      text[header.count] == UInt8(ascii: "\n")
    else { return nil }
    var file = PlainRateFile(text: text, place: header.count + 1)
    var rates: [PublishedRate] = []
    rates.reserveCapacity(text.count / 32)
    while file.place < text.count {
      guard let rate = file.next() else { return nil }
      rates.append(rate)
    }
    return rates
  }

  private init(text: UnsafeBufferPointer<UInt8>, place: Int) {
    self.text = text
    self.place = place
  }

  private mutating func next() -> PublishedRate? {
    guard let day = nextDay(), let currency = nextCode(), let value = nextValue(), let base = nextCode(),
      let source = nextSource(), isNext(currency, UInt8(ascii: " ")), isNext("per "), isNext(base, UInt8(ascii: "\n"))
    else { return nil }
    return PublishedRate(day: day, currency: currency, value: value, base: base, source: source)
  }

  /// The bytes up to a comma.
  @inline(__always)
  private mutating func nextCell() -> Range<Int>? {
    let start = place
    while place < text.count {
      let byte = text[place]
      if byte == UInt8(ascii: ",") {
        place &+= 1
        return start..<place &- 1
      }
      // A quote, a blank or the end of the line is something for the other reader.
      guard byte > UInt8(ascii: " "), byte < 0x7F, byte != UInt8(ascii: "\"") else { return nil }
      place &+= 1
    }
    return nil
  }

  private func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    for offset in 0..<a.count where text[a.lowerBound &+ offset] != text[b.lowerBound &+ offset] { return false }
    return true
  }

  private mutating func nextDay() -> ReportDay? {
    guard let cell = nextCell() else { return nil }
    if let day, isSame(cell, day.cell) { return day.value }
    guard let value = ReportDay(String(decoding: text[cell], as: UTF8.self)) else { return nil }
    day = (cell, value)
    return value
  }

  private mutating func nextSource() -> String? {
    guard let cell = nextCell(), !cell.isEmpty else { return nil }
    if let source, isSame(cell, source.cell) { return source.value }
    let value = String(decoding: text[cell], as: UTF8.self)
    source = (cell, value)
    return value
  }

  /// A code of three capital letters.
  private mutating func nextCode() -> CurrencyCode? {
    guard let code = code(at: place), place &+ 3 < text.count, text[place &+ 3] == UInt8(ascii: ",") else { return nil }
    place &+= 4
    return code
  }

  private func code(at place: Int) -> CurrencyCode? {
    guard place &+ 3 <= text.count else { return nil }
    var letters: UInt32 = 0
    for byte in text[place..<place &+ 3] {
      guard byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") else { return nil }
      letters = letters << 8 | UInt32(byte)
    }
    return CurrencyCode(letters: letters)
  }

  private mutating func nextValue() -> DecimalRate? {
    var digits: UInt64 = 0
    var decimals = -1
    let start = place
    while place < text.count, text[place] != UInt8(ascii: ",") {
      let byte = text[place]
      if byte == UInt8(ascii: "."), decimals < 0 {
        decimals = 0
      } else {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), place &- start < 16 else { return nil }
        digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if decimals >= 0 { decimals &+= 1 }
      }
      place &+= 1
    }
    guard place > start, digits > 0, place < text.count, text[place &- 1] != UInt8(ascii: ".") else { return nil }
    place &+= 1
    return DecimalRate(digits: digits, decimals: max(0, decimals))
  }

  private mutating func isNext(_ code: CurrencyCode, _ end: UInt8) -> Bool {
    guard self.code(at: place) == code, place &+ 3 < text.count, text[place &+ 3] == end else { return false }
    place &+= 4
    return true
  }

  private mutating func isNext(_ word: StaticString) -> Bool {
    guard place &+ word.utf8CodeUnitCount <= text.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where text[place &+ offset] != word.utf8Start[offset] { return false }
    place &+= word.utf8CodeUnitCount
    return true
  }
}
