import AppSales

/// Reads reports one by one and says what is wrong with each.
struct ReportVerifier: ~Copyable {
  private let contents: ArchiveContents
  private let root: String
  private let now: Int64
  private var check: ReportCheck
  private var findings: [Verification.Finding] = []
  private var texts: [Journal.Subject: [(path: String, text: TextDigest)]] = [:]
  private var several = Group()
  private var empty = Group()
  private var otherwise = Group()

  /// A verifier of an archive whose path, with a slash at its end, is the root.
  init(_ contents: ArchiveContents, root: String, limits: ReadingLimits, now: Int64) {
    self.contents = contents
    self.root = root
    self.now = now
    check = ReportCheck(limits: limits)
  }

  /// Reads a report.
  mutating func read(_ file: ReportFile) {
    let place = relativePath(file.path, to: root)
    do throws(ScanFailure) {
      let found = try check.check(file)
      try compare(file, place)
      note(found, file, place)
    } catch {
      add(error, file, place)
    }
  }

  /// All findings.
  consuming func finish() -> [Verification.Finding] {
    for (_, copies) in texts.sorted(by: { $0.key.begin < $1.key.begin }) where copies.count > 1 { addCopies(copies) }
    return findings + several.findings(.severalMembers, "has several gzip members, as the store sends them")
      + empty.findings(.headerOnly, "has no rows: a period without sales")
      + otherwise.findings(.foreign, "has no name of the store and is counted by its rows")
  }

  private mutating func note(_ found: ReportCheck.Found, _ file: ReportFile, _ place: String) {
    if found.source.members > 1 { several.add(place) }
    if found.rows == 0 { empty.add(place) }
    if found.source.trailingGarbage > 0 {
      let count = found.source.trailingGarbage
      findings.append(
        Verification.Finding(.information, .trailingBytes, place, "\(count) bytes after the end belong to nothing"))
    }
    guard let name = file.reportName else { return otherwise.add(place) }
    if let subject = Journal.Subject(name) { texts[subject, default: []].append((place, found.text)) }
  }

  /// Compares a good report with what the journal says was stored; only at its own place, since copies elsewhere may be packed
  /// in another way.
  private mutating func compare(_ file: ReportFile, _ place: String) throws(ScanFailure) {
    guard let name = file.reportName, place == name.archivePath, let subject = Journal.Subject(name),
      let stored = contents.journal.contents[subject]
    else { return }
    do throws(ArchiveError) {
      let digest = try InputFile(path: file.path, followsLinks: false).sha256()
      guard digest != stored.sha256 else { return }
      let mending = Mending(name, at: now)
      findings.append(
        Verification.Finding(
          .damage, .altered, place, "it is not the file that was stored: its SHA-256 differs from the journal's",
          hint: mending.hint, repair: mending.repair, damaged: name))
    } catch {
      throw ScanFailure(path: file.path, cause: .file(error))
    }
  }

  private mutating func add(_ failure: ScanFailure, _ file: ReportFile, _ place: String) {
    let line = failure.place == file.path ? "" : String(failure.place.dropFirst(file.path.count))
    let name = file.reportName
    let mending = Mending(name, at: now)
    findings.append(
      Verification.Finding(
        .damage, ReportVerifier.kind(failure), place + line, failure.message,
        hint: mending.hint ?? failure.hint, repair: mending.repair, damaged: name))
  }

  private mutating func addCopies(_ copies: [(path: String, text: TextDigest)]) {
    guard let first = copies.first else { return }
    for copy in copies.dropFirst() {
      let isCopy = copy.text == first.text
      findings.append(
        Verification.Finding(
          isCopy ? .information : .warning, isCopy ? .copy : .conflict, copy.path,
          isCopy
            ? "the same report as \(first.path); it counts once"
            : "another text than \(first.path); the newer file counts",
          hint: isCopy ? nil : "Keep the right one of the two, or download the report again."))
    }
  }

  private static func kind(_ failure: ScanFailure) -> Verification.Kind {
    switch failure.cause {
    case .file(let error): error.code == .truncated || error.code == .empty ? .truncated : .damaged
    case .report(let error): error.code == .badPeriod ? .wrongDates : .damaged
    }
  }
}

/// What can be done about a report that is damaged or gone.
struct Mending {
  /// What to ask for again.
  var repair: [ReportName] = []
  /// What to do where asking is no use.
  var hint: String?

  /// The mending of a report at an instant.
  init(_ name: ReportName?, at now: Int64) {
    guard let name else { return }
    guard ReportAvailability(name).mayBeKept(at: now) else {
      hint = "The store has it no longer; look for it in a backup."
      return
    }
    if name.vendor != nil { repair = [name] }
  }
}

/// Files of which one thing is to be said: the first one is named, the others are counted.
private struct Group {
  private var first: String?
  private var count = 0

  mutating func add(_ place: String) {
    if first == nil { first = place }
    count += 1
  }

  func findings(_ kind: Verification.Kind, _ sentence: String) -> [Verification.Finding] {
    guard let first else { return [] }
    let others = count > 1 ? "; so do \(count - 1) more" : ""
    return [Verification.Finding(.information, kind, first, sentence + others)]
  }
}

/// A path in a folder whose path ends with a slash.
func relativePath(_ path: String, to root: String) -> String {
  path.utf8.starts(with: root.utf8) ? String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self) : path
}
