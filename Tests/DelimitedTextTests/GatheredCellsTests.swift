import CByteMask
import TestSupport
import Testing

@testable import DelimitedText

/// One variant of what is done with gathered cells; the processor chooses among them.
struct CellsVariant: CustomTestStringConvertible, Sendable {
  let name: String
  let hash:
    @Sendable (
      UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt32>, UnsafePointer<UInt8>, Int,
      UnsafeMutablePointer<UInt64>
    ) -> Void
  let compare:
    @Sendable (UnsafePointer<UInt8>, UnsafePointer<UInt32>, UnsafePointer<UnsafePointer<UInt8>?>, Int) -> UInt64
  let same: @Sendable (UnsafePointer<UInt8>, UnsafePointer<UInt32>, Int, UnsafePointer<UInt8>, Int) -> UInt64

  var testDescription: String { name }

  /// Those that this processor can run.
  static var all: [CellsVariant] {
    var all = [
      CellsVariant(
        name: "plain", hash: { hash_plain($0, $1, $2, $3, $4) }, compare: { compare_plain($0, $1, $2, $3) },
        same: { same_plain($0, $1, $2, $3, $4) }),
      CellsVariant(
        name: "chosen", hash: { hash_cells($0, $1, $2, $3, $4) }, compare: { compare_cells($0, $1, $2, $3) },
        same: { same_text($0, $1, $2, $3, $4) }),
    ]
    #if arch(x86_64)
      if Processor.has("avx2") {
        all.append(
          CellsVariant(
            name: "AVX2", hash: { hash_avx2($0, $1, $2, $3, $4) }, compare: { compare_avx2($0, $1, $2, $3) },
            same: { same_avx2($0, $1, $2, $3, $4) }))
      }
      if Processor.has("avx512bw", "avx512vl", "avx512dq") {
        all.append(
          CellsVariant(
            name: "AVX-512", hash: { hash_avx512($0, $1, $2, $3, $4) }, compare: { compare_avx512($0, $1, $2, $3) },
            same: { same_avx512($0, $1, $2, $3, $4) }))
      }
    #endif
    return all
  }

  /// The hashes of rows of so many lines, and how many lines each has then.
  func hashes(_ rows: [[UInt8]], marks: [UInt8]) -> (hashes: [UInt64], lines: [UInt32]) {
    var gathered = CellsVariant.gathered(rows)
    var lines = rows.map { UInt32($0.count / RegularRows.lineSize) }
    var hashes = Array(repeating: 7 as UInt64, count: rows.count)
    hash(&gathered, &lines, marks, rows.count, &hashes)
    return (hashes, lines)
  }

  /// Which rows are equal to others, one of whose places may be empty.
  func equal(_ rows: [[UInt8]], to others: [[UInt8]?]) -> [Bool] {
    let kept = others.map { $0 ?? [] }.flatMap { $0 + Array(repeating: 0x5A, count: RegularRows.lineSize) }
    let lines = rows.map { UInt32($0.count / RegularRows.lineSize) }
    return kept.withUnsafeBufferPointer { kept in
      var (places, next) = ([UnsafePointer<UInt8>?](), 0)
      for other in others {
        places.append(other.flatMap { _ in kept.baseAddress.map { $0 + next } })
        next += (other?.count ?? 0) + RegularRows.lineSize
      }
      let found = compare(CellsVariant.gathered(rows), lines, places, rows.count)
      return rows.indices.map { found >> UInt64($0) & 1 == 1 }
    }
  }

  private static func gathered(_ rows: [[UInt8]]) -> [UInt8] {
    rows.flatMap { $0 + Array(repeating: 0x33, count: Int(GATHERED_STRIDE) - $0.count) }
      + Array(repeating: 0x33, count: Int(GATHERED_SLACK))
  }
}

@Suite("Gathered cells") struct GatheredCellsTests {
  /// A row of some lines whose head is zero.
  private func row(_ lines: Int, _ random: inout SeededRandom) -> [UInt8] {
    let bytes = (8..<lines * RegularRows.lineSize).map { _ in UInt8.random(in: 0...255, using: &random) }
    return Array(repeating: 0, count: 8) + bytes
  }

  @Test("A byte anywhere in a row makes it another one, but for those of its head", arguments: CellsVariant.all)
  func oneByte(_ variant: CellsVariant) {
    var random = SeededRandom()
    for lines in 2...RegularRows.lineLimit {
      let first = row(lines, &random)
      // All of them in rows of the usual length, and some in longer ones.
      let places = first.indices.filter { _ in lines < 4 || Int.random(in: 0..<9, using: &random) == 0 }
      for place in places {
        var other = first
        other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        let equal = variant.equal([first, first], to: [other, first])
        #expect(equal == [place < 8, true], "byte \(place) of \(lines) lines")
        let hashes = variant.hashes([first, other], marks: [1, 1]).hashes
        // The byte after the head is the mark.
        #expect((hashes[0] == hashes[1]) == (place == 8) || place < 8, "APPSALES_SEED=\(random.seed), byte \(place)")
      }
    }
  }

  @Test("Where there is nothing to compare with, nothing is equal", arguments: CellsVariant.all)
  func nothing(_ variant: CellsVariant) {
    var random = SeededRandom()
    let rows = (0..<16).map { row(2 + $0 % 3, &random) }
    let others = rows.enumerated().map { $0.offset.isMultiple(of: 3) ? nil : $0.element }
    #expect(variant.equal(rows, to: others) == rows.indices.map { !$0.isMultiple(of: 3) })
  }

  @Test("Marks tell rows apart, and one of nought is passed over", arguments: CellsVariant.all)
  func marks(_ variant: CellsVariant) {
    var random = SeededRandom()
    let same = row(3, &random)
    let found = variant.hashes([same, same, same, same], marks: [3, 4, 0, 3])
    #expect(found.lines == [3, 3, 0, 3])
    #expect(found.hashes[0] == found.hashes[3])
    #expect(found.hashes[0] != found.hashes[1])
  }

  @Test("All variants have the same hashes")
  func variants() {
    var random = SeededRandom()
    for _ in 0..<100 {
      let rows = (0..<16).map { _ in row(Int.random(in: 2...RegularRows.lineLimit, using: &random), &random) }
      let marks = rows.map { _ in UInt8.random(in: 0...5, using: &random) }
      let all = CellsVariant.all.map { $0.hashes(rows, marks: marks).hashes }
      #expect(all.allSatisfy { $0 == all[0] }, "APPSALES_SEED=\(random.seed)")
    }
  }

  @Test("Rows of words that are swapped, moved or nearly all zero have other hashes", arguments: CellsVariant.all)
  func hashes(_ variant: CellsVariant) {
    var rows: [[UInt8]] = []
    let empty = Array(repeating: 0 as UInt8, count: 3 * RegularRows.lineSize)
    for place in 9..<empty.count {
      for byte in [1, 9, 0x80] as [UInt8] {
        var row = empty
        row[place] = byte
        rows.append(row)
      }
    }
    let hashes = stride(from: 0, to: rows.count, by: 16).flatMap { first in
      let part = Array(rows[first..<min(first + 16, rows.count)])
      return variant.hashes(part, marks: part.map { _ in 1 }).hashes
    }
    #expect(Set(hashes).count == rows.count)
    // Rows are told apart by the upper half, too.
    #expect(Set(hashes.map { $0 >> 32 }).count > rows.count - 3)
  }

  @Test("A text is the same only where every byte is, up to a line of them", arguments: CellsVariant.all)
  func sameText(_ variant: CellsVariant) {
    for length in 1...64 {
      let expected = (0..<length).map { UInt8(0x61 + $0 % 26) }
      var (text, places) = ([UInt8](), [UInt32]())
      for place in -1..<length {
        places.append(UInt32(text.count))
        var other = expected
        if place >= 0 { other[place] ^= 0x20 }
        text += other + [UInt8(truncatingIfNeeded: place)]
      }
      text += Array(repeating: 0, count: TabScanner.padding)
      let behind = Array(repeating: 0x5A as UInt8, count: TabScanner.padding)
      let rows = min(places.count, 64)
      #expect(variant.same(text, places, rows, expected + behind, length) == 1, "\(length)")
    }
  }

  @Test("A text of more than a line is nowhere")
  func longText() {
    let text = Array(repeating: 0x61 as UInt8, count: 256)
    #expect(same_text(text, [0, 1], 2, text, 64) == 3)
    #expect(same_text(text, [0, 1], 2, text, 65) == 0)
  }
}
