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
