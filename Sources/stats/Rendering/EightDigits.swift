/// Numbers as decimal bytes, eight digits at a time and without a loop.
///
/// Half a million lines have four numbers each. `DecimalText` writes the same for numbers of every size.
enum EightDigits {
  typealias Bytes = UnsafeMutablePointer<UInt8>

  /// How many bytes beyond the end of a number are written to, and then belong to what follows.
  static let beyond = 8

  /// The most bytes that a number of millionths takes: a sign, 13 digits, a point and six decimals.
  static let longestMillionths = 21

  /// The most bytes that a whole number takes, with a sign.
  static let longestWhole = 20

  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// Writes a number, and something into the `beyond` bytes after it.
  ///
  /// - Returns: The end of the number.
  @inline(__always)
  static func write(_ number: UInt64, to start: Bytes) -> Bytes {
    if number < 10_000 {
      // Nearly all are as small as that.
      let digits = digits(below10000: UInt32(truncatingIfNeeded: number))
      let leading = min(3, digits.trailingZeroBitCount / 8)
      store((digits | UInt32(truncatingIfNeeded: zeros)) >> UInt32(leading * 8), start)
      return start + (4 - leading)
    }
    return writeMore(number, to: start)
  }

  @inline(never)
  private static func writeMore(_ number: UInt64, to start: Bytes) -> Bytes {
    guard number < 100_000_000 else { return writeLong(number, to: start) }
    let digits = digits(UInt32(truncatingIfNeeded: number))
    // The first digit is the lowest byte; one zero remains of nothing but zeros.
    let leading = min(7, digits.trailingZeroBitCount / 8)
    store((digits | zeros) >> UInt64(leading * 8), start)
    return start + (8 - leading)
  }

  /// Writes a number with its sign, and something into the `beyond` bytes after it.
  ///
  /// - Returns: The end of the number.
  @inline(__always)
  static func write(_ number: Int64, to start: Bytes) -> Bytes {
    write(number.magnitude, to: writeSign(of: number, to: start))
  }

  /// Writes millionths as a decimal without zeros at its end, and something into the `beyond` bytes after it.
  ///
  /// - Returns: The end of the decimal.
  @inline(__always)
  static func write(millionths: Int64, to start: Bytes) -> Bytes {
    let (whole, part) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let end = write(whole, to: writeSign(of: millionths, to: start))
    if part == 0 { return end }
    end.pointee = UInt8(ascii: ".")
    let (cents, below) = part.quotientAndRemainder(dividingBy: 10_000)
    if below == 0 {
      // Hundredths mostly.
      let (tens, ones) = cents.quotientAndRemainder(dividingBy: 10)
      end[1] = UInt8(truncatingIfNeeded: tens) | UInt8(ascii: "0")
      end[2] = UInt8(truncatingIfNeeded: ones) | UInt8(ascii: "0")
      return end + (ones == 0 ? 2 : 3)
    }
    let digits = digits(UInt32(truncatingIfNeeded: part * 100))
    store(digits | zeros, end + 1)
    return end + 1 + (8 - digits.leadingZeroBitCount / 8)
  }

  @inline(__always)
  private static func writeSign(of number: Int64, to start: Bytes) -> Bytes {
    start.pointee = UInt8(ascii: "-")
    return start + (number < 0 ? 1 : 0)
  }

  @inline(never)
  private static func writeLong(_ number: UInt64, to start: Bytes) -> Bytes {
    let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
    let end = write(high, to: start)
    store(digits(UInt32(truncatingIfNeeded: low)) | zeros, end)
    return end + 8
  }

  @inline(__always)
  private static func store<Digits: FixedWidthInteger & BitwiseCopyable>(_ bytes: Digits, _ start: Bytes) {
    UnsafeMutableRawPointer(start).storeBytes(of: bytes.littleEndian, as: Digits.self)
  }

  /// The four digits of a number below 10⁴; see `digits(_:)`.
  @inline(__always)
  private static func digits(below10000 number: UInt32) -> UInt32 {
    let hundreds = (number &* 10_486) >> 20
    let twos = hundreds | (number &- 100 &* hundreds) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F
    return tens | (twos &- 10 &* tens) << 8
  }

  /// The eight digits of a number below 10⁸, a byte each, the first one lowest.
  ///
  /// Halves of four digits, then of two, then of one are worked on side by side; no product reaches its neighbour. A
  /// division by 100 or 10 is a product with a fraction that is right for numbers below 10,000 or 100.
  @inline(__always)
  private static func digits(_ number: UInt32) -> UInt64 {
    let (high, low) = number.quotientAndRemainder(dividingBy: 10_000)
    let fours = UInt64(high) | UInt64(low) << 32
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- 10 &* tens) << 8
  }
}
