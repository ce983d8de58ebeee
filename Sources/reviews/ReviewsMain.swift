import CommandLineKit

/// The command `reviews`.
@main
enum ReviewsMain {
  static func main() {
    runCommand(ReviewsSpec.command) { context, arguments in
      try ReviewsCommand(context, arguments).run()
    }
  }
}
