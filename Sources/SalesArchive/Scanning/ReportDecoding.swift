import AppSales

/// Reads and decodes reports one after the other, with buffers and keys that stay.
struct ReportDecoding: ~Copyable {
  private var reader: ReportReader
  private let shape: SalesKey.Shape
  /// Made when there is something to decode: the keys of an index take time to read.
  private var decoder: SalesReportDecoder?
  private let wantsTextDigest: Bool
  private let index: ReportIndex?
  /// The keys to begin with, where they are not those of the index.
  private let firstKeys: SalesKeyTable?
  private var recorder: BlockRecorder?

  /// A decoding that takes what the index knows from there, and records what it does not know.
  init(
    limits: ReadingLimits, shape: SalesKey.Shape, wantsTextDigest: Bool, index: ReportIndex? = nil,
    keys: SalesKeyTable? = nil, recorder: BlockRecorder? = nil
  ) {
    reader = ReportReader(limits: limits)
    self.shape = shape
    self.wantsTextDigest = wantsTextDigest || recorder != nil
    self.index = index
    firstKeys = keys
    self.recorder = recorder
  }

  /// What was recorded, once all of it is written.
  mutating func recorded() -> [String: IndexedReport] {
    recorder?.flush()
    return recorder?.written ?? [:]
  }

  /// The keys of digests: those of the index and those that were met.
  var keys: SalesKeyTable {
    switch decoder {
    case .some(let decoder): decoder.keys
    case .none: startingKeys
    }
  }

  private var startingKeys: SalesKeyTable { firstKeys ?? index?.keys ?? SalesKeyTable(shape: shape) }

  /// A decoded report.
  struct Decoded {
    var digest: ReportDigest
    var text: TextDigest?
    var trailingGarbage: Int
    /// Whether it was decoded in this run, not taken from the index.
    var isFresh = true
  }

  /// The report of a candidate, decoded if it is not yet.
  ///
  /// - Throws: `ScanFailure`.
  mutating func decode(_ entry: CandidatePool.Entry) throws(ScanFailure) -> Decoded {
    if let decoded = entry.decoded { return decoded }
    return try decode(entry.file)
  }

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: The report.
  ///   - digesting: Whether the text's digest is wanted in any case, as for standard input, which cannot be read again.
  /// - Returns: What it says.
  /// - Throws: `ScanFailure`.
  mutating func decode(_ file: ReportFile, digesting: Bool = false) throws(ScanFailure) -> Decoded {
    if let known = index?.report(file), let digest = index?.digest(known) {
      return Decoded(digest: digest, text: known.text, trailingGarbage: known.trailingGarbage, isFresh: false)
    }
    let decoded = try decodeText(file, digesting: digesting)
    let keys = keys
    recorder?.record(file, decoded, keys)
    return decoded
  }

  private mutating func decodeText(_ file: ReportFile, digesting: Bool) throws(ScanFailure) -> Decoded {
    // What is kept has one entry a key; what only is added up may have more.
    var decoder = decoder.take() ?? SalesReportDecoder(keys: startingKeys, mayRepeatKeys: recorder == nil)
    let result = Result { () throws(ScanFailure) in try decodeText(file, &decoder, digesting: digesting) }
    self.decoder = consume decoder
    return try result.get()
  }

  private mutating func decodeText(
    _ file: ReportFile, _ decoder: inout SalesReportDecoder, digesting: Bool
  ) throws(ScanFailure) -> Decoded {
    do {
      var text = TextDigest()
      let digests = wantsTextDigest || digesting
      decoder.begin()
      let source = try reader.read(file) { part in
        if digests { text.update(part.bytes) }
        try decoder.add(part.bytes)
      }
      let digest = try decoder.finish()
      if let named = file.reportName?.period { try ReportDecoding.check(digest, against: named) }
      return Decoded(digest: digest, text: digests ? text : nil, trailingGarbage: source.trailingGarbage)
    } catch let error as ArchiveError {
      throw ScanFailure(path: file.path, cause: .file(error))
    } catch let error as ReportError {
      throw ScanFailure(path: file.path, cause: .report(error))
    } catch {
      throw ScanFailure(path: file.path, cause: .file(ArchiveError(.readFailed, path: file.path, detail: "\(error)")))
    }
  }

  /// The days inside must be those of the name, so that no report passes for another.
  ///
  /// - Throws: `badPeriod`.
  static func check(_ digest: ReportDigest, against named: ReportPeriod) throws(ReportError) {
    for section in digest.sections where section.span != named {
      throw ReportError(
        .badPeriod, "the rows are of \(text(section.span)), the name says \(text(named))",
        hint: "the file may have been renamed, or the store may have sent another report than was asked for")
    }
  }

  private static func text(_ period: ReportPeriod) -> String {
    period.count == 1 ? "\(period.begin)" : "\(period.begin) to \(period.last)"
  }
}
