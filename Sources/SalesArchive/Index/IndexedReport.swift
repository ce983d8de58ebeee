import AppSales

/// What the index knows of a report: how to tell that its file is still the same, and where its digest lies.
struct IndexedReport: Hashable, Sendable, BitwiseCopyable {
  var size: Int
  var modified: Int64
  var inode: UInt64
  /// What tells its text from others.
  var textLength: Int
  var textCRC: UInt32
  var textAdler: UInt32
  var trailingGarbage: Int
  /// Where the block begins in the file of blocks, and how many bytes it has.
  var offset: Int
  var length: Int
  /// CRC-32 of the block.
  var checksum: UInt32
  /// Whose key numbers the block has: a number of `IndexKeys.tables`; −1 for those of the index itself, `lateTable` for
  /// those of late reports.
  var table: Int32
  /// The place in the list of reports.
  var place: Int32 = 0
  /// 1 for a report that is part of the rollup; a number, so that any bytes are a value.
  private var rollup: Int32 = 0

  init(
    _ file: ReportFile, _ text: TextDigest, trailingGarbage: Int, offset: Int, length: Int, checksum: UInt32,
    table: Int32
  ) {
    (size, modified, inode) = (file.size, file.modified, file.inode)
    (textLength, textCRC, textAdler) = (text.length, text.crc, text.adler)
    self.trailingGarbage = trailingGarbage
    (self.offset, self.length, self.checksum, self.table) = (offset, length, checksum, table)
  }

  var text: TextDigest { TextDigest(crc: textCRC, adler: textAdler, length: textLength) }

  /// The table of late reports.
  static let lateTable: Int32 = -2

  /// Whether the report came after the head was written.
  var isLate: Bool { table == IndexedReport.lateTable }

  /// Whether the report is part of the rollup.
  var isInRollup: Bool {
    get { rollup == 1 }
    set { rollup = newValue ? 1 : 0 }
  }

  /// Whether a file is still the one that was indexed.
  func isOf(_ file: ReportFile) -> Bool {
    size == file.size && modified == file.modified && inode == file.inode
  }
}
