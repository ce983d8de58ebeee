/// Gives each distinct 64-bit number a small one, in the order of arrival.
///
/// Groups and kinds are made of numbers of texts, so that millions of look-ups need no hashing of texts: open addressing,
/// a multiplication for a hash, and no deletion.
struct NumberMap: Sendable {
  /// The distinct numbers; the position is the small number.
  private(set) var values: [UInt64] = []
  /// Small number + 1 and, above it, a part of the hash: most of what is not looked for is told by that; 0 is a free slot.
  private var slots: [UInt64]
  private var shift: UInt64

  init() {
    slots = Array(repeating: 0, count: 64)
    shift = 64 - 6
  }

  /// The small number of a number, which is added if it is new.
  mutating func number(of value: UInt64) -> Int32 {
    let mask = slots.count &- 1
    let hash = NumberMap.hash(value)
    var index = Int(truncatingIfNeeded: hash >> shift)
    while slots[index] != 0 {
      let number = Int(UInt32(truncatingIfNeeded: slots[index])) &- 1
      if slots[index] >> 32 == hash & 0xFFFF_FFFF, values[number] == value { return Int32(truncatingIfNeeded: number) }
      index = (index &+ 1) & mask
    }
    values.append(value)
    slots[index] = NumberMap.slot(hash, values.count &- 1)
    if values.count * 2 > slots.count { grow() }
    return Int32(truncatingIfNeeded: values.count &- 1)
  }

  /// The number of a chain of parts: each part is joined to the number of what came before it.
  mutating func number(ofChain parts: some Sequence<Int32>) -> Int32 {
    var chain: Int32 = -1
    for part in parts { chain = number(of: NumberMap.pair(chain, part)) }
    return chain
  }

  /// The last `count` parts of a chain, in order.
  func parts(ofChain number: Int32, count: Int) -> [Int32] {
    var parts: [Int32] = []
    appendParts(ofChain: number, count: count, to: &parts)
    return parts
  }

  /// Appends the last `count` parts of a chain, in order.
  func appendParts(ofChain number: Int32, count: Int, to parts: inout [Int32]) {
    let first = parts.count
    parts.append(contentsOf: repeatElement(0, count: count))
    var chain = number
    for index in stride(from: count - 1, through: 0, by: -1) {
      let value = values[Int(chain)]
      parts[first + index] = Int32(truncatingIfNeeded: value)
      chain = Int32(truncatingIfNeeded: Int64(bitPattern: value) >> 32)
    }
  }

  /// What a pair was made of.
  static func parts(_ pair: UInt64) -> (high: Int32, low: Int32) {
    (Int32(truncatingIfNeeded: pair >> 32), Int32(truncatingIfNeeded: pair))
  }

  static func pair(_ high: Int32, _ low: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
  }

  @inline(__always)
  private static func hash(_ value: UInt64) -> UInt64 { value &* 0x9E37_79B9_7F4A_7C15 }

  @inline(__always)
  private static func slot(_ hash: UInt64, _ number: Int) -> UInt64 {
    hash << 32 | UInt64(UInt32(truncatingIfNeeded: number &+ 1))
  }

  private mutating func grow() {
    shift -= 1
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, value) in values.enumerated() {
      let hash = NumberMap.hash(value)
      var index = Int(truncatingIfNeeded: hash >> shift)
      while slots[index] != 0 { index = (index + 1) & mask }
      slots[index] = NumberMap.slot(hash, number)
    }
  }
}
