import Glibc

/// What a command left behind.
public struct CommandRun: Hashable, Sendable {
  /// Standard output.
  public var output: [UInt8]
  /// Standard error.
  public var errors: [UInt8]
  /// The exit code; 124 after two minutes, 128 and more after a signal.
  public var exitCode: Int32
}

/// A world in which the built commands run: a home of their own, a clock that stands still, the repository as folder.
///
/// Nothing of the real environment goes through but the way to programs and shared libraries.
public struct CommandWorld: Sendable {
  private let home: ScratchFolder
  private let variables: [String: String]

  /// A world with an empty home.
  ///
  /// - Parameter variables: Further environment variables.
  /// - Throws: `FileTrouble` if the home cannot be made.
  public init(_ variables: [String: String] = [:]) throws(FileTrouble) {
    home = try ScratchFolder()
    let home = home.path
    let fixed = [
      "HOME": home, "XDG_CONFIG_HOME": "\(home)/config", "XDG_DATA_HOME": "\(home)/data",
      "XDG_CACHE_HOME": "\(home)/cache", "XDG_STATE_HOME": "\(home)/state",
      "PATH": Repository.products + ":" + (CommandWorld.inherited("PATH") ?? "/usr/bin:/bin"),
      "TZ": "UTC", "LC_ALL": "C.UTF-8", "APPSALES_NOW": CommandWorld.now,
    ]
    let passed = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].reduce(into: [String: String]()) {
      $0[$1] = CommandWorld.inherited($1)
    }
    self.variables = passed.merging(fixed) { $1 }.merging(variables) { $1 }
  }

  /// What the clock shows: the second day of 2025, after the last report of the samples came out.
  public static let now = "2025-01-02T20:00:00Z"

  private static func inherited(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Runs a line of shell in the repository's folder, with nothing on standard input.
  ///
  /// The path of the home shows as `$HOME` in what is returned.
  ///
  /// - Throws: `FileTrouble` if it cannot be run.
  public func shell(_ line: String) throws(FileTrouble) -> CommandRun {
    let traces = try ScratchFolder()
    let files = (output: traces.path + "/output", errors: traces.path + "/errors")
    let words = ["120", "env", "--chdir=" + Repository.root, "sh", "-c", line]
    let status = try spawn("timeout", words, output: files.output, errors: files.errors)
    let exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return CommandRun(
      output: anonymous(try FileText.read(files.output)), errors: anonymous(try FileText.read(files.errors)),
      exitCode: exitCode)
  }

  private func anonymous(_ bytes: [UInt8]) -> [UInt8] {
    bytes.replacing(Array(home.path.utf8), with: Array("$HOME".utf8))
  }

  private func spawn(_ program: String, _ arguments: [String], output: String, errors: String) throws(FileTrouble)
    -> Int32
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let argumentList = CStringList([program] + arguments)
    let environmentList = CStringList(variables.map { "\($0)=\($1)" }.sorted())
    var child: pid_t = 0
    errno = posix_spawnp(&child, program, &actions, nil, argumentList.pointers, environmentList.pointers)
    guard errno == 0 else { throw FileTrouble(program) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1 {
      guard errno == EINTR else { throw FileTrouble(program) }
    }
    return status
  }
}

/// Strings as execve(2) wants them.
private final class CStringList {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { pointers.forEach { free($0) } }
}
