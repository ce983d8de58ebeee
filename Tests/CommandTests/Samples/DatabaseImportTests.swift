import SQLiteDatabase
import TestSupport
import Testing

@Suite("csvimport into a database")
struct DatabaseImportTests {
  /// Lines of shell that make `loaves.sqlite` in a folder of their own, and the numbers that it must answer with.
  struct Import: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lines: String
    let answers: [String: Int64]
  }

  @Test(
    "A database has what was imported",
    arguments: [
      Import(
        testDescription: "every record is a row, and every value is text as it was",
        lines: #"""
          printf 'name,price\nRye,04.20\n"a ""b""\nc",\n' > loaves.csv && csvimport loaves.csv loaves.sqlite
          """#,
        answers: [
          "SELECT count(*) FROM loaves": 2,
          "SELECT count(*) FROM loaves WHERE name = 'Rye' AND price = '04.20'": 1,
          "SELECT count(*) FROM loaves WHERE name = 'a \"b\"' || char(10) || 'c' AND price = ''": 1,
          "SELECT count(*) FROM loaves WHERE typeof(price) <> 'text'": 0,
        ]),
      Import(
        testDescription: "many records are as many rows, and a second table goes beside the first",
        lines: #"""
          for n in $(seq 20000); do echo "$n;x$n"; done > many.csv
          csvimport --separator ';' --no-header many.csv loaves.sqlite &&
          csvimport --no-header --names line many.csv loaves.sqlite --table 'two words'
          """#,
        answers: [
          "SELECT sum(FIELD_1 = substr(FIELD_2, 2)) FROM many": 20_000,
          "SELECT count(line) FROM \"two words\"": 20_000,
        ]),
      Import(
        testDescription: "a failed import leaves a database as it was, even an empty one",
        lines: #"""
          : > loaves.sqlite && printf 'a,b\n1,2\n3,"4\n' > bad.csv && printf 'a,b\n1,2\n' > good.csv
          csvimport bad.csv loaves.sqlite; test $? = 65 && test -e loaves.sqlite && test ! -s loaves.sqlite &&
          csvimport good.csv loaves.sqlite && { csvimport bad.csv loaves.sqlite; test $? = 65; }
          """#,
        answers: ["SELECT count(*) FROM sqlite_master": 1, "SELECT count(*) FROM good": 1]),
    ])
  func answers(imported: Import) throws {
    let folder = try ScratchFolder()
    let run = try CommandWorld(["FOLDER": folder.path]).shell("cd \"$FOLDER\" && \(imported.lines)")
    #expect(run.exitCode == 0, "\(String(decoding: run.errors, as: UTF8.self))")
    let database = try Connection(folder.path + "/loaves.sqlite", .read)
    for (question, answer) in imported.answers {
      let found = try database.integer(question)
      #expect(found == answer, "\(question)")
    }
  }
}
