import AppSales
import CommandLineKit
import ReviewArchive

/// Stars and means of stars in text.
enum StarText {
  /// Five characters for a rating, `★★★★☆` or `****-`.
  static func drawn(_ rating: Int, unicode: Bool) -> String {
    let full = min(max(rating, 0), 5)
    return String(repeating: unicode ? "★" : "*", count: full) + String(repeating: unicode ? "☆" : "-", count: 5 - full)
  }

  /// The colour of a rating; the characters say the same.
  static func style(_ rating: Int) -> TextStyle {
    switch rating {
    case ...2: TextStyle(color: .red)
    case 3: TextStyle(color: .yellow)
    default: TextStyle(color: .green)
    }
  }

  /// A mean with two decimals, `4.61`, rounded half away from zero.
  static func mean(_ average: Double) -> String {
    guard average.isFinite, abs(average) < 1e6 else { return "\(average)" }
    return hundredths(Int((average * 100).rounded()))
  }

  /// The exact mean of reviews with two decimals, `4.61`.
  static func mean(_ counts: StarCounts) -> String? {
    guard counts.total > 0 else { return nil }
    return hundredths((counts.stars * 200 / counts.total + 1) / 2)
  }

  /// The exact mean of reviews as a decimal without zeros at its end, `4.6`.
  static func number(_ counts: StarCounts) -> String? {
    guard var text = mean(counts) else { return nil }
    while text.last == "0" || text.last == "." {
      let isPoint = text.removeLast() == "."
      if isPoint { break }
    }
    return text
  }

  /// A change of a mean with its sign, `+0.02`.
  static func change(_ difference: Double, unicode: Bool) -> String {
    let text = mean(abs(difference))
    if text == "0.00" { return unicode ? "±0.00" : "0.00" }
    return (difference < 0 ? (unicode ? "−" : "-") : "+") + text
  }

  private static func hundredths(_ number: Int) -> String {
    let (whole, part) = (abs(number) / 100, abs(number) % 100)
    return (number < 0 ? "-" : "") + "\(whole)." + (part < 10 ? "0" : "") + "\(part)"
  }
}
