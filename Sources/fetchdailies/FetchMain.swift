import CommandLineKit

/// The command `fetchdailies`.
@main
enum FetchMain {
  static func main() {
    runCommand(FetchSpec.command) { context, arguments in
      try FetchCommand(context, arguments).run()
    }
  }
}
