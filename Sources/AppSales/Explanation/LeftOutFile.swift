extension SalesExplanation {
  /// A file that does not count, with the reason.
  public struct LeftOutFile: Hashable, Sendable, Codable {
    /// Why a file does not count.
    public enum Reason: String, Hashable, Sendable, Codable {
      /// It cannot be read, or is no good report.
      case bad
      /// It is a copy of another one.
      case sameText = "same-text"
      /// Another report of the same days differs from it and is newer.
      case olderCopy = "older-copy"
      /// Other reports, or days without sales, cover its days.
      case covered
      /// It shares days with reports that cover more.
      case overlapping
      /// It reaches beyond the days that were asked for.
      case reachesOutside = "reaches-outside"
    }

    /// Where it is.
    public var path: String
    /// Why it does not count.
    public var reason: Reason
    /// The days that it covers, as far as anybody knows.
    public var period: ReportPeriod?
    /// Whose it is, where that is known.
    public var vendor: String?
    /// The one that counts in its place, where it is one.
    public var other: String?
    /// What is wrong with a bad file, with the line where one is known.
    public var fault: String?

    /// A file of these parts.
    public init(
      path: String, reason: Reason, period: ReportPeriod?, vendor: String?, other: String? = nil, fault: String? = nil
    ) {
      self.path = path
      self.reason = reason
      self.period = period
      self.vendor = vendor
      self.other = other
      self.fault = fault
    }

    /// Whether rows of it could have belonged to a group: its days and its vendor tell, its contents do not.
    func mayBelong(to group: [Condition], within range: ReportPeriod?, vendors: [String]) -> Bool {
      guard let period else { return true }
      let days = range.map { period.intersection($0)?.days } ?? period.days
      guard let days, vendor.map({ vendors.isEmpty || vendors.contains($0) }) ?? true else { return false }
      return group.allSatisfy { condition in
        if condition.dimension == .vendor { return vendor.map { $0 == condition.value } ?? true }
        guard condition.dimension.isTime else { return true }
        return days.contains { $0.text(of: condition.dimension) == condition.value }
      }
    }
  }

  /// Takes the files that could have had rows of the figure and do not count.
  ///
  /// - Parameters:
  ///   - files: All files that do not count.
  ///   - query: What the figure was asked with.
  public mutating func take(leftOut files: [LeftOutFile], _ query: SalesQuery) {
    leftOut = files.filter { $0.mayBelong(to: group, within: query.period, vendors: query.vendors) }
      .sorted { CellText($0.path) < CellText($1.path) }
  }
}
