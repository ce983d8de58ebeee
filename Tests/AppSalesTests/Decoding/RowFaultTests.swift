import AppSales
import Testing

/// A cell that is no good, and what is said of it.
struct BadCell: CustomTestStringConvertible {
  let column: String
  let cell: String
  let code: ReportError.Code
  let message: String

  init(_ column: String, _ cell: String, _ code: ReportError.Code, _ message: String) {
    self.column = column
    self.cell = cell
    self.code = code
    self.message = message
  }

  var testDescription: String { "\(column) “\(cell)”" }

  static let numbers = ["Units", "Developer Proceeds", "Customer Price"].flatMap { column in
    [
      "1,5", "1.000,5", "1 000", "1e3", "+1", "--1", "-", ".", "1.", "0x10", "NaN", "inf", "½", "١", "1.2.3", "$1",
      "1\u{0}2",
    ].map {
      BadCell(column, $0, .badNumber, "expected a number, found \"\($0)\"")
    } + [
      BadCell(column, "9223372036854.775808", .badNumber, "expected a number, found \"9223372036854.775808\""),
      BadCell(column, "0.0000001", .badNumber, "expected a number, found \"0.0000001\""),
      BadCell(
        column, String(repeating: "9", count: 400), .badNumber,
        "expected a number, found \"\(String(repeating: "9", count: 60))\" and more"),
    ]
  }

  static let others = [
    BadCell("Units", "", .badNumber, "expected a number, found nothing"),
    BadCell("Developer Proceeds", " ", .badNumber, "expected a number, found nothing"),
    BadCell("Begin Date", "", .badDate, "expected a date, found nothing"),
    BadCell("End Date", "02/30/2024", .badDate, "expected a date, found \"02/30/2024\""),
    BadCell("Begin Date", "13/01/2024", .badDate, "expected a date, found \"13/01/2024\""),
    BadCell("Begin Date", "03/02/1999", .badDate, "expected a date, found \"03/02/1999\""),
    BadCell("Begin Date", "2024-3-2", .badDate, "expected a date, found \"2024-3-2\""),
    BadCell("End Date", "soon", .badDate, "expected a date, found \"soon\""),
    BadCell("End Date", "03/01/2024", .badPeriod, "the end 2024-03-01 lies before the begin 2024-03-02"),
    BadCell("Currency of Proceeds", "US", .badCurrency, "expected a currency code of three letters, found \"US\""),
    BadCell("Currency of Proceeds", "U$D", .badCurrency, "expected a currency code of three letters, found \"U$D\""),
    BadCell("Customer Currency", "EURO", .badCurrency, "expected a currency code of three letters, found \"EURO\""),
    BadCell("Apple Identifier", "5e8", .badIdentifier, "expected a whole number, found \"5e8\""),
    BadCell("Apple Identifier", "-5", .badIdentifier, "expected a whole number, found \"-5\""),
    BadCell(
      "Apple Identifier", "9223372036854775808", .badIdentifier,
      "expected a whole number, found \"9223372036854775808\""),
  ]
}

@Suite("Rows that are wrong")
struct RowFaultTests {
  @Test("A bad cell is an error with line, column and text", arguments: BadCell.numbers + BadCell.others)
  func badCell(bad: BadCell) throws {
    // Behind rows that the memo knows, so that the bad one must leave the fast path.
    let error = try #require(fault(report([sale(), sale(), sale([bad.column: bad.cell]), sale()])))
    #expect(error.code == bad.code)
    #expect(error.line == 4)
    #expect(error.column == bad.column)
    #expect(error.message == bad.message)
  }

  @Test("Columns are named as the file names them")
  func ownSpelling() throws {
    let text =
      Layout.l1.header.replacing("Royalty Price", with: " royalty PRICE") + "\n"
      + Layout.l1.row(["Vendor Identifier": "A", "Units": "1", "Begin Date": "03/02/2009", "End Date": "03/02/2009"])
    let error = try #require(fault(text))
    #expect(error.column == "royalty PRICE")
    #expect(error.line == 2)
  }

  @Test("Blank lines are counted")
  func blankLines() throws {
    #expect(fault("\n\n" + Layout.l7.header + "\n\n\t\n" + Layout.l7.row(sale(["Units": "x"])))?.line == 6)
    #expect(fault("\r\r" + Layout.l7.header + "\r\r\t\r" + Layout.l7.row(sale(["Units": "x"])))?.line == 6)
  }

  @Test("A short row is good if all required columns are there")
  func shortRows() throws {
    // In today's layout the last required column is the fourteenth.
    let cells = Layout.l7.row(sale()).split(separator: "\t", omittingEmptySubsequences: false)
    for count in 1...28 {
      let row = cells.prefix(count).joined(separator: "\t")
      let text = report([sale()]) + row + "\n" + Layout.l7.row(sale()) + "\n"
      if count >= 14 {
        #expect(try facts(text).rows == 3, "\(count) cells")
        #expect(try facts(text).keys.count == (count < 23 ? 2 : 1))
      } else {
        let error = try #require(fault(text), "\(count) cells")
        #expect(error.code == .shortRow)
        #expect(error.line == 3)
        #expect(error.message == "the row has \(count) cells, 14 are needed")
      }
    }
  }

  @Test("Cells behind the header are good if they are empty", arguments: [1, 2, 35, 36, 900, 931])
  func emptyCells(count: Int) throws {
    let row = Layout.l7.row(sale()) + String(repeating: "\t ", count: count)
    #expect(try facts(Layout.l7.header + "\n" + row + "\n" + row) == facts(report([sale(), sale()])))
  }

  @Test(
    "A cell with text behind the header is an error", arguments: [29, 30, 100, 959, 960, 961, 1023, 1024, 1025, 2000])
  func longRows(count: Int) throws {
    let row = Layout.l7.row(sale()) + String(repeating: "\t", count: count - 28) + "x"
    let error = try #require(fault(report([sale()]) + row + "\n" + Layout.l7.row(sale())))
    #expect(error.code == .longRow)
    #expect(error.line == 3)
    #expect(error.message == "the row has \(count) cells, the header only 28")
  }

  @Test("Nothing behind a thousand blank cells is lost without a word", arguments: [959, 960, 1023, 1024, 1030, 5000])
  func dataBehindBlanks(count: Int) throws {
    let row = String(repeating: "\t", count: count) + Layout.l7.row(sale())
    #expect(fault(report([sale()]) + row + "\n") != nil)
  }

  @Test("A tab inside a title is an error and no other sale")
  func tabInTitle() throws {
    #expect(fault(report([sale(["Title": "No\ttes"])])) != nil)
  }

  @Test("Units beyond the range are an error", arguments: ["9223372036854.775807", "-9223372036854.775807"])
  func unitsOverflow(units: String) throws {
    let other = sale(["Begin Date": "03/03/2024", "End Date": "03/03/2024"])
    #expect(try facts(report([sale(["Units": units])])).rows == 1)
    let plain = try #require(fault(report([sale(["Units": units]), sale(["Units": units])])))
    #expect(plain.code == .overflow)
    #expect(plain.line == 3)
    #expect(plain.column == "Units")
    // Spans that alternate are put together at the end.
    #expect(fault(report([sale(["Units": units]), other, sale(["Units": units])]))?.code == .overflow)
    // The fast path: the memo knows the row.
    let small = units.hasPrefix("-") ? "-1" : "1"
    #expect(fault(report([sale(["Units": units]), sale(["Units": small])]))?.code == .overflow)
    // Rows of different signs have different keys.
    let negative = units.hasPrefix("-") ? String(units.dropFirst()) : "-" + units
    #expect(try facts(report([sale(["Units": units]), sale(["Units": negative])])).rows == 2)
  }

  @Test("After a bad report the decoder reads the next one as if nothing had been")
  func afterwards() throws {
    var decoder = SalesReportDecoder(shape: .full)
    let texts = [
      report([sale(), sale(["Units": "x"])]), "", report([sale(["SKU": "B"])]) + "\tx\t", Layout.l1.header + "\nx",
    ]
    for text in texts {
      #expect(throws: ReportError.self) { try decoder.digest(of: Array(text.utf8)) }
      let good = report([sale(), sale(["Units": "2"])])
      let digest = try decoder.digest(of: Array(good.utf8))
      #expect(try ReportFacts(digest, decoder.keys) == facts(good))
    }
  }
}
