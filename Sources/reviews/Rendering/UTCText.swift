import AppSales

/// Moments in UTC as ASCII, without a text of each: long lists have many.
enum UTCText {
  /// The calendar day, `2024-05-28`.
  static func appendDay(_ seconds: Int64, to bytes: inout GrowingBytes) {
    let date = day(seconds).date
    let (y, m, d) = (UInt64(date.year), UInt64(date.month), UInt64(date.day))
    // Ten characters in two numbers, the first one in the lowest byte.
    let zeros: UInt64 = 0x2D30_302D_3030_3030
    let year = (y / 1000) | (y / 100 % 10) << 8 | (y / 10 % 10) << 16 | (y % 10) << 24
    let month = (m / 10) << 40 | (m % 10) << 48
    bytes.append(SmallBytes(word: zeros | year | month, count: 8))
    bytes.append(SmallBytes(word: 0x3030 | (d / 10) | (d % 10) << 8, count: 2))
  }

  /// ISO 8601, `2024-05-28T14:02:00Z`.
  static func iso8601(_ seconds: Int64) -> String {
    var bytes = GrowingBytes(capacity: 24)
    appendDay(seconds, to: &bytes)
    let rest = clamped(seconds) - Int64(day(seconds).number) * 86_400
    for (mark, number) in [("T", rest / 3600), (":", rest / 60 % 60), (":", rest % 60)] {
      bytes.append(mark)
      appendDigits(Int(number), to: &bytes)
    }
    bytes.append("Z")
    return bytes.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// A moment for people, `28 May, 14:02 UTC`; with its year where that is not the year of `now`.
  static func words(_ seconds: Int64, now: Int64) -> String {
    let date = day(seconds).date
    let year = date.year == day(now).date.year ? "" : " \(date.year)"
    let time = iso8601(seconds).dropFirst(11).prefix(5)
    return "\(date.day) \(months[date.month - 1])\(year), \(time) UTC"
  }

  /// A moment of the years 1 to 9999: itself, or the first or last one.
  private static func clamped(_ seconds: Int64) -> Int64 { min(max(seconds, -62_135_596_800), 253_402_300_799) }

  /// The day of a moment; the first or last one that can be written where it lies beyond.
  private static func day(_ seconds: Int64) -> ReportDay {
    let seconds = clamped(seconds)
    return ReportDay(number: Int32(clamping: (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400))
  }

  private static func appendDigits(_ number: Int, to bytes: inout GrowingBytes) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
