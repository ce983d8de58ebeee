import AppSales
import Testing

@Suite("Cells of rows")
struct CellTests {
  private func key(_ changes: [String: String]) throws -> SalesKey {
    try #require(try facts(report([sale(changes)])).keys.first)
  }

  @Test(
    "Units are exact",
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1_000_000), ("-1", -1_000_000), ("007", 7_000_000), (".5", 500_000), ("-.5", -500_000),
      ("2.50", 2_500_000), ("0.000001", 1), ("1.0000000", 1_000_000), ("999999999", 999_999_999_000_000),
      ("1000000000", 1_000_000_000_000_000), ("-999999999", -999_999_999_000_000), ("0000000001", 1_000_000),
      (" 12 ", 12_000_000), ("12\u{A0}", 12_000_000), ("9223372036854.775807", Int128(Int64.max)),
    ] as [(String, Int128)])
  func units(cell: String, expected: Int128) throws {
    // Twice the same row: the second is read by the fast path where the cell is a plain whole number.
    let counts = try facts(report([sale(["Units": cell])])).counts.values.map(\.units)
    #expect(counts == [expected])
    guard expected < Int128(Int64.max) / 2 else { return }
    #expect(
      try facts(report([sale(["Units": cell]), sale(["Units": cell])])).counts.values.map(\.units) == [2 * expected])
  }

  @Test(
    "The sign of the units belongs to the key",
    arguments: [("0", SalesKey.Sign.zero), ("-0", .zero), ("0.00", .zero), ("-.01", .negative), ("0.01", .positive)])
  func sign(cell: String, expected: SalesKey.Sign) throws { #expect(try key(["Units": cell]).sign == expected) }

  @Test(
    "Prices keep every decimal",
    arguments: [(".70", "0.7"), ("0.7", "0.7"), ("-0.99", "-0.99"), ("", "0"), ("12.345678", "12.345678")])
  func prices(cell: String, expected: String) throws {
    #expect(try key(["Customer Price": cell]).customerPrice.description == expected)
    guard !cell.isEmpty else { return }
    #expect(try key(["Developer Proceeds": cell]).developerProceeds.description == expected)
  }

  @Test(
    "All spellings of a day are that day",
    arguments: ["03/02/2024", "2024-03-02", "20240302", "03/02/24", " 03/02/2024 ", "\u{A0}03/02/2024"])
  func days(cell: String) throws {
    #expect(try facts(report([sale(["Begin Date": cell, "End Date": cell])])) == facts(report([sale()])))
    #expect(
      try facts(report([sale(["Begin Date": cell]), sale(["End Date": cell])])) == facts(report([sale(), sale()])))
  }

  @Test(
    "Promo codes are compared without blanks, and FREE is none",
    arguments: [
      ("CR-RW", "CR-RW"), ("CR - RW", "CR-RW"), (" CR -RW ", "CR-RW"), ("GP", "GP"), ("", ""), (" ", ""), ("FREE", ""),
      ("F R E E", ""), ("free", "free"), ("FREEBIE", "FREEBIE"),
    ])
  func promoCodes(cell: String, expected: String) throws {
    #expect(try key(["Promo Code": cell]).promoCode.string == expected)
  }

  @Test(
    "Currencies are raised, and blank ones are none", arguments: [("usd", "USD"), (" EUR ", "EUR"), ("XYZ", "XYZ")])
  func currencies(cell: String, expected: String) throws {
    #expect(try key(["Currency of Proceeds": cell]).currency?.description == expected)
    #expect(try key(["Customer Currency": cell]).customerCurrency?.description == expected)
    #expect(try key(["Currency of Proceeds": " "]).currency == nil)
  }

  @Test("SKU and parent are trimmed, a lone blank is empty", arguments: ["", " ", "\u{A0}", " \u{A0} "])
  func trimming(blanks: String) throws {
    let key = try key(["SKU": "\(blanks)PRO\(blanks)", "Parent Identifier": "\(blanks)NOTES\(blanks)", "CMB": blanks])
    #expect(key.sku.string == "PRO")
    #expect(key.parent.string == "NOTES")
    #expect(key.cmb.isEmpty)
  }

  @Test(
    "Control characters around a title are data, in tab-separated text and in CSV",
    arguments: ["\u{0}", "\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{1B}", "\u{1F}", "\u{7F}"])
  func controlCharacters(character: String) throws {
    let title = "\(character)Notes\(character)"
    #expect(try key(["Title": " \(title)\u{A0}"]).title.string == title)
    let comma = report([sale(["Title": title])]).replacing("\t", with: ",")
    #expect(try facts(comma).keys.map(\.title.string) == [title])
  }

  @Test("Half a no-break space is no blank")
  func halfBlanks() throws {
    for bytes: [UInt8] in [[0xC2], [0xA0], [0xA0, 0xC2], [0xC2, 0xC2]] {
      let parts = report([sale(["SKU": "\u{1}#"])]).utf8.split(separator: UInt8(ascii: "#"))
      let text = Array(parts[0]) + bytes + Array(parts[1])
      let key = try #require(try facts(text).keys.first)
      #expect(!key.sku.isEmpty)
      #expect(key.sku.string.contains("\u{FFFD}"))
    }
  }

  @Test("Types that the table does not know survive", arguments: ["1AY", "1P", "", "ia1", "Ω"])
  func unknownTypes(type: String) throws {
    let key = try key(["Product Type Identifier": type])
    #expect(key.type.string == type)
    #expect(key.productClass == .unknown)
  }

  @Test("Spellings of one text in Unicode are different SKUs")
  func unicode() throws {
    let facts = try facts(
      report([sale(["SKU": "caf\u{E9}"]), sale(["SKU": "cafe\u{301}"]), sale(["SKU": "caf\u{E9}"])]))
    #expect(facts.counts.values.map(\.rows).sorted() == [1, 2])
  }

  @Test("A narrow key tells device, version and order type not apart, a full one does")
  func shapes() throws {
    let text = report([sale(), sale(["Device": "iPad"]), sale(["Version": "2"]), sale(["Order Type": "x"])])
    #expect(try facts(text, shape: .narrow).keys.count == 1)
    #expect(try facts(text, shape: .full).keys.count == 4)
  }
}
