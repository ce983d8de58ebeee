/// What the store's own file name says about a report: `S_D_80012345_20240302.txt.gz`.
///
/// A name is a claim: what the report really covers stands in its rows.
public struct ReportName: Hashable, Sendable {
  /// What the report is about.
  public let kind: ReportKind

  /// How long a span it covers.
  public let frequency: ReportFrequency

  /// Whose report it is; `nil` for the names of before 2010, which do not say it.
  public let vendor: VendorNumber?

  /// The days that it covers: one, a week from Monday to Sunday, a calendar month or year.
  public let period: ReportPeriod

  /// The name of the report of the period in which a day lies; `nil` where the store makes no such report.
  public init?(
    _ kind: ReportKind = .sales, _ frequency: ReportFrequency, vendor: VendorNumber?, containing day: ReportDay
  ) {
    guard kind.frequencies.contains(frequency), ReportDay.reportYears.contains(day.date.year) else { return nil }
    self.kind = kind
    self.frequency = frequency
    self.vendor = vendor
    period = frequency.period(containing: day)
  }

  /// What a file name says, without folders; `nil` for a name that the store does not give.
  ///
  /// Understood are `.txt.gz`, `.txt` and `.gz` in small and capital letters, the ` (1)` of a second download, and the names
  /// of before 2010 without a vendor number: `S_D_05-03-2009.txt`, `S_D_05032009.txt` and `S_D_20090503.txt`. The date of a
  /// week must be its Sunday.
  public init?(_ fileName: some StringProtocol) {
    guard let stem = ReportStem(fileName), let kind = ReportStem.kind(of: stem.text) else { return nil }
    var rest = stem.text.dropFirst(kind.prefix.utf8.count).dropLast(kind.suffix.utf8.count)
    var frequency = ReportFrequency.daily
    if kind.hasLetter {
      guard let letter = rest.popFirst(), let known = ReportFrequency(letter: letter), rest.popFirst() == "_"
      else { return nil }
      frequency = known
    }
    let parts = rest.split(separator: "_", omittingEmptySubsequences: false)
    guard let last = parts.last, parts.count <= 2 else { return nil }
    let vendor = parts.count == 2 ? VendorNumber(parts[0]) : nil
    guard (vendor == nil) == (parts.count == 1), let day = ReportStem.day(last, frequency, old: vendor == nil)
    else { return nil }
    self.init(kind, frequency, vendor: vendor, containing: day)
  }

  /// The store's name for the report, packed: `S_D_80012345_20240302.txt.gz`.
  public var fileName: String {
    let letter = kind.hasLetter ? "\(frequency.letter)_" : ""
    let owner = vendor.map { "\($0)_" } ?? ""
    let date = frequency.requestDate(of: period).filter { $0 != "-" }
    return kind.prefix + letter + owner + date + kind.suffix + ".txt.gz"
  }

  /// The place of the report in an archive: its name in a folder for the month of its first day.
  public var archivePath: String { "\(period.begin.monthText)/\(fileName)" }

  /// The word for kind and frequency in the archive's journal: `sales-daily`.
  public var journalKind: String { "\(kind.rawValue)-\(frequency.rawValue)" }
}

extension ReportName: CustomStringConvertible {
  /// The file name.
  public var description: String { fileName }
}

/// A file name without extensions and the number of a second download.
private struct ReportStem {
  let text: Substring

  init?(_ fileName: some StringProtocol) {
    let name = String(fileName)
    guard name.utf8.count <= 120, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var stem = ReportStem.withoutCopy(Substring(name))
    let packed = ReportStem.drop(".gz", from: &stem)
    stem = ReportStem.withoutCopy(stem)
    guard ReportStem.drop(".txt", from: &stem) || packed else { return nil }
    text = ReportStem.withoutCopy(stem)
  }

  /// The kind whose prefix the stem has; the longest prefix wins, since `Subscription_` begins several.
  static func kind(of stem: Substring) -> ReportKind? {
    ReportKind.allCases
      .filter { stem.hasPrefix($0.prefix) && stem.dropFirst($0.prefix.utf8.count).hasSuffix($0.suffix) }
      .max { $0.prefix.utf8.count < $1.prefix.utf8.count }
  }

  /// The last day of the period that a date names; `nil` where it names none.
  static func day(_ date: Substring, _ frequency: ReportFrequency, old: Bool) -> ReportDay? {
    switch frequency {
    case .daily: day(date, old: old)
    case .weekly: day(date, old: old).flatMap { $0.weekday == 7 ? $0 : nil }
    case .monthly: date.utf8.count == 6 ? day(date + "01", old: false) : nil
    case .yearly: date.utf8.count == 4 ? day(date + "0101", old: false) : nil
    }
  }

  private static func day(_ date: Substring, old: Bool) -> ReportDay? {
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = parts.map(\.utf8.count)
    guard lengths == [8] || (old && lengths == [2, 2, 4]), parts.allSatisfy({ unsignedNumber($0.utf8) != nil })
    else { return nil }
    let digits = parts.joined()
    // YYYYMMDD begins with 20, and there is no month 20: at most one of the two readings exists.
    if lengths == [8], let day = try? ReportDay(reportText: digits) { return day }
    return old ? try? ReportDay(reportText: digits.suffix(4) + digits.prefix(4)) : nil
  }

  /// Drops an extension, in small or capital letters; `false` where the name has another one.
  private static func drop(_ ending: String, from name: inout Substring) -> Bool {
    guard name.lowercased().hasSuffix(ending) else { return false }
    name = name.dropLast(ending.utf8.count)
    return true
  }

  /// A name without ` (1)` at its end.
  private static func withoutCopy(_ name: Substring) -> Substring {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("),
      unsignedNumber(name[open...].dropFirst().dropLast().utf8) != nil
    else { return name }
    let stem = name[..<open]
    return stem.hasSuffix(" ") ? stem.dropLast() : stem
  }
}
