import AppSales
import SalesArchive
import TestSupport
import Testing

@Suite("New and revised days apart")
struct LookPartsTests {
  /// What a random run of the store did between two looks.
  private struct Changes {
    var new: [String: Int] = [:]
    /// By how much each revised day changed.
    var revised: [String: Int] = [:]

    func sum(_ part: [String: Int]) -> String { String(part.values.reduce(0, +)) }
  }

  @Test("Whatever came and was revised between looks, each stands by itself, to the day and the unit")
  func property() throws {
    var random = SeededRandom()
    for _ in 0..<15 {
      let folder = try TemporaryFolder()
      var stored: [String: Int] = [:]
      var seen = SeenReports()
      for _ in 0..<5 {
        let changes = try change(&stored, in: folder, &random)
        let look = try #require(try folder.scan { $0.seen = seen }.look)
        let since = look.since
        let comment: Comment = "seed \(random.seed), \(changes)"
        #expect(since.reportsNew == changes.new.count && since.reportsRevised == changes.revised.count, comment)
        #expect(since.revisedDays.map(\.description) == changes.revised.keys.sorted(), comment)
        #expect(since.revised.units.description == changes.sum(changes.revised), comment)
        var new = since.totals
        try new.subtract(since.revised)
        #expect(new.units.description == changes.sum(changes.new), comment)
        #expect(new.rows == changes.new.count, comment)
        seen = look.seen
      }
    }
  }

  /// Writes some days anew, for the first time, or with the same units as before, which is no change.
  private func change(
    _ stored: inout [String: Int], in folder: TemporaryFolder, _ random: inout SeededRandom
  ) throws -> Changes {
    var changes = Changes()
    for day in TemporaryFolder.week where Int.random(in: 0..<3, using: &random) == 0 {
      let units = Int.random(in: 1...4, using: &random)
      try folder.daily(day, units: units)
      if let before = stored[day] {
        changes.revised[day] = units == before ? nil : units - before
      } else {
        changes.new[day] = units
      }
      stored[day] = units
    }
    return changes
  }
}
