import Glibc

/// What killed runs leave behind: temporary files under names of our own.
enum Leftovers {
  /// Removes them; called only with the lock, so that no run can still be writing them.
  ///
  /// - Returns: Their paths in the archive, sorted.
  /// - Throws: `ArchiveError`.
  static func remove(from root: borrowing ArchiveFolder) throws(ArchiveError) -> [String] {
    var removed: [String] = []
    for month in try root.names() where isMonth(month) {
      guard let facts = try root.facts(of: month), facts.mode & S_IFMT == S_IFDIR else { continue }
      let folder = try root.folder(month)
      try remove(from: folder, month, &removed)
      if let facts = try folder.facts(of: ReplacedName.folder), facts.mode & S_IFMT == S_IFDIR {
        try remove(from: folder.folder(ReplacedName.folder), "\(month)/\(ReplacedName.folder)", &removed)
      }
    }
    return removed.sorted(by: bytesPrecede)
  }

  private static func remove(
    from folder: borrowing ArchiveFolder, _ place: String, _ removed: inout [String]
  ) throws(ArchiveError) {
    for name in try folder.names() where TemporaryName.isOurs(name) {
      guard let facts = try folder.facts(of: name), facts.foreignKind == nil else { continue }
      try folder.remove(name)
      removed.append("\(place)/\(name)")
    }
  }

  /// Whether a name is `YYYY-MM`.
  private static func isMonth(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return bytes.count == 7 && bytes[4] == UInt8(ascii: "-")
      && bytes.enumerated().allSatisfy { $0 == 4 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($1) }
  }
}
