import AppSales
import Glibc
import Testing

@testable import SalesArchive

/// Noon of 20 June 2024 in UTC, early morning at the store: the newest report is that of 18 June.
let noon: Int64 = 1_718_884_800

/// The name of a report of vendor 80012345.
func reportName(
  _ text: String, _ frequency: ReportFrequency = .daily, kind: ReportKind = .sales, vendor: String = "80012345"
) throws -> ReportName {
  try #require(ReportName(kind, frequency, vendor: VendorNumber(vendor), containing: day(text)))
}

/// A packed daily report of one row.
func body(_ day: String, units: Int = 1) -> [UInt8] { member(text(day, units: units)) }

extension ReportStore {
  /// Stores a daily report of one row.
  @discardableResult
  func put(_ day: String, units: Int = 1, time: Int64 = noon) throws -> Outcome {
    try put(body(day, units: units), day, time: time)
  }

  @discardableResult
  func put(_ bytes: [UInt8], _ day: String, time: Int64 = noon) throws -> Outcome {
    try store(CheckedReport(bytes, for: reportName(day)), from: Source(account: "main", time: time))
  }

  @discardableResult
  func say(_ answer: MissingAnswer, _ day: String, time: Int64 = noon) throws -> Journal.State {
    try note(answer, for: reportName(day), from: Source(account: "main", time: time))
  }
}

extension TemporaryFolder {
  /// The names in a folder, sorted.
  func names(_ name: String = "") throws -> [String] {
    try ArchiveFolder(path: "\(path)/\(name)", calls: .system).names().sorted()
  }

  /// The bytes of a file, links not followed; `nil` where there is none.
  func bytes(_ name: String) throws -> [UInt8]? {
    try ArchiveFolder(path: path, calls: .system).file(name)
  }

  /// The lines of the journal without its header, as cells.
  func journalLines() throws -> [[String]] {
    let bytes = try bytes("journal.tsv") ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst().dropLast().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The states that the journal has for a day, in order.
  func states(_ day: String) throws -> [String] { try journalLines().filter { $0[4] == day }.map { $0[5] } }

  func mode(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(lstat("\(path)/\(name)", &status) == 0)
    return status.st_mode & 0o7777
  }

  func link(_ name: String, to target: String) throws {
    makeFolders(name)
    try #require(symlink(target, "\(path)/\(name)") == 0)
  }
}

extension ArchiveFolder {
  /// The bytes of a file some folders down.
  fileprivate func file(_ name: String) throws -> [UInt8]? {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 1 { return try contents(of: parts[0])?.bytes }
    guard try facts(of: parts[0]) != nil else { return nil }
    return try folder(parts[0]).file(parts[1])
  }
}
