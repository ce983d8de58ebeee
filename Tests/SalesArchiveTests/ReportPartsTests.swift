import AppSales
import Glibc
import Testing

@testable import SalesArchive

@Suite("Reading in parts, from files and from descriptors")
struct ReportPartsTests {
  private static let lines = (0..<5000).map { "row \($0)\t\($0 * 7919 % 1009)\n" }.joined()

  @Test("A large text comes in parts of whole lines", arguments: ["\n", "\r\n", "\r"])
  func wholeLines(lineEnd: String) throws {
    let text = Array(Self.lines.split(separator: "\n").joined(separator: lineEnd).utf8)
    var reader = ReportReader(limits: ReadingLimits(wholeText: 100, part: 1000))
    var parts: [[UInt8]] = []
    let packed = member(text)
    _ = try packed.withUnsafeBytes { try reader.read(bytes: $0, name: "x") { parts.append(Array($0.bytes)) } }
    #expect(Array(parts.joined()) == text)
    #expect(parts.count > 50)
    #expect(parts.dropLast().allSatisfy { $0.last == lineEnd.utf8.last && $0.count <= 1000 })
    // No cut between CR and LF: it would make a blank line.
    #expect(parts.allSatisfy { $0.first != UInt8(ascii: "\n") })
  }

  @Test("A line longer than a part is an error")
  func longLine() {
    let text = Array("head\n".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 5000) + Array("\n".utf8)
    let limits = ReadingLimits(wholeText: 100, part: 1000)
    #expect(code { _ = try Reading(member(text), limits: limits) } == .lineTooLong)
  }

  @Test("A large file is read like a small one, packed or not", arguments: ["a.txt", "a.txt.gz"])
  func largeFile(name: String) throws {
    let folder = try TemporaryFolder()
    let text = Array(Self.lines.utf8)
    try folder.write(name, name.hasSuffix(".gz") ? member(text) : text)
    let file = try folder.file(name)
    let small = try Reading(file: file)
    #expect(small.text == text && small.parts == 1)
    // The file is larger than what is held in memory, and the part smaller than a chunk of input.
    let large = try Reading(file: file, limits: ReadingLimits(wholeText: 1000, part: 4096))
    #expect(large.text == text && large.parts > 1)
  }

  @Test("A descriptor is read to its end", arguments: [1 << 10, 64 << 20], [true, false])
  func descriptor(wholeText: Int, isPacked: Bool) throws {
    let folder = try TemporaryFolder()
    let text = Array(Self.lines.utf8)
    let path = try folder.write("in", isPacked ? member(text) : text)
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var reader = ReportReader(limits: ReadingLimits(wholeText: wholeText, part: 1 << 12))
    var found: [UInt8] = []
    let source = try reader.read(descriptor: descriptor, name: "-") { found += $0.bytes }
    #expect(found == text)
    #expect(source.container == (isPacked ? .gzip : .text))
    #expect(source.textSize == text.count && source.modified == nil)
  }

  @Test("A pipe that is written bit by bit is read to its end")
  func pipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    let packed = member("Provider\tUnits\n") + member("APPLE\t1\n")
    #expect(write(ends[1], packed, packed.count) == packed.count)
    close(ends[1])
    var reader = ReportReader()
    var found: [UInt8] = []
    _ = try reader.read(descriptor: ends[0], name: "-") { found += $0.bytes }
    close(ends[0])
    #expect(found == Array("Provider\tUnits\nAPPLE\t1\n".utf8))
  }

  @Test("A file that grew after it was opened is read anew, through the same handle")
  func grownFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.txt", "one\n")
    let file = try InputFile(path: path, followsLinks: false)
    try folder.write("a.txt", "one\ntwo\n")
    var buffer = ByteBuffer()
    let facts = try file.read(into: &buffer)
    #expect(Array(buffer.bytes) == Array("one\ntwo\n".utf8))
    #expect(facts.size == 8 && facts.modified >= file.facts.modified)
  }

  @Test("What is no regular file is refused without waiting")
  func foreignFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("real.txt", "x\n")
    mkfifo("\(folder.path)/fifo", 0o644)
    symlink("real.txt", "\(folder.path)/link.txt")
    func open(_ name: String, followsLinks: Bool = false) -> ArchiveError.Code? {
      code { _ = try InputFile(path: "\(folder.path)/\(name)", followsLinks: followsLinks) }
    }
    #expect(open("fifo") == .notRegular)
    #expect(open("") == .notRegular)
    #expect(open("none") == .notFound)
    #expect(open("real.txt/none") == .notFound)
    #expect(open("link.txt") == .symbolicLink)
    #expect(open("link.txt", followsLinks: true) == nil)
  }

  @Test("The digest of a text does not depend on how it is packed")
  func digests() throws {
    let folder = try TemporaryFolder()
    let text = Array(Self.lines.utf8)
    try folder.write("a.txt", text)
    try folder.write("b.txt.gz", member(text))
    try folder.write("c.txt.gz", member(Array(text[..<100])) + member(Array(text[100...])))
    try folder.write("d.txt.gz", member(text + [UInt8(ascii: "x")]))
    var reader = ReportReader()
    let digests = try ["a.txt", "b.txt.gz", "c.txt.gz", "d.txt.gz"].map { try reader.digest(of: try folder.file($0)) }
    #expect(digests[0] == digests[1] && digests[0] == digests[2])
    #expect(digests[0] != digests[3])
  }
}
