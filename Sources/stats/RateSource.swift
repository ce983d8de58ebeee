import AppSales
import CommandLineKit
import SalesArchive

/// The exchange rates of a run: those of the data folder, and files that were named.
struct RateSource {
  private let folder: RateFolder
  private let files: [String]

  init(_ files: [String], _ context: CommandContext) throws(CommandFailure) {
    folder = RateFolder(path: try context.directories.data + "/rates")
    self.files = files
  }

  /// What tells the files of these rates from any others; `nil` where that cannot be told.
  func identity(for days: ReportPeriod?) -> [UInt8]? { folder.identity(for: days, more: files) }

  /// The rates that reports of these days need.
  ///
  /// - Throws: 65, 66, 74 or 77 for the first file that is bad.
  func rates(for days: ReportPeriod?) throws(CommandFailure) -> ExchangeRates {
    do throws(RateFolder.Failure) {
      return ExchangeRates(try folder.layers(for: days, more: files))
    } catch {
      switch error {
      case .file(let error): throw error.commandFailure
      case .rates(let path, let error):
        let column = error.column.map { "column \"\($0)\": " } ?? ""
        throw CommandFailure(.badData, place: "\(path):\(error.line)", column + error.message, hint: error.hint)
      }
    }
  }
}
