import AppSales
import CommandLineKit

/// Says on standard error what came of a run: trouble always, and that all is well on a terminal only.
struct FetchTalk {
  private let desk: Desk
  private let naming: ReportNaming
  let tally: FetchTally

  init(_ desk: Desk, _ naming: ReportNaming, _ tally: FetchTally) {
    self.desk = desk
    self.naming = naming
    self.tally = tally
  }

  func say() {
    for failure in failures { desk.report(failure) }
    if !tally.waiting.isEmpty, tally.had == 0, tally.problems.isEmpty, tally.fatal == nil {
      for reports in bySeries(tally.waiting) {
        desk.logger.warning("\(naming.text(reports)): not out yet; the next run asks again")
      }
    }
    if desk.context.errors.isTerminal, !desk.isQuiet {
      try? desk.context.errors.write("\(tally.summary)\n")
    } else {
      desk.logger.info("\(tally.summary)")
    }
  }

  /// All trouble, in the one shape of errors.
  var failures: [CommandFailure] {
    let problems = tally.groups.map { group in
      CommandFailure(
        group.failure.code, place: naming.text(group.reports), group.failure.message, hint: group.failure.hint)
    }
    let lost = bySeries(tally.lost).map { reports in
      CommandFailure(
        .partial, place: naming.text(reports), "lost for good: the store keeps reports for a year only",
        hint: "if somebody has them, copy the files into \(desk.archive)")
    }
    return tally.others + problems + lost + (tally.fatal.map { [$0] } ?? [])
  }

  private func bySeries(_ reports: [NamedReport]) -> [[NamedReport]] {
    Dictionary(grouping: reports, by: \.series).values.sorted { a, b in
      naming.text(a) < naming.text(b)
    }
  }

  /// The summary that a notification reads.
  var letter: String {
    var text = "fetchdailies: \(tally.summary)\n"
    for (title, reports) in [("new", tally.stored), ("corrected", tally.replaced)] {
      for series in bySeries(reports) { text += "\(title): \(naming.text(series))\n" }
    }
    for failure in failures { text += failure.rendered(by: "fetchdailies") }
    return text.split(separator: "\n").map { DisplayText.neutralised(String($0)) + "\n" }.joined()
  }
}
