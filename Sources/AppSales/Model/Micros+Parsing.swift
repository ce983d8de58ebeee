/// Why a cell does not hold a number that reports may hold.
public enum NumberProblem: Error, Hashable, Sendable {
  /// The cell has no bytes.
  case empty
  /// The cell is not written as reports write numbers.
  case notANumber
  /// A digit other than zero stands behind the sixth decimal.
  case tooManyDecimals
  /// The number lies beyond ±9,223,372,036,854.775807.
  case outOfRange
}

extension Micros {
  /// The number of a report cell, as bytes without blanks around it.
  ///
  /// The grammar is that of the store's reports: an optional `-`, digits, an optional point with digits behind it. Digits
  /// before the point may be missing (`.70`). No plus sign, exponent, thousands mark, comma or currency sign, since no
  /// report has them and each could mean something else than it seems. Zeros at either end are not counted, so that
  /// `0.7000000` is fine. The smallest `Int64` is out of range: every number of a cell has a magnitude.
  ///
  /// - Throws: What is wrong with the cell. A cell that is no number at all is never said to be out of range.
  @inlinable public init(cell: UnsafeBufferPointer<UInt8>) throws(NumberProblem) {
    guard let first = cell.first else { throw .empty }
    let negative = first == UInt8(ascii: "-")
    var magnitude: UInt64 = 0
    var fits = true
    var precise = true
    var digits = 0
    // Decimals read; -1 before the point.
    var decimals = -1
    var index = negative ? 1 : 0
    while index < cell.count {
      let byte = cell[index]
      index += 1
      if byte == UInt8(ascii: "."), decimals < 0 {
        decimals = 0
        continue
      }
      let digit = UInt64(byte &- UInt8(ascii: "0"))
      guard digit <= 9 else { throw .notANumber }
      digits += 1
      if decimals >= 0 { decimals += 1 }
      guard decimals <= 6 else {
        precise = precise && digit == 0
        continue
      }
      fits = Micros.append(digit, to: &magnitude) && fits
    }
    guard digits > 0, decimals != 0 else { throw .notANumber }
    guard precise else { throw .tooManyDecimals }
    for _ in min(max(decimals, 0), 6)..<6 { fits = Micros.append(0, to: &magnitude) && fits }
    guard fits, let value = Int64(exactly: magnitude) else { throw .outOfRange }
    self.init(rawValue: negative ? -value : value)
  }

  /// Appends a decimal digit to a number; `false` where it no longer fits, and the number is then of no use.
  @inlinable static func append(_ digit: UInt64, to number: inout UInt64) -> Bool {
    let (tens, tooMany) = number.multipliedReportingOverflow(by: 10)
    let (sum, overflow) = tens.addingReportingOverflow(digit)
    number = sum
    return !tooMany && !overflow
  }

  /// The number of a text, by the same grammar.
  ///
  /// - Throws: What is wrong with the text.
  public init(text: some StringProtocol) throws(NumberProblem) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBufferPointer { cell in
      Result { () throws(NumberProblem) in try Micros(cell: cell) }
    }
    self = try result.get()
  }
}

extension Micros: CustomStringConvertible {
  /// The exact decimal without trailing zeros: `12`, `-0.7`.
  public var description: String { ExactAmount(self).description }
}
