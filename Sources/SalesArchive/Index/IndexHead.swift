import AppSales

/// The part of the index that is replaced as a whole by renaming: the list of reports, what those that count come to,
/// and the keys of the blocks.
///
/// It has sections of which a run reads those that it needs. Bytes are of this machine: another byte order or version is
/// no head, and the index is made anew.
struct IndexHead: Sendable {
  /// The name of the file of blocks beside the head.
  var blocksName: String
  /// How many bytes of that file are known; what lies behind is of a run that did not finish.
  var blocksLength = 0
  /// The reports by path, from the folder that is indexed.
  var reports = ReportList()
  /// The sections of the head on disk; `nil` for a new one.
  let file: HeadFile?
  /// What came after the head was written.
  private(set) var late: LateHead?

  /// A new head.
  init(blocksName: String) {
    self.blocksName = blocksName
    file = nil
  }

  /// The head of a file; `nil` where it is none, or its list is damaged.
  init?(_ file: HeadFile) {
    self.file = file
    blocksName = ""
    guard let list = file.section(.reports, { bytes in IndexHead.list(bytes) }) else { return nil }
    (blocksName, blocksLength, reports) = list
  }

  private static func list(_ bytes: UnsafeRawBufferPointer) -> (String, Int, ReportList)? {
    var cursor = IndexCursor(bytes)
    guard let name = cursor.nextText(), let length = cursor.next(Int64.self), let list = ReportList(&cursor)
    else { return nil }
    return (name, Int(length), list)
  }

  /// The first section as bytes.
  var listBytes: [UInt8] {
    var bytes = IndexBytes()
    bytes.append(text: blocksName)
    bytes.append(Int64(blocksLength))
    reports.append(to: &bytes)
    return bytes.all
  }

  /// Takes late reports in.
  mutating func take(_ late: LateHead) {
    self.late = late
    blocksLength = late.blocksLength
    reports = reports.joined(with: late.reports)
  }

  /// How many reports the rollup has.
  var rolledUp: Int { reports.reports.count(where: \.isInRollup) }

  /// Whether at least half of the blocks are of reports that are still there; otherwise the index is better made anew.
  var isMostlyAlive: Bool {
    blocksLength <= 2 * reports.reports.reduce(1 << 20) { $0 + $1.length }
  }
}

/// The keys of an index and what they came to.
struct IndexKeys: Sendable {
  var keys = SalesKeyTable()
  /// For blocks that a thread wrote with key numbers of its own: the number here of each.
  var tables: [[UInt32]] = []
  /// The numbers here of the keys of late reports, which are the last table; `nil` where there are none.
  private(set) var late: SalesKeyTable.Renumbering?

  init() {}

  /// The keys of a section's bytes; `nil` where they are none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var cursor = IndexCursor(bytes)
    guard let part = cursor.nextPart(), let keys = SalesKeyTable(bytes: part), let count = cursor.next(UInt32.self)
    else { return nil }
    self.keys = keys
    for _ in 0..<count {
      guard let table = cursor.nextArray(UInt32.self), table.allSatisfy({ $0 < keys.count }) else { return nil }
      tables.append(table)
    }
  }

  var bytes: [UInt8] {
    var bytes = IndexBytes()
    bytes.append(part: keys.bytes)
    bytes.append(UInt32(truncatingIfNeeded: tables.count))
    for table in tables { bytes.append(array: table) }
    return bytes.all
  }

  /// Takes in the keys of late reports.
  mutating func take(late other: SalesKeyTable) {
    let numbers = keys.absorb(other)
    late = numbers
    tables.append(numbers.keys)
  }

  /// Whether the numbers of a report's keys are known.
  func knows(_ report: IndexedReport) -> Bool { table(of: report) < tables.count }

  /// The number here of each key of a report's block; `nil` where they are the same.
  func map(of report: IndexedReport) -> [UInt32]? {
    let table = table(of: report)
    return table < 0 ? nil : tables[table]
  }

  private func table(of report: IndexedReport) -> Int { report.isLate ? tables.count - 1 : Int(report.table) }

  /// The digest of a report's block; `nil` where it is damaged.
  func digest(_ report: IndexedReport, in blocks: BlockFile) -> ReportDigest? {
    guard knows(report) else { return nil }
    let map = map(of: report)
    return blocks.withBlock(at: report.offset, length: report.length, checksum: report.checksum) {
      DigestBlock.digest($0, map, keyCount: keys.count)
    }
  }
}

/// CRC-32 of bytes.
func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes(checksum) }
