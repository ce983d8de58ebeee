import AppSales
import SalesArchive
import Testing

@Suite("Reading the journal")
struct JournalTests {
  private static let header = "time\taccount\tvendor\tkind\tperiod\tstate\tsize\tsha256\tnote\n"

  private func line(_ day: String, _ state: String, kind: String = "sales-daily", vendor: String = "80012345") -> String
  {
    "2024-03-03T15:00:00Z\tmain\t\(vendor)\t\(kind)\t\(day)\t\(state)\t0\t-\t\n"
  }

  private func journal(_ text: String) throws -> Journal {
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBytes { try Journal(bytes: $0, path: "journal.tsv") }
  }

  private func days(_ journal: Journal, _ vendor: String = "80012345") -> [String] {
    (VendorNumber(vendor).flatMap { journal.noSales[$0] } ?? []).flatMap(\.days).map(\.description)
  }

  @Test("The last state of a period holds")
  func lastState() throws {
    let found = try journal(
      Self.header + line("2024-03-01", "no-sales") + line("2024-03-02", "not-yet") + line("2024-03-02", "no-sales")
        + line("2024-03-01", "stored") + line("2024-03-03", "no-sales", vendor: "80099999"))
    #expect(days(found) == ["2024-03-02"])
    #expect(days(found, "80099999") == ["2024-03-03"])
    #expect(found.problems.isEmpty && !found.isTorn)
  }

  @Test("A week without sales is seven days; other kinds say nothing of sales")
  func kinds() throws {
    let found = try journal(
      Self.header + line("2024-02-26", "no-sales", kind: "sales-weekly")
        + line("2024-03-10", "no-sales", kind: "subscription-daily"))
    #expect(days(found).count == 7 && days(found).last == "2024-03-03")
  }

  @Test("A last line that was cut off anywhere is passed over")
  func tornLine() throws {
    let last = line("2024-03-02", "no-sales")
    for length in 1..<last.utf8.count {
      let found = try journal(Self.header + line("2024-03-01", "no-sales") + last.prefix(length))
      #expect(days(found) == ["2024-03-01"], "cut at \(length)")
      #expect(found.isTorn && found.problems.isEmpty)
    }
  }

  @Test("Lines that make no sense are named and passed over")
  func problems() throws {
    let found = try journal(
      Self.header + line("2024-03-01", "no-sales") + "only one cell\n" + line("2024-02-30", "no-sales")
        + line("2024-03-02", "lost") + line("2024-03-03", "no-sales", vendor: "x") + "\n"
        + line("2024-03-04", "no-sales"))
    #expect(days(found) == ["2024-03-01", "2024-03-04"])
    #expect(found.problems.map(\.place) == [3, 4, 5, 6].map { "journal.tsv:\($0)" })
    #expect(found.problems.allSatisfy { $0.code == .malformedJournal })
  }

  @Test("Columns are known by name; CRLF is taken")
  func columns() throws {
    let found = try journal("state\tperiod\tkind\tvendor\r\nno-sales\t2024-03-01\tsales-daily\t80012345\r\n")
    #expect(days(found) == ["2024-03-01"])
  }

  @Test("Without a header of a journal the file is refused; an empty or missing one has no lines")
  func header() throws {
    #expect(code { _ = try journal("a\tb\nc\td\n") } == .malformedJournal)
    #expect(try journal("").states.isEmpty)
    let folder = try TemporaryFolder()
    #expect(try Journal(archive: folder.path).states.isEmpty)
    try folder.write("journal.tsv", Self.header + line("2024-03-01", "no-sales"))
    #expect(days(try Journal(archive: folder.path)) == ["2024-03-01"])
  }
}
