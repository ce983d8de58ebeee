import AppSales
import CommandLineKit
import ReportDownload
import SalesArchive

/// Gets the European Central Bank's reference rates into the folder of rates.
struct RatesTask {
  private let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  func run() throws(CommandFailure) -> ExitCode {
    StopSignal.catchAll()
    let folder = RateFolder(path: try desk.context.directories.data + "/rates")
    let rates = try RateAccess(desk.context).rates(timeout: desk.configuration.timeout.value)
    do throws(RateFolder.Failure) {
      say(try folder.store(rates), folder)
    } catch {
      switch error {
      case .file(let error): throw error.commandFailure
      case .rates(let path, let error):
        throw CommandFailure(
          .badData, place: "\(path):\(error.line)", error.message, hint: "remove the file: its rates come again")
      }
    }
    return .done
  }

  private func say(_ change: RateFolder.Change, _ folder: RateFolder) {
    let revised = change.revised == 0 ? "" : ", \(change.revised) revised"
    let newest = change.newest.map { "; the newest is of \($0)" } ?? ""
    let text = "\(folder.path): \(change.added) new exchange rates\(revised)\(newest)"
    if change.revised > 0 { desk.logger.warning("\(change.revised) exchange rates of the past were revised") }
    if desk.context.errors.isTerminal, !desk.isQuiet {
      try? desk.context.errors.write(text + "\n")
    } else {
      desk.logger.info("\(text)")
    }
  }
}
