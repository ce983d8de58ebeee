/// A span of days, half-open: it begins with `begin` and ends before `end`.
public struct ReportPeriod: Hashable, Sendable {
  /// The first day.
  public let begin: ReportDay

  /// The day after the last one.
  public let end: ReportDay

  /// The days from `begin` up to, but not including, `end`; `nil` where there would be none.
  public init?(begin: ReportDay, end: ReportDay) {
    guard begin < end else { return nil }
    self.begin = begin
    self.end = end
  }

  /// The days from `first` to `last`, both included; `nil` where `last` lies before `first`.
  public init?(first: ReportDay, last: ReportDay) {
    self.init(begin: first, end: last.advanced(by: 1))
  }

  /// The period of one day.
  public init(day: ReportDay) {
    begin = day
    end = day.advanced(by: 1)
  }

  /// The last day.
  public var last: ReportDay { end.advanced(by: -1) }

  /// How many days.
  public var count: Int { begin.distance(to: end) }

  /// Every day, in order.
  public var days: [ReportDay] { (begin.number..<end.number).map(ReportDay.init(number:)) }

  /// Whether a day lies in the period.
  public func contains(_ day: ReportDay) -> Bool { begin <= day && day < end }

  /// Whether another period lies wholly in this one.
  public func contains(_ other: ReportPeriod) -> Bool { begin <= other.begin && other.end <= end }

  /// Whether the two share a day.
  public func overlaps(_ other: ReportPeriod) -> Bool { begin < other.end && other.begin < end }

  /// The smallest period that holds both.
  public func union(_ other: ReportPeriod) -> ReportPeriod {
    ReportPeriod(unchecked: min(begin, other.begin), max(end, other.end))
  }

  /// The days that both have; `nil` where there are none.
  public func intersection(_ other: ReportPeriod) -> ReportPeriod? {
    ReportPeriod(begin: max(begin, other.begin), end: min(end, other.end))
  }

  private init(unchecked begin: ReportDay, _ end: ReportDay) {
    self.begin = begin
    self.end = end
  }
}

extension ReportPeriod: Codable {
  private enum CodingKeys: CodingKey { case begin, end }

  /// Reads the two days; a period without days is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let begin = try container.decode(ReportDay.self, forKey: .begin)
    let end = try container.decode(ReportDay.self, forKey: .end)
    guard let period = ReportPeriod(begin: begin, end: end) else {
      throw DecodingError.dataCorruptedError(forKey: .end, in: container, debugDescription: "the period has no days")
    }
    self = period
  }
}
