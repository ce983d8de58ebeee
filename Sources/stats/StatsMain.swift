import CommandLineKit

/// The command `stats`.
@main
enum StatsMain {
  static func main() {
    runCommand(StatsSpec.command) { context, arguments in
      try StatsCommand(context, arguments).run()
    }
  }
}
