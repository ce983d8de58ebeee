import CommandLineKit

/// A bar on the terminal that shows how much of the file has been read.
struct ImportProgress {
  private static let columns = 40

  private let output: Output?
  private let isUnicode: Bool
  private var bytes: Int64 = 0
  private var shownPercent: Int64 = -1

  /// A bar on standard error, if that is a terminal and nobody wants quiet.
  init(_ context: CommandContext, _ arguments: ParsedArguments) {
    output = context.errors.isTerminal && !arguments.isSet("quiet") ? context.errors : nil
    isUnicode = context.traits(arguments).unicode
  }

  /// Takes note of bytes that have been read.
  mutating func add(_ count: Int, of size: Int64) {
    bytes += Int64(count)
    guard let output, size > 0 else { return }
    let percent = min(100, bytes * 100 / size)
    guard percent > shownPercent else { return }
    shownPercent = percent
    let bar = BarChart(maximum: 100, columns: Self.columns, unicode: isUnicode).bar(Double(percent))
    // A bar that cannot be shown is no reason to stop.
    try? output.showTransient("\(DisplayText.padded(bar, to: Self.columns)) \(percent) %")
  }

  /// Wipes the bar.
  func finish() { try? output?.showTransient("") }
}
