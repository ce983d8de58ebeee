import AppSales

/// What a file in a folder of reports is taken for, by its name alone.
enum FileRole {
  /// A report to read.
  case report(ReportName?)
  /// A report of another kind, which is not read but belongs here.
  case other(ReportName)
  /// Not a report and nobody would think so: left alone without a word.
  case foreign
  /// Looks like a report but is not read, for a reason to be said.
  case skipped(String)

  /// The role of a regular file of this name.
  init(fileName: String) {
    if FileRole.isLeftAlone(fileName) {
      self = .foreign
    } else if let name = ReportName(fileName) {
      self = name.kind == .sales ? .report(name) : .other(name)
    } else if let kind = FileRole.otherKind(fileName) {
      self = .skipped(kind)
    } else {
      self = FileRole.isReadable(fileName) ? .report(nil) : .foreign
    }
  }

  /// Whether neither a file nor a folder of this name is looked at: hidden ones (our own temporaries too), what editors and
  /// downloads leave behind, and what this archive keeps beside its reports.
  static func isLeftAlone(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || name == "replaced" || name == "journal.tsv"
      || leftovers.contains { ends(name, with: $0) }
  }

  private static let leftovers = ["~", ".part", ".tmp", ".bad", ".crdownload", ".download", ".tar.gz"]

  private static let readable = [".txt", ".tsv", ".gz"]

  private static func isReadable(_ name: String) -> Bool { readable.contains { ends(name, with: $0) } }

  /// Kinds of files of the store that `ReportName` does not know, by how their names begin or are made.
  private static func otherKind(_ name: String) -> String? {
    if name.utf8.starts(with: "O_S_".utf8) { return "an opt-in report, not a sales report" }
    return isFinance(name) ? "a finance report, not a sales report" : nil
  }

  /// `80012345_0914_CH.txt`: vendor, fiscal month and year, region.
  private static func isFinance(_ name: String) -> Bool {
    let stem = name.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1).first ?? name.utf8[...]
    let parts = stem.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].count == 4, parts[2].count == 2 else { return false }
    return VendorNumber(Substring(parts[0])) != nil && VendorNumber(Substring(parts[1])) != nil
  }

  private static func ends(_ name: String, with ending: String) -> Bool {
    let tail = name.utf8.suffix(ending.utf8.count)
    return tail.count == ending.utf8.count && zip(tail, ending.utf8).allSatisfy { lowered($0) == $1 }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
