import Glibc
import Testing

@testable import CommandLineKit

@Suite("Finding the settings file")
struct ConfigurationFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder(removing: ["appsales/config.ini", "appsales", "own.ini", "pipe"], body)
  }

  private func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let output = Output(descriptor: descriptor, place: path)
    try output.write(text)
    try output.flush()
  }

  private func load(_ folder: String, _ arguments: [String] = []) throws -> Configuration {
    let context = CommandContext(name: "bake", environment: ["XDG_CONFIG_HOME": folder, "HOME": folder])
    return try Configuration.load(context, try bake.parse(arguments))
  }

  @Test("The default file may be missing, and is read if it is there")
  func standard() throws {
    try withFolder { folder in
      #expect(try load(folder).currency == nil)
      mkdir(folder + "/appsales", 0o700)
      try write("[appsales]\ncurrency = JPY\n", to: folder + "/appsales/config.ini")
      #expect(try load(folder).currency?.origin == .file(path: folder + "/appsales/config.ini", line: 2))
    }
  }

  @Test("A file that was asked for must exist")
  func named() throws {
    try withFolder { folder in
      let failure = try #require(throws: CommandFailure.self) { try load(folder, ["--config", folder + "/own.ini"]) }
      #expect(failure.code == .noInput && failure.place == folder + "/own.ini" && failure.hint != nil)
      try write("[appsales]\ncurrency = CHF", to: folder + "/own.ini")
      #expect(try load(folder, ["--config", folder + "/own.ini"]).currency?.value == "CHF")
    }
  }

  @Test("A folder or a pipe is refused, and nobody waits for it")
  func irregular() throws {
    try withFolder { folder in
      mkfifo(folder + "/pipe", 0o600)
      for path in [folder, folder + "/pipe", "/dev/null"] {
        let failure = try #require(throws: CommandFailure.self) { try load(folder, ["--config", path]) }
        #expect(failure.code == .configuration && failure.message == "not a regular file")
      }
    }
  }
}
