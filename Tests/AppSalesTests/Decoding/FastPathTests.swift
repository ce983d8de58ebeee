import AppSales
import TestSupport
import Testing

@Suite("The fast path agrees with the exact one")
struct FastPathTests {
  @Test("Random reports say what their rows say one by one", arguments: [SalesKey.Shape.narrow, .full])
  func rowByRow(shape: SalesKey.Shape) throws {
    var random = SeededRandom()
    // One decoder for all, so that the memo meets other layouts and rows of reports before.
    var decoder = SalesReportDecoder(shape: shape)
    for _ in 0..<40 {
      let report = RandomReport(&random, rows: Int.random(in: 0...60, using: &random))
      let digest = try decoder.digest(of: report.bytes)
      #expect(try ReportFacts(digest, decoder.keys) == report.rowByRow(shape: shape), "seed \(random.seed)")
    }
  }

  @Test("Reports of one layout, again and again")
  func oneLayout() throws {
    var random = SeededRandom()
    var decoder = SalesReportDecoder(shape: .full)
    for _ in 0..<20 {
      let report = RandomReport(&random, rows: 100, layout: .l7)
      let digest = try decoder.digest(of: report.bytes)
      #expect(try ReportFacts(digest, decoder.keys) == report.rowByRow(shape: .full), "seed \(random.seed)")
    }
  }

  @Test("A random report in parts is the whole")
  func parts() throws {
    var random = SeededRandom()
    for _ in 0..<40 {
      let report = RandomReport(&random, rows: 30)
      var decoder = SalesReportDecoder(shape: .full)
      decoder.begin()
      var rest = report.lines.map { $0 + "\n" }[...]
      while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 0...4, using: &random))
        try decoder.add(part: rest.prefix(count).joined().utf8)
        rest = rest.dropFirst(count)
      }
      let digest = try decoder.finish()
      #expect(try ReportFacts(digest, decoder.keys) == facts(report.bytes), "seed \(random.seed)")
    }
  }

  @Test("CSV and old line ends come in parts too", arguments: ["\n", "\r", "\r\n"])
  func otherFormsInParts(end: String) throws {
    for separator in ["\t", ","] {
      let lines = [Layout.l7.columns, Layout.l7.columns.map { sale()[$0] ?? "" }].map {
        $0.joined(separator: separator) + end
      }
      var decoder = SalesReportDecoder(shape: .full)
      decoder.begin()
      for line in [lines[0], lines[1] + lines[1], lines[1]] { try decoder.add(part: line.utf8) }
      let digest = try decoder.finish()
      #expect(try ReportFacts(digest, decoder.keys) == facts(report([sale(), sale(), sale()])))
      #expect(throws: ReportError.self) { try decoder.add(part: "x\(separator)y\(end)".utf8) }
    }
  }

  @Test("Errors of later parts count all lines", arguments: ["\t", ","])
  func linesOfParts(separator: String) throws {
    var bad = Layout.l7.columns.map { sale()[$0] ?? "" }
    let good = bad.joined(separator: separator) + "\n"
    bad[7] = "x"
    var decoder = SalesReportDecoder()
    decoder.begin()
    try decoder.add(part: (Layout.l7.columns.joined(separator: separator) + "\n" + good).utf8)
    try decoder.add(part: (good + "\n" + good).utf8)
    let error = #expect(throws: ReportError.self) {
      try decoder.add(part: (bad.joined(separator: separator) + "\n").utf8)
    }
    #expect(error?.line == 6)
  }

  @Test("Days that alternate from row to row go to their own sections")
  func alternatingDays() throws {
    let days = ["03/02/2024", "03/03/2024", "03/04/2024"]
    let rows = (0..<300).map { index in
      let day = days[index % 3]
      return sale(["Begin Date": day, "End Date": day, "Units": String(index)])
    }
    var decoder = SalesReportDecoder()
    let digest = try decoder.digest(of: Array(report(rows).utf8))
    #expect(digest.sections.map(\.span.begin.description) == ["2024-03-02", "2024-03-03", "2024-03-04"])
    let units = digest.sections.map { section in section.entries.map(\.units).reduce(0, +) / 1_000_000 }
    // 0 + 3 + … + 297, and one and two more a row.
    #expect(units == [14_850, 14_950, 15_050])
    #expect(digest.rows == 300)
  }

  @Test("A row of an odd length leaves its days open for nobody else", arguments: [14, 20, 29])
  func oddLength(count: Int) throws {
    // The full rows before and after have the same bytes, the odd one between them is of another day.
    let other = Layout.l7.row(sale(["Begin Date": "03/03/2024", "End Date": "03/03/2024"]))
    var cells = other.split(separator: "\t", omittingEmptySubsequences: false)
    cells.append("")
    let row = Layout.l7.row(sale())
    let odd = cells.prefix(count).joined(separator: "\t")
    let text = [Layout.l7.header, row, row, odd, row].joined(separator: "\n")
    var decoder = SalesReportDecoder()
    let digest = try decoder.digest(of: Array(text.utf8))
    let rows = digest.sections.map { section in section.entries.map(\.rows).reduce(0 as UInt32, +) }
    #expect(rows == [3, 1])
  }

  @Test("Thousands of spans are put together once each")
  func manySpans() throws {
    let first = try #require(ReportDay("2001-01-01"))
    let rows = (0..<9000).map { index in
      let day = first.advanced(by: index % 4500).description
      return sale(["Begin Date": day, "End Date": day, "Units": "1"])
    }
    var decoder = SalesReportDecoder()
    let digest = try decoder.digest(of: Array(report(rows).utf8))
    #expect(digest.sections.count == 4500)
    let twoRows = [ReportDigest.Entry(key: 0, rows: 2, units: 2_000_000)]
    #expect(digest.sections.allSatisfy { $0.entries == twoRows })
    #expect(digest.sections.map(\.span.begin) == digest.sections.map(\.span.begin).sorted())
  }

  @Test(
    "Rows that differ in bytes only are one key",
    arguments: [
      ["Developer Proceeds": "0.70"], ["Developer Proceeds": ".7"], ["SKU": " NOTES"], ["SKU": "NOTES\u{A0}"],
      ["Currency of Proceeds": "usd"], ["Promo Code": "FREE"], ["Begin Date": "2024-03-02"], ["Units": "1.50"],
      ["Customer Price": "0.990"], ["Apple Identifier": "0500000001"], ["Provider": "OTHER"], ["Developer": "x"],
    ])
  func sameKey(changes: [String: String]) throws {
    let rows = [sale(), sale(changes), sale(), sale(changes), sale(changes)]
    #expect(try facts(report(rows)).keys.count == 1)
    #expect(try facts(report(rows)).rows == 5)
  }

  @Test("Runs of cells whose bytes join to the same are told apart")
  func shiftedCells() throws {
    // Title, Version and type stand side by side, as do SKU and title: the tabs and lengths belong to the bytes.
    let rows = [("AB", "C"), ("A", "BC"), ("ABC", ""), ("", "ABC")].flatMap { sku, title in
      [sale(["SKU": sku, "Title": title]), sale(["SKU": sku, "Title": title])]
    }
    for layout in [
      Layout.l7,
      Layout(
        name: "apart",
        columns: ["SKU", "x", "y", "Title"] + Layout.l7.columns.filter { !["SKU", "Title"].contains($0) }),
    ] {
      let facts = try facts(layout.report(rows))
      #expect(facts.counts.values.map(\.rows) == [2, 2, 2, 2])
    }
  }

  @Test("Rows of many different texts outlive the growth of the memo")
  func growth() throws {
    let rows = (0..<5000).map { sale(["SKU": "S\($0 % 2500)", "Units": "\($0)"]) }
    let facts = try facts(report(rows))
    #expect(facts.keys.count == 2501)
    #expect(facts.rows == 5000)
  }
}
