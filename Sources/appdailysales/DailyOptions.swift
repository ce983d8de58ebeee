import AppSales
import CommandLineKit
import ReportDownload
import SalesArchive

/// The options of a run, checked and typed.
struct DailyOptions {
  let choice: ReportChoice
  /// The day of `-d`.
  let day: ReportDay?
  /// How many periods `-D` wants; 1 without it.
  let count: Int
  /// The folder of `-o`.
  let folder: String
  let pattern: NamePattern?
  let keepsFiles: Bool
  let unpacks: Bool
  let isToStandardOutput: Bool

  /// - Throws: 64 for the first option that makes no sense.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    choice = try ReportChoice(arguments)
    day = try arguments.converted("day", expected: "a day that exists, as YYYY-MM-DD or MM/DD/YYYY") { text in
      text.utf8.count == 10 ? try? ReportDay(reportText: text) : nil
    }
    count = try arguments.wholeNumber("days") ?? 1
    folder = arguments.value("output") ?? "."
    pattern = try arguments.value("format").map { text throws(CommandFailure) in try NamePattern(text) }
    keepsFiles = arguments.isSet("no-clobber")
    unpacks = arguments.isSet("unpack")
    isToStandardOutput = !arguments.operands.isEmpty
    try DailyOptions.check(arguments)
  }

  private static func check(_ arguments: ParsedArguments) throws(CommandFailure) {
    if arguments.isSet("day"), arguments.isSet("days") {
      throw CommandFailure(.usage, place: "-D", "cannot go with -d", hint: "use one or the other")
    }
    guard let operand = arguments.operands.first else { return }
    guard operand == "-" else {
      throw CommandFailure(
        .usage, "unexpected operand \"\(operand)\"",
        hint: "the only one is -, for standard output; a folder goes with -o")
    }
    for (name, letter) in [("output", "-o"), ("format", "-f"), ("no-clobber", "-n")] where arguments.isSet(name) {
      throw CommandFailure(.usage, place: letter, "makes no sense with -, which is standard output")
    }
  }

  /// The reports to ask for, for some vendors at an instant.
  func names(of vendors: [VendorNumber], at now: Int64) -> [ReportName] {
    vendors.flatMap { vendor in
      choice.series.flatMap { kind, frequency in
        periods(frequency, at: now).compactMap { period in
          ReportName(kind, frequency, vendor: vendor, containing: period.begin)
        }
      }
    }
  }

  private func periods(_ frequency: ReportFrequency, at now: Int64) -> [ReportPeriod] {
    if let day { return [frequency.period(containing: day)] }
    var periods: [ReportPeriod] = []
    var period = frequency.period(containing: PacificClock.day(at: now))
    while periods.count < count {
      if ReportAvailability(frequency, period).isOut(at: now) { periods.append(period) }
      period = frequency.period(containing: period.begin.advanced(by: -1))
    }
    return periods.reversed()
  }
}
