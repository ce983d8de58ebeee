extension SalesComparison {
  /// The groups that are not listed one by one.
  public struct Rest: Hashable, Sendable, Codable {
    /// How many groups.
    public var count: Int
    /// Their sum in both periods.
    public var pair: Pair
  }

  /// Puts the groups of each table that are not among the first ones into one line.
  public mutating func cut(to count: Int) { groups = groups.map { $0.cut(to: count) } }
}

extension SalesComparison.Table {
  /// The table with so many groups one by one and the others added up.
  ///
  /// Where their sum leaves its range, all groups stay: the whole, which was checked, is theirs.
  public func cut(to count: Int) -> SalesComparison.Table {
    guard count >= 0, rows.count > count, rest == nil,
      let sum = try? SalesComparison.Pair(sumOf: rows[count...].map(\.pair))
    else { return self }
    var table = self
    table.rows.removeSubrange(count...)
    table.rest = SalesComparison.Rest(count: rows.count - count, pair: sum)
    return table
  }
}

extension SalesComparison.Pair {
  /// The sum of several groups.
  fileprivate init(sumOf pairs: [SalesComparison.Pair]) throws(ArithmeticOverflow) {
    self.init(current: try .sum(of: pairs.compactMap(\.current)), base: try .sum(of: pairs.compactMap(\.base)))
    for split in pairs.compactMap(\.effects) { effects = try effects?.plus(split) ?? split }
  }
}

extension SalesMeasures {
  fileprivate static func sum(of parts: [SalesMeasures]) throws(ArithmeticOverflow) -> SalesMeasures? {
    guard !parts.isEmpty else { return nil }
    var sum = SalesMeasures()
    for part in parts { try sum.add(part) }
    return sum
  }
}

extension EffectSplit {
  fileprivate func plus(_ other: EffectSplit) throws(ArithmeticOverflow) -> EffectSplit {
    EffectSplit(
      volume: try volume.plus(other.volume), price: try price.plus(other.price),
      exchange: try exchange.plus(other.exchange))
  }
}
