import AppSales
import CommandLineKit
import Glibc
import SalesArchive

/// The versions of reports that the store has named, kept from run to run in the state folder.
///
/// A file that is missing or makes no sense only costs a refusal, after which the store names the version again.
struct ReportVersions {
  /// What is known.
  private(set) var known: [ReportKind: String] = [:]
  private var isChanged = false
  private let folder: String?

  /// Reads what earlier runs have learnt.
  init(_ context: CommandContext) {
    folder = try? context.directories.state
    guard let folder, let text = ReportVersions.text(folder + ReportVersions.name) else { return }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, let kind = ReportKind(rawValue: String(parts[0])), ReportVersions.isVersion(parts[1])
      else { continue }
      known[kind] = String(parts[1])
    }
  }

  /// Takes in what a fetcher knows.
  mutating func learn(_ versions: [ReportKind: String]) {
    for (kind, version) in versions where known[kind] != version && ReportVersions.isVersion(version) {
      known[kind] = version
      isChanged = true
    }
  }

  /// Writes down what was learnt, if anything.
  ///
  /// - Throws: `ArchiveError` where the file cannot be written.
  func save() throws(ArchiveError) {
    guard isChanged, let folder else { return }
    let lines = known.map { "\($0.key.rawValue)\t\($0.value)\n" }.sorted().joined()
    try AtomicFile.makeFolder(folder)
    try AtomicFile.replace(folder + ReportVersions.name, with: Array(lines.utf8))
  }

  private static let name = "/report-versions"

  /// Such as `1_3`.
  private static func isVersion(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= 9 && text.contains("_") && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  private static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
