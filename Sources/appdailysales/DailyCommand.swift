import AppSales
import AppStoreClient
import CommandLineKit
import Glibc
import ReportDownload
import SalesArchive

/// `appdailysales`: options, account, requests, files, in one straight line.
struct DailyCommand {
  private let context: CommandContext
  private let arguments: ParsedArguments

  init(_ context: CommandContext, _ arguments: ParsedArguments) {
    self.context = context
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitCode {
    StopSignal.catchAll()
    let options = try DailyOptions(arguments)
    let configuration = try Configuration.load(context, arguments)
    let logger = try Logger(context, arguments)
    let access = try StoreAccess(configuration.account(), vendors: options.choice.vendors, context)
    let names = options.names(of: access.vendors, at: context.now)
    let places = try DailyPlaces(options, names)
    if options.isToStandardOutput { try checkStandardOutput(options, names) }
    var work = DailyWork(context, options, places, logger, settleHours: configuration.settleHours.value)
    let requests = work.requests(names)
    guard !requests.isEmpty else { return work.exitCode }
    let fetcher = try access.fetcher(jobs: 4, timeout: configuration.timeout.value, context)
    fetcher.onNotice = { notice in
      guard case .retry(let request, let reason, let wait) = notice else { return }
      logger.info("\(request.name.periodText): \(reason); asking again in \(wait) ms")
    }
    _ = fetcher.run(requests) { work.take($0) }
    return StopSignal.exitCode ?? work.exitCode
  }

  private func checkStandardOutput(_ options: DailyOptions, _ names: [ReportName]) throws(CommandFailure) {
    guard names.count == 1 else {
      throw CommandFailure(
        .usage, place: "-", "only one report at a time goes to standard output, not \(names.count)",
        hint: "choose one with -d and --vendor, or a folder with -o")
    }
    guard !options.unpacks, context.output.isTerminal else { return }
    throw CommandFailure(
      .usage, place: "-", "a packed report does not go to a terminal", hint: "-u unpacks it; > FILE keeps it")
  }
}

/// Where each report goes.
struct DailyPlaces {
  private var paths: [ReportName: String] = [:]

  /// - Throws: 64 where two reports would have one name.
  init(_ options: DailyOptions, _ names: [ReportName]) throws(CommandFailure) {
    var taken: Set<String> = []
    let folder = options.folder.hasSuffix("/") ? options.folder : options.folder + "/"
    for name in names {
      let own = options.unpacks ? String(name.fileName.dropLast(3)) : name.fileName
      guard let file = options.pattern.map({ $0.name(name.period) }) ?? own, taken.insert(file).inserted else {
        throw CommandFailure(
          .usage, place: "-f", "two reports would have the same name", hint: "put the day into it, such as %Y-%m-%d")
      }
      paths[name] = folder + file
    }
  }

  /// The path of a report.
  func path(_ name: ReportName) -> String { paths[name] ?? name.fileName }

  /// Whether there is something at the place of a report.
  func isTaken(_ name: ReportName) -> Bool {
    var status = stat()
    return lstat(path(name), &status) == 0
  }
}
