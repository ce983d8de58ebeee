public import AppSales
public import CommandLineKit

/// Which kinds of reports are wanted, as `--type` and `--frequency` say it.
public struct ReportChoice: Sendable {
  /// The combinations, in the order in which they were named.
  public let series: [(kind: ReportKind, frequency: ReportFrequency)]

  /// The options.
  public static let options: [OptionSpec] = [
    .value(
      "frequency", argument: "FREQUENCY", rule: .oneOf(ReportFrequency.allCases.map(\.rawValue)), isRepeatable: true,
      isList: true, group: "Reports", help: "Reports that cover a day, week, month or year (default daily)."),
    .value(
      "type", argument: "TYPE", rule: .oneOf(ReportKind.allCases.map(\.rawValue)), isRepeatable: true, isList: true,
      group: "Reports", help: "Type of report (default sales)."),
    .value(
      "vendor", argument: "NUMBER", rule: .matching("a vendor number of 1 to 12 digits") { VendorNumber($0) != nil },
      isRepeatable: true, isList: true, group: "Reports",
      help: "Reports of this vendor number, instead of those of the settings."),
  ]

  /// The vendor numbers of `--vendor`.
  public let vendors: [VendorNumber]

  /// - Throws: 64 for a type that the store does not make in a frequency.
  public init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let kinds = unique(arguments.values("type").compactMap(ReportKind.init(rawValue:)))
    let frequencies = unique(arguments.values("frequency").compactMap(ReportFrequency.init(rawValue:)))
    var series: [(kind: ReportKind, frequency: ReportFrequency)] = []
    for kind in kinds.isEmpty ? [.sales] : kinds {
      for frequency in frequencies.isEmpty ? [.daily] : frequencies {
        guard kind.frequencies.contains(frequency) else {
          let made = kind.frequencies.map(\.rawValue).joined(separator: ", ")
          throw CommandFailure(
            .usage, place: "--frequency", "there is no \(frequency.rawValue) report of the type \(kind.rawValue)",
            hint: "the store makes it \(made)")
        }
        series.append((kind, frequency))
      }
    }
    self.series = series
    vendors = unique(arguments.values("vendor").compactMap { VendorNumber($0) })
  }
}

/// The elements, each once, in the order of their first occurrence.
private func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}

extension ReportName {
  /// The period as messages name it: a day, the span of a week, a month, a year.
  public var periodText: String {
    switch frequency {
    case .daily: period.begin.description
    case .weekly: "\(period.begin) to \(period.last)"
    case .monthly, .yearly: frequency.requestDate(of: period)
    }
  }
}
