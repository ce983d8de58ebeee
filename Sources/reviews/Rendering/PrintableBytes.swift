extension UnsafeBufferPointer<UInt8> {
  /// The bytes from one place to another.
  func part(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[start..<end])
  }

  /// How many bytes at the beginning are printable ASCII; eight at a time, since nearly all of most texts is.
  var printablePrefix: Int {
    let bytes = UnsafeRawBufferPointer(self)
    var end = 0
    while count - end >= 8 {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
      // The high bit of a byte is set by itself from 0x80 on, by the difference below 0x20, by the other one for 0x7F.
      // A borrow comes only from a byte that is marked itself, and goes up: the lowest mark is right.
      let mark = (word | (word &- 0x20 * ones) | ((word ^ (0x7F * ones)) &- ones)) & (0x80 * ones)
      guard mark == 0 else { return end + mark.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < count, self[end] &- 0x20 < 0x5F { end += 1 }
    return end
  }

  /// Whether it is printable ASCII that begins with no blank and has no two in a row.
  var isPlain: Bool {
    guard printablePrefix == count else { return false }
    var isBlank = true
    for byte in self {
      if isBlank, byte == 0x20 { return false }
      isBlank = byte == 0x20
    }
    return true
  }
}

/// One in each of eight bytes.
private let ones: UInt64 = 0x0101_0101_0101_0101
