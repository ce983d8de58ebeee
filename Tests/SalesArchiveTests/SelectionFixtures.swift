import AppSales
import SalesArchive
import Testing

/// A candidate from a short text such as `D 2024-03-02`: frequency and a day in its period.
func candidate(
  _ text: String, vendor: String? = "80012345", modified: Int64 = 0, path: String? = nil, digest: String? = nil
) throws -> ReportCandidate {
  let parts = text.split(separator: " ")
  let letter = try #require(parts[0].first)
  let frequency = try #require(ReportFrequency(letter: letter))
  let day = try day(String(parts[1]))
  return ReportCandidate(
    vendor: vendor.flatMap { VendorNumber($0) }, frequency: frequency, period: frequency.period(containing: day),
    path: path ?? text, modified: modified, digest: digest.map(TextDigest.init(text:)))
}

/// The day of a text `2024-03-02`.
func day(_ text: String) throws -> ReportDay {
  try #require(ReportDay(text))
}

/// Daily candidates from a first to a last day.
func dailies(_ first: String, _ last: String, besides missing: Set<String> = []) throws -> [ReportCandidate] {
  let period = try #require(ReportPeriod(first: day(first), last: day(last)))
  return try period.days.map(\.description).filter { !missing.contains($0) }.map { try candidate("D \($0)") }
}

extension TextDigest {
  init(text: String) {
    self.init()
    Array(text.utf8).withUnsafeBufferPointer { update($0) }
  }
}

/// The paths of the candidates that count.
func used(_ candidates: [ReportCandidate], _ selection: ReportSelection) -> Set<String> {
  Set(selection.used.map { candidates[$0].path })
}

/// How many days the used candidates cover; fails where one of a vendor is covered twice.
func coveredDays(_ candidates: [ReportCandidate], _ selection: ReportSelection) -> Int {
  var seen: Set<String> = []
  var count = 0
  for index in selection.used {
    for day in candidates[index].period.days {
      count += 1
      let isNew = seen.insert("\(candidates[index].vendor?.description ?? "") \(day)").inserted
      #expect(isNew, "\(day) counts twice")
    }
  }
  return count
}
