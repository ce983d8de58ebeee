import AppSales

/// What the index knows of a report: how to tell that its file is still the same, and where its digest lies.
struct IndexedReport: Hashable, Sendable {
  var size: Int
  var modified: Int64
  var inode: UInt64
  var text: TextDigest
  var trailingGarbage: Int
  /// Where the block begins in the file of blocks, and how many bytes it has.
  var offset: Int
  var length: Int
  /// CRC-32 of the block.
  var checksum: UInt32
  /// Whose key numbers the block has: a number of `IndexHead.tables`.
  var table: Int32
  /// Whether the report is part of `IndexHead.rollup`.
  var isInRollup = false

  /// Whether a file is still the one that was indexed.
  func isOf(_ file: ReportFile) -> Bool {
    size == file.size && modified == file.modified && inode == file.inode
  }
}
