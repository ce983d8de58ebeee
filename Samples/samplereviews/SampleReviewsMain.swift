import CommandLineKit
import ReviewArchive

/// Writes a database of made-up reviews, to try `reviews` on and to measure it.
@main
enum SampleReviewsMain {
  static func main() {
    runCommand(spec) { context, arguments in
      let count = try arguments.wholeNumber("count", in: 1...10_000_000) ?? 1000
      let seed = try arguments.wholeNumber("seed") ?? 1
      try write(count, seed: UInt64(seed), to: arguments.operands.first ?? "", now: context.now)
      return .done
    }
  }

  private static let spec = CommandSpec(
    name: "samplereviews", version: Toolkit.version,
    summary: "Write a database of made-up reviews, the same for the same seed.",
    operands: CommandSpec.Operands("DATABASE", count: 1...1),
    options: [
      .value("count", argument: "N", rule: .wholeNumber(1...10_000_000), help: "How many reviews; 1000 if not given."),
      .value("seed", argument: "N", rule: .wholeNumber(0...Int.max), help: "Where the made-up numbers begin."),
    ] + StandardOptions.all(except: ["config", "account", "show-config", "verbose", "quiet", "log-format"]),
    examples: [
      .init(
        "samplereviews reviews.sqlite --count 10000 && APPSALES_REVIEWS=reviews.sqlite reviews --offline",
        "ten thousand reviews to look at")
    ], exitCodes: [.done, .usage, .badData, .cannotCreate, .readWrite, .noPermission])

  private static func write(_ count: Int, seed: UInt64, to path: String, now: Int64) throws(CommandFailure) {
    do {
      let archive = try ReviewArchive(path, for: .writing)
      var sample = SampleReviews(seed: seed)
      for visit in sample.visits(count, app: 700_000_001, newest: now) {
        _ = try archive.store(visit, isWhole: false, at: now)
      }
    } catch {
      throw CommandFailure(.cannotCreate, place: error.path, error.message, hint: error.hint)
    }
  }
}
