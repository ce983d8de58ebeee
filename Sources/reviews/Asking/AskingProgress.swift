import CommandLineKit
import Synchronization

/// A line on the terminal that tells how far the asking is: `countries 3/12  14 requests  5 new  0:40 min left`.
final class AskingProgress: Sendable {
  private struct State {
    var countries = 0
    var requests = 0
    var new = 0
  }

  private let total: Int
  private let output: Output
  private let clock: MonotonicClock
  private let start: Int64
  private let isShown: Bool
  private let width: Int
  private let state = Mutex(State())

  init(total: Int, _ context: CommandContext, isQuiet: Bool, width: Int) {
    self.total = total
    output = context.errors
    clock = context.clock
    start = context.clock.nanoseconds
    isShown = context.errors.isTerminal && !isQuiet
    self.width = width
    show(State())
  }

  /// Counts a request that was sent.
  func addRequest() { update { $0.requests += 1 } }

  /// Counts a country that is done.
  func addCountry(new: Int) {
    update { state in
      state.countries += 1
      state.new += new
    }
  }

  /// Wipes the line.
  func finish() {
    if isShown { try? output.showTransient("") }
  }

  private func update(_ change: (inout State) -> Void) {
    let now = state.withLock { state in
      change(&state)
      return state
    }
    show(now)
  }

  private func show(_ state: State) {
    guard isShown else { return }
    var parts = ["countries \(state.countries)/\(total)"]
    let noun = state.requests == 1 ? "request" : "requests"
    if state.requests > 0 { parts += ["\(state.requests) \(noun)", "\(state.new) new"] }
    if let left = secondsLeft(state) { parts.append(clockText(seconds: left) + " left") }
    let text = DisplayText.truncated(parts.joined(separator: "  "), to: max(1, width - 1), ellipsis: "..")
    try? output.showTransient(text)
  }

  private func secondsLeft(_ state: State) -> Int64? {
    let elapsed = clock.nanoseconds - start
    guard state.countries > 0, state.countries < total, elapsed > 0 else { return nil }
    let seconds = Double(elapsed) / Double(state.countries) * Double(total - state.countries) / 1e9
    return Int64(min(seconds.rounded(.up), 1e9))
  }
}
