import Glibc
import Synchronization
import Testing

@testable import CommandLineKit

@Suite("The checked writer")
struct OutputTests {
  /// A file descriptor that answers from a script, then takes all.
  final class Scripted: Sendable {
    private let answers: Mutex<[(count: Int, error: Int32)]>
    let taken = Mutex<[UInt8]>([])

    init(_ answers: [(count: Int, error: Int32)]) { self.answers = Mutex(answers) }

    func output(capacity: Int = 0) -> Output {
      Output(place: "standard output", capacity: capacity) { bytes in
        let answer = self.answers.withLock { $0.isEmpty ? (bytes.count, 0) : $0.removeFirst() }
        self.taken.withLock { $0 += bytes.prefix(max(0, answer.0)) }
        return answer
      }
    }

    var text: String { taken.withLock { String(decoding: $0, as: UTF8.self) } }
  }

  @Test("Interruptions, short writes and slow readers lose nothing")
  func keepsOn() throws {
    let file = Scripted([(-1, EINTR), (2, 0), (-1, EAGAIN), (1, 0), (-1, EINTR)])
    try file.output().write("bread")
    #expect(file.text == "bread")
  }

  @Test(
    "A write that fails is 74 with the system's words",
    arguments: [
      (ENOSPC, "No space left on device"), (EIO, "Input/output error"), (EFBIG, "File too large"),
      (EBADF, "Bad file descriptor"), (EDQUOT, "Disk quota exceeded"),
    ])
  func fails(_ error: Int32, _ words: String) throws {
    let failure = try #require(throws: CommandFailure.self) { try Scripted([(-1, error)]).output().write("bread") }
    #expect(failure.code == .readWrite)
    #expect(failure.rendered(by: "bake").hasPrefix("bake: error: standard output: cannot write: \(words)\n"))
  }

  @Test("A write that takes nothing does not go on for ever")
  func takesNothing() throws {
    let failure = try #require(throws: CommandFailure.self) { try Scripted([(0, 0)]).output().write("bread") }
    #expect(failure.code == .readWrite)
  }

  @Test("A reader that went away ends the command without a word")
  func brokenPipe() throws {
    let failure = try #require(throws: CommandFailure.self) { try Scripted([(-1, EPIPE)]).output().write("bread") }
    #expect(failure.code == .brokenPipe)
    #expect(failure.rendered(by: "bake") == "")
  }

  @Test("After a failure nothing is written any more")
  func sticks() {
    let file = Scripted([(-1, ENOSPC)])
    let output = file.output(capacity: 4)
    #expect(throws: CommandFailure.self) { try output.write("long enough") }
    #expect(throws: CommandFailure.self) { try output.write("x") }
    #expect(throws: CommandFailure.self) { try output.flush() }
    #expect(file.text == "")
  }

  @Test("Small writes wait for the flush, and the order stays", arguments: [0, 1, 3, 4, 7, 100])
  func buffers(_ capacity: Int) throws {
    let file = Scripted([])
    let output = file.output(capacity: capacity)
    for word in ["a", "bcd", "", "efghijkl", "m"] { try output.write(word) }
    if capacity == 100 { #expect(file.text == "") }
    try output.flush()
    #expect(file.text == "abcdefghijklm")
  }

  @Test("A transient line is wiped by what follows it, and shown on terminals only")
  func transient() throws {
    let screen = Output.memory(isTerminal: true)
    try screen.showTransient("1/2")
    try screen.showTransient("2/2")
    try screen.write("warning\n")
    try screen.showTransient("")
    #expect(screen.text == "\r\u{1B}[K1/2\r\u{1B}[K2/2\r\u{1B}[Kwarning\n")
    let pipe = Output.memory()
    try pipe.showTransient("1/2")
    #expect(pipe.text == "")
  }

  @Test("A full disk is noticed at the latest by the flush")
  func fullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let output = Output(descriptor: descriptor, place: "standard output")
    try output.write("bread")
    let failure = try #require(throws: CommandFailure.self) { try output.flush() }
    #expect(failure.code == .readWrite)
    #expect(failure.hint == "free some space, then run the command again")
  }
}
