/// An order of places by numbers, digit by digit from the lowest: for half a million of them a fraction of the time that
/// comparing takes.
///
/// Every step keeps the order of equals, so that what is sorted by last counts most.
struct DigitOrder {
  /// The places in order; empty as long as every place is where it was.
  private var sorted: [UInt32] = []
  private let count: Int

  /// The bits of a digit: its counts stay in the first cache of a core.
  private static let width: UInt64 = 11
  private static let digitCount = 1 << Int(width)

  /// So many places, in their own order.
  init(count: Int) { self.count = count }

  /// The places in order.
  var places: [UInt32] { sorted.isEmpty ? Array(0..<UInt32(truncatingIfNeeded: count)) : sorted }

  /// Sorts by the number of each place, lowest first; the numbers are used up, since there may be many.
  mutating func sort(by numbers: inout [UInt64]) {
    let highest = numbers.max() ?? 0
    let width = UInt64(Int.bitWidth - count.leadingZeroBitCount)
    if sorted.isEmpty, UInt64(highest.leadingZeroBitCount) >= width {
      sortWithPlaces(&numbers, width)
    } else {
      sortBesidePlaces(&numbers, highest)
    }
  }

  /// Numbers that leave room for their place in the same 64 bits need no second list.
  private mutating func sortWithPlaces(_ numbers: inout [UInt64], _ width: UInt64) {
    var keys: [UInt64] = []
    swap(&keys, &numbers)
    for place in keys.indices { keys[place] = keys[place] << width | UInt64(place) }
    let end = UInt64.bitWidth - (keys.max() ?? 0).leadingZeroBitCount
    KeySort.sort(&keys, bits: Int(width)..<max(Int(width), end))
    sorted = keys.map { UInt32(truncatingIfNeeded: $0 & (1 << width - 1)) }
  }

  private mutating func sortBesidePlaces(_ numbers: inout [UInt64], _ highest: UInt64) {
    sorted = places
    var keys = sorted.map { numbers[Int($0)] }
    numbers = []
    var (otherKeys, other) = (keys, sorted)
    var shift: UInt64 = 0
    while shift < 64, highest >> shift != 0 {
      if var next = DigitOrder.starts(keys, shift) {
        for index in keys.indices {
          let digit = DigitOrder.digit(keys[index], shift)
          otherKeys[next[digit]] = keys[index]
          other[next[digit]] = sorted[index]
          next[digit] += 1
        }
        swap(&keys, &otherKeys)
        swap(&sorted, &other)
      }
      shift += DigitOrder.width
    }
  }

  @inline(__always)
  private static func digit(_ key: UInt64, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: key >> shift & UInt64(digitCount - 1))
  }

  /// Where the keys of each digit begin; `nil` where all have the same one.
  private static func starts(_ keys: [UInt64], _ shift: UInt64) -> [Int]? {
    var starts = Array(repeating: 0, count: digitCount)
    for key in keys { starts[digit(key, shift)] += 1 }
    if starts.contains(keys.count) { return nil }
    var begin = 0
    for digit in starts.indices { (starts[digit], begin) = (begin, begin + starts[digit]) }
    return starts
  }
}
