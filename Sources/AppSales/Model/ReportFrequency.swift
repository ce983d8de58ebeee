/// How long a span a report covers.
public enum ReportFrequency: String, Hashable, CaseIterable, Comparable, Sendable, Codable {
  case daily, weekly, monthly, yearly

  /// The letter in the store's file names.
  public var letter: Character {
    switch self {
    case .daily: "D"
    case .weekly: "W"
    case .monthly: "M"
    case .yearly: "Y"
    }
  }

  /// The frequency that a letter of the store's file names stands for; `nil` for any other letter.
  public init?(letter: Character) {
    guard let frequency = ReportFrequency.allCases.first(where: { $0.letter == letter }) else { return nil }
    self = frequency
  }

  /// Finer first.
  public static func < (a: ReportFrequency, b: ReportFrequency) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .daily: 0
    case .weekly: 1
    case .monthly: 2
    case .yearly: 3
    }
  }
}

extension ReportFrequency {
  /// The period of this frequency in which a day lies: the day, its week from Monday to Sunday, its month, its year.
  public func period(containing day: ReportDay) -> ReportPeriod {
    switch self {
    case .daily: ReportPeriod(day: day)
    case .weekly: day.week
    case .monthly: day.month
    case .yearly: day.year
    }
  }

  /// The date by which the store's service knows a period: `2024-03-02`, for weeks their Sunday, `2024-03`, `2024`.
  public func requestDate(of period: ReportPeriod) -> String {
    let text = period.last.description
    return switch self {
    case .daily, .weekly: text
    case .monthly: String(text.prefix(7))
    case .yearly: String(text.prefix(4))
    }
  }
}
