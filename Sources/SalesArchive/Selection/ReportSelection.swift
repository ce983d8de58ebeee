public import AppSales

/// Which reports count, so that no day of a vendor counts twice.
///
/// Vendors are kept apart. Of several reports for one period the newest counts (`modified`, then the first path); copies of the
/// same text go silently, others with a warning. A weekly, monthly or yearly report counts only where finer ones, and days known
/// to have had no sales, do not cover its whole span, and then in their place: see `DayCover` for the rule and its ties.
///
/// A report without a vendor is taken for the one vendor that the others name. Where they name several, it is kept apart from
/// all of them, unless its text is that of a report that has a vendor.
public struct ReportSelection: Sendable {
  /// The candidates that count: their numbers, ascending.
  public internal(set) var used: [Int] = []
  /// The candidates that do not count, by ascending number.
  public internal(set) var leftOut: [LeftOut] = []
  /// What the reader must know to trust the sums: one entry a kind.
  public internal(set) var warnings: [SalesWarning] = []
  /// Which choice was made, where there was one: one entry a kind.
  public internal(set) var notes: [SalesWarning] = []
  /// The days covered by used reports or known to have had no sales, vendor by vendor, in order.
  var covered: [[ReportPeriod]] = []

  /// A candidate that does not count.
  public struct LeftOut: Hashable, Sendable {
    /// The number of the candidate.
    public let candidate: Int
    /// Why it does not count.
    public let reason: Reason
  }

  /// Why a candidate does not count.
  public enum Reason: Hashable, Sendable {
    /// Its text is that of another candidate, which counts in its place.
    case sameText(as: Int)
    /// Another candidate for the same period has a different text and is newer.
    case olderCopy(of: Int)
    /// Other reports, or days without sales, cover all of its days.
    case covered
    /// It shares days with reports that cover more, so that some of its own days are in no sum.
    case overlapping
    /// It reaches beyond the days that were asked for, and cannot be cut.
    case reachesOutside
    /// It has none of the days that were asked for.
    case outside
  }

  /// Chooses.
  ///
  /// - Parameters:
  ///   - candidates: all reports at hand, in any order; which ones count does not depend on it.
  ///   - noSales: the periods that had no sales, by vendor, as the journal has them.
  ///   - range: where given, only reports that lie wholly in it count.
  /// - Returns: the choice.
  public static func resolve(
    _ candidates: [ReportCandidate], noSales: [VendorNumber: [ReportPeriod]] = [:], within range: ReportPeriod? = nil
  ) -> ReportSelection {
    var resolver = SelectionResolver(candidates, noSales: noSales, range: range)
    return resolver.resolve()
  }

  /// The candidates whose digest is needed to tell copies from corrections: those that are not alone with their period.
  public static func needingDigest(_ candidates: [ReportCandidate]) -> [Int] {
    Dictionary(grouping: candidates.indices) { candidates[$0].period }
      .values.filter { numbers in
        let vendors = Set(numbers.compactMap { candidates[$0].vendor })
        let known = numbers.count { candidates[$0].vendor != nil }
        return vendors.count < known || (known < numbers.count && numbers.count > 1)
      }
      .flatMap { $0 }.sorted()
  }

  /// How complete the choice is within a period.
  ///
  /// A day is there if some vendor covers it and no vendor lacks it between the first and the last day of its own.
  public func completeness(in period: ReportPeriod) -> Completeness {
    var have = [Int](repeating: 0, count: period.count)
    var need = [Int](repeating: 1, count: period.count)
    var vendors = have
    for spans in covered {
      guard let first = spans.first, let last = spans.last else { continue }
      count(ReportPeriod(begin: first.begin, end: last.end), in: period, &vendors)
      for span in spans { count(span, in: period, &have) }
    }
    for day in need.indices { need[day] = max(1, vendors[day]) }
    let missing = have.indices.filter { have[$0] < need[$0] }.map(period.begin.advanced(by:))
    return Completeness(daysExpected: period.count, daysPresent: period.count - missing.count, missing: missing)
  }

  /// From the first to the last day that is covered; `nil` where none is.
  public var span: ReportPeriod? {
    covered.flatMap { $0 }.reduce(nil) { $0?.union($1) ?? $1 }
  }

  private func count(_ span: ReportPeriod?, in period: ReportPeriod, _ days: inout [Int]) {
    guard let common = span?.intersection(period) else { return }
    let first = period.begin.distance(to: common.begin)
    for day in first..<first + common.count { days[day] += 1 }
  }
}

extension ReportSelection {
  /// One side of a comparison: which days of a period are there, and which stand in reports of several days.
  public func side(_ period: ReportPeriod) -> ComparableDays.Side {
    ComparableDays.Side(
      period: period, missing: Set(completeness(in: period).missing),
      wide: covered.flatMap { $0 }.filter { $0.count > 1 && $0.overlaps(period) })
  }
}
