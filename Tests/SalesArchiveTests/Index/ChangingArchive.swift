import AppSales
import Glibc
import SalesArchive
import Testing

/// An archive of made-up reports that changes, beside a folder for its index.
struct ChangingArchive {
  let reports: TemporaryFolder
  let cache: TemporaryFolder
  var random: SeededRandom
  /// Every change makes a file look younger than all before, but not as young as now.
  private var clock = 10_000

  init(_ random: SeededRandom) throws {
    reports = try TemporaryFolder()
    cache = try TemporaryFolder()
    self.random = random
    for day in 1...20 { try write(day) }
  }

  /// Writes or replaces the report of a day of March 2024, or rarely that of its week.
  mutating func write(_ day: Int) throws {
    let rows = (0..<Int.random(in: 0...6, using: &random)).map { _ in row() }
    let date = "2024-03-" + (day < 10 ? "0\(day)" : "\(day)")
    let vendor = day % 7 == 0 ? "80099999" : "80012345"
    let path = try reports.write(name("D", date, vendor: vendor), text(date, rows))
    try settle(path)
  }

  private mutating func row() -> Sold {
    Sold(
      sku: ["NOTES", "MAPS", "é", "e\u{301}"].randomElement(using: &random) ?? "",
      type: ["1F", "7F", "IAY", "IA1", "99X"].randomElement(using: &random) ?? "",
      units: ["1", "2", "-1", "0.5", "0", "1000000"].randomElement(using: &random) ?? "",
      proceeds: ["0", "0.7", "1.4"].randomElement(using: &random) ?? "",
      currency: ["USD", "EUR", "JPY"].randomElement(using: &random) ?? "",
      country: ["US", "DE", "JP"].randomElement(using: &random) ?? "",
      promo: ["", "CR-RW"].randomElement(using: &random) ?? "")
  }

  mutating func settle(_ path: String) throws {
    clock -= 1
    try reports.age(path, seconds: clock)
  }

  /// Changes the files in some way.
  mutating func change() throws {
    let day = Int.random(in: 1...28, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1, 2: try write(day)
    case 3:
      if let file = reports.files.randomElement(using: &random) { unlink(file.path) }
    case 4:
      let path = try reports.weekly()
      try settle(path)
    default:
      if let file = reports.files.randomElement(using: &random) { try settle(file.path) }
    }
  }

  /// Damages the index as a killed run or a bad disk might.
  mutating func damage() throws {
    for file in try cache.names() where Int.random(in: 0..<3, using: &random) == 0 {
      let path = "\(cache.path)/\(file)"
      var status = stat()
      try #require(stat(path, &status) == 0)
      let size = Int(status.st_size)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: unlink(path)
      case 1: truncate(path, off_t(Int.random(in: 0...size, using: &random)))
      case 2: truncate(path, off_t(size + 100))
      default:
        let descriptor = open(path, O_WRONLY)
        let byte = UInt8.random(in: 0...255, using: &random)
        pwrite(descriptor, [byte], 1, off_t(Int.random(in: 0..<max(1, size), using: &random)))
        close(descriptor)
      }
    }
  }

  /// A query of some kind.
  mutating func query() -> SalesQuery {
    var query = SalesQuery()
    query.groupings = [
      [.day], [.app], [.country, .currency], [.month, .type], [.product, .currency, .day], [.vendor], [.version],
    ]
    .shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)).map { SalesGrouping(by: $0) }
    if Bool.random(using: &random) { query.groupings.append(SalesGrouping(by: [.day], detail: .classes)) }
    query.keepsDays = Bool.random(using: &random)
    // What most runs ask for.
    if Int.random(in: 0..<3, using: &random) == 0 {
      query.groupings = [[.app], [.app, .product], [.country], [.currency], [.type]].map { SalesGrouping(by: $0) }
    }
    if Bool.random(using: &random) { query.groupings.append(SalesGrouping(by: [.app, .currency], detail: .tidy)) }
    if Int.random(in: 0..<3, using: &random) == 0 { query.countries = ["DE"] }
    if Int.random(in: 0..<4, using: &random) == 0 { query.apps = ["Title of MAPS"] }
    if Int.random(in: 0..<4, using: &random) == 0 { query.vendors = ["80012345"] }
    if Int.random(in: 0..<3, using: &random) == 0, let first = ReportDay("2024-03-05"),
      let last = ReportDay("2024-03-18")
    {
      query.period = ReportPeriod(first: first, last: last)
    }
    if Bool.random(using: &random) { query.keepMoneyForConversion() }
    return query
  }

  /// A converter with rates of some days, of which some are too old, and some are of another pair.
  mutating func converter() -> CurrencyConverter? {
    var rates: [PublishedRate] = []
    for number in 1...28 where Int.random(in: 0..<4, using: &random) == 0 {
      let day = ReportDay("2024-03-" + (number < 10 ? "0\(number)" : "\(number)"))
      for (currency, base, values) in [("USD", "EUR", ["1.0697", "1.1", "1.25"]), ("JPY", "USD", ["150", "161.5"])] {
        guard let day, let code = CurrencyCode(currency), let other = CurrencyCode(base),
          let value = values.randomElement(using: &random).flatMap({ DecimalRate($0) }),
          let rate = PublishedRate(day: day, currency: code, value: value, base: other, source: "list \(number % 3)")
        else { return nil }
        rates.append(rate)
      }
    }
    let fixed = Int.random(in: 0..<4, using: &random) == 0 ? ReportDay("2024-03-09") : nil
    let target = ["EUR", "USD", "JPY"].randomElement(using: &random).flatMap { CurrencyCode($0) }
    return target.map { CurrencyConverter(to: $0, ExchangeRates([rates]), fixedDay: fixed) }
  }

  /// Counts with the index, and leaves money for later.
  func scan(_ query: SalesQuery) throws -> SalesScan.Outcome {
    var scan = SalesScan(query)
    scan.index = ReportIndex(cache: cache.path, root: reports.path)
    scan.defersMoney = true
    return try scan.run(reports.files)
  }

  /// What runs that begin at once come to, each with the index.
  func totalsOfRunsAtOnce(_ count: Int) async throws -> [SalesMeasures] {
    let (reports, cache) = (reports.path, cache.path)
    return try await withThrowingTaskGroup(of: SalesMeasures.self) { group in
      for _ in 0..<count {
        group.addTask {
          var scan = SalesScan(SalesQuery())
          scan.index = ReportIndex(cache: cache, root: reports)
          return try scan.run(ReportTree(paths: [reports]).files).figures.totals
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  func outcome(
    _ query: SalesQuery, indexed: Bool, jobs: Int, seen: SeenReports?, _ converter: CurrencyConverter? = nil
  ) throws -> Said {
    var scan = SalesScan(query)
    scan.jobs = jobs
    scan.seen = seen
    scan.index = indexed ? ReportIndex(cache: cache.path, root: reports.path) : nil
    scan.defersMoney = indexed
    var outcome = try scan.run(reports.files)
    guard var converter, !query.moneyTables.isEmpty else { return Said(outcome, nil) }
    if let money = outcome.money {
      try money.convert(&outcome.figures, &converter)
    } else {
      try outcome.figures.convert(query, &converter)
    }
    return Said(outcome, converter.used)
  }
}

/// All that an outcome says.
struct Said: Equatable {
  let totals: SalesMeasures
  let countries: [String: ExactAmount]
  let skus: [String: ExactAmount]
  let groups: [SalesGroupTable]
  let lines: [[[String]]]
  let warnings: [SalesWarning]
  let used: [Int]
  let vendors: [String]
  let failures: [ScanFailure]
  let reports: Int
  let look: Look?
  let days: DayTable?
  let rates: UsedRates?

  init(_ outcome: SalesScan.Outcome, _ rates: UsedRates?) {
    self.rates = rates
    days = outcome.figures.days
    totals = outcome.figures.totals
    countries = outcome.figures.unitsByCountry
    skus = outcome.figures.unitsBySKU
    groups = outcome.figures.groups
    lines = outcome.figures.tidy.map { table in
      table.lines.map {
        table.values(of: $0) + ["\($0.rows)", "\($0.unitsAmount)", "\($0.proceeds)", "\($0.refundUnitsAmount)"]
          + ["\(table.money(of: $0))"]
      }
    }
    warnings = outcome.figures.warnings + outcome.selection.warnings + outcome.selection.notes
    used = outcome.selection.used
    vendors = outcome.vendors
    failures = outcome.failures
    reports = outcome.reports
    look = outcome.look
  }
}

extension TemporaryFolder {
  func names() throws -> [String] {
    let stream = try #require(opendir(path))
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
