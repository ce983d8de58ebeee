import Glibc
import Testing

@testable import CommandLineKit

@Suite("The world of a command")
struct CommandContextTests {
  @Test(
    "APPSALES_NOW replaces the clock",
    arguments: [
      ("2024-03-20T18:00:00Z", 1_710_957_600), ("1970-01-01T00:00:00Z", 0), ("2024-02-29T23:59:59Z", 1_709_251_199),
      ("1969-12-31T23:59:59Z", -1),
    ] as [(String, Int64)])
  func now(_ text: String, _ seconds: Int64) throws {
    #expect(try currentTime(["APPSALES_NOW": text]) == seconds)
  }

  @Test(
    "A time that does not exist is a configuration error",
    arguments: [
      "2024-03-20", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
      "2024-03-20T18:00:00+01:00", "2024-03-20T18:00:00", "20240320T180000Z", "yesterday", "2024-00-01T00:00:00Z",
    ])
  func badNow(_ text: String) throws {
    let failure = try #require(throws: CommandFailure.self) { try currentTime(["APPSALES_NOW": text]) }
    #expect(failure.code == .configuration)
    #expect(failure.place == "APPSALES_NOW")
  }

  @Test("Without APPSALES_NOW it is now")
  func systemTime() throws {
    #expect(try currentTime([:]) > 1_700_000_000)
    #expect(try currentTime(["APPSALES_NOW": ""]) > 1_700_000_000)
  }

  @Test("Folders follow XDG; values that are no absolute paths are ignored")
  func directories() throws {
    let own = Directories(environment: ["HOME": "/home/ada", "XDG_CACHE_HOME": "/fast/", "XDG_DATA_HOME": "data"])
    #expect(try own.configuration == "/home/ada/.config/appsales")
    #expect(try own.data == "/home/ada/.local/share/appsales")
    #expect(try own.cache == "/fast/appsales")
    #expect(try own.state == "/home/ada/.local/state/appsales")
  }

  @Test("Without HOME only what needs it fails")
  func homeless() throws {
    let own = Directories(environment: ["XDG_STATE_HOME": "/state"])
    #expect(try own.state == "/state/appsales")
    let failure = try #require(throws: CommandFailure.self) { try own.data }
    #expect(failure.code == .configuration && failure.message.contains("HOME"))
  }

  @Test("The environment of the process is the system's")
  func process() {
    #expect(Environment.process["PATH"] == getenv("PATH").map { String(cString: $0) })
    #expect(Environment.process["PATH"]?.isEmpty == false)
    #expect(Environment.process["APPSALES_TEST_OF_NOTHING"] == nil)
  }
}
