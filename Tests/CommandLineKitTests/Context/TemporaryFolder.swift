import Glibc
import Testing

/// Runs a body with a new folder, and removes it with the files of these names.
func withTemporaryFolder(removing names: [String], _ body: (String) throws -> Void) throws {
  var template = Array("/tmp/commandlinekit-XXXXXX".utf8CString)
  try #require(mkdtemp(&template) != nil)
  let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer { for name in names + [""] { remove(folder + "/" + name) } }
  try body(folder)
}

/// The text of a file; `nil` if it cannot be read.
func contents(of path: String) -> String? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 10_000)
  let count = read(descriptor, &bytes, bytes.count)
  return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
}
