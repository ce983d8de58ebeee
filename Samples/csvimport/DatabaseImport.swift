import CommandLineKit
import DelimitedText
import Glibc
import SQLiteDatabase

/// Puts all records into a new table whose columns are the fields, all of them text; all or none.
///
/// Returns how many values of lenient records had no column to go to. A database that was made for nothing is removed.
func importRecords(
  of source: inout DelimitedFile, into path: String, table: String, progress: ImportProgress
) throws -> Int {
  let isNew = fileSize(path) == nil
  do {
    let columns = try columnNames(source.names, source.path)
    return try fill(path, table, columns, from: &source, progress)
  } catch {
    if isNew, fileSize(path) == 0 { unlink(path) }
    guard let error = error as? DatabaseError else { throw error }
    throw CommandFailure(exitCode(error), place: path, error.message, hint: hint(error))
  }
}

/// The size of a file; `nil` where there is none.
private func fileSize(_ path: String) -> Int? {
  var status = stat()
  return lstat(path, &status) == 0 ? Int(status.st_size) : nil
}

private func fill(
  _ path: String, _ table: String, _ columns: [String], from source: inout DelimitedFile, _ progress: ImportProgress
) throws -> Int {
  var progress = progress
  var surplus = 0
  let database = try Connection(path)
  defer { progress.finish() }
  try database.transaction {
    let declared = columns.map { quotedIdentifier($0) + " TEXT" }.joined(separator: ", ")
    try database.execute("CREATE TABLE \(quotedIdentifier(table)) (\(declared))")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insertion = try database.prepare("INSERT INTO \(quotedIdentifier(table)) VALUES (\(places))")
    let size = source.size
    try source.forEachRecord {
      progress.add($0, of: size)
    } _: { record in
      // Lenient records may have too few fields, which leaves NULL, or too many.
      surplus += max(0, record.count - columns.count)
      for index in 0..<columns.count {
        if index < record.count {
          try insertion.bindText(record[index], at: index + 1)
        } else {
          try insertion.bind(.null, at: index + 1)
        }
      }
      try insertion.run()
    }
  }
  return surplus
}

/// The names as columns of a table, which must be there and differ by more than the case of letters.
private func columnNames(_ names: [String], _ path: String) throws(CommandFailure) -> [String] {
  guard !names.isEmpty else {
    throw CommandFailure(.badData, place: "\(path):1", "the file is empty: there is nothing to name the columns after")
  }
  var seen: Set<String> = []
  let columns = names.enumerated().map { $1.isEmpty ? "FIELD_\($0 + 1)" : $1 }
  for column in columns where !seen.insert(column.lowercased()).inserted {
    throw CommandFailure(
      .badData, place: "\(path):1", "two columns have the name \"\(column)\"", hint: "give other names with --names")
  }
  return columns
}

/// The name of a file without its folder and its extension.
func tableName(of path: String) -> String {
  let name = path.split(separator: "/").last ?? "records"
  let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
  return stem.isEmpty ? String(name) : String(stem)
}

private func exitCode(_ error: DatabaseError) -> ExitCode {
  if error.isBusy { return .tryLater }
  if error.isInputOutput { return .readWrite }
  return error.isCorrupt ? .badData : .cannotCreate
}

private func hint(_ error: DatabaseError) -> String? {
  if error.message.hasSuffix("already exists") { return "choose another name with --table" }
  return error.isBusy ? "another program is writing to it" : nil
}
