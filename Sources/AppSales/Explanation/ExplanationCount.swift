/// Gathers the rows behind one figure, report by report.
///
/// It knows rows by their keys, as figures do, so that the same rows are selected; everything is added up anew.
public struct ExplanationCount {
  private let query: SalesQuery
  private let group: [SalesExplanation.Condition]
  private let selection: KeySelection
  private var keys = SalesKeyTable(shape: .full)
  private var isSelected: [Bool] = []
  /// For each report with rows of the figure what every key came to.
  private var reports: [Report] = []
  /// Whether the report that was begun last has a part in the figure.
  private var isOpen = false

  private struct Report {
    let path: String
    let day: ReportDay
    var sums: [UInt32: Sum] = [:]
  }

  private struct Sum {
    var rows = 0
    var units: Int128 = 0
    var lines: [Int] = []

    mutating func add(_ line: Int, _ units: Micros) {
      rows += 1
      // Of 64-bit numbers more than 2⁶³ would have to come before 128 bits are full.
      self.units &+= Int128(units.rawValue)
      if lines.count < SalesExplanation.mostLines { lines.append(line) }
    }
  }

  /// - Parameters:
  ///   - query: What selects rows.
  ///   - group: What the figure is of, in addition.
  public init(_ query: SalesQuery, _ group: [SalesExplanation.Condition]) {
    self.query = query
    self.group = group
    selection = KeySelection(query)
  }

  /// Begins a report.
  ///
  /// - Returns: Whether its rows can matter. Where an app is named, those of every report do: any may have the title.
  public mutating func begin(_ path: String, _ span: ReportPeriod, vendor: String?) -> Bool {
    isOpen =
      query.selects(span) && (query.vendors.isEmpty || query.vendors.contains(vendor ?? ""))
      && group.allSatisfy { condition in
        let value = condition.dimension == .vendor ? vendor ?? "" : span.begin.text(of: condition.dimension)
        return value.map { $0 == condition.value } ?? true
      }
    if isOpen { reports.append(Report(path: path, day: span.begin)) }
    return isOpen || !query.apps.isEmpty || group.contains(where: \.isOfProducts)
  }

  /// Adds a row of the report that was begun last.
  public mutating func add(_ line: Int, _ record: SalesRecord) {
    let number = keys.number(of: SalesKey(record, shape: .full))
    if Int(number) == isSelected.count { isSelected.append(selects(keys.codes[Int(number)])) }
    guard isOpen, isSelected[Int(number)], let last = reports.indices.last else { return }
    reports[last].sums[number, default: Sum()].add(line, record.units)
  }

  /// Whether a key is selected, as far as it alone can tell: apps and products by title are a matter of all keys.
  private func selects(_ key: KeyCodes) -> Bool {
    selection.selects(key, keys.pool)
      && group.allSatisfy { condition in
        guard !condition.dimension.isOfReports, !condition.isOfProducts else { return true }
        let value = keys.pool[key.number(of: condition.dimension)]
        return value == CellText(condition.spelling)
      }
  }

  /// The explanation of everything added so far.
  ///
  /// - Parameter converter: Converts, where the figure is also wanted in one currency.
  /// - Returns: The figure and what makes it.
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  public func explanation(
    _ converter: CurrencyConverter?
  ) throws(ArithmeticOverflow) -> SalesExplanation {
    let apps = AppSelection(query.apps, keys: keys)
    let products = group.filter(\.isOfProducts).map { ($0.dimension, AppSelection([$0.value], keys: keys)) }
    let isWanted = keys.codes.map { key in
      apps.selects(key) && products.allSatisfy { $0.1.selects(key, $0.0) }
    }
    var result = SalesExplanation(group: group)
    var parts = PartSums(keys)
    var days: [ReportDay: MoneyBag] = [:]
    for report in reports {
      let sums = report.sums.filter { isWanted[Int($0.key)] }
      guard !sums.isEmpty else { continue }
      for (key, sum) in sums {
        try parts.add(Int(key), rows: sum.rows, units: sum.units)
        let tally = try Tally.of(keys.codes[Int(key)], rows: sum.rows, units: sum.units)
        try days[report.day, default: MoneyBag()].add(tally.proceeds, named: keys[key].currency)
      }
      result.files.append(SalesExplanation.File(report.path, sums.values.map { ($0.rows, $0.lines) }))
    }
    result.files.sort { CellText($0.path) < CellText($1.path) }
    try result.take(parts)
    try result.take(days, converter)
    return result
  }
}

extension SalesExplanation.Condition {
  /// Whether it is about an app or a product, which a title may name.
  var isOfProducts: Bool { dimension == .app || dimension == .product }

  /// The value as keys have it: codes of countries, currencies and classes in either case.
  var spelling: String {
    switch dimension {
    case .country, .currency: value.uppercased()
    case .class: value.lowercased()
    default: value
    }
  }
}

extension AppSelection {
  /// Whether a key belongs to a selected app, or is of a selected product.
  func selects(_ key: KeyCodes, _ dimension: SalesDimension) -> Bool {
    dimension == .app ? isSelected(key.app) : isSelected(key.sku)
  }
}

extension SalesExplanation.File {
  fileprivate init(_ path: String, _ sums: [(rows: Int, lines: [Int])]) {
    self.path = path
    rows = sums.reduce(0) { $0 + $1.rows }
    lines = Array(sums.flatMap(\.lines).sorted().prefix(SalesExplanation.mostLines))
  }
}
