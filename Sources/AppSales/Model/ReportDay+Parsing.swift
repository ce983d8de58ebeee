/// Why a cell does not hold a day that reports may hold.
public enum DayProblem: Error, Hashable, Sendable {
  /// The cell has no bytes.
  case empty
  /// The cell is not written as reports write days.
  case notADay
  /// The day does not exist, such as 02/30/2024.
  case noSuchDay
  /// The year lies outside 2000 to 2099. The store opened in 2008.
  case outOfRange
}

extension ReportDay {
  /// The years that a report or its name may speak of.
  ///
  /// The bounds keep damaged dates from asking for thousands of missing years, and give two-digit years one meaning.
  static let reportYears = 2000...2099

  /// The day of a report cell, as bytes without blanks around it.
  ///
  /// Reports write `MM/DD/YYYY`. Older ones wrote `YYYYMMDD`, some of 2010 `MM/DD/YY` (years 2000 to 2099), and tools that
  /// pass reports on write `YYYY-MM-DD`. Nothing else is a day, and each part has all its digits.
  ///
  /// - Throws: What is wrong with the cell.
  public init(cell: UnsafeBufferPointer<UInt8>) throws(DayProblem) {
    guard !cell.isEmpty else { throw .empty }
    guard let written = WrittenDay(cell) else { throw .notADay }
    guard ReportDay.reportYears.contains(written.year) else { throw .outOfRange }
    guard let day = ReportDay(year: written.year, month: written.month, day: written.day) else { throw .noSuchDay }
    self = day
  }

  /// The day of a text, by the same grammar.
  ///
  /// - Throws: What is wrong with the text.
  public init(reportText text: some StringProtocol) throws(DayProblem) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBufferPointer { cell in
      Result { () throws(DayProblem) in try ReportDay(cell: cell) }
    }
    self = try result.get()
  }
}

/// Year, month and day as written, not yet known to exist.
private struct WrittenDay {
  let year: Int
  let month: Int
  let day: Int

  init?(_ cell: UnsafeBufferPointer<UInt8>) {
    let slash = UInt8(ascii: "/")
    let dash = UInt8(ascii: "-")
    switch cell.count {
    case 10 where cell[2] == slash && cell[5] == slash: self.init(cell, year: 6..<10, month: 0..<2, day: 3..<5)
    case 10 where cell[4] == dash && cell[7] == dash: self.init(cell, year: 0..<4, month: 5..<7, day: 8..<10)
    case 8 where cell[2] == slash && cell[5] == slash: self.init(cell, year: 6..<8, month: 0..<2, day: 3..<5)
    case 8: self.init(cell, year: 0..<4, month: 4..<6, day: 6..<8)
    default: return nil
    }
  }

  private init?(
    _ cell: UnsafeBufferPointer<UInt8>, year: Range<Int>, month: Range<Int>, day: Range<Int>
  ) {
    guard let yearNumber = unsignedNumber(cell[year]), let monthNumber = unsignedNumber(cell[month]),
      let dayNumber = unsignedNumber(cell[day])
    else { return nil }
    self.year = year.count == 2 ? 2000 + yearNumber : yearNumber
    self.month = monthNumber
    self.day = dayNumber
  }
}
