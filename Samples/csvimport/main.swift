// Reads any delimited text: prints it as JSON, or puts it into a table of an SQLite database.

import CommandLineKit
import DelimitedText

let command = CommandSpec(
  name: "csvimport", version: "1.0.0",
  summary: "Turn delimited text (CSV, TSV or the like) into JSON or a table of an SQLite database.",
  description: [
    """
    Reads UTF-8, or UTF-16 with a byte order mark, with lines that end in LF, CR or CRLF. All values stay text. Faulty \
    text is an error that names the line where the trouble began, and nothing of it reaches the database.
    """
  ],
  operands: CommandSpec.Operands("FILE [DATABASE]", count: 1...2),
  options: [
    .flag("json", help: "Print {\"header\": [...], \"records\": [[...], ...]} instead of filling a database."),
    .value(
      "table", argument: "NAME", rule: .nonEmpty,
      help: "Name of the new table; otherwise that of the file without its extension."),
    .value(
      "separator", argument: "S", rule: .nonEmpty,
      help: "What stands between two fields, one character or several; \\t is a tab. A comma if not given."),
    .flag("no-quotes", help: "Take quotes for plain characters."),
    .flag("no-header", help: "The first record is data; fields are called FIELD_1, FIELD_2, ... or as --names says."),
    .value("names", argument: "NAME", isList: true, help: "Names of the fields, instead of those in the header."),
    .flag("lenient", help: "Keep faulty records as well as can be and say how many there were."),
  ] + StandardOptions.all(except: ["config", "account", "show-config", "verbose", "log-format"]),
  examples: [
    .init("csvimport --json --separator '\\t' --no-quotes report.txt", "a report of the store as JSON"),
    .init("csvimport postcodes.csv places.sqlite --table postcodes", "a table to ask questions of"),
  ],
  exitCodes: [.done, .usage, .badData, .noInput, .cannotCreate, .readWrite, .tryLater, .noPermission])

runCommand(command) { context, arguments in
  let path = arguments.operands[0]
  guard arguments.isSet("json") == (arguments.operands.count == 1) else {
    throw CommandFailure(.usage, "expected a FILE and --json, or a FILE and a DATABASE", hint: "see csvimport --help")
  }
  var notes: [String] = []
  var source = try DelimitedFile(path, dialect(of: arguments))
  if arguments.operands.count == 1 {
    try printJSON(&source, to: context.output)
  } else {
    let surplus = try importRecords(
      of: &source, into: arguments.operands[1], table: arguments.value("table") ?? tableName(of: path),
      progress: ImportProgress(context, arguments))
    if surplus > 0 { notes.append("\(path): values that had no column and were left out: \(surplus)") }
  }
  if let warning = source.warning { notes.insert(warning, at: 0) }
  for note in notes where !arguments.isSet("quiet") {
    try context.errors.write(DisplayText.neutralised("csvimport: warning: \(note)") + "\n")
  }
  return .done
}
