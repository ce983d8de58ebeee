/// An order of places by numbers, digit by digit from the lowest: for half a million of them a fraction of the time that
/// comparing takes.
///
/// Every step keeps the order of equals, so that what is sorted by last counts most.
struct DigitOrder {
  /// The places in order.
  private(set) var places: [UInt32]

  /// The bits of a digit: its counts stay in the first cache of a core.
  private static let width: UInt64 = 11

  /// So many places, in their own order.
  init(count: Int) { places = Array(0..<UInt32(truncatingIfNeeded: count)) }

  /// Sorts by the number of each place, lowest first.
  mutating func sort(by numbers: [UInt64]) {
    let highest = numbers.max() ?? 0
    var other = places
    var shift: UInt64 = 0
    while shift < 64, highest >> shift != 0 {
      step(numbers, shift, into: &other)
      swap(&places, &other)
      shift += DigitOrder.width
    }
  }

  private func step(_ numbers: [UInt64], _ shift: UInt64, into sorted: inout [UInt32]) {
    let mask = (1 as UInt64) << DigitOrder.width - 1
    var next = Array(repeating: 0, count: 1 << DigitOrder.width)
    for number in numbers { next[Int(number >> shift & mask)] += 1 }
    var begin = 0
    for digit in next.indices {
      (next[digit], begin) = (begin, begin + next[digit])
    }
    for place in places {
      let digit = Int(numbers[Int(place)] >> shift & mask)
      sorted[next[digit]] = place
      next[digit] += 1
    }
  }
}

extension Array {
  /// Puts the elements at the places of a permutation into its order, without a second array.
  mutating func rearrange(_ order: [UInt32]) {
    var isDone = [Bool](repeating: false, count: order.count)
    for start in order.indices where !isDone[start] {
      var place = start
      let first = self[start]
      while true {
        isDone[place] = true
        let source = Int(order[place])
        if source == start { break }
        self[place] = self[source]
        place = source
      }
      self[place] = first
    }
  }
}
