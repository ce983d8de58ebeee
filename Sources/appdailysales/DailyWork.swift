import AppSales
import AppStoreClient
import CommandLineKit
import ReportDownload
import SalesArchive

/// What is done with each answer.
struct DailyWork {
  private let context: CommandContext
  private let options: DailyOptions
  private let places: DailyPlaces
  private let logger: Logger
  private let settleHours: Int
  private var failures: [ExitCode] = []
  private var passing = 0
  private var had = 0
  private var withoutSales = 0

  init(
    _ context: CommandContext, _ options: DailyOptions, _ places: DailyPlaces, _ logger: Logger, settleHours: Int
  ) {
    self.context = context
    self.options = options
    self.places = places
    self.logger = logger
    self.settleHours = settleHours
  }

  /// How the run ends.
  var exitCode: ExitCode {
    if failures.isEmpty, had == 0, withoutSales > 0 { return .noInput }
    return RunOutcome.exitCode(of: failures, isPassing: passing == failures.count, had: had + withoutSales)
  }

  /// The requests for the reports that are not there and can be out.
  mutating func requests(_ names: [ReportName]) -> [ReportRequest] {
    let today = PacificClock.day(at: context.now)
    var wanted: [ReportName] = []
    for name in names {
      if !options.isToStandardOutput, options.keepsFiles, places.isTaken(name) {
        had += 1
        logger.info("\(places.path(name)): is there and stays")
      } else if name.period.last >= today {
        fail(CommandFailure(.tryLater, place: name.periodText, "not over yet", hint: "reports come on the next day"))
      } else {
        wanted.append(name)
      }
    }
    return wanted.compactMap(ReportRequest.init)
  }

  mutating func take(_ result: ReportResult) -> ReportVerdict {
    let name = result.request.name
    switch result.answer {
    case .report(let body): return keep(body, name, result)
    case .noSales(let isProven): miss(isProven ? .noSales : .notYet, name)
    case .notYet: miss(.notYet, name)
    case .expired: miss(.expired, name)
    case .failed(let failure):
      if failure.isPassing { passing += 1 }
      fail(failure.commandFailure(at: name.periodText))
    }
    return .goOn
  }

  private mutating func keep(_ body: ReportBody, _ name: ReportName, _ result: ReportResult) -> ReportVerdict {
    do {
      let report = try CheckedReport(body.bytes, for: name, limits: .download)
      do throws(CommandFailure) {
        try write(report)
        had += 1
      } catch {
        fail(error)
        return .stop
      }
    } catch {
      let failure = error.commandFailure(at: name.periodText)
      if result.mayAskAgain, error.mayPass { return .askAgain }
      fail(failure)
    }
    return .goOn
  }

  private func write(_ report: CheckedReport) throws(CommandFailure) {
    let bytes = options.unpacks ? try report.unpacked() : report.bytes
    guard !options.isToStandardOutput else {
      try context.output.write(bytes)
      return try context.output.flush()
    }
    let path = places.path(report.name)
    do {
      try AtomicFile.makeFolder(options.folder)
      try AtomicFile.replace(path, with: bytes)
    } catch {
      throw error.commandFailure
    }
    logger.info("\(path): \(bytes.count) bytes")
  }

  private mutating func miss(_ answer: MissingAnswer, _ name: ReportName) {
    switch answer.state(of: ReportAvailability(name), at: context.now, settleHours: settleHours) {
    case .noSales:
      withoutSales += 1
      report(CommandFailure(.noInput, place: name.periodText, "no sales, and so no report"))
    case .expired:
      fail(CommandFailure(.unavailable, place: name.periodText, "the store does not have the report any more"))
    default:
      let words = answer == .noSales ? "no report so far: no sales, or not out yet" : "the report is not out yet"
      fail(CommandFailure(.tryLater, place: name.periodText, words, hint: "try again later"))
    }
  }

  private mutating func fail(_ failure: CommandFailure) {
    failures.append(failure.code)
    report(failure)
  }

  private func report(_ failure: CommandFailure) { try? context.errors.write(failure.rendered(by: context.name)) }
}
