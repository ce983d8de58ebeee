import Glibc

/// What killed runs leave behind: temporary files under names of our own.
enum Leftovers {
  /// Finds them: their paths in the archive, sorted.
  ///
  /// - Throws: `ArchiveError`.
  static func find(in root: borrowing ArchiveFolder) throws(ArchiveError) -> [String] {
    var found: [String] = []
    try visit(root) { folder, place throws(ArchiveError) in
      for name in try folder.names() where try isOurs(name, in: folder) { found.append("\(place)/\(name)") }
    }
    return found.sorted(by: bytesPrecede)
  }

  /// Removes them; called only with the lock, so that no run can still be writing them.
  ///
  /// - Returns: Their paths in the archive, sorted.
  /// - Throws: `ArchiveError`.
  static func remove(from root: borrowing ArchiveFolder) throws(ArchiveError) -> [String] {
    var removed: [String] = []
    try visit(root) { folder, place throws(ArchiveError) in
      for name in try folder.names() where try isOurs(name, in: folder) {
        try folder.remove(name)
        removed.append("\(place)/\(name)")
      }
    }
    return removed.sorted(by: bytesPrecede)
  }

  /// Calls something for each folder of a month and each `replaced` in one; links are passed by.
  private static func visit(
    _ root: borrowing ArchiveFolder, _ body: (borrowing ArchiveFolder, String) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    for month in try root.names() where isMonth(month) {
      guard try isFolder(month, in: root) else { continue }
      let folder = try root.folder(month)
      try body(folder, month)
      if try isFolder(ReplacedName.folder, in: folder) {
        try body(folder.folder(ReplacedName.folder), "\(month)/\(ReplacedName.folder)")
      }
    }
  }

  private static func isFolder(_ name: String, in folder: borrowing ArchiveFolder) throws(ArchiveError) -> Bool {
    try folder.facts(of: name).map { $0.mode & S_IFMT == S_IFDIR } ?? false
  }

  private static func isOurs(_ name: String, in folder: borrowing ArchiveFolder) throws(ArchiveError) -> Bool {
    guard TemporaryName.isOurs(name), let facts = try folder.facts(of: name) else { return false }
    return facts.foreignKind == nil
  }

  /// Whether a name is `YYYY-MM`.
  private static func isMonth(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return bytes.count == 7 && bytes[4] == UInt8(ascii: "-")
      && bytes.enumerated().allSatisfy { $0 == 4 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($1) }
  }
}
