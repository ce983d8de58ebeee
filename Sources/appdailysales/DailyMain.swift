/// The command `appdailysales`.
@main
enum DailyMain {
  static func main() {}
}
