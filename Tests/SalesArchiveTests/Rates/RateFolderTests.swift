import AppSales
import SalesArchive
import TestSupport
import Testing

@Suite("Folder of exchange rates")
struct RateFolderTests {
  private func rate(_ day: String, _ value: String, _ currency: String = "USD") throws -> PublishedRate {
    let day = try #require(ReportDay(day))
    let value = try #require(DecimalRate(value))
    let (currency, base) = (try #require(CurrencyCode(currency)), try #require(CurrencyCode("EUR")))
    return try #require(
      PublishedRate(day: day, currency: currency, value: value, base: base, source: PublishedRate.centralBank))
  }

  private func days(_ first: String, _ last: String) throws -> ReportPeriod {
    let (first, last) = (try #require(ReportDay(first)), try #require(ReportDay(last)))
    return try #require(ReportPeriod(first: first, last: last))
  }

  @Test("A list is kept in a file a year, and read back")
  func roundTrip() throws {
    let scratch = try ScratchFolder()
    let folder = RateFolder(path: scratch.path + "/data/rates")
    #expect(try folder.layers(for: nil).isEmpty)
    let list = [try rate("2024-01-02", "1.1"), try rate("2023-12-29", "1.05"), try rate("2024-01-02", "0.86", "GBP")]
    let change = try folder.store(list)
    #expect(change.added == 3 && change.revised == 0 && change.newest == ReportDay("2024-01-02"))
    #expect(try folder.layers(for: nil).map(\.count) == [1, 2])
    #expect(Set(try folder.layers(for: nil).joined()) == Set(list))
    #expect(try folder.store(list).added == 0)
  }

  @Test("A newer list revises rates, and what it no longer has stays")
  func revisions() throws {
    let scratch = try ScratchFolder()
    let folder = RateFolder(path: scratch.path)
    _ = try folder.store([try rate("2022-02-28", "115", "RUB"), try rate("2022-02-28", "1.12")])
    let change = try folder.store([try rate("2022-02-28", "1.13"), try rate("2022-03-01", "1.14")])
    #expect(change.added == 1 && change.revised == 1)
    let rates = try folder.layers(for: nil).flatMap { $0 }
    #expect(
      rates.map { "\($0.day) \($0.value) \($0.currency)" } == [
        "2022-02-28 115 RUB", "2022-02-28 1.13 USD", "2022-03-01 1.14 USD",
      ])
  }

  @Test(
    "Of the bank's files those of the years that are needed are read; others come after them, by name, then those named"
  )
  func layers() throws {
    let scratch = try ScratchFolder()
    let folder = RateFolder(path: scratch.path)
    _ = try folder.store([try rate("2022-06-01", "1"), try rate("2023-12-29", "2"), try rate("2024-01-02", "3")])
    for (name, value) in [("zz.csv", "5"), ("a.csv", "4"), ("notes.txt", "x")] {
      try write("date,currency,rate,base\n2024-01-02,USD,\(value),EUR\n", to: "\(scratch.path)/\(name)")
    }
    let more = try ScratchFolder()
    try write("date,currency,rate,base\n2024-01-02,USD,6,EUR\n", to: more.path + "/more.csv")
    let layers = try folder.layers(for: try days("2024-01-05", "2024-01-31"), more: [more.path + "/more.csv"])
    #expect(layers.map { $0.map(\.value.description) } == [["2"], ["3"], ["4"], ["5"], ["6"]])
    #expect(layers.last?.first?.source == "more.csv")
    #expect(try folder.layers(for: try days("2022-02-05", "2022-12-31")).first?.first?.value.description == "1")
  }

  @Test("A file that makes no sense is an error with its path and line, and so is one that is named and not there")
  func faults() throws {
    let scratch = try ScratchFolder()
    let folder = RateFolder(path: scratch.path)
    #expect(throws: RateFolder.Failure.self) { try folder.layers(for: nil, more: [scratch.path + "/none.csv"]) }
    try write("date,currency,rate,base\n2024-01-02,USD,0,EUR\n", to: scratch.path + "/bad.csv")
    do {
      _ = try folder.layers(for: nil)
      Issue.record("no error")
    } catch .rates(let path, let error) {
      #expect(path == scratch.path + "/bad.csv" && error.line == 2 && error.column == "rate")
    } catch {
      Issue.record("another error: \(error)")
    }
  }

  private func write(_ text: String, to path: String) throws {
    try FileText.write(Array(text.utf8), to: path)
  }
}
