import AppSales
import Foundation
import TestSupport
import Testing

/// Comparisons and explanations as CSV, held against the same as JSON.
@Suite("Tidy lines of comparisons and explanations")
struct TidyLinesTests {
  private static let samples = "stats Samples/reports Samples/reports-2023 --in EUR --rates Samples/rates.csv"

  private func output(_ options: String) throws -> String {
    let run = try CommandWorld().shell("\(TidyLinesTests.samples) \(options)")
    #expect(run.exitCode == 0, "\(options)")
    return String(decoding: run.output, as: UTF8.self)
  }

  private func json(_ options: String, _ member: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(output(options + " --format json").utf8)) as? [String: Any]
    return try #require(object?[member] as? [String: Any])
  }

  private func object(_ json: [String: Any], _ path: String...) throws -> [String: Any] {
    try path.reduce(json) { object, name in
      let member = object[name] as? [String: Any]
      return try #require(member)
    }
  }

  /// An exact amount: of a decimal text, or of whole units.
  private func amount(_ value: Any?) throws -> ExactAmount {
    let text = value.map { "\($0)" } ?? ""
    return try #require(ExactAmount(text))
  }

  @Test("The lines of a comparison add up to its totals, in every currency, also where some are cut off")
  func comparison() throws {
    var random = SeededRandom()
    let dimensions = ["app", "country", "type", "class", "device", "month", "product,country", "currency"]
    for _ in 0..<6 {
      let month = Int.random(in: 2...12, using: &random)
      let with = month == 12 ? ["previous", "year", "2024-03"] : ["previous", "2024-01"]
      let options =
        "--period 2024-\(month < 10 ? "0" : "")\(month) --compare \(with.randomElement(using: &random) ?? "")"
      let by = dimensions.randomElement(using: &random) ?? "app"
      let totals = try object(json(options, "comparison"), "totals")
      for top in ["", " --top 3"] {
        let lines = TidyLines(try output("\(options) --by \(by)\(top) --format csv"))
        try check(lines, totals, by, "seed \(random.seed), \(options) --by \(by)\(top)")
      }
    }
  }

  private func check(_ lines: TidyLines, _ totals: [String: Any], _ by: String, _ comment: Comment) throws {
    let change = try object(totals, "change")
    #expect(try lines.sum("units_change") == amount(object(change, "units")["amount"]), comment)
    for (currency, figure) in try object(change, "proceeds") {
      let isOfCurrency = { (row: [String: String]) in row["currency"] == currency }
      #expect(
        try lines.sum("proceeds_change", where: isOfCurrency) == amount((figure as? [String: Any])?["amount"]), comment)
    }
    for (column, side) in [("unconverted", "current"), ("base_unconverted", "base")] {
      for (currency, value) in try object(totals, side, "converted", "unconverted") {
        #expect(try lines.sum(column) { $0["currency"] == currency } == amount(value), comment)
      }
    }
    for row in lines.rows {
      let parts = try ["volume", "price", "exchange"].map { try amount(row[$0]) }
      let (sum, change) = (parts.reduce(ExactAmount.zero) { $0.adding($1) ?? $0 }, try amount(row["converted_change"]))
      #expect(sum == change, comment)
      let (now, then) = (try amount(row["proceeds"]), try amount(row["base_proceeds"]))
      #expect(try now.subtracting(then) == amount(row["proceeds_change"]), comment)
    }
    let converted = try lines.sum("converted_change")
    let whole = try amount(object(change, "converted")["amount"])
    let isExact = by == "month" || by == "currency"
    let isRight = isExact ? converted == whole : isWithinAnEuro(converted, of: whole)
    #expect(isRight, comment)
  }

  /// Lines round their own subtotals.
  private func isWithinAnEuro(_ a: ExactAmount, of b: ExactAmount) -> Bool {
    (a.subtracting(b) ?? b).rawValue.magnitude < ExactAmount.scale.magnitude
  }

  @Test("The lines of an explanation add up to its figure, and its days to the figure in one currency")
  func explanation() throws {
    for group in ["all", "country=DE", "app=example.app2,month=2024-05", "currency=USD", "class=update"] {
      let options = "--period 2024-Q2 --explain \(group)"
      let figure = try json(options, "explanation")
      let text = try output(options + " --format csv")
      let (parts, days) = (TidyLines(text), TidyLines(text.secondTable))
      #expect(try parts.sum("rows") == amount(figure["rows"]), "\(group)")
      #expect(try parts.sum("units") == amount(figure["units"]), "\(group)")
      let converted = try object(figure, "converted")
      #expect(try days.sum("converted") == amount(converted["proceeds"]), "\(group)")
      for (currency, value) in try object(figure, "proceeds") {
        let isOfCurrency = { (row: [String: String]) in row["currency"] == currency }
        #expect(try parts.sum("proceeds", where: isOfCurrency) == amount(value), "\(group) \(currency)")
        #expect(try days.sum("proceeds", where: isOfCurrency) == amount(value), "\(group) \(currency)")
      }
    }
  }

  @Test(
    "Every column stands in docs/FORMATS.md",
    arguments: ["--by app", "--compare previous --period 2024-05", "--explain all --period 2024-05", "--share"])
  func documented(options: String) throws {
    let page = try Repository.text("docs/FORMATS.md")
    let part = try #require(page.range(of: "### Tables of `stats`").map { page[$0.upperBound...] })
    let tables = try output("\(options) --format csv").components(separatedBy: "\n\n")
    for column in tables.flatMap({ $0.prefix { $0 != "\n" }.split(separator: ",") }) where column != "app" {
      #expect(part.contains("`\(column)`"), "\(column)")
    }
  }
}
