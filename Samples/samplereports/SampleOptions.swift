import AppSales

/// What the command line asks for.
struct SampleOptions {
  var out = ""
  var days = 30
  var rowsPerDay = 100
  var apps = 4
  var start = ReportDay(number: 0)
  var seed: UInt64 = 1
  var vendor = "80012345"
  var members = 2
  var totals: String?
  var rates: String?

  static let help = """
    Usage: samplereports --out DIR [options]

    Writes daily sales reports of made-up apps, packed, in month folders, as an archive has them.
    The same options make the same text on every machine.

      --out DIR           folder for the reports; is made where it is missing
      --days N            how many days (default 30)
      --rows-per-day N    about how many rows a report has (default 100)
      --apps N            how many apps are sold (default 4)
      --start YYYY-MM-DD  the first day (default 2024-01-01)
      --seed N            another number makes other sales (default 1)
      --vendor N          the vendor number in the file names (default 80012345)
      --members 1|2       gzip members of a file: all in one, or the header in one of its own (default 2)
      --totals FILE       write what the reports add up to, by currency
      --rates FILE        write made-up exchange rates for these days
      --help              print this text

    """

  /// - Throws: `SampleFailure` with the exit code 64.
  init(_ arguments: [String]) throws(SampleFailure) {
    start = ReportDay(year: 2024, month: 1, day: 1) ?? start
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw SampleFailure(64, "\"\(name)\" needs a value, or is no option") }
      try set(name, value)
    }
    guard !out.isEmpty else { throw SampleFailure(64, "--out is missing; see --help") }
  }

  private mutating func set(_ name: String, _ value: String) throws(SampleFailure) {
    switch name {
    case "--out": out = value
    case "--days": days = try number(name, value, 1...40_000)
    case "--rows-per-day": rowsPerDay = try number(name, value, 1...1_000_000)
    case "--apps": apps = try number(name, value, 1...1000)
    case "--seed": seed = UInt64(try number(name, value, 0...Int.max))
    case "--members": members = try number(name, value, 1...2)
    case "--totals": totals = value
    case "--rates": rates = value
    case "--vendor":
      guard VendorNumber(value) != nil else { throw SampleFailure(64, "--vendor: \"\(value)\" is no vendor number") }
      vendor = value
    case "--start":
      guard let day = ReportDay(value) else { throw SampleFailure(64, "--start: \"\(value)\" is no day YYYY-MM-DD") }
      start = day
    default: throw SampleFailure(64, "there is no option \"\(name)\"; see --help")
    }
  }

  private func number(_ name: String, _ value: String, _ range: ClosedRange<Int>) throws(SampleFailure) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw SampleFailure(64, "\(name): \"\(value)\" is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

/// Why the program ends early.
struct SampleFailure: Error {
  let exitCode: Int32
  let message: String

  init(_ exitCode: Int32, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }
}
