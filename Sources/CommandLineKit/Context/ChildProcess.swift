public import Glibc

/// Runs another program, without a shell, for a limited time.
public enum ChildProcess {
  /// How it ended.
  public enum End: Hashable, Sendable {
    /// With an exit code.
    case exited(Int32)
    /// By a signal.
    case killed(Int32)
    /// It took too long and was killed.
    case tookTooLong
    /// It could not be started, by the system's error number.
    case notStarted(Int32)

    /// What is to be said of it, as it follows the program's name; `nil` where all went well.
    public var trouble: String? {
      switch self {
      case .exited(0): nil
      case .exited(let code): "ended with \(code)"
      case .killed(let signal): "was ended by signal \(signal)"
      case .tookTooLong: "took more than a minute and was stopped"
      case .notStarted(let number): "cannot be started: \(systemMessage(number))"
      }
    }
  }

  /// Runs a program with a text on its standard input; its output goes where ours goes.
  ///
  /// - Parameters:
  ///   - words: the program, looked for in `PATH` unless it has a slash, and its arguments.
  ///   - input: what it can read; that it does not read all of it is its own business.
  ///   - seconds: how long it may take in all.
  /// - Returns: How it ended, or why it did not begin.
  public static func run(_ words: [String], input: String, seconds: Int64 = 60) -> End {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .notStarted(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    var child: pid_t = 0
    let failure = start(words, standardInput: ends[0], &child)
    close(ends[0])
    guard failure == 0 else {
      close(ends[1])
      return .notStarted(failure)
    }
    let deadline = MonotonicClock.system.nanoseconds + seconds * 1_000_000_000
    feed(Array(input.utf8), to: ends[1], until: deadline)
    // It sees the end of its input by this.
    close(ends[1])
    return wait(for: child, until: deadline)
  }

  /// Starts a program and does not wait for it.
  ///
  /// - Parameters:
  ///   - words: the program, looked for in `PATH` unless it has a slash, and its arguments.
  ///   - standardInput: the descriptor that it reads from.
  ///   - variables: what is added to the environment, as `NAME=VALUE`.
  ///   - signals: what this process ignores for itself and the child is to have as usual, beside SIGPIPE and SIGXFSZ.
  ///   - child: becomes its process number.
  /// - Returns: 0, or the system's error number.
  public static func start(
    _ words: [String], standardInput: Int32, adding variables: [String] = [], resetting signals: [Int32] = [],
    _ child: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGPIPE, SIGXFSZ] + signals { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    return withCStrings(words) { arguments in
      withCStrings(environment() + variables) { environment in
        posix_spawnp(&child, words.first ?? "", &actions, &attributes, arguments, environment)
      }
    }
  }

  /// The environment of this process, which is nowhere changed, as the system keeps it.
  private static func environment() -> [String] {
    let file = open("/proc/self/environ", O_RDONLY | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while file >= 0, case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    if !bytes.isEmpty { return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
    let names: [String] = ["HOME", "PATH", "LANG"]
    return names.compactMap { name in Environment.process[name].map { "\(name)=\($0)" } }
  }

  private static func feed(_ bytes: [UInt8], to pipe: Int32, until deadline: Int64) {
    var rest = bytes[...]
    while !rest.isEmpty, deadline > MonotonicClock.system.nanoseconds, !StopSignal.hasCome {
      let count = rest.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, 100)
      } else if errno != EINTR {
        return
      }
    }
  }

  private static func wait(for child: pid_t, until deadline: Int64) -> End {
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      guard ended == 0 || errno == EINTR else { return .notStarted(errno) }
      if deadline <= MonotonicClock.system.nanoseconds || StopSignal.hasCome {
        kill(child, SIGKILL)
        waitpid(child, &status, 0)
        return .tookTooLong
      }
      usleep(10_000)
    }
    // The macros of sys/wait.h, which Swift does not see.
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }
}

/// Texts as a C function wants a list of them, with a null at the end.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  return body(&pointers)
}
