import Glibc

/// A folder of its own for one test, which goes away with its owner.
public final class ScratchFolder: Sendable {
  /// Its path, without links.
  public let path: String

  /// A new, empty folder.
  ///
  /// - Throws: `FileTrouble` if it cannot be made.
  public init() throws(FileTrouble) {
    var template = Array("/tmp/appsales-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileTrouble("/tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { ScratchFolder.removeAll(path) }

  private static func removeAll(_ path: String) {
    if FileText.isFolder(path) {
      chmod(path, 0o700)
      for name in FileText.names(in: path) { removeAll(path + "/" + name) }
    }
    remove(path)
  }
}
