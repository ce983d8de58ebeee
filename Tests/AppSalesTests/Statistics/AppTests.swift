import AppSales
import Testing

@Suite("Apps and their purchases")
struct AppTests {
  private let app = SampleRow { ($0.sku, $0.title, $0.appleID) = ("NOTES", "Notes", "500000001") }
  private let purchase = SampleRow {
    ($0.sku, $0.title, $0.appleID, $0.type, $0.parent) = ("PRO", "notes_pro", "500000009", "IA1", "NOTES")
  }
  private let other = SampleRow { ($0.sku, $0.title, $0.appleID) = ("MAPS", "Maps", "500000002") }

  private func rows(_ figures: SalesFigures) -> [String] {
    (figures.groups.first?.rows ?? []).map { row in
      "\(row.key.joined(separator: "/")) \(row.title ?? "–") \(row.appleID.map(String.init) ?? "–") \(row.measures.units)"
    }
  }

  @Test("Purchases stand under their app, whether it has a row or not")
  func rollUp() throws {
    let orphan = SampleRow {
      ($0.sku, $0.type, $0.parent, $0.title, $0.appleID) = ("GEMS", "IAY", "GONE", "gems", "77")
    }
    let unknown = SampleRow {
      ($0.sku, $0.type, $0.parent, $0.title, $0.appleID) = ("ODD", "1AY", "NOTES", "odd", "78")
    }
    let update = SampleRow {
      ($0.sku, $0.type, $0.parent, $0.title, $0.appleID) = ("MAPS", "7", "NOTES", "Maps", "500000002")
    }
    let figures = try figures(
      [SampleReport("2024-03-02", [app, purchase, purchase, other, orphan, unknown, update])],
      query(by: [.app], [.app, .product]))
    #expect(rows(figures) == ["NOTES Notes 500000001 4", "MAPS Maps 500000002 2", "GONE – – 1"])
    let products = figures.groups[1].rows.map {
      "\($0.key.joined(separator: "/")) \($0.title ?? "–") \($0.measures.units)"
    }
    #expect(
      products == [
        "MAPS/MAPS Maps 2", "NOTES/PRO notes_pro 2", "GONE/GEMS gems 1", "NOTES/NOTES Notes 1", "NOTES/ODD odd 1",
      ])
  }

  @Test("A purchase without a parent stands for itself", arguments: ["IA1", "IAY", "IA9", "IAC", "IA3", "FI1"])
  func noParent(type: String) throws {
    let row = SampleRow { ($0.sku, $0.type, $0.title) = ("PRO", type, "Pro") }
    #expect(try rows(figures([SampleReport("2024-03-02", [row])], query(by: [.app]))) == ["PRO Pro 500000001 1"])
  }

  @Test(
    "An app is chosen by SKU, title or Apple identifier, and brings its purchases",
    arguments: [
      ["NOTES"], ["Notes"], ["nOTES"], ["500000001"], ["NOTES", "Notes", "500000001"], ["no such app", "NOTES"],
    ])
  func filter(apps: [String]) throws {
    // The purchase comes first, by a report of its own, so that the title is not yet known.
    let reports = [SampleReport("2024-03-02", [purchase, other]), SampleReport("2024-03-03", [app, other])]
    for by: [SalesDimension] in [[.app], [.app, .day], [.product, .month, .vendor], []] {
      let figures = try figures(reports, query(by: by) { $0.apps = apps })
      #expect(figures.totals.units.description == "2", "\(by)")
      #expect(figures.unitsBySKU.keys.sorted() == ["NOTES", "PRO"])
      #expect(figures.groups[0].rows.reduce(0) { $0 + $1.measures.rows } == 2, "\(by)")
    }
  }

  @Test("A purchase is chosen alone by its own SKU, title or identifier", arguments: ["PRO", "Notes_Pro", "500000009"])
  func filterPurchase(name: String) throws {
    let figures = try figures(
      [SampleReport("2024-03-02", [app, purchase, other])], query(by: [.app]) { $0.apps = [name] })
    #expect(figures.unitsBySKU.mapValues(\.description) == ["PRO": "1"])
    #expect(rows(figures) == ["NOTES Notes 500000001 1"])
  }

  @Test("An app without a row is chosen by its SKU")
  func filterOrphan() throws {
    let figures = try figures(
      [SampleReport("2024-03-02", [purchase, other])], query(by: [.app]) { $0.apps = ["NOTES"] })
    #expect(rows(figures) == ["NOTES – – 1"])
  }

  @Test("No app of that name is nothing, and no error")
  func filterNothing() throws {
    let figures = try figures(
      [SampleReport("2024-03-02", [app])], query(by: [.app], [.app, .day]) { $0.apps = ["notes "] })
    #expect(figures.totals == SalesMeasures())
    #expect(figures.groups.allSatisfy { $0.rows.isEmpty })
  }

  @Test("Apps have titles also where a filter leaves their own rows out")
  func titlesOfFilteredRows() throws {
    let figures = try figures([SampleReport("2024-03-02", [app, purchase])], query(by: [.app]) { $0.types = ["iap"] })
    #expect(rows(figures) == ["NOTES Notes 500000001 1"])
  }

  @Test("The newest title counts, in whatever order reports come")
  func titles() throws {
    let days = [
      ("2024-03-01", "Old"), ("2024-03-03", "New"), ("2024-03-02", "Middle"), ("2024-03-04", ""), ("2024-03-03", "A"),
    ]
    let reports = days.map { day, title in SampleReport(day, [SampleRow { ($0.title, $0.sku) = (title, "N") }]) }
    for reports in [reports, reports.reversed(), Array(reports[2...] + reports[..<2])] {
      #expect(try rows(figures(reports, query(by: [.app]))) == ["N New 500000001 5"])
    }
  }

  @Test("A title that was newest once more is newest again")
  func returningTitle() throws {
    let days = [("2024-03-01", "First"), ("2024-03-02", "Second"), ("2024-03-03", "First")]
    let reports = days.map { day, title in SampleReport(day, [SampleRow { $0.title = title }]) }
    #expect(try rows(figures(reports, query(by: [.product]))) == ["NOTES First 500000001 3"])
  }

  @Test("SKUs that only Unicode takes for the same are two groups")
  func unicode() throws {
    let skus = ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"]
    let reports = [SampleReport("2024-03-02", skus.map { sku in SampleRow { $0.sku = sku } })]
    for by: [SalesDimension] in [[.app], [.product], [.product, .day]] {
      let rows = try #require(figures(reports, query(by: by)).groups.first).rows
      let units = rows.map { "\(Array($0.key[0].utf8).count) bytes: \($0.measures.units)" }
      #expect(units == ["5 bytes: 2", "6 bytes: 1"], "\(by)")
    }
    let chosen = try figures(reports, query(by: [.product]) { $0.apps = ["cafe\u{301}"] })
    #expect(chosen.totals.rows == 1)
  }
}
