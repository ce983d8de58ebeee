import AppSales

/// Writes the digests that one thread decodes, with key numbers of its own table.
struct BlockRecorder: Sendable {
  private let file: BlockFile
  private let table: Int32
  private let root: String
  private let youngest: Int64
  private var pending: [UInt8] = []
  private var waiting: [(path: String, report: IndexedReport)] = []
  /// What was written, by path from the folder that is indexed.
  private(set) var written: [String: IndexedReport] = [:]

  /// A recorder of a thread.
  ///
  /// - Parameters:
  ///   - file: Where blocks go.
  ///   - table: The number of the thread's key table.
  ///   - root: The folder that is indexed.
  ///   - youngest: Files changed after this time may change again within one tick of the clock: they are not recorded.
  init(_ file: BlockFile, table: Int32, root: String, youngest: Int64) {
    self.file = file
    self.table = table
    self.root = root
    self.youngest = youngest
  }

  /// Records the digest of a file.
  mutating func record(_ file: ReportFile, _ decoded: ReportDecoding.Decoded, _ keys: SalesKeyTable) {
    guard let path = file.path(from: root), let text = decoded.text, file.modified < youngest else { return }
    let block = DigestBlock.bytes(decoded.digest) { keys.isFree($0) }
    let report = IndexedReport(
      file, text, trailingGarbage: decoded.trailingGarbage, offset: pending.count, length: block.count,
      checksum: checksum(block), table: table)
    waiting.append((path, report))
    pending += block
    if pending.count > 1 << 20 { flush() }
  }

  /// Writes what waits.
  ///
  /// Where the disk does not take it, the reports are decoded again the next time.
  mutating func flush() {
    if let start = file.append(pending) {
      for (path, report) in waiting {
        var report = report
        report.offset += start
        written[path] = report
      }
    }
    pending.removeAll(keepingCapacity: true)
    waiting = []
  }
}

extension ReportFile {
  /// The path from a folder; `nil` for what is not in it.
  func path(from root: String) -> String? {
    guard path.utf8.starts(with: root.utf8) else { return nil }
    let rest = path.utf8.dropFirst(root.utf8.count).drop { $0 == UInt8(ascii: "/") }
    return rest.isEmpty ? nil : String(Substring(rest))
  }
}
