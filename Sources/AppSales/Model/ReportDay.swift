/// A calendar day of the store, without a time zone: the store's day is a Pacific day and is never shifted.
public struct ReportDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, in the Gregorian calendar.
  public let number: Int32

  /// The day so many days after 1970-01-01.
  @inlinable public init(number: Int32) { self.number = number }

  /// The day of a date of the Gregorian calendar, years 1 to 9999; `nil` for a date that does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= ReportDay.days(of: month, in: year)
    else { return nil }
    self.init(existing: year, month, day)
  }

  /// The day of a date that is known to exist.
  init(existing year: Int, _ month: Int, _ day: Int) {
    // Days from civil: years begin in March, so that the leap day is the last one.
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = Int32(clamping: era * 146_097 + dayOfEra - 719_468)
  }

  /// Year, month (1 to 12) and day (1 to 31).
  public var date: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The day of the week by ISO 8601: 1 is Monday, 7 is Sunday.
  public var weekday: Int { (Int(number) + 3 + 7_000_000) % 7 + 1 }

  /// The day so many days later, or earlier where negative; the last or first countable day where that is too far.
  public func advanced(by days: Int) -> ReportDay {
    let (sum, overflow) = days.addingReportingOverflow(Int(number))
    return ReportDay(number: overflow ? (days < 0 ? .min : .max) : Int32(clamping: sum))
  }

  /// How many days from this day to another.
  public func distance(to other: ReportDay) -> Int { Int(other.number) - Int(number) }

  /// Earlier first.
  public static func < (a: ReportDay, b: ReportDay) -> Bool { a.number < b.number }

  /// How many days a month has.
  public static func days(of month: Int, in year: Int) -> Int {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: leap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension ReportDay: CustomStringConvertible {
  /// The day as ISO 8601 writes it: `2024-03-02`.
  public var description: String {
    let (year, month, day) = date
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension ReportDay: LosslessStringConvertible {
  /// The day of a text `YYYY-MM-DD`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap(unsignedNumber)
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }
}

extension ReportDay: Codable {
  /// Reads `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let day = ReportDay(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no day"))
    }
    self = day
  }

  /// Writes `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A number in decimal with zeros in front up to a width.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// The value of bytes that are ASCII digits and nothing else, at most nine of them.
func unsignedNumber(_ bytes: some Collection<UInt8>) -> Int? {
  guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
  var value = 0
  for byte in bytes {
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    value = value * 10 + Int(byte - UInt8(ascii: "0"))
  }
  return value
}
