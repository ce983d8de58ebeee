/// A line of small bars, one for each value in order, from zero to the largest one.
public struct Sparkline: Sendable {
  /// The values in order; `nil` where one is not known.
  public let values: [Double?]

  /// A line of these values.
  public init(_ values: [Double?]) { self.values = values }

  /// The line; where there are more values than columns, each column is the mean of its share.
  ///
  /// A value that is not known is `·`, in ASCII `?`, so that a gap is never taken for zero.
  public func text(columns: Int, unicode: Bool) -> String {
    let points = resampled(to: columns)
    let maximum = points.reduce(0) { max($0, $1 ?? 0) }
    let levels = unicode ? Sparkline.blocks : Sparkline.asciiLevels
    return points.reduce(into: "") { line, point in
      guard let point else { return line += unicode ? "·" : "?" }
      let share = maximum > 0 ? max(0, point) / maximum : 0
      line += levels[max(0, min(levels.count, Int((share * Double(levels.count)).rounded(.up))) - 1)]
    }
  }

  private func resampled(to columns: Int) -> [Double?] {
    guard columns > 0 else { return [] }
    guard values.count > columns else { return values }
    return (0..<columns).map { column in
      let known = values[values.count * column / columns..<values.count * (column + 1) / columns].compactMap(\.self)
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
  }

  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let asciiLevels = ["_", ".", ":", "-", "=", "+", "*", "#"]
}
