import AppSales
import Testing

@testable import SalesArchive

@Suite("What it means that the store has no report")
struct MissingAnswerTests {
  // 8 a.m. Pacific of 16 June 2024, when the report of 15 June is out.
  private static let published: Int64 = 1_718_550_000

  @Test(
    "“No sales” is final from some hours after the publication until the store may have dropped the report",
    arguments: [
      (0, 48, Journal.State.notYet), (47, 48, .notYet), (48, 48, .noSales), (0, 0, .noSales), (-1, 0, .notYet),
      (24 * 362, 48, .noSales), (24 * 363, 48, .expired), (24 * 800, 48, .expired), (71, 72, .notYet),
    ])
  func noSales(hours: Int64, settle: Int, state: Journal.State) throws {
    let availability = ReportAvailability(try reportName("2024-06-15"))
    #expect(availability.published == Self.published)
    let now = Self.published + hours * 3600
    #expect(MissingAnswer.noSales.state(of: availability, at: now, settleHours: settle) == state)
  }

  @Test("“Not yet” stays open as long as the store can have the report")
  func notYet() throws {
    let availability = ReportAvailability(try reportName("2024-06-15"))
    func state(_ days: Int64) -> Journal.State {
      MissingAnswer.notYet.state(of: availability, at: Self.published + days * 86_400, settleHours: 48)
    }
    #expect([0, 10, 366].map(state) == [.notYet, .notYet, .notYet] && state(367) == .expired)
    #expect(MissingAnswer.expired.state(of: availability, at: Self.published, settleHours: 48) == .expired)
  }

  @Test(
    "Weeks are out on Monday, months after five days, years after six",
    arguments: [
      (ReportFrequency.daily, "2024-03-09", "2024-03-10T15:00:00Z"), (.daily, "2024-03-10", "2024-03-11T15:00:00Z"),
      (.daily, "2024-11-02", "2024-11-03T16:00:00Z"), (.daily, "2023-12-31", "2024-01-01T16:00:00Z"),
      (.weekly, "2024-06-12", "2024-06-17T15:00:00Z"), (.monthly, "2024-02-10", "2024-03-05T16:00:00Z"),
      (.yearly, "2023-05-05", "2024-01-06T16:00:00Z"),
    ])
  func publication(frequency: ReportFrequency, day: String, time: String) throws {
    #expect(utcText(ReportAvailability(try reportName(day, frequency)).published) == time)
  }

  @Test("A wrong clock makes no tombstones")
  func wrongClock() throws {
    let availability = ReportAvailability(try reportName("2024-06-15"))
    for (now, state) in [
      (Int64(0), Journal.State.notYet), (4_070_908_800, .expired), (.min, .notYet), (.max, .expired),
    ] {
      #expect(MissingAnswer.noSales.state(of: availability, at: now, settleHours: .max) == state)
    }
  }

  @Test("The journal gets the state that is proved; a stored report stays stored")
  func noted() throws {
    let folder = try TemporaryFolder()
    let store = try ReportStore(archive: folder.path)
    #expect(try store.say(.noSales, "2024-06-15") == .noSales)
    #expect(try store.say(.noSales, "2024-06-18") == .notYet)
    #expect(try store.say(.noSales, "2023-06-18") == .expired)
    try store.put("2024-06-14")
    #expect(try store.say(.noSales, "2024-06-14") == .stored)
    #expect(try folder.states("2024-06-14") == ["stored", "stored"])
    let states = try store.contents().journal.states
    #expect(states.count == 4)
    #expect(try Journal(archive: folder.path).states == states)
  }
}
