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

  /// How many bytes at the beginning, of UTF-8, are blanks and simple characters of one column; the first `plain` ones are.
  func narrowPrefix(behind plain: Int) -> Int {
    var end = plain
    while end < count, self[end] >= 0x80 {
      let (scalar, length) = SimpleWord.scalar(self, end)
      guard SimpleWord.width(scalar) == 1 else { break }
      end += length
      // Letters that are not ASCII come together.
      if end < count, self[end] < 0x80 { end += part(end, count).printablePrefix }
    }
    return end
  }

  /// Where so many columns of narrow characters end, and how many there are up to that place; each has one byte where
  /// `isPlain` says so.
  func narrowEnd(columns wanted: Int, _ isPlain: Bool) -> (end: Int, columns: Int) {
    if isPlain { return (Swift.min(count, wanted), Swift.min(count, wanted)) }
    let bytes = UnsafeRawBufferPointer(self)
    var (end, columns) = (0, 0)
    // Each character has one byte that does not continue another one: the others have the highest bit and not the next one.
    while count - end >= 8, wanted - columns >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)
      columns += 8 - (word & ~(word << 1) & (0x80 * ones)).nonzeroBitCount
      end += 8
    }
    while end < count {
      let isFirst = self[end] & 0xC0 != 0x80
      if isFirst {
        if columns == wanted { break }
        columns += 1
      }
      end += 1
    }
    return (end, columns)
  }

  /// How many columns simple characters take; `nil` with any other, with a blank at the beginning, or with two in a row.
  var simpleColumns: Int? {
    var (end, columns, isBlank) = (0, 0, true)
    while end < count {
      // Names are mostly ASCII.
      if self[end] &- 0x21 < 0x5E {
        (end, columns, isBlank) = (end + 1, columns + 1, false)
        continue
      }
      let (scalar, length) = SimpleWord.scalar(self, end)
      let width = SimpleWord.width(scalar)
      if width == 0 || isBlank && scalar == 0x20 { return nil }
      isBlank = scalar == 0x20
      (end, columns) = (end + length, columns + width)
    }
    return columns
  }
}

/// One in each of eight bytes.
private let ones: UInt64 = 0x0101_0101_0101_0101
