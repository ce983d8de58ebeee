import Glibc

/// The repository that the tests were built from.
public enum Repository {
  /// Its folder, without a slash at the end.
  public static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// The folder of the built commands: the one that the running test bundle lies in.
  public static let products: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  }()

  /// The files below a folder, relative to the root and sorted; left out is what is built, what Git keeps,
  /// and links to folders.
  public static func files(below folder: String = "") -> [String] {
    let names = FileText.names(in: folder.isEmpty ? root : root + "/" + folder)
    return names.filter { !ignored.contains($0) }.flatMap { name in
      let path = folder.isEmpty ? name : folder + "/" + name
      if FileText.isFolder(root + "/" + path) { return files(below: path) }
      return FileText.leadsToFolder(root + "/" + path) ? [] : [path]
    }
  }

  private static let ignored: Set<String> = [".git", ".build", "__pycache__", ".index-build", ".vscode", ".swiftpm"]

  /// The bytes of a file of the repository.
  ///
  /// - Throws: `FileTrouble` if it cannot be read.
  public static func bytes(_ path: String) throws(FileTrouble) -> [UInt8] { try FileText.read(root + "/" + path) }

  /// The text of a file of the repository.
  ///
  /// - Throws: `FileTrouble` if it cannot be read.
  public static func text(_ path: String) throws(FileTrouble) -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
}
