import AppSales

/// The moments of feeds and of the API: `2025-02-06T14:05:39-07:00`.
enum ReviewTime {
  /// Seconds since 1970 UTC of a date and time with an offset (RFC 3339; also `-0700`); `nil` for anything else.
  ///
  /// The offset counts as it stands: the feed writes `-07:00` all the year round. Without an offset nobody knows the moment.
  static func seconds(_ text: String) -> Int64? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, 4), take(&rest, "-"), let month = number(&rest, 2), take(&rest, "-"),
      let day = number(&rest, 2), take(&rest, "T") || take(&rest, "t") || take(&rest, " "),
      let hour = number(&rest, 2), take(&rest, ":"), let minute = number(&rest, 2), take(&rest, ":"),
      let second = number(&rest, 2), skipFraction(&rest), let offset = offset(&rest), rest.isEmpty,
      hour < 24, minute < 60, second <= 60, let date = ReportDay(year: year, month: month, day: day)
    else { return nil }
    return Int64(date.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
  }

  /// Seconds east of UTC.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if take(&rest, "Z") || take(&rest, "z") { return 0 }
    let isWest = take(&rest, "-")
    guard isWest || take(&rest, "+"), let hours = number(&rest, 2) else { return nil }
    _ = take(&rest, ":")
    guard let minutes = number(&rest, 2), hours < 24, minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func skipFraction(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard take(&rest, ".") else { return true }
    let count = rest.prefix { (0x30...0x39).contains($0) }.count
    rest = rest.dropFirst(count)
    return count > 0
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func take(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
