import AppSales
import TestSupport
import Testing

@Suite("fetchdailies: a year")
struct FetchYearTests {
  @Test("A year of days is fetched once, and stats adds it up")
  func year() throws {
    let world = try FetchWorld()
    let first = try world.run("fetchdailies")
    #expect(first.exitCode == 0 && first.output.isEmpty && first.errors.isEmpty, "\(first.errors)")
    #expect(try world.days().count == 365)
    let before = try world.requests()

    let second = try world.run("fetchdailies")
    #expect(second.exitCode == 0 && second.output.isEmpty && second.errors.isEmpty, "\(second.errors)")
    #expect(try world.requests() == before, "the second run asks for nothing")

    let newest = try #require(ReportDay(year: 2024, month: 6, day: 19))
    let days = (0..<365).map { newest.advanced(by: -$0) }
    let units = days.reduce(0) { $0 + $1.date.day + 1 }
    let sums = try world.shell("stats --peek --format json")
    #expect(sums.exitCode == 0)
    #expect(sums.output.contains("\"days_expected\": 365,\n    \"days_present\": 365"))
    #expect(sums.output.contains("\"units\": \(units),"))
    #expect(sums.output.contains("\"USD\": \"511\""), "365 purchases of 1.40 USD")
  }

  @Test("Days that the store keeps no longer are named once, and never asked for again")
  func lost() throws {
    let world = try FetchWorld()
    let line = "fetchdailies --since 2023-05-01 --until 2023-07-01"
    let first = try world.run(line)
    #expect(first.exitCode == 1)
    #expect(first.errors.contains("2023-05-01 to 2023-06-20 (51 days): lost for good"), "\(first.errors)")
    let before = try world.requests()
    let second = try world.run(line)
    #expect(second.exitCode == 0 && second.errors.isEmpty, "\(second.errors)")
    #expect(try world.requests() == before)
  }

  @Test("What is missing between two reports is filled, and nothing else is asked for")
  func holes() throws {
    let world = try FetchWorld()
    _ = try world.run("fetchdailies --since 2024-05-01")
    _ = try world.shell(
      "cd \"$HOME/data/appsales/reports\" && rm 2024-05/*20240512* 2024-06/*20240601* && rm \"$HOME/log\"")
    let run = try world.run("fetchdailies")
    #expect(run.exitCode == 0)
    #expect(try world.requests() == 2)
    #expect(try world.days().count == 50)
  }
}
