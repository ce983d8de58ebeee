import Glibc

/// A file descriptor seen as a place to write to.
public struct TerminalPlace: Hashable, Sendable {
  /// Whether it is a terminal.
  public let isTerminal: Bool
  /// How many columns its window has; `nil` where it does not say.
  public let columns: Int?

  /// A place of these traits, such as a made-up one for tests.
  public init(isTerminal: Bool, columns: Int? = nil) {
    self.isTerminal = isTerminal
    self.columns = columns
  }

  /// The place behind a file descriptor, such as 1 for standard output.
  public init(descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1
    var window = winsize()
    let answered = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
    columns = answered && window.ws_col > 0 ? Int(window.ws_col) : nil
  }

  /// How many columns a line may have; `nil` where nothing limits it.
  var limit: Int? { isTerminal ? columns ?? 80 : nil }
}
