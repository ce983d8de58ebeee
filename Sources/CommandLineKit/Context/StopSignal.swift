import Glibc
import Synchronization

/// The signals that ask a command to stop: from the keyboard (SIGINT), from the system (SIGTERM), from a terminal that
/// was closed (SIGHUP).
///
/// The handler stores into a flag and nothing else, and the command looks at the flag wherever it waits. A second signal
/// ends the process at once.
public enum StopSignal {
  /// Catches the signals from now on, but those that whoever started the process wants ignored, as `nohup` does.
  public static func catchAll() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      guard sigaction(number, nil, &old) == 0, !isIgnored(old) else { continue }
      var new = sigaction()
      new.__sigaction_handler.sa_handler = { number in
        let before = received.exchange(number, ordering: .relaxed)
        if before != 0 { _exit(128 + number) }
      }
      sigaction(number, &new, nil)
    }
  }

  /// Whether such a signal came.
  public static var hasCome: Bool { received.load(ordering: .relaxed) != 0 }

  /// How a command ends that stopped because of a signal; `nil` where none came.
  public static var exitCode: ExitCode? {
    switch received.load(ordering: .relaxed) {
    case 0: nil
    case SIGINT: .interrupted
    default: .terminated
    }
  }

  /// Functions of C have no equality in Swift, but addresses have.
  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The last signal, 0 for none.
///
/// A global, since a signal handler is given nothing but the number; it is atomic and changed by the handler alone.
private let received = Atomic<Int32>(0)
