import AppSales
import Glibc
import SalesArchive
import Testing

/// What a reader made of bytes.
struct Reading: Equatable {
  var text: [UInt8] = []
  var parts = 0
  var trailingGarbage = 0

  /// Reads bytes in memory.
  init(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) throws {
    var reader = ReportReader(limits: limits)
    let source = try bytes.withUnsafeBytes { all in
      try reader.read(bytes: all, name: "made.gz") { add($0) }
    }
    trailingGarbage = source.trailingGarbage
  }

  /// Reads a file.
  init(file: ReportFile, limits: ReadingLimits = ReadingLimits()) throws {
    var reader = ReportReader(limits: limits)
    trailingGarbage = try reader.read(file) { add($0) }.trailingGarbage
  }

  private mutating func add(_ part: ReportTextPart) {
    #expect(part.isFirst == (parts == 0))
    let padding = UnsafeRawBufferPointer(start: part.bytes.baseAddress.map { $0 + part.bytes.count }, count: 128)
    #expect(padding.allSatisfy { $0 == 0 }, "128 zero bytes follow the text")
    text += part.bytes
    parts += 1
  }
}

/// The two ways through the reader: the text as a whole, and in parts.
enum Path: CaseIterable {
  case whole, parts

  var limits: ReadingLimits { self == .whole ? ReadingLimits() : ReadingLimits(wholeText: 1, part: 64) }
}

/// Bytes as one gzip member.
func member(_ text: [UInt8]) -> [UInt8] {
  var packed: [UInt8] = []
  guard var packer = GzipPacker(), text.withUnsafeBytes({ packer.append($0, to: &packed) }) else {
    Issue.record("packing failed")
    return []
  }
  return packed
}

func member(_ text: String) -> [UInt8] { member(Array(text.utf8)) }

/// The code of the error that an action ends with; `nil` where it ends well.
func code(_ action: () throws -> Void) -> ArchiveError.Code? {
  do {
    try action()
    return nil
  } catch let error as ArchiveError {
    return error.code
  } catch {
    Issue.record("an unexpected error: \(error)")
    return nil
  }
}

/// A folder that is removed with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/appsales-archive-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ArchiveError(.readFailed, path: "/tmp") }
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit { TemporaryFolder.remove(path) }

  private static func remove(_ path: String) {
    if unlink(path) != 0, let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
      closedir(stream)
      rmdir(path)
    }
  }

  /// Writes a file, with the folders on its way.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    makeFolders(name)
    let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { close(descriptor) }
    try #require(descriptor >= 0)
    try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    return "\(path)/\(name)"
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  func makeFolders(_ name: String) {
    var sofar = path
    for part in name.split(separator: "/").dropLast() {
      sofar += "/" + part
      mkdir(sofar, 0o755)
    }
  }

  /// A path without the folder's own.
  func relative(_ other: String) -> String { String(other.dropFirst(path.count + 1)) }

  /// The one report that a path leads to.
  func file(_ name: String) throws -> ReportFile {
    try #require(ReportTree(paths: ["\(path)/\(name)"]).files.first)
  }
}

/// Seeded chance; the seed is APPSALES_SEED, or random and printed by the test that fails.
struct SeededRandom: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init() {
    seed = getenv("APPSALES_SEED").flatMap { UInt64(String(cString: $0)) } ?? UInt64.random(in: 0..<1_000_000)
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
