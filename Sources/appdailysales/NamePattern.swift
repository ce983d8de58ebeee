import AppSales
import CommandLineKit
import Glibc

/// A name of a file as strftime(3) makes it from a day.
struct NamePattern {
  private let text: String

  /// - Throws: 64 for a pattern that makes no name of a file.
  init(_ text: String) throws(CommandFailure) {
    self.text = text
    guard let day = ReportDay(year: 2024, month: 12, day: 31), let name = made(day), NamePattern.isName(name) else {
      throw CommandFailure(
        .usage, place: "-f", "\"\(text)\" makes no name of a file",
        hint: "a name has no /; a folder goes with -o, and %D has slashes where %F has dashes")
    }
  }

  /// The name for the last day of a period; `nil` where there is none.
  func name(_ period: ReportPeriod) -> String? { made(period.last).flatMap { NamePattern.isName($0) ? $0 : nil } }

  private func made(_ day: ReportDay) -> String? {
    var parts = tm()
    let (year, month, number) = day.date
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(number)
    parts.tm_wday = Int32(day.weekday % 7)
    parts.tm_yday = Int32(day.year.begin.distance(to: day))
    var buffer = [CChar](repeating: 0, count: 512)
    let count = strftime(&buffer, buffer.count, text, &parts)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
      && name.unicodeScalars.allSatisfy { $0 != "/" && $0.value >= 0x20 && $0.value != 0x7F }
  }
}
