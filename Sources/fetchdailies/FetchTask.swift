import AppSales
import AppStoreClient
import CommandLineKit
import ReportDownload
import SalesArchive

/// Fetches what is missing: accounts, archive, plan, answers, talk, in one straight line.
struct FetchTask {
  private let desk: Desk
  private let accounts: [AccountSettings]
  /// What to ask for instead of what a plan says.
  private let given: [ReportName]?

  init(_ desk: Desk, _ accounts: [AccountSettings], only given: [ReportName]? = nil) {
    self.desk = desk
    self.accounts = accounts
    self.given = given
  }

  func run() throws(CommandFailure) -> ExitCode {
    StopSignal.catchAll()
    var tally = FetchTally()
    let accesses = accesses(&tally)
    let naming = naming(accesses)
    if !accesses.isEmpty { try fetch(accesses, naming, &tally) }
    let talk = FetchTalk(desk, naming, tally)
    talk.say()
    Notification(desk, talk).send()
    return StopSignal.exitCode ?? tally.exitCode
  }

  /// The accounts that can be used; one that cannot does not keep the others from it.
  private func accesses(_ tally: inout FetchTally) -> [StoreAccess] {
    accounts.compactMap { account in
      do throws(CommandFailure) {
        return try StoreAccess(account, vendors: desk.options.choice.vendors, desk.context)
      } catch {
        tally.others.append(error)
        return nil
      }
    }
  }

  private func naming(_ accesses: [StoreAccess]) -> ReportNaming {
    var naming = ReportNaming()
    for access in accesses { naming.add(access.name, access.vendors, desk.options.choice) }
    return naming
  }

  private func fetch(
    _ accesses: [StoreAccess], _ naming: ReportNaming, _ tally: inout FetchTally
  ) throws(CommandFailure) {
    do throws(ArchiveError) {
      let store = try openStore()
      tally.others += try store.adopt(at: desk.context.now).map { failure in
        CommandFailure(
          .badData, place: failure.place, failure.message, hint: "fetchdailies --repair asks for it again")
      }
      warnOfClock(try store.contents())
      var versions = ReportVersions(desk.context)
      for access in accesses where !StopSignal.hasCome && tally.fatal == nil {
        var part = AccountFetch(desk, access, store, naming, tally)
        do throws(CommandFailure) {
          try part.run(try names(&part, access), &versions)
        } catch {
          tally.fatal = error
          continue
        }
        tally = part.tally
      }
      try store.finish()
      save(versions)
    } catch {
      tally.fatal = tally.fatal ?? error.commandFailure
    }
  }

  /// A clock that is behind makes new days seem not to be out, and all seem well.
  private func warnOfClock(_ contents: ArchiveContents) {
    let today = PacificClock.day(at: desk.context.now)
    guard let newest = contents.files.keys.map(\.begin).max(), newest > today else { return }
    desk.logger.warning("the archive has a report of \(newest), but the clock of this machine says \(today)")
  }

  private func names(
    _ part: inout AccountFetch, _ access: StoreAccess
  ) throws(CommandFailure) -> [ReportName] {
    if let given { return given.filter { $0.vendor.map(access.vendors.contains) ?? false } }
    do throws(ArchiveError) {
      return try part.plan()
    } catch {
      throw error.commandFailure
    }
  }

  private func openStore() throws(ArchiveError) -> ReportStore {
    var options = ReportStore.Options()
    options.settleHours = desk.configuration.settleHours.value
    options.worksWithoutLocks = desk.options.worksWithoutLocks
    options.limits = .download
    options.isStopped = { StopSignal.hasCome }
    let store = try ReportStore(archive: desk.archive, options: options)
    for path in store.repairs.removed { desk.logger.info("removed what a run that was cut off had left: \(path)") }
    if store.repairs.cutAway > 0 { desk.logger.info("repaired the end of the journal") }
    return store
  }

  private func save(_ versions: ReportVersions) {
    do throws(ArchiveError) {
      try versions.save()
    } catch {
      desk.logger.warning("the versions of reports cannot be remembered: \(error)")
    }
  }
}
