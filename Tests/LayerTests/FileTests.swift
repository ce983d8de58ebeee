import TestSupport
import Testing

@Suite("Files")
struct FileTests {
  private static let sourceSuffixes = [".swift", ".c", ".h", ".sh", ".py"]

  @Test("No source file has over 400 lines")
  func lengths() throws {
    for path in Repository.files() where FileTests.sourceSuffixes.contains(where: path.hasSuffix) {
      let lines = try Repository.bytes(path).count { $0 == UInt8(ascii: "\n") }
      #expect(lines <= 400, "\(path) has \(lines) lines")
    }
  }

  @Test("No file names a place that only one machine has")
  func places() throws {
    // Put together here, so that this file does not name them either.
    let places = ["docs", "check", "bench", "data", "cases", "hooks", "DESIGN.md"].map { "shared" + "/" + $0 }
    let roots = ["/" + "work/", "/" + "root/"]
    for path in Repository.files() where !path.hasSuffix(".gz") {
      let text = try Repository.text(path)
      let named = (places + roots).filter { text.contains($0) }
      #expect(named.isEmpty, "\(path)")
    }
  }

  @Test("Text files end with a line feed and have no carriage return")
  func lineEnds() throws {
    for path in Repository.files() where path.hasSuffix(".swift") || path.hasSuffix(".md") {
      let bytes = try Repository.bytes(path)
      #expect(bytes.last == UInt8(ascii: "\n") && !bytes.contains(UInt8(ascii: "\r")), "\(path)")
    }
  }
}
