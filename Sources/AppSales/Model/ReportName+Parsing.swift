extension ReportName {
  /// What a file name says, without folders; `nil` for a name that the store does not give.
  ///
  /// Understood are `.txt.gz`, `.txt` and `.gz` in small and capital letters, the ` (1)` of a second download, and the names
  /// of before 2010 without a vendor number: `S_D_05-03-2009.txt`, `S_D_05032009.txt` and `S_D_20090503.txt`. The date of a
  /// week must be its Sunday.
  public init?(_ fileName: some StringProtocol) {
    var name = String(fileName)
    guard let claim = name.withUTF8({ NameClaim($0[...]) }) else { return nil }
    self.init(claim.kind, claim.frequency, vendor: claim.vendor, containing: claim.day)
  }
}

/// The parts of a file name.
///
/// Bytes all the way, since an archive of ten years has thousands of names to read at each start.
private struct NameClaim {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  let kind: ReportKind
  let frequency: ReportFrequency
  let vendor: VendorNumber?
  let day: ReportDay

  init?(_ name: Bytes) {
    guard let stem = NameClaim.stem(of: name), let kind = NameClaim.kind(of: stem) else { return nil }
    var rest = stem.dropFirst(kind.prefix.utf8.count).dropLast(kind.suffix.utf8.count)
    var frequency = ReportFrequency.daily
    if kind.hasLetter {
      guard let letter = rest.popFirst(), let known = ReportFrequency(letter: Character(Unicode.Scalar(letter))),
        rest.popFirst() == UInt8(ascii: "_")
      else { return nil }
      frequency = known
    }
    var vendor: VendorNumber?
    if let bar = rest.firstIndex(of: UInt8(ascii: "_")) {
      guard let number = VendorNumber(String(decoding: rest[..<bar], as: UTF8.self)) else { return nil }
      vendor = number
      rest = rest[(bar + 1)...]
    }
    guard let day = NameClaim.day(rest, frequency, old: vendor == nil) else { return nil }
    self.kind = kind
    self.frequency = frequency
    self.vendor = vendor
    self.day = day
  }

  /// A name without extensions and the number of a second download; `nil` where it has other extensions.
  private static func stem(of name: Bytes) -> Bytes? {
    var stem = withoutCopy(name)
    let packed = drop(".gz", from: &stem)
    stem = withoutCopy(stem)
    guard drop(".txt", from: &stem) || packed else { return nil }
    return withoutCopy(stem)
  }

  /// The kind whose prefix the stem has; the longest prefix wins, since `Subscription_` begins several.
  private static func kind(of stem: Bytes) -> ReportKind? {
    var best: ReportKind?
    for kind in ReportKind.allCases
    where kind.prefix.utf8.count > best?.prefix.utf8.count ?? 0 && stem.starts(with: kind.prefix.utf8) {
      let length = kind.prefix.utf8.count + kind.suffix.utf8.count
      if stem.count >= length, stem.suffix(kind.suffix.utf8.count).elementsEqual(kind.suffix.utf8) { best = kind }
    }
    return best
  }

  /// The last day of the period that a date names; `nil` where it names none.
  private static func day(_ date: Bytes, _ frequency: ReportFrequency, old: Bool) -> ReportDay? {
    switch frequency {
    case .daily: day(date, old: old)
    case .weekly: day(date, old: old).flatMap { $0.weekday == 7 ? $0 : nil }
    case .monthly: date.count == 6 ? unsignedNumber(date).flatMap { day($0 / 100, $0 % 100, 1) } : nil
    case .yearly: date.count == 4 ? unsignedNumber(date).flatMap { day($0, 1, 1) } : nil
    }
  }

  private static func day(_ date: Bytes, old: Bool) -> ReportDay? {
    if old, let day = dashedDay(date) { return day }
    guard date.count == 8, let number = unsignedNumber(date) else { return nil }
    // Years begin with 20, and there is no month 20: at most one of the two readings exists.
    return day(number / 10_000, number / 100 % 100, number % 100)
      ?? (old ? day(number % 10_000, number / 1_000_000, number / 10_000 % 100) : nil)
  }

  /// `MM-DD-YYYY`.
  private static func dashedDay(_ date: Bytes) -> ReportDay? {
    let parts = date.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [2, 2, 4], let month = unsignedNumber(parts[0]), let number = unsignedNumber(parts[1]),
      let year = unsignedNumber(parts[2])
    else { return nil }
    return day(year, month, number)
  }

  private static func day(_ year: Int, _ month: Int, _ number: Int) -> ReportDay? {
    ReportDay.reportYears.contains(year) ? ReportDay(year: year, month: month, day: number) : nil
  }

  /// Drops an extension, in small or capital letters; `false` where the name has another one.
  private static func drop(_ ending: StaticString, from name: inout Bytes) -> Bool {
    let length = ending.utf8CodeUnitCount
    let matches = ending.withUTF8Buffer { ending in
      name.suffix(length).elementsEqual(ending) { $0 == $1 || ($1 >= UInt8(ascii: "a") && $0 == $1 - 0x20) }
    }
    if matches { name = name.dropLast(length) }
    return matches
  }

  /// A name without ` (1)` at its end.
  private static func withoutCopy(_ name: Bytes) -> Bytes {
    guard name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")),
      unsignedNumber(name[(open + 1)...].dropLast()) != nil
    else { return name }
    let stem = name[..<open]
    return stem.last == UInt8(ascii: " ") ? stem.dropLast() : stem
  }
}
