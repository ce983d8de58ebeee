import TestSupport
import Testing

@testable import SalesArchive

@Suite("The shares of a scan")
struct ShareQueueTests {
  @Test("Each report is given to one thread, whoever asks when")
  func cover() {
    var random = SeededRandom()
    for _ in 0..<200 {
      var end = 0
      let shares = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        let begin = end
        end += Int.random(in: 1...40, using: &random)
        return begin..<end
      }
      let threads = Int.random(in: 1...4, using: &random)
      let queue = ShareQueue(shares, threads: threads)
      var given: [Range<Int>] = []
      while let share = queue.take(for: Int.random(in: 0..<threads, using: &random)) { given.append(share) }
      #expect(given.flatMap { Array($0) }.sorted() == Array(0..<end), "APPSALES_SEED=\(random.seed)")
      #expect(given.allSatisfy { !$0.isEmpty }, "APPSALES_SEED=\(random.seed)")
    }
  }

  @Test("The last share is given in halves, down to a few reports")
  func halves() {
    let queue = ShareQueue([0..<31, 31..<62], threads: 2)
    #expect(queue.take(for: 0) == 0..<31)
    #expect(queue.take(for: 1) == 31..<46)
    #expect(queue.take(for: 0) == 46..<54)
    #expect(queue.take(for: 0) == 54..<58)
    #expect(queue.take(for: 1) == 58..<62)
    #expect(queue.take(for: 1) == nil)
  }
}
