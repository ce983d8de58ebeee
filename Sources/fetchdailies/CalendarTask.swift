import AppSales
import CommandLineKit
import ReportDownload
import SalesArchive

/// Shows month by month what the archive has of each day.
struct CalendarTask {
  private let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  func run() throws(CommandFailure) -> ExitCode {
    let contents: ArchiveContents
    do {
      contents = try ArchiveContents(archive: desk.archive)
    } catch {
      throw error.commandFailure
    }
    let page = CalendarPage(desk.traits)
    for (kind, _) in desk.options.choice.series {
      let calendar = ArchiveCalendar(contents, kind: kind, at: desk.context.now)
      for (vendor, months) in calendar.months.sorted(by: { $0.key < $1.key }) {
        let chosen = desk.options.choice.vendors
        guard chosen.isEmpty || chosen.contains(vendor) else { continue }
        try desk.context.output.write(page.text("\(vendor) \(kind.rawValue)", months))
      }
    }
    return .done
  }
}
