import AppSales

/// The names under which files are written before they get their own: `.NAME.0123456789abcdef.new`.
///
/// They are hidden, so that no reader takes them for reports, and they cannot be guessed, so that nobody can put a link
/// there beforehand. What a killed run leaves behind is known by them.
enum TemporaryName {
  private static let ending = ".new"
  private static let digits = 16

  /// A new name for a file that will be called so.
  static func make(for name: String) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    return ".\(name)." + String(repeating: "0", count: digits - number.utf8.count) + number + ending
  }

  /// Whether a name is one of ours, for a report of the store.
  static func isOurs(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let tail = digits + 1 + ending.utf8.count
    guard bytes.first == UInt8(ascii: "."), bytes.count > tail + 1,
      bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return false }
    let rest = bytes.dropFirst().dropLast(tail)
    let number = bytes.suffix(tail).dropLast(ending.utf8.count)
    guard number.first == UInt8(ascii: "."), number.dropFirst().allSatisfy(isDigit) else { return false }
    let original = String(decoding: rest, as: UTF8.self)
    return ReplacedName.isReportOrReplaced(original)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// The names of older bytes of a report: `S_D_80012345_20240302.txt.1.gz` and so on, in `replaced` beside the report.
enum ReplacedName {
  /// The folder, which no reader of reports enters.
  static let folder = "replaced"

  /// The name of the older bytes of a number.
  static func make(_ name: String, _ number: Int) -> String {
    name.utf8.suffix(3).elementsEqual(".gz".utf8) ? "\(name.dropLast(3)).\(number).gz" : "\(name).\(number)"
  }

  /// Whether a name is one that the store of an archive gives to reports or to their older bytes.
  static func isReportOrReplaced(_ name: String) -> Bool {
    if ReportName(name)?.fileName == name { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3] == "gz", let number = Int(parts[2]), number > 0 else { return false }
    let report = "\(parts[0]).\(parts[1]).gz"
    return ReportName(report)?.fileName == report && make(report, number) == name
  }
}
