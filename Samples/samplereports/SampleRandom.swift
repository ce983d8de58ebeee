/// A seeded source of chance (SplitMix64): the same seed makes the same reports on every machine.
struct SampleRandom: RandomNumberGenerator {
  private var state: UInt64

  /// A source for one purpose, such as one day.
  init(seed: UInt64, purpose: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ purpose &* 0xD1B5_4A32_D192_ED03
    for _ in 0..<2 { _ = next() }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// A number from 0 up to, but not including, a bound.
  mutating func below(_ bound: Int) -> Int {
    bound < 1 ? 0 : Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// True so many times in a thousand.
  mutating func happens(_ perMille: Int) -> Bool { below(1000) < perMille }
}

/// Draws places of a list, each as often as its weight says.
struct WeightedChoice {
  private let ends: [Int]

  init(_ weights: [Int]) {
    var sum = 0
    ends = weights.map {
      sum += max(0, $0)
      return sum
    }
  }

  /// The place of one of the weights.
  func draw(_ random: inout SampleRandom) -> Int {
    let target = random.below(ends.last ?? 0)
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= target { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
