import AppSales
import CommandLineKit
import ReportDownload
import SalesArchive

/// What came of a run, and the exit code that this makes.
struct FetchTally {
  /// A report that could not be had.
  struct Problem {
    let report: NamedReport
    let failure: CommandFailure
    /// Whether the network or a limit of requests is the reason.
    let isPassing: Bool
  }

  /// Reports that are new here.
  var stored: [NamedReport] = []
  /// Reports that the store had corrected.
  var replaced: [NamedReport] = []
  /// Reports that were asked for again and are as before.
  var unchanged = 0
  /// Periods for which the store's “no sales” is final.
  var withoutSales = 0
  /// Periods that are not out yet.
  var waiting: [NamedReport] = []
  /// Periods that the store does not have any more, where that is news.
  var lost: [NamedReport] = []
  /// Bytes of the reports that came.
  var bytes = 0
  /// What could not be had.
  var problems: [Problem] = []
  /// Reports in the archive that are damaged, and accounts that cannot be used.
  var others: [CommandFailure] = []
  /// What ended the run before its time, such as a full disk.
  var fatal: CommandFailure?

  /// How many answers were good.
  var had: Int { stored.count + replaced.count + unchanged + withoutSales }

  /// The exit code, signals aside.
  var exitCode: ExitCode {
    if let fatal { return fatal.code }
    let codes = problems.map(\.failure.code) + others.map(\.code)
    if codes.isEmpty {
      if !lost.isEmpty { return .partial }
      return had == 0 && !waiting.isEmpty ? .tryLater : .done
    }
    let isPassing = others.isEmpty && problems.allSatisfy(\.isPassing)
    return RunOutcome.exitCode(of: codes, isPassing: isPassing, had: had)
  }

  /// Whether there is something that somebody wants to hear of: reports that came, or trouble that does not pass by itself.
  var isNews: Bool {
    !stored.isEmpty || !replaced.isEmpty || !lost.isEmpty || !others.isEmpty
      || fatal.map { $0.code != .tryLater } ?? false
      || problems.contains { !$0.isPassing && $0.failure.code != .tryLater }
  }

  /// The problems with the same words together, those of one series only; in order of their first report.
  var groups: [(reports: [NamedReport], failure: CommandFailure)] {
    var groups: [(reports: [NamedReport], failure: CommandFailure)] = []
    var places: [Words: Int] = [:]
    for problem in problems.sorted(by: { $0.report.name.period.begin < $1.report.name.period.begin }) {
      let words = Words(series: problem.report.series, message: problem.failure.message, hint: problem.failure.hint)
      if let place = places[words] {
        groups[place].reports.append(problem.report)
      } else {
        places[words] = groups.count
        groups.append(([problem.report], problem.failure))
      }
    }
    return groups
  }

  private struct Words: Hashable {
    let series: Series
    let message: String
    let hint: String?
  }

  /// One line: `365 reports stored (4.4 MB), 3 days without sales`.
  var summary: String {
    var parts: [String] = []
    func add(_ count: Int, _ text: String) {
      if count > 0 { parts.append("\(Amount.text(count, "report")) \(text)") }
    }
    add(stored.count, "stored (\(SizeText.text(bytes)))")
    add(replaced.count, "corrected by the store")
    add(unchanged, "as before")
    add(withoutSales, "not made, since nothing was sold")
    add(waiting.count, "not out yet")
    add(lost.count, "lost for good")
    add(problems.count, "not obtained")
    return parts.isEmpty ? "nothing is missing" : parts.joined(separator: ", ")
  }
}

/// So many bytes, for people.
enum SizeText {
  static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) B"
    case ..<1_000_000: "\(bytes / 1_000) kB"
    default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
  }
}
