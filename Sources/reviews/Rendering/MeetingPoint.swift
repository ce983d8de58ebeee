import Synchronization

/// Where a thread that goes up and one that goes down meet: each block of numbers is claimed by one of them only.
final class MeetingPoint: Sendable {
  /// The way that a thread goes.
  enum Direction: Sendable {
    case up, down

    var opposite: Direction { self == .up ? .down : .up }
  }

  private struct State {
    /// The highest block of the one that goes up.
    var low = Int64.min
    /// The lowest block of the other one.
    var high = Int64.max
    var isOver = false
  }

  private let state = Mutex(State())

  /// Whether a block is for the thread that goes so; it must not have claimed any further on.
  func claim(_ block: Int64, _ direction: Direction) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      switch direction {
      case .up:
        guard block < state.high else { return false }
        state.low = block
      case .down:
        guard block > state.low else { return false }
        state.high = block
      }
      return true
    }
  }

  /// Ends both: no block is for anybody.
  func end() { state.withLock { $0.isOver = true } }

  /// Whether both were ended.
  var isOver: Bool { state.withLock { $0.isOver } }
}
