import AppSales
import TestSupport
import Testing

@Suite("Days of the store")
struct DatesTests {
  private func output(_ options: String, _ variables: [String: String] = [:]) throws -> [UInt8] {
    let run = try CommandWorld(variables).shell("stats Samples/reports \(options)")
    #expect(run.exitCode == 0, "\(options)")
    return run.output
  }

  @Test(
    "No time zone and no language of the machine changes a byte",
    arguments: [
      "--period 7d --in EUR --rates Samples/rates.csv --width 100", "--period this-month --by day,country --format csv",
      "--period last-week --compare previous --by week --format json", "--period yesterday --explain all --width 100",
      "--by fiscal-month --format markdown", "--share --format tsv",
    ])
  func zones(options: String) throws {
    let expected = try output(options)
    for (zone, language) in [
      ("Pacific/Kiritimati", "de_DE.UTF-8"), ("Pacific/Honolulu", "C.UTF-8"), ("America/Los_Angeles", "tr_TR.UTF-8"),
      ("Australia/Lord_Howe", "C.UTF-8"), ("nowhere/at/all", "C.UTF-8"),
    ] {
      #expect(try output(options, ["TZ": zone, "LC_ALL": language]) == expected, "\(zone)")
    }
  }

  @Test("The days of a fiscal month add up to it, under both of its names")
  func fiscalMonths() throws {
    let months = TidyLines(String(decoding: try output("--by fiscal-month --format csv"), as: UTF8.self))
    let names = Set(months.rows.compactMap { $0["fiscal-month"] })
    #expect(names.count == 13)
    for name in names {
      let text = String(decoding: try output("--period fiscal:\(name) --by day --format csv"), as: UTF8.self)
      let days = TidyLines(text)
      for currency in Set(months.rows.compactMap { $0["currency"] }) {
        for column in ["rows", "units", "proceeds", "refund_units"] {
          let sum = try days.sum(column) { $0["currency"] == currency }
          let whole = try months.sum(column) { $0["currency"] == currency && $0["fiscal-month"] == name }
          #expect(sum == whole, "\(name) \(currency) \(column)")
        }
      }
      let parts = name.dropFirst(2).split(separator: "-").map { String($0) }
      let number = try #require(Int(parts[1].dropFirst()))
      let year = try #require(Int(parts[0]))
      let month = try #require(FiscalMonth(year: year, number: number))
      let other = "--period fiscal:\(month.calendarName) --by day --format csv"
      #expect(String(decoding: try output(other), as: UTF8.self) == text, "\(name)")
    }
  }

  @Test("Weeks, months, quarters and years add up to the same whole, in a currency of choice to the cent")
  func spans() throws {
    let options = "--in EUR --rates Samples/rates.csv --format csv --by"
    let days = TidyLines(String(decoding: try output("\(options) day"), as: UTF8.self))
    for by in ["week", "month", "quarter", "year", "fiscal-month", "currency"] {
      let lines = TidyLines(String(decoding: try output("\(options) \(by)"), as: UTF8.self))
      for column in ["rows", "units", "converted", "refund_units"] {
        #expect(try lines.sum(column) == days.sum(column), "\(by) \(column)")
      }
    }
  }
}
