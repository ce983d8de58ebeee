import AppSales
import CDeflate
import Glibc

/// The measures of a report as they stand in a cursor that is known to be as it was written.
struct SeenLine: Sendable {
  fileprivate let text: SeenText
  fileprivate let range: Range<Int>

  var bytes: ArraySlice<UInt8> { text.bytes[range] }

  var measures: SalesMeasures {
    // What was written can be read: the checksum was right.
    MeasuresText.measures(Substring(String(decoding: bytes, as: UTF8.self))) ?? SalesMeasures()
  }
}

/// The bytes of a cursor, and a quick way through them.
///
/// Ten years have some megabytes of measures of which hardly any are needed: where the checksum says that all is as it
/// was written, they are left as they are until somebody asks.
final class SeenText: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The reports of the lines from a place on; `nil` where one of them makes no sense.
  func reports(from start: Int) -> [SeenReports.Identity: SeenReports.Report]? {
    bytes.withUnsafeBufferPointer { bytes in
      var reports: [SeenReports.Identity: SeenReports.Report] = [:]
      var cells = SeenCells(bytes, start)
      while !cells.isAtEnd {
        guard let vendor = cells.nextVendor(), let begin = cells.nextDay(), let last = cells.nextDay(),
          let period = ReportPeriod(first: begin, last: last), let crc = cells.nextNumber(radix: 16),
          let adler = cells.nextNumber(radix: 16), let length = cells.nextNumber(radix: 10),
          let crc = UInt32(exactly: crc), let adler = UInt32(exactly: adler), let line = cells.nextLine()
        else { return nil }
        reports[SeenReports.Identity(vendor: vendor, period: period)] = SeenReports.Report(
          text: TextDigest(crc: crc, adler: adler, length: length), SeenLine(text: self, range: line))
      }
      return reports
    }
  }

  /// CRC-32 of what follows a place.
  static func checksum(_ bytes: [UInt8], from start: Int) -> UInt32 {
    bytes.withUnsafeBytes { SalesArchive.checksum(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }
}

/// The cells of a cursor's lines, one after the other; `nil` for what is not as it is written.
private struct SeenCells {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  /// Most lines are of one vendor.
  private var vendor: (bytes: Range<Int>, text: String)?

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) {
    self.bytes = bytes
    place = start
  }

  var isAtEnd: Bool { place >= bytes.count }

  private mutating func next() -> Range<Int>? {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\t"), bytes[place] != UInt8(ascii: "\n") { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\t") else { return nil }
    place += 1
    return start..<place - 1
  }

  mutating func nextVendor() -> String? {
    guard let cell = next() else { return nil }
    if let vendor, bytes[vendor.bytes].elementsEqual(bytes[cell]) { return vendor.text }
    guard let text = MeasuresText.decoded(Substring(String(decoding: bytes[cell], as: UTF8.self))) else { return nil }
    vendor = (cell, text)
    return text
  }

  mutating func nextNumber(radix: Int) -> Int? {
    guard let cell = next(), !cell.isEmpty, cell.count <= 15 else { return nil }
    return number(cell, radix)
  }

  private func number(_ cell: Range<Int>, _ radix: Int) -> Int? {
    var value = 0
    for byte in bytes[cell] {
      let digit =
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        default: 99
        }
      guard digit < radix else { return nil }
      value = value * radix + digit
    }
    return value
  }

  mutating func nextDay() -> ReportDay? {
    guard let cell = next(), cell.count == 10, bytes[cell.lowerBound + 4] == UInt8(ascii: "-"),
      bytes[cell.lowerBound + 7] == UInt8(ascii: "-"),
      let year = number(cell.lowerBound..<cell.lowerBound + 4, 10),
      let month = number(cell.lowerBound + 5..<cell.lowerBound + 7, 10),
      let day = number(cell.lowerBound + 8..<cell.upperBound, 10)
    else { return nil }
    return ReportDay(year: year, month: month, day: day)
  }

  /// What is left of the line.
  mutating func nextLine() -> Range<Int>? {
    guard let base = bytes.baseAddress, let end = memchr(base + place, 0x0A, bytes.count - place) else { return nil }
    let start = place
    place = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(end)) + 1
    return start..<place - 1
  }
}
