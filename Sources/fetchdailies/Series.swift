import AppSales
import ReportDownload
import SalesArchive

/// A series of reports as messages tell it apart from others: with the account that asks for it.
struct Series: Hashable {
  let account: String
  let reports: ReportSeries
}

/// A report that a message is about.
struct NamedReport {
  let series: Series
  let name: ReportName

  init(_ name: ReportName, _ vendor: VendorNumber, account: String) {
    self.name = name
    series = Series(
      account: account, reports: ReportSeries(vendor: vendor, kind: name.kind, frequency: name.frequency))
  }
}

/// Names reports for people: only by what tells them apart in this run, and many days in a row as a span.
struct ReportNaming {
  private var accounts: Set<String> = []
  private var vendors: Set<VendorNumber> = []
  private var kinds: Set<String> = []

  /// Takes note of what a run deals with.
  mutating func add(_ account: String, _ vendors: [VendorNumber], _ choice: ReportChoice) {
    accounts.insert(account)
    self.vendors.formUnion(vendors)
    for (kind, frequency) in choice.series { kinds.insert("\(kind.rawValue)-\(frequency.rawValue)") }
  }

  /// What comes before the day: nothing where a run deals with one series only.
  func label(_ series: Series) -> String {
    var parts: [String] = []
    if accounts.count > 1 { parts.append(series.account) }
    if vendors.count > max(1, accounts.count) { parts.append(series.reports.vendor.description) }
    if kinds.count > 1 { parts.append(series.reports.word) }
    return parts.joined(separator: " ")
  }

  /// One report: `2024-06-17`, `second: 2024-06-17`.
  func text(_ report: NamedReport) -> String { text([report]) }

  /// Some reports of one series: `2024-06-11, 2024-06-15 to 2024-06-19 (5 days)`.
  func text(_ reports: [NamedReport]) -> String {
    guard let series = reports.first?.series else { return "" }
    let names = reports.map(\.name).sorted { $0.period.begin < $1.period.begin }
    let spans = ReportNaming.spans(names).map { span in
      guard let first = span.first, let last = span.last, span.count > 1 else { return span.first?.periodText ?? "" }
      return "\(edge(first, first.period.begin)) to \(edge(last, last.period.last)) "
        + "(\(Amount.text(span.count, series.reports.frequency.unit)))"
    }
    let label = label(series)
    return (label.isEmpty ? "" : label + ": ") + spans.joined(separator: ", ")
  }

  private func edge(_ name: ReportName, _ day: ReportDay) -> String {
    name.frequency == .weekly ? day.description : name.frequency.requestDate(of: name.period)
  }

  /// Names in order, taken apart where a period is missing between two.
  private static func spans(_ names: [ReportName]) -> [[ReportName]] {
    var spans: [[ReportName]] = []
    for name in names {
      if let last = spans.last?.last, last.period.end == name.period.begin {
        spans[spans.count - 1].append(name)
      } else {
        spans.append([name])
      }
    }
    return spans
  }
}

extension ReportFrequency {
  /// What a period is called.
  var unit: String {
    switch self {
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }
}

/// Numbers of things, for people.
enum Amount {
  /// `1 day`, `2 days`.
  static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
