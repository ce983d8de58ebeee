import Glibc

/// A program that serves on this machine for the length of a test: it prints its port and ends when its input does.
public final class LoopbackProcess {
  /// The port that it has printed.
  public let port: Int

  private let process: pid_t
  private let input: Int32
  private let output: Int32

  /// Starts a Python program of the standard library with arguments; `nil` where it prints no port.
  public init?(python source: String, _ arguments: [String] = []) {
    guard let child = ChildProcess(["python3", "-c", source] + arguments) else { return nil }
    (process, input, output) = (child.process, child.input, child.output)
    guard let port = Int(LoopbackProcess.line(from: output)) else {
      LoopbackProcess.end(process, input, output)
      return nil
    }
    self.port = port
  }

  deinit { LoopbackProcess.end(process, input, output) }

  private static func end(_ process: pid_t, _ input: Int32, _ output: Int32) {
    close(input)
    close(output)
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  private static func line(from descriptor: Int32) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1, byte != 0x0A { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }
}

/// A child with a line to its input and one from its output.
struct ChildProcess {
  let process: pid_t
  let input: Int32
  let output: Int32

  init?(_ words: [String]) {
    var (to, from): ([Int32], [Int32]) = ([0, 0], [0, 0])
    // Pairs of sockets, since they are closed in other children from the very start; pipes are a moment later.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &to) == 0, socketpair(AF_UNIX, kind, 0, &from) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, to[0], 0)
    posix_spawn_file_actions_adddup2(&actions, from[1], 1)
    var arguments = words.map { strdup($0) } + [nil]
    var process: pid_t = 0
    let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    for argument in arguments { free(argument) }
    posix_spawn_file_actions_destroy(&actions)
    close(to[0])
    close(from[1])
    guard code == 0 else { return nil }
    self.process = process
    input = to[1]
    output = from[0]
  }
}

/// Runs a program with some input to its end; its output, or `nil` where it fails.
public func outcome(of words: [String], input: [UInt8] = []) -> [UInt8]? {
  guard let child = ChildProcess(words) else { return nil }
  // A program may well end without having read it.
  _ = input.withUnsafeBytes {
    $0.isEmpty ? 0 : send(child.input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
  }
  close(child.input)
  var output: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(child.output, &chunk, chunk.count)
    if count <= 0 { break }
    output += chunk[..<count]
  }
  close(child.output)
  var status: Int32 = 0
  waitpid(child.process, &status, 0)
  return status == 0 ? output : nil
}
