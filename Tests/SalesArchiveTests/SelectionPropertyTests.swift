import AppSales
import SalesArchive
import Testing

@Suite("Choosing the reports that count, whatever there is")
struct SelectionPropertyTests {
  @Test("No day counts twice, no choice covers more, and the order of the files does not matter")
  func choice() throws {
    var random = SeededRandom()
    let seed = Comment(rawValue: "APPSALES_SEED=\(random.seed)")
    for _ in 0..<300 {
      let candidates = try made(count: Int.random(in: 1...11, using: &random), &random)
      let selection = ReportSelection.resolve(candidates)
      let days = coveredDays(candidates, selection)
      #expect(days == mostDays(candidates), seed)
      let shuffled = candidates.shuffled(using: &random)
      let other = ReportSelection.resolve(shuffled)
      #expect(used(candidates, selection) == used(shuffled, other), seed)
      #expect(selection.warnings == other.warnings && selection.notes == other.notes, seed)
      #expect(selection.used.count + selection.leftOut.count == candidates.count, seed)
    }
  }

  @Test("Coarser reports change nothing where the days are all there")
  func coarserReports() throws {
    var random = SeededRandom()
    let seed = Comment(rawValue: "APPSALES_SEED=\(random.seed)")
    let days = try dailies("2024-01-01", "2024-12-31")
    let all = ReportFrequency.yearly.period(containing: try day("2024-01-01"))
    for _ in 0..<20 {
      let coarser = try (0..<20).map { _ in
        let date = all.days[Int.random(in: 0..<all.count, using: &random)]
        return try candidate("\(["W", "M", "Y"][Int.random(in: 0..<3, using: &random)]) \(date)")
      }.filter { all.contains($0.period) }
      let candidates = (days + coarser).shuffled(using: &random)
      #expect(used(candidates, ReportSelection.resolve(candidates)) == Set(days.map(\.path)), seed)
    }
  }

  /// Some reports around the turn of a month and a year, of one vendor.
  private func made(count: Int, _ random: inout SeededRandom) throws -> [ReportCandidate] {
    let start = try day("2023-12-20")
    return try (0..<count).map { number in
      let letter = ["D", "D", "D", "W", "W", "M", "Y"][Int.random(in: 0..<7, using: &random)]
      let date = start.advanced(by: Int.random(in: 0..<50, using: &random))
      return try candidate("\(letter) \(date)", modified: Int64.random(in: 0..<3, using: &random), path: "\(number)")
    }
  }

  /// The plain reference: all sets of reports that share no day.
  private func mostDays(_ candidates: [ReportCandidate]) -> Int {
    func best(_ index: Int, _ chosen: [ReportPeriod]) -> Int {
      guard index < candidates.count else { return chosen.reduce(0) { $0 + $1.count } }
      let without = best(index + 1, chosen)
      let period = candidates[index].period
      guard !chosen.contains(where: { $0.overlaps(period) }) else { return without }
      return max(without, best(index + 1, chosen + [period]))
    }
    return best(0, [])
  }
}
