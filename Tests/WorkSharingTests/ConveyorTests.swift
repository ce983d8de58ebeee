import Synchronization
import Testing

@testable import WorkSharing

@Suite("Things that are handed on in their order")
struct ConveyorTests {
  private struct Refusal: Error, Equatable {
    let number: Int
  }

  /// Takes a time that differs from thing to thing.
  private func make(_ number: Int) -> Int {
    (0..<(number * 7919 % 13) * 100).reduce(number * 3) { sum, _ in sum &* 1 }
  }

  @Test(
    "Each comes once and in its order, whoever made it", arguments: [0, 1, 2, 3, 17, 500],
    [(1, 1), (2, 1), (2, 2), (2, 6), (3, 1), (5, 3), (40, 8)])
  func order(count: Int, threads: (count: Int, places: Int)) {
    var handedOn: [Int] = []
    Workers.inOrder(count, threads: threads.count, places: threads.places, make) { handedOn.append($0) }
    #expect(handedOn == (0..<count).map { $0 * 3 })
  }

  @Test("No more are begun than there are places for", arguments: [1, 2, 5])
  func places(places: Int) {
    let begun = Atomic<Int>(0)
    var (handedOn, most) = (0, 0)
    Workers.inOrder(200, threads: 3, places: places, { _ in begun.wrappingAdd(1, ordering: .relaxed) }) { _ in
      // What is handed on here has left its place.
      most = max(most, begun.load(ordering: .relaxed) - handedOn)
      handedOn += 1
    }
    #expect(most <= places + 1 && handedOn == 200)
  }

  @Test("After a refusal nothing is handed on, and all threads end", arguments: [0, 1, 50, 199], [1, 2, 4])
  func refusal(last: Int, threads: Int) {
    var handedOn: [Int] = []
    #expect(throws: Refusal(number: last)) {
      try Workers.inOrder(200, threads: threads, places: 3, { $0 }) { number throws(Refusal) in
        handedOn.append(number)
        if number == last { throw Refusal(number: number) }
      }
    }
    #expect(handedOn == Array(0...last))
  }

  @Test("Two things at once come to the same as one after the other", arguments: [0, 1, 2, 8])
  func both(threads: Int) {
    let (other, own) = Workers.both(threads: threads) {
      (0..<1000).reduce(0, +)
    } and: {
      "own"
    }
    #expect(other == 499_500 && own == "own")
  }

  @Test("Light work gets a thread for some thousand steps, and one at least")
  func worthwhile() {
    #expect(Workers.worthwhile(0, atMost: 8) == 1 && Workers.worthwhile(100, atMost: 8) == 1)
    #expect(Workers.worthwhile(1_000_000, atMost: 8) == 8 && Workers.worthwhile(1_000_000, atMost: 0) == 1)
    #expect(Workers.worthwhile(20_000, atMost: 8) == 2)
  }
}
