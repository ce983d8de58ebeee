import Glibc
import Synchronization
import Testing

@testable import reviews

@Suite("A second thread")
struct SecondThreadTests {
  /// Takes some time, another for each number.
  private static func squared(_ number: Int) -> Int {
    usleep(UInt32((number * 7) % 5) * 100)
    return number * number
  }

  @Test("Things are taken in the order in which they were given, each of them once", arguments: [0, 1, 2, 5, 6, 300])
  func order(count: Int) {
    var thread = SecondThread<Int, Int> { { SecondThreadTests.squared($0) } }
    var taken: [Int] = []
    for number in 0..<count {
      thread.give(number)
      while let thing = thread.takeIfMade() { taken.append(thing) }
    }
    while let thing = thread.take() { taken.append(thing) }
    #expect(taken == (0..<count).map { $0 * $0 })
    #expect(thread.take() == nil)
  }

  @Test("Both threads make things, each with a maker of its own")
  func makers() {
    let makers = Atomic<Int>(0)
    let threads = Mutex<Set<UInt>>([])
    var thread = SecondThread<Int, Int> {
      makers.wrappingAdd(1, ordering: .relaxed)
      return { number in
        _ = threads.withLock { $0.insert(UInt(pthread_self())) }
        usleep(1000)
        return number
      }
    }
    for number in 0..<100 { thread.give(number) }
    while thread.take() != nil {}
    #expect(makers.load(ordering: .relaxed) == 2)
    #expect(threads.withLock { $0.count } == 2)
  }

  @Test("Where nobody wants the rest, it is over at once", arguments: [0, 1, 3, 50])
  func ending(taken: Int) {
    let made = Atomic<Int>(0)
    do {
      var thread = SecondThread<Int, Int> {
        { number in
          made.wrappingAdd(1, ordering: .relaxed)
          usleep(500)
          return number
        }
      }
      for number in 0..<100 { thread.give(number) }
      for number in 0..<taken { #expect(thread.take() == number) }
    }
    let before = made.load(ordering: .relaxed)
    usleep(5000)
    #expect(made.load(ordering: .relaxed) == before)
  }

  @Test("One thread does all of it where there is to be no other one")
  func alone() {
    var thread = SecondThread<Int, Int>(isAlone: true) { { $0 + 1 } }
    for number in 0..<20 { thread.give(number) }
    var taken: [Int] = []
    while let thing = thread.take() { taken.append(thing) }
    #expect(taken == Array(1...20))
  }
}
