/// Words for spans of time.
enum ClockWords {
  /// What is wrong with this machine's clock; `nil` where it is off by less than a minute, positive where it is fast.
  static func sentence(_ skew: Int64) -> String? {
    guard skew.magnitude >= 60 else { return nil }
    return "this machine's clock is \(duration(Int64(clamping: skew.magnitude))) \(skew > 0 ? "fast" : "slow")"
  }

  /// A number of seconds in its two largest units: `1 h 2 min`.
  static func duration(_ seconds: Int64) -> String {
    let units: [(Int64, String)] = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")]
    guard let first = units.firstIndex(where: { seconds >= $0.0 }) else { return "0 s" }
    let words = units[first...].prefix(2).reduce(into: (left: seconds, words: [String]())) { state, unit in
      let count = state.left / unit.0
      state.left %= unit.0
      if count > 0 { state.words.append("\(count) \(unit.1)") }
    }
    return words.words.joined(separator: " ")
  }
}
