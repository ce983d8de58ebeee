import AppSales
import SalesArchive
import Testing

@Suite("Choosing the reports that count")
struct ReportSelectionTests {
  @Test("A week counts in place of six of its days, and that is said")
  func weekForSixDays() throws {
    let candidates = try dailies("2024-02-12", "2024-02-17") + [candidate("W 2024-02-18")]
    let selection = ReportSelection.resolve(candidates)
    #expect(used(candidates, selection) == ["W 2024-02-18"])
    #expect(selection.notes.map(\.code) == ["coarser-used"])
    #expect(selection.notes.first?.message.contains("in place of 6 finer reports") == true)
    #expect(selection.warnings.isEmpty)
    #expect(selection.leftOut.allSatisfy { $0.reason == .covered } && selection.leftOut.count == 6)
  }

  @Test("Days that are all there win over week, month and year of them")
  func completeDays() throws {
    let days = try dailies("2024-02-01", "2024-02-29")
    let coarser = try ["W 2024-02-11", "W 2024-02-18", "M 2024-02-01"].map { try candidate($0) }
    let selection = ReportSelection.resolve(coarser + days)
    #expect(used(coarser + days, selection) == Set(days.map(\.path)))
    #expect(selection.notes.map(\.code) == ["coarser-left-out"])
    #expect(
      selection.notes.first?.message == "2 weekly, 1 monthly reports do not count, since others cover the same days")
    let feb = ReportFrequency.monthly.period(containing: try day("2024-02-01"))
    #expect(selection.completeness(in: feb).missing.isEmpty)
  }

  @Test("One hole in a month is filled by the week that has it, not by the month")
  func finestFilling() throws {
    let days = try dailies("2024-02-01", "2024-02-29", besides: ["2024-02-14"])
    let coarser = try ["W 2024-02-18", "M 2024-02-01", "Y 2024-02-01"].map { try candidate($0) }
    let selection = ReportSelection.resolve(days + coarser.dropLast())
    #expect(used(days + coarser, selection).contains("W 2024-02-18"))
    #expect(coveredDays(days + coarser, selection) == 29)
    #expect(selection.used.count == 23)
  }

  @Test("Days without sales are covered, so that the finer reports stay")
  func noSales() throws {
    let candidates = try dailies("2024-02-12", "2024-02-17") + [candidate("W 2024-02-18")]
    let vendor = try #require(VendorNumber("80012345"))
    let sunday = ReportPeriod(day: try day("2024-02-18"))
    let selection = ReportSelection.resolve(candidates, noSales: [vendor: [sunday]])
    #expect(selection.used.count == 6 && !used(candidates, selection).contains("W 2024-02-18"))
    let week = try candidate("W 2024-02-18").period
    #expect(selection.completeness(in: week) == Completeness(daysExpected: 7, daysPresent: 7, missing: []))
    // Days without sales alone never push a report aside.
    let only = ReportSelection.resolve([candidates[6]], noSales: [vendor: [week]])
    #expect(only.used == [0])
    // A report for a day that the journal calls empty is a report.
    #expect(ReportSelection.resolve(candidates, noSales: [vendor: [candidates[0].period]]).used == [6])
  }

  @Test("A week across the end of a month gives way where the month covers more, and its other days are missed aloud")
  func straddlingWeek() throws {
    let candidates = try [candidate("M 2024-02-01"), candidate("W 2024-03-03")]
    let selection = ReportSelection.resolve(candidates)
    #expect(used(candidates, selection) == ["M 2024-02-01"])
    #expect(selection.warnings.map(\.code) == ["overlapping-reports"])
    #expect(selection.warnings.first?.message.contains("3 of its days") == true)
    #expect(selection.leftOut.map(\.reason) == [.overlapping])
    // With the days of March there is nothing to miss.
    let march = try candidates + dailies("2024-03-01", "2024-03-31")
    let whole = ReportSelection.resolve(march)
    #expect(coveredDays(march, whole) == 60 && whole.warnings.isEmpty)
    // With the days of February the week takes the place of four of them.
    let february = try dailies("2024-02-01", "2024-02-29") + [candidate("W 2024-03-03")]
    #expect(coveredDays(february, ReportSelection.resolve(february)) == 32)
  }

  @Test("Copies of one text count once without a word; different texts count once with one")
  func copies() throws {
    let same = try [
      candidate("D 2024-03-02", modified: 1, path: "b", digest: "x"),
      candidate("D 2024-03-02", modified: 1, path: "a", digest: "x"),
    ]
    let quiet = ReportSelection.resolve(same)
    #expect(used(same, quiet) == ["a"] && quiet.warnings.isEmpty)
    #expect(quiet.leftOut.map(\.reason) == [.sameText(as: 1)])
    let different = try [
      candidate("D 2024-03-02", modified: 1, path: "a", digest: "x"),
      candidate("D 2024-03-02", modified: 2, path: "b", digest: "y"),
    ]
    let loud = ReportSelection.resolve(different)
    #expect(used(different, loud) == ["b"])
    #expect(
      loud.warnings == [
        SalesWarning(
          code: "differing-copies", count: 1,
          message: "b and a differ for 2024-03-02: the first, which is newer, counts")
      ])
    // Without a digest nothing is known to be equal.
    let unknown = try [candidate("D 2024-03-02", path: "b"), candidate("D 2024-03-02", path: "a")]
    #expect(ReportSelection.resolve(unknown).warnings.count == 1)
  }

  @Test("Vendors are kept apart")
  func vendors() throws {
    let candidates = try [
      candidate("D 2024-03-02", vendor: "80012345", digest: "x"),
      candidate("D 2024-03-02", vendor: "80099999", digest: "x"),
      candidate("W 2024-03-03", vendor: "80099999"),
    ]
    let selection = ReportSelection.resolve(candidates)
    #expect(selection.used == [0, 2])
  }

  @Test("A report without a vendor belongs to the only one there is, and else to nobody")
  func unknownVendor() throws {
    let one = try [
      candidate("D 2024-03-02", modified: 5, path: "a", digest: "x"),
      candidate("D 2024-03-02", vendor: nil, path: "b", digest: "y"),
      candidate("D 2024-03-03", vendor: nil, path: "c"),
    ]
    #expect(used(one, ReportSelection.resolve(one)) == ["a", "c"])
    let two = try one + [candidate("D 2024-03-02", vendor: "80099999", path: "d", digest: "y")]
    #expect(used(two, ReportSelection.resolve(two)) == ["a", "c", "d"])
    let apart = try one + [candidate("D 2024-03-02", vendor: "80099999", path: "d", digest: "z")]
    #expect(used(apart, ReportSelection.resolve(apart)) == ["a", "b", "c", "d"])
  }

  @Test("Only reports that share a period and may be one vendor's need a digest")
  func needingDigest() throws {
    let candidates = try [
      candidate("D 2024-03-01"), candidate("D 2024-03-02"), candidate("D 2024-03-02"), candidate("D 2024-03-03"),
      candidate("D 2024-03-03", vendor: "80099999"), candidate("D 2024-03-04", vendor: nil),
      candidate("D 2024-03-05", vendor: nil), candidate("D 2024-03-05"),
    ]
    #expect(ReportSelection.needingDigest(candidates) == [1, 2, 6, 7])
  }

  @Test("A range takes only what lies wholly in it")
  func range() throws {
    let candidates = try dailies("2024-03-01", "2024-03-05") + [candidate("Y 2024-03-01"), candidate("M 2024-02-01")]
    let range = ReportPeriod(first: try day("2024-03-02"), last: try day("2024-03-03"))
    let selection = ReportSelection.resolve(candidates, within: range)
    #expect(used(candidates, selection) == ["D 2024-03-02", "D 2024-03-03"])
    #expect(selection.notes.map(\.code) == ["reaches-outside"])
    #expect(selection.leftOut.first { $0.candidate == 6 }?.reason == .outside)
  }

  @Test("Each vendor is missed only between its own first and last day")
  func completenessOfVendors() throws {
    let candidates =
      try dailies("2024-03-01", "2024-03-06", besides: ["2024-03-02"]) + [
        candidate("D 2024-03-04", vendor: "80099999"), candidate("D 2024-03-06", vendor: "80099999"),
      ]
    let selection = ReportSelection.resolve(candidates)
    let span = try #require(selection.span)
    #expect(span.count == 6)
    let missing = selection.completeness(in: span).missing.map(\.description)
    #expect(missing == ["2024-03-02", "2024-03-05"])
    #expect(ReportSelection.resolve([]).span == nil)
  }
}
