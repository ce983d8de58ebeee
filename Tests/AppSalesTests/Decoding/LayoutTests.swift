import AppSales
import TestSupport
import Testing

@Suite("Layouts of columns")
struct LayoutTests {
  /// Cells under today's names, each with a value of its own.
  private static let cells = [
    "Provider": "APPLE", "Provider Country": "US", "SKU": "PRO", "Developer": "Somebody", "Title": "Notes Pro",
    "Version": "2.1", "Product Type Identifier": "IA1", "Units": "-2", "Developer Proceeds": "1.41",
    "Begin Date": "05/06/2024", "End Date": "05/12/2024", "Customer Currency": "CHF", "Country Code": "DE",
    "Currency of Proceeds": "EUR", "Apple Identifier": "500000099", "Customer Price": "-1.99", "Promo Code": "CR-RW",
    "Parent Identifier": "NOTES", "Subscription": "New", "Period": "1 Month", "Category": "Games", "CMB": "CMB-C",
    "Device": "iPad", "Supported Platforms": "iOS", "Proceeds Reason": "Rate After One Year",
    "Preserved Pricing": "Yes", "Client": "News", "Order Type": "Pay Up Front Intro Offer",
    "UPC": "upc", "Label/Studio/Network": "label", "CMA": "cma",
  ]

  private static func cells(_ layout: Layout) -> [String: String] {
    var cells = cells
    for (new, old) in Layout.oldNames { cells[old] = cells[new] }
    return cells
  }

  @Test("Every layout gives the same key, as far as it has the columns", arguments: Layout.all)
  func everyLayout(layout: Layout) throws {
    let facts = try facts(layout.report([LayoutTests.cells(layout)]))
    let place = try #require(facts.counts.keys.first)
    let key = place.key
    let has = { (column: String) in layout.columns.contains(column) }
    #expect(facts.counts.values.map(\.units) == [-2_000_000])
    #expect("\(place.span.begin) \(place.span.last)" == "2024-05-06 2024-05-12")
    #expect(key.sku.string == "PRO")
    #expect(key.title.string == "Notes Pro")
    #expect(key.appleID == 500_000_099)
    #expect(key.type.string == "IA1")
    #expect(key.country.string == "DE")
    #expect(key.currency?.description == "EUR")
    #expect(key.customerCurrency?.description == "CHF")
    #expect(key.developerProceeds.description == "1.41")
    #expect(key.customerPrice.description == "-1.99")
    #expect(key.sign == .negative)
    #expect(key.promoCode.string == (has("Promo Code") ? "CR-RW" : ""))
    #expect(key.parent.string == (has("Parent Identifier") ? "NOTES" : ""))
    #expect(key.cmb.string == (has("CMB") ? "CMB-C" : ""))
    #expect(key.device.string == (has("Device") ? "iPad" : ""))
    #expect(key.version.string == (has("Version") ? "2.1" : ""))
    #expect(key.orderType.string == (has("Order Type") ? "Pay Up Front Intro Offer" : ""))
  }

  @Test(
    "The layouts have the columns that the store's had",
    arguments: zip(Layout.all, [23, 27, 18, 20, 21, 22, 24, 28, 28, 27]))
  func counts(layout: Layout, count: Int) { #expect(layout.columns.count == count) }

  @Test("The order of columns does not matter", arguments: Layout.all)
  func shuffled(layout: Layout) throws {
    var random = SeededRandom()
    let rows = [
      LayoutTests.cells(layout), LayoutTests.cells(layout), LayoutTests.cells(layout).merging(["Units": "7"]) { $1 },
    ]
    let expected = try facts(layout.report(rows))
    for _ in 0..<20 {
      let other = Layout(name: "shuffled", columns: layout.columns.shuffled(using: &random))
      #expect(try facts(other.report(rows)) == expected, "seed \(random.seed): \(other.header)")
    }
  }

  @Test(
    "Names are trimmed, and letters of either case",
    arguments: ["units", " UNITS ", "Units\u{A0}", "uNiTs\r"])
  func spelling(name: String) throws {
    let header = Layout.l7.header.replacing("Units", with: name)
    #expect(try facts(header + "\n" + Layout.l7.row(sale())) == facts(report([sale()])))
  }

  @Test(
    "Known other spellings are understood",
    arguments: [
      ("Developer Proceeds", "Developer Proceeds (per unit)"), ("Currency of Proceeds", "Currency Of Proceeds"),
      ("Developer Proceeds", "Royalty Price"), ("Title", "Title / Episode / Season"), ("SKU", "Vendor Identifier"),
    ])
  func aliases(name: String, other: String) throws {
    let columns = Layout.l7.columns.map { $0 == name ? other : $0 }
    let text = columns.joined(separator: "\t") + "\n" + Layout.l7.row(sale())
    #expect(try facts(text) == facts(report([sale()])))
  }

  @Test("Unknown columns are passed over, wherever they stand")
  func unknownColumns() throws {
    for place in [0, 7, 8, 9, 10, 28] {
      var columns = Layout.l7.columns
      columns.insert("Shoe Size", at: place)
      let layout = Layout(name: "more", columns: columns)
      let rows = (0..<3).map { sale(["Shoe Size": "\($0)", "Units": "\($0)"]) }
      #expect(try facts(layout.report(rows)) == facts(report(rows)), "at \(place)")
    }
  }

  @Test("Each required column is missed by name", arguments: SalesColumn.required)
  func missing(column: SalesColumn) throws {
    let columns = Layout.l7.columns.filter { $0 != column.name }
    let error = try #require(fault(Layout(name: "less", columns: columns).report([sale()])))
    #expect(error.code == .missingColumn)
    #expect(error.line == 1)
    #expect(error.message == "required columns are missing: \(column.name)")
  }

  @Test("Columns that are not required may be missing")
  func onlyRequired() throws {
    let layout = Layout(name: "least", columns: SalesColumn.required.map(\.name))
    let key = try #require(try facts(layout.report([sale()])).keys.first)
    #expect(key.sku.string == "NOTES")
    #expect(key.customerPrice == .zero)
    #expect(key.customerCurrency == nil)
    #expect(key.appleID == nil)
  }

  @Test(
    "A column that stands twice is an error under the file's own name",
    arguments: [
      ("Units", "Units"), ("units ", "units"), ("Vendor Identifier", "Vendor Identifier"), ("TITLE", "TITLE"),
    ])
  func doubled(name: String, shown: String) throws {
    let error = try #require(fault("\n" + Layout.l7.header + "\t" + name + "\n"))
    #expect(error == ReportError(.doubledColumn, line: 2, column: shown, "the column stands twice"))
  }

  @Test("Doubled unknown and blank names are no matter")
  func doubledUnknown() throws {
    let layout = Layout(name: "more", columns: ["x", "x", ""] + Layout.l7.columns + ["", "x"])
    #expect(try facts(layout.report([sale()])) == facts(report([sale()])))
  }

  @Test("A header of more cells than any report has is an error that counts them")
  func enormousHeader() throws {
    let error = try #require(fault(Layout.l7.header + String(repeating: "\tx", count: 2000) + "\n"))
    #expect(error.code == .notAReport)
    #expect(error.message.contains("2028 cells"))
  }
}
