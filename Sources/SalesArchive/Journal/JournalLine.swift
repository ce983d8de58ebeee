import AppSales

/// A line to be written into the journal.
struct JournalLine {
  /// The columns of a new journal.
  static let columns = ["time", "account", "vendor", "kind", "period", "state", "size", "sha256", "note"]

  /// When, in seconds since 1970 (UTC).
  var time: Int64
  /// The name of the account that asked.
  var account: String
  var subject: Journal.Subject
  var state: Journal.State
  /// The bytes that are in the archive now, where there are any.
  var contents: Journal.Contents?
  var note = ""

  /// The cells under the names of columns, with its line feed; columns with other names stay empty.
  func text(_ columns: [String]) -> String {
    columns.map(cell).joined(separator: "\t") + "\n"
  }

  private func cell(_ column: String) -> String {
    switch column {
    case "time": utcText(time)
    case "account": cellText(account)
    case "vendor": subject.vendor.description
    case "kind": subject.kind
    case "period": subject.begin.description
    case "state": state.rawValue
    case "size": contents.map { String($0.size) } ?? ""
    case "sha256": contents?.sha256.description ?? ""
    case "note": cellText(note)
    default: ""
    }
  }
}

/// A text without what would break a line or a terminal: each control character becomes a blank.
private func cellText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    result.append(isControl || scalar.value == 0x2028 || scalar.value == 0x2029 ? " " : scalar)
  }
  return String(result)
}

/// A time as ISO 8601 writes it: `2024-03-03T15:00:00Z`.
func utcText(_ seconds: Int64) -> String {
  // The years that four digits can show.
  let time = min(max(seconds, -62_135_596_800), 253_402_300_799)
  let second = (time % 86_400 + 86_400) % 86_400
  let day = ReportDay(number: Int32(clamping: (time - second) / 86_400))
  let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
  return "\(day)T\(parts.joined(separator: ":"))Z"
}
