import AppSales
import Testing

@Suite("Exchange rates by day")
struct ExchangeRatesTests {
  @Test(
    "A rate holds on its day and for the seven days after it, and never before",
    arguments: [
      ("2024-05-01", nil), ("2024-05-02", "50"), ("2024-05-03", "50"), ("2024-05-04", "40"), ("2024-05-11", "40"),
      ("2024-05-12", nil),
    ])
  func age(day: String, expected: String?) throws {
    let rates = ExchangeRates([
      [try rate("2024-05-02", "2", "USD", "EUR"), try rate("2024-05-04", "2.5", "USD", "EUR")]
    ])
    // 2.5 is a jump, but it is confirmed below.
    let confirmed = ExchangeRates([
      [
        try rate("2024-05-02", "2", "USD", "EUR"), try rate("2024-05-03", "2", "USD", "EUR"),
        try rate("2024-05-04", "2.5", "USD", "EUR"), try rate("2024-05-04", "2.5", "USD", "EUR"),
      ]
    ])
    #expect(rates.jumps.count == 1 && confirmed.jumps.count == 1)
    let plain = ExchangeRates([
      [try rate("2024-05-02", "2", "USD", "EUR"), try rate("2024-05-04", "2.4", "USD", "EUR")]
    ])
    let amounts = ["50": "50", "40": "41.67"]
    #expect(try converted("100", "USD", to: "EUR", on: day, plain) == expected.flatMap { amounts[$0] })
  }

  @Test("Of two files the later one wins, for its days and pairs alone")
  func layers() throws {
    let bank = [try rate("2024-05-02", "2", "USD", "EUR"), try rate("2024-05-03", "2", "USD", "EUR")]
    let rates = ExchangeRates([bank, [try rate("2024-05-03", "2.1", "USD", "EUR", "mine")]])
    #expect(try converted("21", "USD", to: "EUR", on: "2024-05-02", rates) == "10.5")
    #expect(try converted("21", "USD", to: "EUR", on: "2024-05-03", rates) == "10")
  }

  @Test("Amounts cross through the base, by as many rates as it takes")
  func crossing() throws {
    let rates = ExchangeRates([
      [
        try rate("2024-05-02", "1.25", "USD", "EUR"), try rate("2024-05-02", "160", "JPY", "EUR"),
        try rate("2024-05-02", "32", "TWD", "USD"),
      ]
    ])
    #expect(try converted("100", "USD", to: "JPY", on: "2024-05-02", rates) == "12800")
    #expect(try converted("320", "TWD", to: "EUR", on: "2024-05-02", rates) == "8")
    #expect(try converted("36.725", "AED", to: "JPY", on: "2024-05-02", rates) == "1280")
    #expect(try converted("36.725", "AED", to: "SAR", on: "2024-05-02", rates) == "37.5")
    #expect(try converted("1", "GBP", to: "EUR", on: "2024-05-02", rates) == nil)
  }

  @Test(
    "Rates that are law or a peg need no file, from their day on",
    arguments: [
      ("195.583", "BGN", "EUR", "2012-03-04", "100"), ("753.45", "HRK", "EUR", "2023-01-01", "100"),
      ("753.45", "HRK", "EUR", "2022-12-31", nil), ("367.25", "AED", "USD", "2014-05-06", "100"),
      ("375", "SAR", "USD", "2024-05-06", "100"), ("364", "QAR", "USD", "2024-05-06", "100"),
      ("1", "USD", "EUR", "2024-05-06", nil),
    ])
  func fixed(amount: String, currency: String, target: String, day: String, expected: String?) throws {
    #expect(try converted(amount, currency, to: target, on: day, ExchangeRates()) == expected)
  }

  @Test("The central bank's rounding of a rate that is law does not count, a user's rate does")
  func lawAndLayers() throws {
    let bank = [try rate("2024-05-02", "1.9558", "BGN", "EUR", PublishedRate.centralBank)]
    #expect(try converted("195583", "BGN", to: "EUR", on: "2024-05-02", ExchangeRates([bank])) == "100000")
    let mine = [try rate("2024-05-02", "2", "BGN", "EUR", "mine")]
    #expect(try converted("195583", "BGN", to: "EUR", on: "2024-05-02", ExchangeRates([bank, mine])) == "97791.5")
    let peg = [try rate("2024-05-02", "4", "AED", "USD", "mine")]
    #expect(try converted("4", "AED", to: "USD", on: "2024-05-02", ExchangeRates([peg])) == "1")
  }

  @Test(
    "The kuna has the rate of each day until it was given up, and that of the law from then on",
    arguments: [
      // 2022 ended with a weekend; the last quotes are of the Friday before it.
      ("2022-12-20", nil, nil), ("2022-12-29", "7.537", "ECB"), ("2022-12-30", "7.5365", "ECB"),
      ("2022-12-31", "7.5365", "ECB"), ("2023-01-01", "7.5345", nil), ("2023-01-04", "7.5345", nil),
      ("2025-06-30", "7.5345", nil),
    ])
  func kuna(day: String, value: String?, source: String?) throws {
    for name in [PublishedRate.centralBank, "mine.csv"] {
      let list = try [("2022-12-29", "7.5370"), ("2022-12-30", "7.5365")].map { try rate($0, $1, "HRK", "EUR", name) }
      var converter = CurrencyConverter(to: code("EUR"), ExchangeRates([list]))
      let step = converter.route(code("HRK"), on: date(day))?.rates.first
      #expect(step?.text == value.map { "\($0) HRK per EUR" })
      #expect((step?.day == nil) == (source == nil))
      #expect(step.map { $0.source == (source == nil ? "fixed by law (7.5345 HRK per EUR)" : name) } ?? true)
    }
  }

  @Test("Without a quote of its day, the kuna of before 2023 has no rate: the law's is not guessed backwards")
  func kunaWithoutQuotes() throws {
    #expect(try converted("753.45", "HRK", to: "EUR", on: "2022-12-31", ExchangeRates()) == nil)
    #expect(try converted("753.45", "HRK", to: "EUR", on: "2019-05-02", ExchangeRates(), at: "2024-05-02") == "100")
  }

  @Test(
    "The lev has had one rate since 1999, whatever the list says",
    arguments: ["1999-01-01", "2008-07-10", "2025-12-31", "2026-01-01", "2031-05-06"])
  func lev(day: String) throws {
    let list = [try rate(day, "1.9559", "BGN", "EUR", PublishedRate.centralBank)]
    for rates in [ExchangeRates(), ExchangeRates([list])] {
      #expect(try converted("195583", "BGN", to: "EUR", on: day, rates) == "100000")
    }
  }

  @Test("A quote that jumps by more than a fifth for a day is set aside, and said")
  func jump() throws {
    // Two dollars of sales in Russia once counted as 242.
    let days = ["2021-03-01", "2021-03-02", "2021-03-03", "2021-03-04"]
    let list = try zip(days, ["90", "0.9", "91", "90.5"]).map { try rate($0, $1, "RUB", "EUR") }
    let rates = ExchangeRates([list])
    #expect(rates.jumps.map(\.rate) == [list[1]] && rates.jumps.map(\.previous) == [list[0]])
    #expect(try converted("180", "RUB", to: "EUR", on: "2021-03-02", rates) == "2")
    #expect(try converted("182", "RUB", to: "EUR", on: "2021-03-03", rates) == "2")
  }

  @Test(
    "A fifth more or a sixth less is no jump, a hair more is one",
    arguments: [
      ("100", "120", 0), ("100", "120.01", 1), ("120", "100", 0), ("120.01", "100", 1), ("0.00001", "999999", 1),
    ])
  func bounds(before: String, after: String, jumps: Int) throws {
    let list = [try rate("2024-05-02", before, "TRY", "EUR"), try rate("2024-05-03", after, "TRY", "EUR")]
    #expect(ExchangeRates([list]).jumps.count == jumps)
  }

  @Test("A devaluation that lasts counts a day late; rates that are weeks apart are not judged by each other")
  func devaluation() throws {
    let list = try zip(["2024-03-05", "2024-03-06", "2024-03-07"], ["33.5", "53.7", "53.8"])
      .map { try rate($0, $1, "EGP", "EUR") }
    let rates = ExchangeRates([list])
    #expect(rates.jumps.map(\.rate) == [list[1]])
    #expect(try converted("33.5", "EGP", to: "EUR", on: "2024-03-06", rates) == "1")
    #expect(try converted("53.8", "EGP", to: "EUR", on: "2024-03-07", rates) == "1")
    let apart = [try rate("2024-01-05", "33.5", "EGP", "EUR"), try rate("2024-03-07", "53.8", "EGP", "EUR")]
    #expect(ExchangeRates([apart]).jumps.isEmpty)
  }

  @Test("The newest day is that of the newest rate of any file")
  func newest() throws {
    #expect(ExchangeRates().newest == nil)
    let layers = [[try rate("2024-05-02", "1", "USD", "EUR")], [try rate("2024-04-02", "1", "GBP", "EUR")]]
    #expect(ExchangeRates(layers).newest == date("2024-05-02"))
  }
}
