import CommandLineKit
import Synchronization

/// A line on the terminal that tells how far the asking is: `countries 3/12  14 pages  5 new  0:40 min left`.
final class AskingProgress: Sendable {
  private struct State {
    var countries = 0
    var pages = 0
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

  /// Counts a country that is done.
  func add(pages: Int, new: Int) {
    let now = state.withLock { state in
      state.countries += 1
      state.pages += pages
      state.new += new
      return state
    }
    show(now)
  }

  /// Wipes the line.
  func finish() {
    if isShown { try? output.showTransient("") }
  }

  private func show(_ state: State) {
    guard isShown else { return }
    var parts = ["countries \(state.countries)/\(total)"]
    if state.pages > 0 { parts.append("\(state.pages) pages") }
    if state.new > 0 { parts.append("\(state.new) new") }
    if let left = secondsLeft(state) { parts.append(AskingProgress.clockText(left) + " left") }
    let text = DisplayText.truncated(parts.joined(separator: "  "), to: max(1, width - 1), ellipsis: "..")
    try? output.showTransient(text)
  }

  private func secondsLeft(_ state: State) -> Int64? {
    let elapsed = clock.nanoseconds - start
    guard state.countries > 0, state.countries < total, elapsed > 0 else { return nil }
    let seconds = Double(elapsed) / Double(state.countries) * Double(total - state.countries) / 1e9
    return Int64(min(seconds.rounded(.up), 1e9))
  }

  private static func clockText(_ seconds: Int64) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest) min"
  }
}
