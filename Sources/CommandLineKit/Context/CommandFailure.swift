/// Why a command cannot go on: the only error that reaches a user.
public struct CommandFailure: Error, Hashable, Sendable {
  /// How the command ends.
  public let code: ExitCode
  /// Where the trouble is: `FILE`, `FILE:17` or `--option`.
  public let place: String?
  /// What is wrong, in one line without a full stop.
  public let message: String
  /// What the user can do about it, in one line.
  public let hint: String?

  /// A failure with its exit code, its place, what is wrong, and what to do.
  public init(_ code: ExitCode, place: String? = nil, _ message: String, hint: String? = nil) {
    self.code = code
    self.place = place
    self.message = message
    self.hint = hint
  }

  /// The failure that is the reader's choice, as in `| head -1`: it ends the command without a word.
  public static let brokenPipe = CommandFailure(.brokenPipe, "the reader of the output went away")

  /// The text for standard error, safe for a terminal: `NAME: error: PLACE: MESSAGE`, then perhaps `hint: HINT`.
  ///
  /// A broken pipe has no text: whoever closed it knows.
  public func rendered(by name: String) -> String {
    guard code != .brokenPipe else { return "" }
    let parts = [name, "error", place, message].compactMap { $0 }
    let first = DisplayText.neutralised(parts.joined(separator: ": ")) + "\n"
    return first + (hint.map { "hint: " + DisplayText.neutralised($0) + "\n" } ?? "")
  }
}
