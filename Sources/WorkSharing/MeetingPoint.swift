import Synchronization

/// Where a thread that goes up and one that goes down meet: each block of numbers is claimed by one of them only.
public final class MeetingPoint: Sendable {
  /// The way that a thread goes.
  public enum Direction: Sendable {
    /// From the lowest block to the highest.
    case up
    /// From the highest block to the lowest.
    case down

    /// The other way.
    public var opposite: Direction { self == .up ? .down : .up }
  }

  /// How far both are, in one word that changes as a whole.
  private struct State {
    /// The highest block of the one that goes up.
    var low = Int32.min
    /// The lowest block of the other one.
    var high = Int32.max

    /// What leaves no block to anybody.
    static let over = State(low: .max, high: .min)

    init(low: Int32, high: Int32) { (self.low, self.high) = (low, high) }

    init(_ word: UInt64) {
      self.init(low: Int32(truncatingIfNeeded: word >> 32), high: Int32(truncatingIfNeeded: word))
    }

    var word: UInt64 { UInt64(UInt32(bitPattern: low)) << 32 | UInt64(UInt32(bitPattern: high)) }

    /// Moves one of them on to a block; `false` where that is beyond the other one.
    mutating func move(to block: Int32, _ direction: Direction) -> Bool {
      switch direction {
      case .up where block < high: low = block
      case .down where block > low: high = block
      default: return false
      }
      return true
    }
  }

  private let word = Atomic(State(low: .min, high: .max).word)

  /// A place where nobody has claimed a block yet.
  public init() {}

  /// Whether a block is for the thread that goes so; it must not have claimed any further on.
  ///
  /// Blocks beyond 32 bits are one each way.
  public func claim(_ block: Int64, _ direction: Direction) -> Bool {
    let block = min(max(Int32(clamping: block), .min + 1), .max - 1)
    var old = word.load(ordering: .acquiring)
    while true {
      var state = State(old)
      guard state.move(to: block, direction) else { return false }
      let (isExchanged, original) = word.compareExchange(
        expected: old, desired: state.word, ordering: .acquiringAndReleasing)
      if isExchanged { return true }
      old = original
    }
  }

  /// Ends both: no block is for anybody.
  public func end() { word.store(State.over.word, ordering: .releasing) }
}
