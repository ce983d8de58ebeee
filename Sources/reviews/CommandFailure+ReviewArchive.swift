import CommandLineKit
import ReviewArchive

extension CommandFailure {
  /// How a command ends that cannot go on because of the archive.
  init(_ error: ReviewArchiveError) {
    self.init(error.code.exitCode, place: error.path, error.message, hint: error.hint)
  }
}

extension ReviewArchiveError.Code {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .notFound: .noInput
    case .damaged, .foreign: .badData
    case .newer: .configuration
    case .busy: .tryLater
    case .cannotCreate: .cannotCreate
    case .permissionDenied: .noPermission
    case .readWrite: .readWrite
    case .fault: .bug
    }
  }
}

/// Runs what may fail in the archive's words, and gives the failure in those of a command.
func translated<Result: ~Copyable>(
  _ body: () throws(ReviewArchiveError) -> Result
) throws(CommandFailure) -> Result {
  do {
    return try body()
  } catch {
    throw CommandFailure(error)
  }
}
