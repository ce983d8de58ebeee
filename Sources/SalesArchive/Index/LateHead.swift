import AppSales

/// Reports that came after the head was written, in a small file beside it: a new day need not write all of the head anew.
///
/// The file has the sections of a head and is replaced like one. Its list, days, keys and totals are of the late reports
/// alone; its figures are of those in the head, too, so that a run reads figures once. It belongs to one head, and is
/// nothing beside another.
struct LateHead: Sendable {
  /// How many late reports there are at most; more are put into the head.
  static let most = 32

  let file: HeadFile
  /// How many bytes of the file of blocks are known.
  let blocksLength: Int
  let reports: ReportList

  /// The late reports of a file; `nil` where it is of another head, or its list is damaged.
  init?(_ file: HeadFile, of head: HeadFile) {
    let list = file.section(.reports) { bytes -> (Int, ReportList)? in
      var cursor = IndexCursor(bytes)
      guard let identity = cursor.nextPart(), identity.elementsEqual(head.identity),
        let length = cursor.next(Int64.self), let reports = ReportList(&cursor)
      else { return nil }
      return (Int(length), reports)
    }
    guard let list else { return nil }
    self.file = file
    (blocksLength, reports) = list
  }

  /// The first section of such a file.
  static func listBytes(_ reports: ReportList, blocksLength: Int, of head: HeadFile) -> [UInt8] {
    var bytes = IndexBytes()
    bytes.append(part: head.identity)
    bytes.append(Int64(blocksLength))
    reports.append(to: &bytes)
    return bytes.all
  }

  /// The keys of late reports; `nil` where they are damaged.
  var keys: SalesKeyTable? { file.section(.keys) { IndexKeys($0) }?.keys }

  /// The units of every day; `nil` where they are damaged.
  var days: DayTable? { file.section(.days) { DayTable(bytes: $0) } }

  /// What the late reports come to, key by key; `nil` where it is damaged.
  var rollup: SalesRollup? {
    days.flatMap { days in file.section(.totals) { SalesRollup(bytes: $0, days: days) } }
  }
}
