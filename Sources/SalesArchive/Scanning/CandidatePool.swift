import AppSales

/// The reports that may count.
///
/// A name of the store says whose report it is and what it covers, so that the file need not be opened before the choice.
/// Other files are decoded first; each span of days in them is a candidate of its own.
struct CandidatePool {
  /// A candidate and where it comes from; an object, since lists of thousands of them are made of each other.
  final class Entry: Sendable {
    /// Stays the same when others are removed.
    let number: Int
    let file: ReportFile
    let candidate: ReportCandidate
    /// The part of the file that is meant, decoded already; `nil` for the whole file, which is not.
    let decoded: ReportDecoding.Decoded?
    /// What the index knows of the whole file; `nil` for a part of one.
    let known: IndexedReport?

    init(
      number: Int, file: ReportFile, candidate: ReportCandidate, decoded: ReportDecoding.Decoded?,
      known: IndexedReport?
    ) {
      (self.number, self.file, self.candidate) = (number, file, candidate)
      (self.decoded, self.known) = (decoded, known)
    }

    /// The same with what else must be known of copies: when they were changed, and the digests of their texts.
    func completed(_ digest: TextDigest?) -> Entry {
      var candidate = candidate
      if let facts = file.askedFacts { candidate.modified = facts.modified }
      if let digest { candidate.digest = digest }
      return Entry(number: number, file: file, candidate: candidate, decoded: decoded, known: known)
    }
  }

  private(set) var entries: [Entry] = []
  var failures: [ScanFailure] = []

  /// The candidates of files, with what the index knows of each file.
  init(
    _ files: [ReportFile], _ known: [IndexedReport?], _ decoding: inout ReportDecoding, _ limits: ReadingLimits
  ) {
    entries.reserveCapacity(files.count)
    for (file, known) in zip(files, known) {
      if let candidate = ReportCandidate(file) {
        append(file, candidate, nil, known)
      } else {
        decodeFirst(file, &decoding)
      }
    }
    addTextDigests(limits)
  }

  /// The candidates, in the order of `entries`.
  var candidates: [ReportCandidate] { entries.map(\.candidate) }

  /// Takes candidates out, whose reports turned out to be bad.
  mutating func remove(_ numbers: Set<Int>) {
    entries.removeAll { numbers.contains($0.number) }
  }

  private mutating func append(
    _ file: ReportFile, _ candidate: ReportCandidate, _ decoded: ReportDecoding.Decoded?,
    _ known: IndexedReport? = nil
  ) {
    let number = entries.count
    entries.append(Entry(number: number, file: file, candidate: candidate, decoded: decoded, known: known))
  }

  private mutating func decodeFirst(_ file: ReportFile, _ decoding: inout ReportDecoding) {
    do throws(ScanFailure) {
      let decoded = try decoding.decode(file, digesting: true)
      for section in decoded.digest.sections {
        var part = decoded
        part.digest = ReportDigest(sections: [section])
        append(file, ReportCandidate(file, covering: section.span), part)
      }
    } catch {
      failures.append(error)
    }
  }

  /// Copies are told from corrections by their text.
  ///
  /// A file that cannot be read fails later, when it is decoded.
  private mutating func addTextDigests(_ limits: ReadingLimits) {
    // Mostly each report is of later days than the one before, and none has a copy.
    let isInOrder = zip(entries, entries.dropFirst()).allSatisfy {
      $0.candidate.period.begin < $1.candidate.period.begin
    }
    if isInOrder { return }
    let needing = ReportSelection.needingDigest(candidates)
    guard !needing.isEmpty else { return }
    var reader = ReportReader(limits: limits)
    for place in needing {
      let entry = entries[place]
      entries[place] = entry.completed(entry.decoded?.text ?? (try? reader.digest(of: entry.file)))
    }
  }
}

extension ReportCandidate {
  /// The candidate that the contents of a file make it.
  fileprivate init(_ file: ReportFile, covering span: ReportPeriod) {
    self.init(
      vendor: nil, frequency: ReportFrequency(covering: span), period: span, path: file.path, modified: file.modified)
  }
}

extension ReportFrequency {
  /// What a report of a span of days calls itself, most likely; used in messages only.
  fileprivate init(covering span: ReportPeriod) {
    self =
      switch span.count {
      case 1: .daily
      case ...7: .weekly
      case ...31: .monthly
      default: .yearly
      }
  }
}
