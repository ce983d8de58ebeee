import Glibc

/// A random number generator (SplitMix64) whose numbers follow from its seed, so that a failure can be repeated.
///
/// Put `random.seed` into the comment of what a property test expects; `APPSALES_SEED=… swift test` runs it again.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  /// Where the numbers began.
  public let seed: UInt64
  private var state: UInt64

  /// The generator that begins at a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The generator that begins at `APPSALES_SEED`, or anywhere if that is not set to a number.
  public init() {
    let given = getenv("APPSALES_SEED").flatMap { UInt64(String(cString: $0)) }
    self.init(seed: given ?? UInt64.random(in: .min ... .max))
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
