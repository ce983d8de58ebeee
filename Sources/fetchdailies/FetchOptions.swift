import AppSales
import CommandLineKit
import ReportDownload

/// The options of a run, checked and typed.
struct FetchOptions {
  /// What a run is for.
  enum Task: String, CaseIterable {
    case fetch, plan = "dry-run", verify, repair, calendar, rates
  }

  let task: Task
  let choice: ReportChoice
  let since: ReportDay?
  let until: ReportDay?
  let recheck: Int
  let jobs: Int
  let isForAllAccounts: Bool
  let worksWithoutLocks: Bool

  /// - Throws: 64 for the first option that makes no sense.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let day = "a day that exists, as YYYY-MM-DD"
    since = try arguments.converted("since", expected: day) { ReportDay($0) }
    until = try arguments.converted("until", expected: day) { ReportDay($0) }
    if let since, let until, until < since {
      throw CommandFailure(.usage, place: "--until", "the last day lies before the first")
    }
    choice = try ReportChoice(arguments)
    recheck = try arguments.wholeNumber("recheck") ?? 0
    jobs = try arguments.wholeNumber("jobs") ?? 4
    isForAllAccounts = arguments.isSet("all-accounts")
    worksWithoutLocks = arguments.isSet("no-lock")
    task = try FetchOptions.task(arguments)
    if isForAllAccounts, arguments.isSet("account") {
      throw CommandFailure(.usage, place: "--all-accounts", "cannot go with --account", hint: "use one or the other")
    }
  }

  private static func task(_ arguments: ParsedArguments) throws(CommandFailure) -> Task {
    let tasks = Task.allCases.filter { arguments.isSet($0.rawValue) }
    guard tasks.count > 1 else { return tasks.first ?? .fetch }
    throw CommandFailure(
      .usage, place: "--\(tasks[1].rawValue)", "cannot go with --\(tasks[0].rawValue)", hint: "use one or the other")
  }
}
