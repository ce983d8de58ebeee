import AppSales
import CZlib
import SalesArchive
import Testing

@Suite("Reading reports")
struct ReportReaderTests {
  @Test("All members of a gzip file are read", arguments: [1, 2, 3, 1000], Path.allCases)
  func members(count: Int, path: Path) throws {
    let lines = (0..<count).map { "line \($0)\n" }
    let reading = try Reading(lines.flatMap { member($0) }, limits: path.limits)
    #expect(reading.text == Array(lines.joined().utf8))
  }

  @Test("An empty member between others is nothing", arguments: Path.allCases)
  func emptyMember(path: Path) throws {
    let reading = try Reading(member("a\n") + member("") + member("b\n") + member(""), limits: path.limits)
    #expect(reading.text == Array("a\nb\n".utf8))
  }

  @Test("Zero padding is silent, garbage is counted and the good part used", arguments: Path.allCases)
  func afterTheLastMember(path: Path) throws {
    let cases: [(tail: [UInt8], garbage: Int)] = [
      ([], 0), ([0], 0), (Array(repeating: 0, count: 5000), 0), ([7], 1), (Array("garbage".utf8), 7),
      ([0, 0, 1, 2], 2),
      ([0x1F, 0x20, 0x20], 3), ([0, 0x1F, 0x8B], 2),
    ]
    for (tail, garbage) in cases {
      let reading = try Reading(member("a\n") + member("b\n") + tail, limits: path.limits)
      #expect(reading.text == Array("a\nb\n".utf8), "tail \(tail.prefix(8))")
      #expect(reading.trailingGarbage == garbage, "tail \(tail.prefix(8))")
    }
  }

  @Test("A file cut at any byte is an error, unless it ends with a member", arguments: Path.allCases)
  func cutAtEveryByte(path: Path) throws {
    let first = member("Provider\tUnits\n")
    let whole = first + member("APPLE\t1\nAPPLE\t2\n")
    for length in 0..<whole.count {
      let bytes = Array(whole[..<length])
      let expected: ArchiveError.Code? = length == 0 ? .empty : length == first.count ? nil : .truncated
      #expect(code { _ = try Reading(bytes, limits: path.limits) } == expected, "cut at \(length)")
    }
  }

  @Test("Headers with any parts are passed over, and one that ends early is cut off", arguments: Path.allCases)
  func headers(path: Path) throws {
    for flags in 0..<32 as Range<UInt8> {
      let whole = member("a\n", flags: flags)
      let reading = try Reading(whole + member("b\n", flags: flags), limits: path.limits)
      #expect(reading.text == Array("a\nb\n".utf8), "flags \(flags)")
      for length in 4..<whole.count {
        let cut = code { _ = try Reading(Array(whole[..<length]), limits: path.limits) }
        #expect(cut == .truncated, "flags \(flags), cut at \(length)")
      }
    }
  }

  @Test("Wrong checksum and wrong length are told apart", arguments: Path.allCases)
  func trailer(path: Path) throws {
    let good = member("Provider\tUnits\nAPPLE\t1\n")
    for (fromEnd, expected) in [
      (8, ArchiveError.Code.checksumMismatch), (5, .checksumMismatch), (4, .lengthMismatch), (1, .lengthMismatch),
    ] {
      var bad = good
      bad[bad.count - fromEnd] ^= 0x10
      #expect(code { _ = try Reading(bad, limits: path.limits) } == expected, "byte \(fromEnd) from the end")
      #expect(code { _ = try Reading(good + bad, limits: path.limits) } == expected, "in the second member")
    }
  }

  @Test("A changed byte never goes unnoticed where it matters", arguments: Path.allCases)
  func everyByteFlipped(path: Path) throws {
    let text = Array("Provider\tUnits\nAPPLE\t1\n".utf8)
    let good = member(text)
    for index in good.indices {
      for bit in 0..<8 {
        var bad = good
        bad[index] ^= 1 << bit
        // Time, level and system of the header say nothing about the text.
        if let reading = try? Reading(bad, limits: path.limits), reading.trailingGarbage == 0 {
          #expect(reading.text == text || index < 2, "byte \(index), bit \(bit)")
        }
      }
    }
  }

  @Test("Nothing of a damaged file that fits into memory is handed out")
  func nothingBeforeTheError() throws {
    var bad = member(String(repeating: "a line\n", count: 20_000))
    bad[bad.count - 8] ^= 1
    var reader = ReportReader()
    var parts = 0
    let found = code { _ = try bad.withUnsafeBytes { try reader.read(bytes: $0, name: "x") { _ in parts += 1 } } }
    #expect(found == .checksumMismatch)
    #expect(parts == 0)
  }

  @Test("Containers are known by their first bytes and named where they are refused")
  func containers() {
    let cases: [(start: [UInt8], code: ArchiveError.Code, word: String)] = [
      ([], .empty, "empty"), (Array("PK\u{3}\u{4}abc".utf8), .foreignContainer, "zip"),
      ([0x28, 0xB5, 0x2F, 0xFD, 1], .foreignContainer, "zstd"), (Array("BZh91AY".utf8), .foreignContainer, "bzip2"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .foreignContainer, "xz"),
      (Array("<!DOCTYPE html>".utf8), .webPage, "web page"),
      (Array("{\"errors\":[]}".utf8), .json, "JSON"), (Array("\u{FEFF}\r\n <html>".utf8), .webPage, "web page"),
      ([0, 1, 2, 3], .notText, "text"), (Array("Provider\u{1B}[2J\tUnits\n".utf8), .notText, "text"),
    ]
    for (start, expected, word) in cases {
      do {
        _ = try Reading(start)
        Issue.record("\(word) was read")
      } catch let error as ArchiveError {
        #expect(error.code == expected)
        #expect(error.description.hasPrefix("made.gz: ") && error.message.contains(word))
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  @Test("Plain text, with or without marks of its encoding, is handed out as it is")
  func plainText() throws {
    let texts: [[UInt8]] = [
      Array("Provider\tUnits\n".utf8), Array("\u{FEFF}Provider\r\n".utf8), [0xFF, 0xFE, 0x50, 0, 0x0A, 0],
      Array("Pr\u{E9}".unicodeScalars.map { UInt8($0.value) }), Array("no line end".utf8),
    ]
    for text in texts {
      #expect(try Reading(text).text == text)
      #expect(try Reading(member(text)).text == text)
    }
  }

  @Test("What unpacks to nothing is empty; what unpacks to no text is refused", arguments: Path.allCases)
  func unpackedContents(path: Path) {
    #expect(code { _ = try Reading(member(""), limits: path.limits) } == .empty)
    #expect(code { _ = try Reading(member([0, 1, 2]), limits: path.limits) } == .notText)
  }

  @Test("A wrong guess of the size only costs time")
  func wrongSizes() throws {
    // The last member alone says its size: 2 bytes, where 600,000 come before it.
    let text = (0..<100_000).map { "\($0 % 97)x\n" }.joined()
    let reading = try Reading(member(text) + member("z\n"))
    #expect(reading.text == Array((text + "z\n").utf8))
    #expect(reading.parts == 1)
  }

  @Test("Bombs are stopped by ratio and by size, in one member or in many")
  func bombs() {
    let limits = ReadingLimits(wholeText: 1 << 16, part: 1 << 16, ratio: 400)
    let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 20)
    #expect(code { _ = try Reading(member(lines), limits: limits) } == .suspiciousRatio)
    let many = Array(repeatElement(member(lines), count: 20).joined())
    #expect(code { _ = try Reading(many, limits: limits) } == .suspiciousRatio)
    #expect(code { _ = try Reading(member(lines), limits: ReadingLimits(text: 1 << 19)) } == .tooLarge)
    #expect(code { _ = try Reading(member(lines), limits: ReadingLimits(text: 1 << 20)) } == nil)
  }
}

/// A member with the parts of a header that flags name, as RFC 1952 has them.
private func member(_ text: String, flags: UInt8) -> [UInt8] {
  let plain = member(text)
  var header = Array(plain[..<10])
  header[3] = flags
  if flags & 4 != 0 { header += [3, 0, 0, 1, 2] }
  if flags & 8 != 0 { header += Array("report.txt".utf8) + [0] }
  if flags & 16 != 0 { header += Array("a comment".utf8) + [0] }
  if flags & 2 != 0 {
    let sum = crc32(0, header, UInt32(header.count))
    header += [UInt8(truncatingIfNeeded: sum), UInt8(truncatingIfNeeded: sum >> 8)]
  }
  return header + plain[10...]
}
