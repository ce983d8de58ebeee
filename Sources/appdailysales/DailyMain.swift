import CommandLineKit

/// The command `appdailysales`.
@main
enum DailyMain {
  static func main() {
    runCommand(DailySpec.command) { context, arguments in
      try DailyCommand(context, arguments).run()
    }
  }
}
