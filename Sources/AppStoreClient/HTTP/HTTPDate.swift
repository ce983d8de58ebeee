import AppSales

/// Dates of HTTP header fields.
enum HTTPDate {
  /// Seconds since 1970 of a date in one of the three forms of RFC 9110, 5.6.7; `nil` for anything else.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split { $0 == " " || $0 == "," }
    switch words.count {
    // Sun, 06 Nov 1994 08:49:37 GMT
    case 6 where words[5] == "GMT": return seconds(words[3], words[2], words[1], words[4])
    // Sun Nov  6 08:49:37 1994
    case 5: return seconds(words[4], words[1], words[2], words[3])
    // Sunday, 06-Nov-94 08:49:37 GMT
    case 4 where words[3] == "GMT":
      let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
      return date.count == 3 ? seconds(date[2], date[1], date[0], words[2]) : nil
    default: return nil
    }
  }

  private static func seconds(_ year: Substring, _ month: Substring, _ day: Substring, _ time: Substring) -> Int64? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard let month = months.firstIndex(of: String(month)), let day = number(day), let year = fullYear(year),
      let date = ReportDay(year: year, month: month + 1, day: day), clock.count == 3,
      let hour = clock[0], let minute = clock[1], let second = clock[2], hour < 24, minute < 60, second <= 60
    else { return nil }
    return Int64(date.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  private static func fullYear(_ text: Substring) -> Int? {
    guard let year = number(text) else { return nil }
    // Two digits are of the nearest century: the form was old when the web was young.
    return text.count == 2 ? year + (year < 70 ? 2000 : 1900) : year
  }

  private static func number(_ text: Substring) -> Int? {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
