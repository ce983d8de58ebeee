/// Bars of a chart whose lines are text: eighths of a column in Unicode, whole `#` in ASCII.
public struct BarChart: Sendable {
  /// What a full bar stands for.
  public let maximum: Double
  /// How many columns a full bar has.
  public let columns: Int
  /// Whether block characters may be written.
  public let unicode: Bool

  /// A chart whose largest value fills the columns.
  public init(maximum: Double, columns: Int, unicode: Bool) {
    self.maximum = maximum
    self.columns = columns
    self.unicode = unicode
  }

  /// The bar of a value; any value above zero has at least the thinnest one, zero and below have none.
  public func bar(_ value: Double) -> String {
    guard value > 0, maximum > 0, columns > 0 else { return "" }
    let steps = unicode ? 8 : 1
    let length = max(1, Int((min(1, value / maximum) * Double(columns * steps)).rounded()))
    let whole = String(repeating: unicode ? "█" : "#", count: length / steps)
    return length.isMultiple(of: steps) ? whole : whole + BarChart.eighths[length % steps - 1]
  }

  private static let eighths = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
