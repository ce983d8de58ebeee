/// A number as a report cell holds it: fixed point, in millionths.
///
/// Reports write at most two decimals (`DECIMAL(18,2)`), so six keep every cell exactly and leave a range of
/// ±9.2 × 10¹² for units and prices. Sums and products do not fit in it: they are `ExactAmount`s.
public struct Micros: Hashable, Comparable, Sendable {
  /// The number × 1,000,000.
  public let rawValue: Int64

  /// The number whose millionths are given.
  @inlinable public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Zero.
  public static let zero = Micros(rawValue: 0)

  /// How many millionths make one.
  public static let scale: Int64 = 1_000_000

  /// The number without its sign; `nil` only for the one value that has no counterpart.
  public var magnitude: Micros? { rawValue == .min ? nil : Micros(rawValue: abs(rawValue)) }

  /// Smaller first, with the sign.
  @inlinable public static func < (a: Micros, b: Micros) -> Bool { a.rawValue < b.rawValue }
}
