import AppSales
import CommandLineKit
import ReportDownload
import SalesArchive

/// Lists what would be asked for: one line a report on standard output.
struct DryRun {
  private let desk: Desk
  private let accounts: [AccountSettings]

  init(_ desk: Desk, _ accounts: [AccountSettings]) {
    self.desk = desk
    self.accounts = accounts
  }

  func run() throws(CommandFailure) -> ExitCode {
    let contents: ArchiveContents
    do {
      contents = try ArchiveContents(archive: desk.archive)
    } catch {
      throw error.commandFailure
    }
    for account in accounts {
      let chosen = desk.options.choice.vendors
      let own = account.vendors?.value.compactMap { VendorNumber($0) } ?? []
      guard !chosen.isEmpty || !own.isEmpty else {
        throw CommandFailure(.configuration, place: "account \(account.name)", "vendor is not set")
      }
      for wish in FetchWishes.all(chosen.isEmpty ? own : chosen, desk.options) { try show(wish, contents) }
    }
    return .done
  }

  private func show(_ wish: FetchPlan.Wish, _ contents: ArchiveContents) throws(CommandFailure) {
    let plan = FetchPlan(wish, in: contents, at: desk.context.now)
    for name in plan.ask { try desk.context.output.write("\(name.periodText)\t\(name.fileName)\n") }
    for (periods, text) in [(plan.lost, "lost for good"), (plan.waiting, "not out yet")] {
      guard let first = periods.first, let last = periods.last else { continue }
      let span = periods.count == 1 ? "" : " to \(last.last), \(Amount.text(periods.count, wish.series.frequency.unit))"
      desk.logger.warning("\(wish.series.vendor) \(wish.series.word): \(text): \(first.begin)\(span)")
    }
  }
}
