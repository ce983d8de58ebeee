import Glibc

/// A file that a test could not read or write.
public struct FileTrouble: Error, CustomStringConvertible {
  /// The file and what the system said.
  public let description: String

  init(_ path: String) { description = "\(path): \(String(cString: strerror(errno)))" }
}

/// Whole files, for tests.
public enum FileText {
  /// The bytes of a file.
  ///
  /// - Throws: `FileTrouble` if it cannot be read.
  public static func read(_ path: String) throws(FileTrouble) -> [UInt8] {
    guard let file = fopen(path, "re") else { throw FileTrouble(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    guard ferror(file) == 0 else { throw FileTrouble(path) }
    return bytes
  }

  /// Replaces a file.
  ///
  /// - Throws: `FileTrouble` if it cannot be written.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileTrouble) {
    guard let file = fopen(path, "we") else { throw FileTrouble(path) }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw FileTrouble(path) }
  }

  /// The names in a folder, sorted; none where there is no such folder.
  public static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether a path is a folder, and no link to one.
  public static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path is a folder or leads to one.
  static func leadsToFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
