import AppSales
import CommandLineKit
import SalesArchive

/// The memory of looks under one name.
struct LookCursor {
  private let file: SeenReportsFile
  private let now: Int64
  /// What had been seen at the last look.
  let seen: SeenReports

  /// - Throws: 64 for a name with other characters than letters, digits, `-` and `_`; 65 or 74 where the file is bad.
  init(_ name: String, _ context: CommandContext) throws(CommandFailure) {
    let folder = try context.directories.state + "/cursors"
    guard let file = SeenReportsFile(folder: folder, name: name) else {
      throw CommandFailure(
        .usage, place: "--since-last", "a name has letters, digits, - and _, 64 at most; found \"\(name)\"")
    }
    self.file = file
    now = context.now
    do {
      seen = try file.load()
    } catch {
      throw CommandFailure(
        error.exitCode, place: error.place, error.message,
        hint: "remove the file to begin anew: all reports will be new once")
    }
  }

  /// Remembers a look; called once the output is out.
  ///
  /// - Throws: 73 or 74 where the file cannot be written.
  func remember(_ look: Look) throws(CommandFailure) {
    var seen = look.seen
    seen.lookedAt = now
    do {
      if look.isNews { try file.store(seen) } else { try file.store(timeOf: seen) }
    } catch {
      throw error.commandFailure
    }
  }
}
