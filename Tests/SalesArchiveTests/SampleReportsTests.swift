import AppSales
import SalesArchive
import Testing

@Suite("The sample reports")
struct SampleReportsTests {
  /// The folder Samples beside Tests.
  private static let samples =
    String(#filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }) + "/Samples"

  @Test("They add up to the totals that the generator wrote")
  func totals() throws {
    let tree = ReportTree(paths: [Self.samples + "/reports"])
    #expect(tree.files.count == 366 && tree.skipped.isEmpty && tree.failures.isEmpty)
    #expect(ReportSelection.resolve(tree.files.compactMap { ReportCandidate($0) }).used.count == 366)
    var sums: [String: (rows: Int, units: Int, hundredths: Int)] = [:]
    for file in tree.files {
      for line in String(decoding: try Reading(file: file).text, as: UTF8.self).split(separator: "\n").dropFirst() {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        try #require(cells.count == 28)
        let units = try #require(Int(cells[7]))
        let sum = sums[String(cells[13]), default: (0, 0, 0)]
        sums[String(cells[13])] = (sum.rows + 1, sum.units + units, sum.hundredths + units * (try hundredths(cells[8])))
      }
    }
    #expect(sums.mapValues { "\($0.rows) \($0.units) \($0.hundredths)" } == (try expected()))
  }

  private func hundredths(_ cell: some StringProtocol) throws -> Int {
    let parts = cell.split(separator: ".")
    let whole = try #require(Int(parts[0]))
    let part = parts.count > 1 ? (parts[1] + "0").prefix(2) : "00"
    return whole * 100 + (try #require(Int(part)))
  }

  private func expected() throws -> [String: String] {
    let file = try #require(ReportTree(paths: [Self.samples + "/reports.totals.tsv"]).files.first)
    let lines = String(decoding: try Reading(file: file).text, as: UTF8.self).split(separator: "\n")
    var sums: [String: String] = [:]
    for line in lines.dropFirst() where !line.hasPrefix("all") {
      let cells = line.split(separator: "\t")
      sums[String(cells[0])] = "\(cells[1]) \(cells[2]) \(try hundredths(cells[3]))"
    }
    return sums
  }
}
