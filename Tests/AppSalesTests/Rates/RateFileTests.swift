import AppSales
import TestSupport
import Testing

@Suite("Files of exchange rates")
struct RateFileTests {
  private static let header = "date,currency,rate,base,source\n"

  @Test("A user's file says how many units of a currency one unit of the base is worth")
  func plain() throws {
    let found = try rates(RateFileTests.header + "2024-05-02,USD,1.0697,EUR,my bank\n2024-05-03,TWD,32.3,USD,\n")
    #expect(
      found == [
        try rate("2024-05-02", "1.0697", "USD", "EUR", "my bank"),
        try rate("2024-05-03", "32.3", "TWD", "USD", "mine.csv"),
      ])
  }

  @Test("A file may say the direction, in either way")
  func direction() throws {
    let found = try rates(
      "date,currency,rate,base,source,direction\n2024-05-02,USD,1.0697,EUR,x,USD per EUR\n"
        + "2024-05-02,GBP,1.17,EUR,x,EUR per GBP\n")
    #expect(
      found == [
        try rate("2024-05-02", "1.0697", "USD", "EUR", "x"), try rate("2024-05-02", "1.17", "EUR", "GBP", "x"),
      ])
  }

  @Test("Columns stand in any order, blanks around cells and lines of blanks do not matter")
  func order() throws {
    let found = try rates("Base, Rate ,note,currency,date\nEUR, 1.5 ,hello, usd ,2024-05-02\n , ,,,\n")
    #expect(found == [try rate("2024-05-02", "1.5", "USD", "EUR", "mine.csv")])
  }

  @Test("What is written is read back")
  func roundTrip() throws {
    let list = [
      try rate("2024-05-02", "1.0697", "USD", "EUR", "ECB"),
      try rate("2024-05-03", "0.00001", "EUR", "IDR", "a, \"b\""),
    ]
    #expect(try rates(String(decoding: RateFile.encode(list), as: UTF8.self)) == list)
  }

  @Test("A plain file is read as its like with other line ends, which the reader of any CSV reads")
  func twoReaders() throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      var list: [PublishedRate] = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let day = ["2024-05-02", "2024-05-03", "1999-01-04"].randomElement(using: &random) ?? ""
        let source = ["ECB", "a, b", "x\"y", "é", "list"].randomElement(using: &random) ?? ""
        list.append(try rate(day, random.rate(), ["USD", "JPY"].randomElement(using: &random) ?? "", "EUR", source))
      }
      let text = String(decoding: RateFile.encode(list), as: UTF8.self)
      let comment: Comment = "seed \(random.seed): \(text)"
      #expect(try rates(text) == list, comment)
      #expect(try rates(text.replacing("\n", with: "\r\n")) == list, comment)
      // Something is wrong, or is no longer plain: both readers say the same of it.
      var bytes = Array(text.utf8)
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = [0x2C, 0x2E, 0x30, 0x41, 0x20, 0x61].randomElement(using: &random) ?? 0
      let damaged = String(decoding: bytes, as: UTF8.self)
      let other = try? rates(damaged.replacing("\n", with: "\r\n"))
      #expect((try? rates(damaged)) == other, "seed \(random.seed): \(damaged)")
    }
  }

  @Test(
    "What is wrong is named by line and column",
    arguments: [
      ("2024-05-02,USD,1,07,EUR,x\n", 2, String?.none), ("2024-02-30,USD,1.07,EUR,x\n", 2, "date"),
      ("2024-05-02,USD,1.07,EUR,x\n05/03/2024,USD,1.07,EUR,x\n", 3, "date"),
      ("2024-05-02,US,1.07,EUR,x\n", 2, "currency"), ("2024-05-02,USD,0,EUR,x\n", 2, "rate"),
      ("2024-05-02,USD,-1,EUR,x\n", 2, "rate"), ("2024-05-02,USD,1e3,EUR,x\n", 2, "rate"),
      ("2024-05-02,USD,nan,EUR,x\n", 2, "rate"), ("2024-05-02,USD,,EUR,x\n", 2, "rate"),
      ("2024-05-02,USD,1.07,,x\n", 2, "base"), ("2024-05-02,USD,1.07,USD,x\n", 2, "base"),
    ])
  func faults(rows: String, line: Int, column: String?) throws {
    do {
      _ = try rates(RateFileTests.header + rows)
      Issue.record("no error")
    } catch let error as RateFileError {
      #expect(error.line == line && error.column == column, "\(error)")
    }
  }

  @Test("A file without the columns, or without anything, is none", arguments: ["", "date,currency,rate\n", "a\n"])
  func headers(text: String) { #expect(throws: RateFileError.self) { try rates(text) } }

  @Test(
    "Rates are positive decimals of at most twelve digits",
    arguments: [
      ("1.0697", "1.0697"), ("0160.10", "160.1"), (".5", "0.5"), ("5.", "5"), ("0.000000000001", "0.000000000001"),
      ("123456789012", "123456789012"), ("1234567890123", nil), ("", nil), (".", nil), ("0.0", nil), ("1,5", nil),
      ("1.2.3", nil), ("+1", nil), (" 1", nil),
    ])
  func decimals(text: String, expected: String?) { #expect(DecimalRate(text)?.description == expected) }
}
