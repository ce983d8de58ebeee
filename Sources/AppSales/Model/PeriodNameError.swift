/// Why a text names no period.
public struct PeriodNameError: Error, Hashable, Sendable {
  /// The kinds of mistakes.
  public enum Reason: Hashable, Sendable {
    /// The text has none of the forms.
    case unknown
    /// No day, or more than can be counted back.
    case countOutOfRange
    /// The year lies outside 2000 to 2099.
    case yearOutOfRange
    /// The form is right, but there is no such day, week, month or quarter.
    case doesNotExist
  }

  /// The text as it was given.
  public let text: String

  /// What is wrong with it.
  public let reason: Reason

  /// A mistake in a text.
  public init(text: String, reason: Reason) {
    self.text = text
    self.reason = reason
  }

  /// What is wrong, as a sentence without a full stop.
  public var message: String {
    switch reason {
    case .unknown: "\"\(text)\" is no period"
    case .countOutOfRange: "\"\(text)\" is not between one day and \(PeriodName.longest) days"
    case .yearOutOfRange: "\"\(text)\" is not within the years 2000 to 2099"
    case .doesNotExist: "there is no \"\(text)\""
    }
  }

  /// The name that was probably meant, where one comes near; else all forms.
  public var hint: String {
    if let nearest { return "did you mean \"\(nearest)\"?" }
    return "periods are \(PeriodName.examples.joined(separator: ", "))"
  }

  /// The name that was probably meant; `nil` where none comes near.
  public var nearest: String? {
    guard reason == .unknown, text.utf8.count <= 40 else { return nil }
    if let corrected { return corrected }
    let words = PeriodName.examples.filter { !$0.utf8.contains { (0x30...0x39).contains($0) } }
    let near = words.map { (word: $0, distance: editDistance(text.lowercased(), $0)) }
    guard let best = near.min(by: { $0.distance < $1.distance }), best.distance <= 2 else { return nil }
    return best.word
  }

  /// The text in the letters and signs of the forms, where it has one of them then.
  private var corrected: String? {
    let lower = String(text.lowercased().map { " _/".contains($0) ? "-" : $0 })
    let candidates = [lower, lower.uppercased(), "fiscal:" + lower.replacingPrefix("fiscal:", by: "").uppercased()]
    // No name depends on today for whether it exists.
    return candidates.first { $0 != text && (try? PeriodName($0, today: ReportDay(existing: 2024, 1, 1))) != nil }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, by other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}

/// How many letters must be put in, left out or changed to make one text of the other.
private func editDistance(_ a: String, _ b: String) -> Int {
  let from = Array(a.utf8)
  var row = Array(0...b.utf8.count)
  for (i, byte) in from.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.utf8.enumerated() {
      let replaced = diagonal + (byte == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row.last ?? 0
}
