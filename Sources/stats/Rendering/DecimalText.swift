import AppSales

extension ExactAmount {
  /// The most bytes that an exact decimal takes: a sign, 27 digits, a point and twelve decimals.
  static var longestText: Int { 41 }
}

/// Exact decimals as bytes, as the description of an amount has them, without making a text of it first.
enum DecimalText {
  private typealias Bytes = UnsafeMutablePointer<UInt8>

  /// Writes an amount where there is room for `ExactAmount.longestText` bytes.
  ///
  /// - Returns: The end.
  @inline(__always)
  static func write(_ amount: ExactAmount, to start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    guard let small = Int64(exactly: amount.rawValue) else { return writeLarge(amount, to: start) }
    let magnitude = small.magnitude
    start.pointee = UInt8(ascii: "-")
    let end = small < 0 ? start + 1 : start
    // Everyday amounts take the short way: divisions of 128 bits are slow.
    let (whole, part) = magnitude.quotientAndRemainder(dividingBy: 1_000_000_000_000)
    return write(fraction: part, to: write(whole, to: end))
  }

  private static func writeLarge(_ amount: ExactAmount, to start: Bytes) -> Bytes {
    var end = start
    if amount.rawValue < 0 {
      end.pointee = UInt8(ascii: "-")
      end += 1
    }
    let (whole, part) = amount.rawValue.magnitude.quotientAndRemainder(dividingBy: ExactAmount.scale.magnitude)
    for digit in String(whole).utf8 {
      end.pointee = digit
      end += 1
    }
    return write(fraction: UInt64(truncatingIfNeeded: part), to: end)
  }

  /// Writes a number.
  ///
  /// - Returns: The end.
  @inline(__always)
  static func write(_ number: UInt64, to start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    if number < 10 {
      start.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)
      return start + 1
    }
    var count = 1
    var limit: UInt64 = 10
    while number >= limit, count < 19 { (count, limit) = (count + 1, limit &* 10) }
    if number >= limit { count = 20 }
    write(number, digits: count, to: start)
    return start + count
  }

  /// Writes a point and twelve decimals without the zeros at their end, or nothing for zero.
  @inline(__always)
  private static func write(fraction: UInt64, to start: Bytes) -> Bytes {
    if fraction == 0 { return start }
    start.pointee = UInt8(ascii: ".")
    // Hundredths mostly.
    var (rest, count) = (fraction, 12)
    let (cents, below) = fraction.quotientAndRemainder(dividingBy: 10_000_000_000)
    if below == 0 { (rest, count) = (cents, 2) }
    while rest.isMultiple(of: 10) { (rest, count) = (rest / 10, count - 1) }
    write(rest, digits: count, to: start + 1)
    return start + 1 + count
  }

  @inline(__always)
  private static func write(_ number: UInt64, digits count: Int, to start: Bytes) {
    var rest = number
    var index = count - 1
    while index >= 0 {
      start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      index -= 1
    }
  }
}

extension [UInt8] {
  /// Appends the exact decimal of an amount.
  mutating func append(decimal amount: ExactAmount) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ExactAmount.longestText) { room in
      guard let start = room.baseAddress else { return }
      append(contentsOf: UnsafeBufferPointer(start: start, count: DecimalText.write(amount, to: start) - start))
    }
  }
}
