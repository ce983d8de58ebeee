import AppSales
import Glibc
import SalesArchive
import Testing

/// A row of a made-up report.
struct Sold {
  var sku = "NOTES"
  var type = "1F"
  var units = "1"
  var proceeds = "0.7"
  var currency = "USD"
  var country = "US"
  var promo = ""
}

/// The text of a report for some days.
func text(_ first: String, to last: String? = nil, _ rows: [Sold]) -> String {
  let columns = [
    "Provider", "SKU", "Title", "Product Type Identifier", "Units", "Developer Proceeds", "Begin Date", "End Date",
    "Customer Currency", "Country Code", "Currency of Proceeds", "Customer Price", "Promo Code",
  ]
  let lines = rows.map { row in
    [
      "APPLE", row.sku, "Title of \(row.sku)", row.type, row.units, row.proceeds, first, last ?? first, row.currency,
      row.country, row.currency, row.units.hasPrefix("-") ? "-0.99" : "0.99", row.promo,
    ].joined(separator: "\t")
  }
  return ([columns.joined(separator: "\t")] + lines).map { $0 + "\n" }.joined()
}

/// The text of a report of one row with so many units.
func text(_ first: String, to last: String? = nil, units: Int) -> String {
  text(first, to: last, [Sold(units: "\(units)")])
}

/// The store's name of a report that begins with a day, unpacked.
func name(_ letter: String, _ day: String, vendor: String = "80012345") -> String {
  "S_\(letter)_\(vendor)_\(day.filter { $0 != "-" }).txt"
}

extension TemporaryFolder {
  /// Writes a daily report.
  @discardableResult
  func daily(_ day: String, units: Int, vendor: String = "80012345", in folder: String = "") throws -> String {
    try write(folder + name("D", day, vendor: vendor), text(day, units: units))
  }

  /// The days of the week of 4 to 10 March 2024, each with a unit of its own power of ten.
  static let week = (4...10).map { "2024-03-" + ($0 < 10 ? "0\($0)" : "\($0)") }

  /// Writes daily reports of that week, but for some: 1 unit on Monday, 10 on Tuesday, … 1000000 on Sunday.
  func dailies(besides missing: Set<String> = []) throws {
    var units = 1
    for day in TemporaryFolder.week {
      if !missing.contains(day) { try daily(day, units: units) }
      units *= 10
    }
  }

  /// Writes the weekly report of that week, with 5000000 units.
  @discardableResult
  func weekly() throws -> String {
    try write(name("W", "2024-03-10"), text("2024-03-04", to: "2024-03-10", units: 5_000_000))
  }

  /// Makes a file look as old as so many seconds.
  func age(_ path: String, seconds: Int) throws {
    let time = timespec(tv_sec: 1_700_000_000 - seconds, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
  }

  var files: [ReportFile] { ReportTree(paths: [path]).files }

  /// The same where nobody asked for size, time and identity of files whose names say enough.
  var unaskedFiles: [ReportFile] { ReportTree(paths: [path], needsFacts: false).files }

  /// Counts all reports.
  func scan(_ change: (inout SalesScan) -> Void = { _ in }) throws -> SalesScan.Outcome {
    var scan = SalesScan(SalesQuery())
    change(&scan)
    return try scan.run(files)
  }
}

extension SalesScan.Outcome {
  var units: String { figures.totals.units.description }
  var codes: [String] { selection.warnings.map(\.code) + selection.notes.map(\.code) }
}
