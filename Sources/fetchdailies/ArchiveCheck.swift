import AppSales
import CommandLineKit
import ReportDownload
import SalesArchive

/// Reads every report of the archive and lists what is wrong; asks nobody and writes nothing.
struct ArchiveCheck {
  private let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  func run() throws(CommandFailure) -> ExitCode {
    let verification = try verify()
    try show(verification)
    return verification.isClean ? .done : .partial
  }

  func verify() throws(CommandFailure) -> Verification {
    var progress: Progress?
    var before = 0
    defer { progress?.finish() }
    do {
      return try Verification(archive: desk.archive, at: desk.context.now) { done, all in
        if progress == nil { progress = desk.progress(all) }
        progress?.add(done - before)
        before = done
      }
    } catch {
      throw error.commandFailure
    }
  }

  /// Findings on standard output, one a line, what is only good to know with `-v`; on a terminal how much was read.
  func show(_ verification: Verification) throws(CommandFailure) {
    let least = desk.logger.isOn(.info) ? Verification.Severity.information : .warning
    let painter = Painter(desk.traits)
    var hint: String?
    for finding in verification.findings where finding.severity >= least {
      if let hint, hint != finding.hint { try write(hint, painter) }
      hint = finding.hint
      let word = painter.paint(finding.severity.rawValue, finding.severity.style)
      try desk.context.output.write("\(word): \(painter.text("\(finding.place): \(finding.sentence)"))\n")
    }
    if let hint { try write(hint, painter) }
    let summary = "\(Amount.text(verification.reports, "report")), \(SizeText.text(verification.bytes)): "
    let end = verification.isClean ? "all is well" : "not all is well"
    if desk.context.errors.isTerminal, !desk.isQuiet {
      try desk.context.output.flush()
      try? desk.context.errors.write(summary + end + "\n")
    } else {
      desk.logger.info(summary + end)
    }
  }

  /// A hint stands once, after the last of the findings that it is for.
  private func write(_ hint: String, _ painter: Painter) throws(CommandFailure) {
    try desk.context.output.write("hint: \(painter.text(hint))\n")
  }
}

extension Verification.Severity {
  fileprivate var style: TextStyle {
    switch self {
    case .information: .faint
    case .warning: .warning
    case .damage: .negative
    }
  }
}

/// Verifies, asks again for what is damaged or missing, and verifies once more.
struct RepairTask {
  private let desk: Desk
  private let accounts: [AccountSettings]

  init(_ desk: Desk, _ accounts: [AccountSettings]) {
    self.desk = desk
    self.accounts = accounts
  }

  func run() throws(CommandFailure) -> ExitCode {
    let check = ArchiveCheck(desk)
    let first = try check.verify()
    guard !first.repair.isEmpty else {
      try check.show(first)
      return first.isClean ? .done : .partial
    }
    let code = try FetchTask(desk, accounts, only: first.repair).run()
    guard code == .done || code == .partial || code == .tryLater else { return code }
    let last = try check.verify()
    try check.show(last)
    return code == .done && !last.isClean ? .partial : code
  }
}
