/// Places of lines, in order: four bytes each where that is enough, since half a million of them are most of what is kept
/// beside the lines.
struct PlaceList: Sendable {
  /// Where a line is.
  struct Place: Sendable {
    /// The number of the bucket.
    let bucket: Int
    /// The number of the line in the bucket.
    let line: Int

    init(_ bucket: Int, _ line: Int) { (self.bucket, self.line) = (bucket, line) }
  }

  /// How many bits say which line of a bucket it is.
  let lineBits: UInt64
  /// The bucket above the line.
  private var narrow: [UInt32] = []
  /// The same, where 32 bits are too few.
  private var wide: [UInt64] = []
  /// Whether 32 bits are enough.
  let isNarrow: Bool

  /// No places, of which those of all lines can be said.
  ///
  /// - Parameter counts: How many lines each bucket has.
  init(counts: [Int]) {
    lineBits = PlaceList.width(counts.max() ?? 0)
    isNarrow = lineBits + PlaceList.width(counts.count) <= UInt32.bitWidth
  }

  /// How many bits a number takes.
  static func width(_ number: Int) -> UInt64 { UInt64(Int.bitWidth - number.leadingZeroBitCount) }

  /// How many there are.
  var count: Int { isNarrow ? narrow.count : wide.count }

  @inline(__always)
  subscript(index: Int) -> Place {
    let code = isNarrow ? UInt64(narrow[index]) : wide[index]
    return Place(Int(truncatingIfNeeded: code >> lineBits), Int(truncatingIfNeeded: code & (1 << lineBits &- 1)))
  }

  /// Whether there are none.
  var isEmpty: Bool { count == 0 }

  /// A place as a number, which is higher for later buckets, and for later lines of a bucket.
  @inline(__always)
  func code(_ bucket: Int, _ line: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: bucket) << lineBits | UInt64(truncatingIfNeeded: line)
  }

  /// Appends a place.
  mutating func append(_ place: Place) {
    let code = code(place.bucket, place.line)
    if isNarrow { narrow.append(UInt32(truncatingIfNeeded: code)) } else { wide.append(code) }
  }

  /// Takes places that stand as numbers of 32 bits, in place of what is there.
  mutating func take(narrow codes: [UInt32]) { narrow = codes }

  /// Takes places that stand as numbers of 64 bits, in place of what is there.
  mutating func take(wide codes: [UInt64]) { wide = codes }

  /// The places of these numbers, in their order.
  func picked(_ indices: [UInt32]) -> PlaceList {
    var picked = self
    if isNarrow {
      picked.narrow = indices.map { narrow[Int($0)] }
    } else {
      picked.wide = indices.map { wide[Int($0)] }
    }
    return picked
  }

  mutating func removeSubrange(_ range: PartialRangeFrom<Int>) {
    if isNarrow { narrow.removeSubrange(range) } else { wide.removeSubrange(range) }
  }
}
