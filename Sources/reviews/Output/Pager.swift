import CommandLineKit
import Glibc

/// A program that shows text that is longer than the screen.
///
/// The text is kept until it is longer than the screen; only then the pager starts, and takes the rest as it comes.
final class Pager {
  private let output: Output
  private let words: [String]
  private let environment: Environment
  private let rows: Int
  private var waiting: [UInt8] = []
  private var lines = 0
  private var child: (process: pid_t, input: Output, descriptor: Int32)?
  private var isDirect = false

  /// A pager for a terminal; `nil` where none is wanted or makes sense.
  init?(_ context: CommandContext) {
    guard let descriptor = context.output.descriptor, context.output.isTerminal,
      let words = Pager.words(context.environment), context.environment.nonEmpty("TERM") ?? "dumb" != "dumb"
    else { return nil }
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 2 else { return nil }
    rows = Int(window.ws_row)
    output = context.output
    environment = context.environment
    self.words = words
  }

  /// The program of `PAGER` and its arguments, `less` if that is not set; `nil` for none.
  ///
  /// Only a text that means something to a shell is given to one: it is the user's own.
  static func words(_ environment: Environment) -> [String]? {
    let text = environment["PAGER"] ?? "less"
    guard let words = CommandWords(text)?.words, words != ["cat"] else { return nil }
    let needsShell = text.contains { "|&;<>()$`*?[]#~=%!{}\n".contains($0) }
    return needsShell ? ["/bin/sh", "-c", text] : words
  }

  /// Takes some of the text.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    if let child { return try child.input.write(bytes) }
    guard !isDirect else { return try output.write(bytes) }
    waiting += bytes
    lines += bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
    guard lines >= rows else { return }
    try start()
    try write([])
  }

  /// Hands on what waits, and waits until the reader has read enough.
  func finish() throws(CommandFailure) {
    guard let child else {
      try output.write(waiting)
      waiting = []
      return try output.flush()
    }
    defer { wait(child) }
    try child.input.flush()
  }

  private func start() throws(CommandFailure) {
    try output.flush()
    child = launch()
    // Without a pager the terminal's own memory has to do.
    isDirect = child == nil
    let first = waiting
    waiting = []
    try write(first)
  }

  private func launch() -> (process: pid_t, input: Output, descriptor: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The keyboard's interrupt is for the pager, as long as it runs.
    signal(SIGINT, SIG_IGN)
    var process: pid_t = 0
    let failure = ChildProcess.start(
      words, standardInput: ends[0], adding: variables, resetting: [SIGINT], &process)
    close(ends[0])
    guard failure == 0 else {
      close(ends[1])
      signal(SIGINT, SIG_DFL)
      return nil
    }
    return (process, Output(descriptor: ends[1], place: "pager"), ends[1])
  }

  private func wait(_ child: (process: pid_t, input: Output, descriptor: Int32)) {
    close(child.descriptor)
    var status: Int32 = 0
    while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
    signal(SIGINT, SIG_DFL)
    self.child = nil
  }

  /// How less is to behave if nobody says: stay only if the text is longer than the screen (F), show colours (R), leave the
  /// text on the screen (X).
  private var variables: [String] {
    (environment["LESS"] == nil ? ["LESS=FRX"] : []) + (environment["LV"] == nil ? ["LV=-c"] : [])
  }
}
