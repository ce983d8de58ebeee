import AppSales
import AppStoreClient
import CommandLineKit
import ReportDownload
import SalesArchive

/// One account's part of a run: what is to be asked for, the asking, and what is done with each answer.
struct AccountFetch {
  private let desk: Desk
  private let access: StoreAccess
  private let store: ReportStore
  private let naming: ReportNaming
  private let clock: RunClock
  private(set) var tally: FetchTally
  /// Since when an answer of a series counts as wanted; the store's edge of an empty archive does not.
  private var wantedSince: [ReportSeries: ReportDay] = [:]
  /// What the store cannot have any more, by this machine's clock.
  private var lapsed: [NamedReport] = []
  /// Whether the store has accepted a token, and so, within minutes, this machine's clock.
  private var isClockProven = false

  init(_ desk: Desk, _ access: StoreAccess, _ store: ReportStore, _ naming: ReportNaming, _ tally: FetchTally) {
    self.desk = desk
    self.access = access
    self.store = store
    self.naming = naming
    self.tally = tally
    clock = RunClock(desk.context)
  }

  /// Plans by what the archive has: the reports to ask for.
  ///
  /// - Throws: where the archive cannot be read or noted in.
  mutating func plan() throws(ArchiveError) -> [ReportName] {
    let contents = try store.contents()
    var names: [ReportName] = []
    for wish in FetchWishes.all(access.vendors, desk.options) {
      let plan = FetchPlan(wish, in: contents, at: clock.now())
      note(wish, contents)
      lapsed += plan.lost.compactMap { period in report(wish, period.begin) }.filter { report in
        Journal.Subject(report.name).map { contents.journal.states[$0] != .expired } ?? false
      }
      tally.waiting += plan.waiting.compactMap { period in report(wish, period.begin) }
      try store.begin(plan, from: source)
      names += plan.ask
    }
    return names
  }

  /// Asks for reports and stores them, as far as it goes; `versions` learns what the store names.
  mutating func run(
    _ names: [ReportName], _ versions: inout ReportVersions
  ) throws(CommandFailure) {
    let requests = names.compactMap(ReportRequest.init)
    if !requests.isEmpty { try ask(requests, &versions) }
    do throws(ArchiveError) {
      try lose(hasAsked: !requests.isEmpty)
    } catch {
      tally.fatal = tally.fatal ?? error.commandFailure
    }
  }

  private mutating func ask(
    _ requests: [ReportRequest], _ versions: inout ReportVersions
  ) throws(CommandFailure) {
    let fetcher = try access.fetcher(
      jobs: desk.options.jobs, timeout: desk.configuration.timeout.value, versions: versions.known, desk.context)
    let (logger, naming, name) = (desk.logger, naming, access.name)
    fetcher.onNotice = { AccountFetch.tell($0, name, naming, logger) }
    let progress = desk.progress(requests.count, requests.contains { $0.name.frequency != .daily } ? "reports" : "days")
    let end = fetcher.run(requests) { result in take(result, progress) }
    progress.finish()
    versions.learn(fetcher.versions)
    if let budget = fetcher.budget, let left = budget.remaining {
      logger.debug("the store answers \(left) more requests in this hour")
    }
    if end == .interrupted { logger.info("stopped by a signal; what came is kept") }
  }

  // MARK: Planning

  private var source: ReportStore.Source { ReportStore.Source(account: access.name, time: clock.now()) }

  private func report(_ wish: FetchPlan.Wish, _ day: ReportDay) -> NamedReport? {
    let series = wish.series
    return ReportName(series.kind, series.frequency, vendor: series.vendor, containing: day).map {
      NamedReport($0, series.vendor, account: access.name)
    }
  }

  private mutating func note(_ wish: FetchPlan.Wish, _ contents: ArchiveContents) {
    let files = contents.files.keys.filter { $0.vendor == wish.series.vendor && $0.kind == wish.series.word }
    wantedSince[wish.series] = wish.since ?? files.map(\.begin).min()
  }

  /// What is lost is said once, when it is noticed, and is in the journal from then on.
  ///
  /// There it is final. So it is noted only once the store has shown that the clock is right: one that is years ahead would
  /// give up days that can still be had.
  private mutating func lose(hasAsked: Bool) throws(ArchiveError) {
    guard isClockProven || !hasAsked, tally.fatal == nil else { return }
    tally.lost += lapsed
    guard isClockProven else { return }
    for report in lapsed { _ = try store.note(.expired, for: report.name, from: source) }
  }

  // MARK: Answers

  private mutating func take(_ result: ReportResult, _ progress: Progress) -> ReportVerdict {
    let name = result.request.name
    let report = NamedReport(name, result.request.vendor, account: access.name)
    if case .failed = result.answer {} else { isClockProven = true }
    do throws(ArchiveError) {
      let verdict: ReportVerdict
      switch result.answer {
      case .report(let body): verdict = try keep(body, report, result)
      case .noSales(let isProven): verdict = try note(isProven ? .noSales : .notYet, report)
      case .notYet: verdict = try note(.notYet, report)
      case .expired: verdict = try note(.expired, report)
      case .failed(let failure):
        fail(report, failure.commandFailure(at: naming.text(report)), isPassing: failure.isPassing)
        verdict = .goOn
      }
      if verdict == .goOn { progress.add(bytes: AccountFetch.size(result.answer)) }
      return verdict
    } catch {
      return refuse(report, error)
    }
  }

  private mutating func keep(
    _ body: ReportBody, _ report: NamedReport, _ result: ReportResult
  ) throws(ArchiveError) -> ReportVerdict {
    let checked: CheckedReport
    do {
      checked = try CheckedReport(body.bytes, for: report.name, limits: .download)
    } catch {
      let failure = error.commandFailure(at: naming.text(report))
      guard result.mayAskAgain, error.mayPass else {
        fail(report, failure, isPassing: false)
        return .goOn
      }
      say(report, "\(failure.message); asking again")
      return .askAgain
    }
    let rows = checked.rows.map { ", \(Amount.text($0, "row"))" } ?? ""
    let size = "\(SizeText.text(checked.bytes.count))\(rows)"
    switch try store.store(checked, from: source) {
    case .stored:
      tally.stored.append(report)
      tally.bytes += checked.bytes.count
      say(report, "stored, \(size)")
    case .unchanged:
      tally.unchanged += 1
      say(report, "as before, \(size)")
    case .replaced(let path):
      tally.replaced.append(report)
      tally.bytes += checked.bytes.count
      say(report, "corrected by the store, \(size); the old report is \(path)")
    }
    return .goOn
  }

  private mutating func note(
    _ answer: MissingAnswer, _ report: NamedReport
  ) throws(ArchiveError) -> ReportVerdict {
    switch try store.note(answer, for: report.name, from: source) {
    case .noSales:
      tally.withoutSales += 1
      say(report, "no sales")
    case .notYet:
      tally.waiting.append(report)
      say(report, answer == .noSales ? "no sales so far; asked again later" : "not out yet")
    case .expired:
      if let since = wantedSince[report.series.reports], report.name.period.begin >= since { tally.lost.append(report) }
      say(report, "the store does not have it any more")
    case .stored, .replaced:
      tally.unchanged += 1
      say(report, "the store has it no longer; the archive keeps it")
    }
    return .goOn
  }

  private mutating func fail(_ report: NamedReport, _ failure: CommandFailure, isPassing: Bool) {
    tally.problems.append(FetchTally.Problem(report: report, failure: failure, isPassing: isPassing))
    say(report, "failed: \(failure.message)")
  }

  /// The archive did not take something: one day's trouble, or everybody's.
  private mutating func refuse(_ report: NamedReport, _ error: ArchiveError) -> ReportVerdict {
    guard error.isOfOneFile else {
      tally.fatal = error.commandFailure
      return .stop
    }
    let failure = CommandFailure(
      error.exitCode, place: naming.text(report), "\(error.place): \(error.message)", hint: error.hint)
    fail(report, failure, isPassing: false)
    return .goOn
  }

  // MARK: Talk

  private func say(_ report: NamedReport, _ text: String) { desk.logger.info("\(naming.text(report)): \(text)") }

  private static func size(_ answer: ReportAnswer) -> Int64 {
    guard case .report(let body) = answer else { return 0 }
    return Int64(body.bytes.count)
  }

  private static func tell(
    _ notice: ReportFetcher.Notice, _ account: String, _ naming: ReportNaming, _ logger: Logger
  ) {
    switch notice {
    case .retry(let request, let reason, let wait):
      let report = NamedReport(request.name, request.vendor, account: account)
      logger.info("\(naming.text(report)): \(reason); asking again in \(wait) ms")
    case .tokenRenewed: logger.debug("the store refused the token; made a new one")
    case .version(let kind, let version): logger.info("the store wants version \(version) of \(kind.rawValue) reports")
    }
  }
}
