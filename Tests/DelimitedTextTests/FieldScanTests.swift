import CByteMask
import Foundation
import TestSupport
import Testing

/// Memory that ends where a page begins that nobody may touch, so that one element too far is a crash.
private final class GuardedMemory<Element> {
  let start: UnsafeMutablePointer<Element>
  private let pages: UnsafeMutableRawPointer
  private let length: Int

  init(_ count: Int) throws {
    let page = Int(getpagesize())
    let size = count * MemoryLayout<Element>.stride
    length = (size + page - 1) / page * page + page
    pages = try #require(mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    try #require(pages != MAP_FAILED)
    mprotect(pages + length - page, page, PROT_NONE)
    start = (pages + length - page - size).bindMemory(to: Element.self, capacity: count)
  }

  deinit { munmap(pages, length) }
}

/// What a scan writes down about a text, as numbers to compare.
private struct ScanNotes: Equatable {
  var fields: [[UInt32]] = []
  var doubled: [UInt32] = []
  var records: [[UInt32]] = []
  var isIrregular = false

  /// What a walk byte by byte finds.
  init(walking text: [UInt8]) {
    enum State { case start, plain, quoted, closed }
    var (state, start, breaks) = (State.start, 0 as UInt32, 0 as UInt32)
    for (place, byte) in text.enumerated() {
      let at = UInt32(place)
      switch (state, byte) {
      case (.quoted, 0x22): state = .closed
      case (.quoted, 13): breaks += 1
      case (.quoted, 10): breaks += text[place - 1] == 13 ? 0 : 1
      case (.quoted, _): continue
      case (.start, 0x22): (state, start) = (.quoted, at + 1)
      case (.closed, 0x22):
        doubled.append(at)
        state = .quoted
      case (_, 0x2C), (_, 10), (_, 13):
        fields.append([start, state == .closed ? at - 1 : at])
        (state, start) = (.start, at + 1)
        if byte != 0x2C { records.append([at, UInt32(fields.count), UInt32(doubled.count), breaks]) }
      case (.closed, _), (_, 0x22):
        isIrregular = true
        doubled = []
        return
      default: state = .plain
      }
    }
  }

  /// What a variant finds that stops and goes on after so many bytes; all memory is as short as can be.
  init(scanning text: [UInt8], _ width: field_scan_width, step: Int) throws {
    let memory = try GuardedMemory<UInt8>(text.count)
    memory.start.initialize(from: text, count: text.count)
    let slack = Int(FIELD_SLACK)
    let fields = try GuardedMemory<field_bounds>(text.count + slack)
    let doubled = try GuardedMemory<UInt32>(text.count + slack)
    var scan = field_scan()
    scan.before = .max
    scan.after_delimiter = 1 << 63
    while Int(scan.position) < text.count, !scan.is_irregular {
      let limit = min(text.count, Int(scan.position) + step)
      let ends = try GuardedMemory<record_end>(limit - Int(scan.position) + slack)
      scan_fields(
        &scan, memory.start, UInt32(limit), field_dialect(separator: 0x2C, quote: 0x22, is_quoting: true),
        field_tables(fields: fields.start, doubled: doubled.start, records: ends.start), width)
      records += (0..<Int(scan.records)).map {
        [ends.start[$0].end, ends.start[$0].fields, ends.start[$0].doubled, ends.start[$0].breaks]
      }
    }
    self.fields = (0..<Int(scan.fields)).map { [fields.start[$0].start, fields.start[$0].end] }
    isIrregular = scan.is_irregular
    if !isIrregular { self.doubled = (0..<Int(scan.doubled)).map { doubled.start[$0] } }
  }
}

@Suite("Scan for fields") struct FieldScanTests {
  @Test(
    "Every variant finds what a walk finds, and touches nothing behind text and tables", arguments: ReadingVariant.all)
  func everyLength(_ variant: ReadingVariant) throws {
    var random = SeededRandom()
    for length in Array(0...200) + [4095, 4096, 4097, 8200] {
      let text = randomText(length, &random)
      let wanted = ScanNotes(walking: text)
      for step in [max(1, length), Int.random(in: 1...64, using: &random), 64] {
        let found = try ScanNotes(scanning: text, variant.width, step: step)
        #expect(found == wanted, "APPSALES_SEED=\(random.seed), \(length) bytes, \(step) at a time")
        if found != wanted { return }
      }
    }
  }

  @Test("Every variant has room for nothing but delimiters, and for nothing but quotes", arguments: ReadingVariant.all)
  func fullTables(_ variant: ReadingVariant) throws {
    for pattern in [",", "\n", "\r\n", "\"\",", "\"\"\n"] {
      let text = Array(String(repeating: pattern, count: 5000 / pattern.utf8.count).utf8)
      #expect(try ScanNotes(scanning: text, variant.width, step: text.count) == ScanNotes(walking: text))
    }
    let quotes = Array("\"\(String(repeating: "\"\"", count: 2500))\"\n".utf8)
    #expect(try ScanNotes(scanning: quotes, variant.width, step: quotes.count) == ScanNotes(walking: quotes))
  }

  /// Cells of any kind; in one text of three a quote now and then where none should be.
  private func randomText(_ length: Int, _ random: inout SeededRandom) -> [UInt8] {
    let isRegular = Int.random(in: 0..<3, using: &random) > 0
    var text: [UInt8] = []
    while text.count < length {
      let pieces = Bool.random(using: &random) ? ["a", "bc", "\0"] : ["\"\"", ",", "\n", "\r\n", "\r", "x"]
      let cell = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      text += (pieces.count > 3 ? "\"\(cell.joined())\"" : cell.joined()).utf8
      if !isRegular, Int.random(in: 0..<20, using: &random) == 0 { text.append(0x22) }
      text += ([",", ",", "\n", "\r\n"].randomElement(using: &random) ?? "").utf8
    }
    return Array(text.prefix(length))
  }
}
