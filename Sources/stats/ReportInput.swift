import AppSales
import CommandLineKit
import Glibc
import SalesArchive

/// The reports that a run reads.
struct ReportInput {
  let tree: ReportTree
  /// The folder, where the archive is read; `nil` for paths.
  let archive: String?
  /// The folder whose reports are read, where it is one: the archive or the only path.
  let folder: String?
  /// Periods without sales, by vendor, as the archive's journal has them.
  let noSales: [VendorNumber: [ReportPeriod]]
  /// Lines of the journal that make no sense.
  let journalProblems: [ArchiveError]

  /// Looks for the reports.
  ///
  /// - Throws: 66 where there is nothing to read.
  init(_ arguments: ParsedArguments, _ configuration: Configuration) throws(CommandFailure) {
    // Only the index knows files by size, time and identity.
    let needsFacts = !arguments.isSet("no-cache")
    guard arguments.operands.isEmpty else {
      archive = nil
      folder = arguments.operands.count == 1 ? arguments.operands.first.flatMap { isFolder($0) ? $0 : nil } : nil
      noSales = [:]
      journalProblems = []
      tree = ReportTree(paths: arguments.operands, needsFacts: needsFacts)
      if tree.files.isEmpty, tree.failures.isEmpty {
        throw CommandFailure(
          .noInput, place: arguments.operands.joined(separator: ", "), "no sales report is there",
          hint: "reports are files like S_D_80012345_20240531.txt.gz; see also -v for files that were skipped")
      }
      return
    }
    let location = try configuration.archive
    archive = location.value
    folder = location.value
    tree = ReportTree(paths: [location.value], needsFacts: needsFacts)
    guard !tree.files.isEmpty else { throw ReportInput.emptyArchive(location) }
    let journal: Journal
    do {
      journal = try Journal(archive: location.value)
    } catch {
      throw error.commandFailure
    }
    noSales = journal.noSales
    journalProblems = journal.problems
  }

  /// The newest day that the name of a report has; `nil` where no name says it.
  var newestDay: ReportDay? {
    tree.files.compactMap(\.reportName).filter { $0.kind == .sales }.map(\.period.last).max()
  }

  private static func emptyArchive(_ folder: Setting<String>) -> CommandFailure {
    CommandFailure(
      .noInput, place: folder.value, "the archive has no sales report (\(folder.origin))",
      hint: "`fetchdailies` downloads reports into it; `stats FILE` or `stats FOLDER` reads others")
  }
}

extension ArchiveError {
  /// How a command ends that cannot go on because of it.
  var commandFailure: CommandFailure { CommandFailure(exitCode, place: place, message, hint: hint) }

  /// The exit code for it.
  var exitCode: ExitCode {
    switch code {
    case .notFound: .noInput
    case .permissionDenied: .noPermission
    case .readFailed, .changedWhileRead, .outOfMemory, .writeFailed: .readWrite
    case .cannotCreate: .cannotCreate
    default: .badData
    }
  }
}

private func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
