import CommandLineKit

/// Hands the news of a run to the command that the user has named for it.
///
/// That command is not ours: whatever becomes of it is said, and changes no exit code.
struct Notification {
  private let desk: Desk
  private let talk: FetchTalk

  init(_ desk: Desk, _ talk: FetchTalk) {
    self.desk = desk
    self.talk = talk
  }

  func send() {
    guard talk.tally.isNews, !StopSignal.hasCome, let command = desk.configuration.notifyCommand else { return }
    let end = ChildProcess.run(command.value.words, input: talk.letter)
    if let trouble = end.trouble { desk.logger.warning("notify-command \(command.value.words.first ?? "") \(trouble)") }
  }
}
