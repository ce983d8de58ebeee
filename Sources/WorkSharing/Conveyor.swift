import Synchronization

/// Things on their way from several threads that make them to the one that hands them on, in their order.
final class Conveyor<Made: Sendable>: Sendable {
  private struct State {
    /// The number of the next thing that nobody makes yet.
    var next = 0
    /// What is made and waits, each in the place of its number.
    var waiting: [Made?]
    /// The number that somebody sleeps for.
    var awaited: Int?
    var isStopped = false
  }

  private let count: Int
  private let state: Mutex<State>
  /// How many things may be begun, for which there is a place.
  private let room: Semaphore
  private let arrival: Semaphore

  /// A conveyor for so many things, of which some may be made or wait at a time; `nil` where nobody could sleep.
  init?(_ count: Int, places: Int) {
    guard let room = Semaphore(places), let arrival = Semaphore(0) else { return nil }
    (self.room, self.arrival) = (room, arrival)
    self.count = count
    state = Mutex(State(waiting: Array(repeating: nil, count: places)))
  }

  /// Makes things until all are made or nobody wants them any more.
  func makeAll(_ make: (Int) -> Made) {
    repeat { room.wait() } while makeNext(make)
  }

  /// Makes the next thing if there is a place for it; `false` where there is none, or nothing is left to make.
  func makeOne(_ make: (Int) -> Made) -> Bool { room.take() && makeNext(make) }

  private func makeNext(_ make: (Int) -> Made) -> Bool {
    let number = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    guard number < count, !isStopped else { return false }
    let made = make(number)
    let isAwaited = state.withLock { state in
      state.waiting[number % state.waiting.count] = made
      guard state.awaited == number else { return false }
      state.awaited = nil
      return true
    }
    if isAwaited { arrival.post() }
    return true
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Takes a thing if it is made; there is then a place for another one.
  func take(_ number: Int) -> Made? {
    let made = state.withLock { $0.waiting[number % $0.waiting.count].take() }
    if made != nil { room.post() }
    return made
  }

  /// Sleeps until a thing is made that somebody makes.
  func wait(for number: Int) {
    let mustSleep = state.withLock { state in
      guard state.waiting[number % state.waiting.count] == nil else { return false }
      state.awaited = number
      return true
    }
    if mustSleep { arrival.wait() }
  }

  /// Lets so many threads that make things come to an end.
  func stop(_ threads: Int) {
    state.withLock { $0.isStopped = true }
    for _ in 0..<threads { room.post() }
  }
}

extension Workers {
  /// Makes some things in several threads and hands them on in their order, while others are made.
  ///
  /// This thread alone hands on; while nothing is there to hand on, it makes things, too.
  ///
  /// - Parameters:
  ///   - count: How many things.
  ///   - threads: How many threads, this one among them.
  ///   - places: How many things may be made or wait at a time, one at least.
  ///   - make: Makes the thing of a number.
  ///   - handOn: Takes the things, one after the other.
  /// - Throws: What `handOn` throws; nothing is handed on after that.
  public static func inOrder<Made: Sendable, Failure: Error>(
    _ count: Int, threads: Int, places: Int, _ make: @escaping @Sendable (Int) -> Made,
    _ handOn: (Made) throws(Failure) -> Void
  ) throws(Failure) {
    let threads = min(threads, count)
    guard threads > 1, let conveyor = Conveyor<Made>(count, places: max(1, places)) else {
      for number in 0..<count { try handOn(make(number)) }
      return
    }
    let others = start(threads - 1) { conveyor.makeAll(make) }
    defer {
      conveyor.stop(threads)
      others.join()
    }
    for number in 0..<count {
      while true {
        if let made = conveyor.take(number) {
          try handOn(made)
          break
        }
        if !conveyor.makeOne(make) { conveyor.wait(for: number) }
      }
    }
  }
}
