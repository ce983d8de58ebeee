import AppSales
import Glibc

/// How a report found its place.
enum Putting {
  /// There was none.
  case new
  /// There was one with the same text, which is left as it is.
  case same(Journal.Contents, isOtherwisePacked: Bool)
  /// There was another one, which is kept under a path in the archive.
  case replaced(String)
}

/// The reports of an archive, each in its month's folder.
extension ArchiveFolder {
  /// The bytes of a report; `nil` where it is not at its place.
  ///
  /// - Throws: `ArchiveError`, also where a link or a folder has its name.
  func report(_ name: ReportName) throws(ArchiveError) -> [UInt8]? {
    do throws(ArchiveError) {
      return try folder(name.period.begin.monthText).contents(of: name.fileName)?.bytes
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// Puts a report in its place.
  ///
  /// - Throws: `ArchiveError`; what was there is then still there.
  func put(_ report: CheckedReport, _ limits: ReadingLimits) throws(ArchiveError) -> Putting {
    let month = try madeFolder(report.name.period.begin.monthText)
    let name = report.name.fileName
    guard let old = try month.contents(of: name), !old.bytes.isEmpty else {
      try month.replace(name, with: report.bytes)
      return .new
    }
    let contents = Journal.Contents(size: old.bytes.count, sha256: SHA256Digest(of: old.bytes))
    if contents.sha256 == report.sha256 { return .same(contents, isOtherwisePacked: false) }
    var check = ReportCheck(limits: limits)
    // Damaged bytes have no text and so are replaced, but kept.
    if let text = try? check.check(old.bytes, for: report.name, path: name).text, text == report.text {
      return .same(contents, isOtherwisePacked: true)
    }
    let kept = try month.keep(name, old)
    try month.replace(name, with: report.bytes)
    return .replaced("\(report.name.period.begin.monthText)/\(ReplacedName.folder)/\(kept)")
  }

  /// Gives the bytes of a report a second name in `replaced`, and answers it.
  ///
  /// A run that was killed after that has left a name for these very bytes: it is taken again.
  private func keep(_ name: String, _ old: (bytes: [UInt8], facts: FileFacts)) throws(ArchiveError) -> String {
    let replaced = try madeFolder(ReplacedName.folder)
    for number in 1...9999 {
      let kept = ReplacedName.make(name, number)
      if let there = try replaced.contents(of: kept) {
        if there.bytes == old.bytes { return kept }
        continue
      }
      if calls.link(descriptor, name, replaced.descriptor, kept) != 0 {
        // Not every file system has second names, or allows them.
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else {
          throw writingError(replaced.path(of: kept), errno, creating: true)
        }
        try replaced.replace(kept, with: old.bytes)
      }
      try replaced.sync()
      return kept
    }
    throw ArchiveError(.cannotCreate, path: replaced.path(of: name), detail: "it was replaced too often")
  }
}
