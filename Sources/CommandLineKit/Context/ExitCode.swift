/// How a command ends, in the numbers of sysexits(3); part of the interface of every command.
public enum ExitCode: Int32, Sendable, CaseIterable {
  /// All that was asked for is done.
  case done = 0
  /// Some of it is done; what is missing was listed.
  case partial = 1
  /// The command line is wrong.
  case usage = 64
  /// The contents of a file are wrong.
  case badData = 65
  /// There is nothing to read.
  case noInput = 66
  /// A service refused for good.
  case unavailable = 69
  /// The command itself is at fault.
  case bug = 70
  /// A file or folder cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed halfway.
  case readWrite = 74
  /// It did not work now and may work later.
  case tryLater = 75
  /// A permission or a credential is missing.
  case noPermission = 77
  /// The configuration is wrong.
  case configuration = 78
  /// Interrupted by SIGINT (128 + 2).
  case interrupted = 130
  /// The reader of the output went away, as in `| head -1` (128 + 13, what a shell reports for SIGPIPE).
  case brokenPipe = 141
  /// Ended by SIGTERM (128 + 15).
  case terminated = 143

  /// What the number means, in the words of `--help`.
  public var meaning: String {
    switch self {
    case .done: "done"
    case .partial: "done in part; what is missing was listed"
    case .usage: "wrong option, value or operand"
    case .badData: "bad data in a file"
    case .noInput: "no input: file missing, folder empty"
    case .unavailable: "the service refused for good"
    case .bug: "internal error; please report it"
    case .cannotCreate: "cannot create a file or folder"
    case .readWrite: "reading or writing failed, for example on a full disk"
    case .tryLater: "not now; try again later"
    case .noPermission: "credentials or permission missing"
    case .configuration: "wrong configuration"
    case .interrupted: "interrupted (SIGINT)"
    case .brokenPipe: "the reader of the output went away"
    case .terminated: "terminated (SIGTERM)"
    }
  }
}
