import AppSales
import Testing

@testable import SalesArchive

@Suite("The calendar of an archive")
struct ArchiveCalendarTests {
  private func letters(_ month: ArchiveCalendar.Month) -> String {
    month.states.map { state in
      switch state {
      case nil: " "
      case .stored: "s"
      case .replaced: "r"
      case .noSales: "n"
      case .covered: "c"
      case .damaged: "d"
      case .missing: "m"
      case .expired: "x"
      case .notYet: "y"
      }
    }.joined()
  }

  @Test("Each day of each month has its state")
  func states() throws {
    var archive = try MadeUpArchive()
    try archive.fill("2024-05-29", "2024-06-10", besides: ["2024-06-01", "2024-06-02", "2024-06-03"])
    archive.states = [
      "2024-06-01": .noSales, "2024-06-02": .expired, "2024-06-05": .replaced, "2024-06-18": .notYet,
    ]
    let damaged: Set = [try reportName("2024-06-06")]
    let calendar = ArchiveCalendar(try archive.contents, damaged: damaged, at: noon)
    let months = try #require(calendar.months[archive.series.vendor])
    #expect(months.map(\.period.begin.monthText) == ["2024-05", "2024-06"])
    #expect(months.map(\.firstWeekday) == [3, 6])
    #expect(letters(months[0]) == String(repeating: " ", count: 28) + "sss")
    #expect(letters(months[1]) == "nxmsrdssss" + "mmmmmmmyyy" + String(repeating: " ", count: 10))
    #expect(months[1].count(.missing) == 8)
  }

  @Test("What was dropped long ago is expired; a week's report covers its days")
  func oldDays() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("S_W_80012345_20200105.txt", text("2019-12-30", to: "2020-01-05", units: 1)),
      ("S_D_80012345_20200107.txt", text("2020-01-07", units: 1)), ("S_D_80012345_20200108.txt", ""),
    ] {
      try folder.write(name, text)
    }
    let contents = try ArchiveContents(archive: folder.path)
    let calendar = ArchiveCalendar(contents, at: try seconds("2020-01-09T20:00Z"))
    let months = try #require(calendar.months.values.first)
    #expect(
      months.map(letters) == [
        String(repeating: " ", count: 29) + "cc", "cccccmsmy" + String(repeating: " ", count: 22),
      ])
    let later = try #require(ArchiveCalendar(contents, at: noon).months.values.first)
    #expect(letters(later[1]).hasPrefix("cccccxsxxx") && later.count == 55)
  }

  @Test("An empty archive has no months, whatever the clock says", arguments: [Int64.min, 0, Int64.max])
  func empty(now: Int64) throws {
    #expect(ArchiveCalendar(try MadeUpArchive().contents, at: now).months.isEmpty)
  }
}
