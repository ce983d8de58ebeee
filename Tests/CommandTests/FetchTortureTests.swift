import TestSupport
import Testing

@Suite("fetchdailies: torture")
struct FetchTortureTests {
  @Test("A sample of failing system calls, and of kills at them and between them")
  func sample() throws {
    let run = try FetchWorld().shell(
      "scripts/torture --sample 16 --kills 8 --bin \(FetchWorld.quoted(Repository.products))")
    // 77 says that strace cannot work here, as in containers without ptrace.
    #expect(run.exitCode == 0 || run.exitCode == 77, "\(run.output)\(run.errors)")
  }
}
