import CommandLineKit
import SalesArchive

/// Everything that could not be counted.
struct Problems {
  private let failures: [CommandFailure]

  init(_ input: ReportInput, _ outcome: SalesScan.Outcome) {
    failures =
      input.tree.failures.map(\.commandFailure) + input.journalProblems.map(\.commandFailure)
      + outcome.failures.map { CommandFailure($0.exitCode, place: $0.place, $0.message, hint: $0.hint) }
  }

  var isEmpty: Bool { failures.isEmpty }

  /// The exit code where nothing could be counted at all: the one of the first problem.
  var exitCode: ExitCode { failures.first?.code ?? .done }

  /// Names every problem.
  func report(by name: String, to errors: Output) throws(CommandFailure) {
    for failure in failures { try? errors.write(failure.rendered(by: name)) }
  }
}

extension ScanFailure {
  /// The exit code where nothing but this report was asked for.
  var exitCode: ExitCode {
    switch cause {
    case .file(let error): error.exitCode
    case .report: .badData
    }
  }
}
