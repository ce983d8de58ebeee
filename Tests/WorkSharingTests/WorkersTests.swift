import Testing
import WorkSharing

@Suite("Workers")
struct WorkersTests {
  @Test("Things come in their order, whoever made them", arguments: [0, 1, 2, 3, 17, 1000], [0, 1, 2, 5, 40])
  func order(count: Int, threads: Int) {
    let made = Workers.map(count, threads: threads) { number in
      // The first ones take the longest.
      (0..<max(0, 200 - number)).reduce(number * 3) { sum, _ in sum &* 1 }
    }
    #expect(made == (0..<count).map { $0 * 3 })
  }
}
