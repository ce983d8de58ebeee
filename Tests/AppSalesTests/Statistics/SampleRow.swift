import AppSales
import TestSupport

/// One row of a report with what figures depend on, as the texts of its cells.
struct SampleRow {
  var sku = "NOTES"
  var title = "Notes"
  var appleID = "500000001"
  var type = "1F"
  var units = "1"
  var proceeds = "0.7"
  var currency = "USD"
  var customerCurrency = "USD"
  var price = "0.99"
  var country = "US"
  var promo = ""
  var parent = ""
  var cmb = ""
  var device = "iPhone"
  var version = "1.0"
  var orderType = ""

  /// An ordinary sale.
  init() {}

  /// A sale with changes.
  init(_ change: (inout SampleRow) -> Void) {
    self.init()
    change(&self)
  }

  /// Any row.
  init(_ random: inout SeededRandom) {
    func pick(_ values: String...) -> String { values.randomElement(using: &random) ?? "" }
    sku = pick("NOTES", "MAPS", "PRO", "caf\u{E9}", "cafe\u{301}")
    title = pick("Notes", "Maps", "Notes Pro", "")
    appleID = pick("500000001", "500000002", "")
    type = pick("1", "1F", "F1", "1-B", "3F", "7", "F7", "IA1", "FI1", "IA3", "IAY", "IA9-M", "IAC", "1AY", "5")
    units = pick("1", "1", "3", "41", "-1", "-2", "0", "0.5", "-1.25", "123456789", "1000000000000")
    proceeds = pick("0", "0.7", "1.41", ".07", "-0.3", "123456.654321", "0.000001")
    currency = pick("USD", "EUR", "JPY", "")
    customerCurrency = pick("USD", "EUR", "CHF", "")
    price = pick("0", "0.99", "-0.99", "1.99", "-1.99", "120", "")
    country = pick("US", "DE", "XK", "")
    promo = pick("", "", "CR-RW", "CR - RW", "EDU", "FREE")
    parent = pick("", "", "NOTES", "GONE")
    cmb = pick("", "", "CMB", "CMB-C")
    device = pick("iPhone", "iPad")
    version = pick("1.0", "2.0", "")
    orderType = pick("", "Offer")
  }

  func cells(_ span: ReportPeriod) -> [String: String] {
    [
      "SKU": sku, "Title": title, "Apple Identifier": appleID, "Product Type Identifier": type, "Units": units,
      "Developer Proceeds": proceeds, "Currency of Proceeds": currency, "Customer Currency": customerCurrency,
      "Customer Price": price, "Country Code": country, "Promo Code": promo, "Parent Identifier": parent, "CMB": cmb,
      "Device": device, "Version": version, "Order Type": orderType, "Begin Date": span.begin.description,
      "End Date": span.last.description,
    ]
  }
}

/// One report, for a vendor and a span of days.
struct SampleReport {
  var vendor: String?
  var span: ReportPeriod
  var rows: [SampleRow]

  var text: String { report(rows.map { $0.cells(span) }) }

  /// A report of one day.
  init(_ day: String, vendor: String? = "80012345", _ rows: [SampleRow]) {
    self.vendor = vendor
    span = ReportPeriod(day: ReportDay(day) ?? PacificClock.day(at: 0))
    self.rows = rows
  }

  /// Any report of a day, or of some days.
  init(_ random: inout SeededRandom, days: Int = 1) {
    vendor = ["80012345", "80099999", nil].randomElement(using: &random) ?? nil
    let first = PacificClock.day(at: 1_700_000_000 + Int64.random(in: 0..<500, using: &random) * 86_400)
    span = ReportPeriod(first: first, last: first.advanced(by: days - 1)) ?? ReportPeriod(day: first)
    rows = (0..<Int.random(in: 0...12, using: &random)).map { _ in SampleRow(&random) }
  }
}

/// What reports come to, decoded and counted one after the other.
func figures(_ reports: [SampleReport], _ query: SalesQuery = SalesQuery()) throws -> SalesFigures {
  let (sum, keys) = try counted(reports, query)
  return try sum.figures(keys: keys)
}

/// The sum of reports, and its key table.
func counted(_ reports: [SampleReport], _ query: SalesQuery) throws -> (SalesAccumulator, SalesKeyTable) {
  var decoder = SalesReportDecoder(shape: query.shape)
  var sum = SalesAccumulator(query)
  for report in reports {
    let digest = try decoder.digest(of: Array(report.text.utf8))
    try sum.add(digest, keys: decoder.keys, vendor: report.vendor)
  }
  return (sum, decoder.keys)
}

/// A query for tables.
func query(by groupings: [SalesDimension]..., change: (inout SalesQuery) -> Void = { _ in }) -> SalesQuery {
  var query = SalesQuery()
  query.groupings = groupings.map { SalesGrouping(by: $0) }
  change(&query)
  return query
}

/// One sum of several, merged two by two in any order.
func merged(
  _ parts: [(SalesAccumulator, SalesKeyTable)], _ random: inout SeededRandom
) throws -> (SalesAccumulator, SalesKeyTable) {
  var parts = parts
  while parts.count > 1 {
    let from = parts.remove(at: Int.random(in: parts.indices, using: &random))
    let into = Int.random(in: parts.indices, using: &random)
    var (sum, keys) = parts[into]
    try sum.merge(from.0, keys: from.1, into: &keys)
    parts[into] = (sum, keys)
  }
  return parts[0]
}
