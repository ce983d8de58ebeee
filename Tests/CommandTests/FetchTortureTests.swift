import TestSupport
import Testing

@Suite("fetchdailies: torture")
struct FetchTortureTests {
  @Test("A sample of failing system calls, and of kills at them and between them")
  func sample() throws {
    let run = try FetchWorld().shell(
      "BIN=\(FetchWorld.quoted(Repository.products)) scripts/torture-fetch --sample 1 --kills 5")
    // 77 says that strace cannot work here, as in containers without ptrace.
    #expect(run.exitCode == 0 || run.exitCode == 77, "\(run.output)\(run.errors)")
  }
}
