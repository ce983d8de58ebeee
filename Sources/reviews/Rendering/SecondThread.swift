import Glibc
import Synchronization

/// Things that are made by two threads and taken in the order in which their materials were given.
///
/// The thread that gives goes on at once. Where much waits it makes a thing itself, and so it does where no other thread can
/// be started: nothing depends on there being one.
struct SecondThread<Material: Sendable, Made: Sendable>: ~Copyable {
  private let work = SharedWork<Material, Made>()
  private let makeMaker: @Sendable () -> (Material) -> Made
  private let makeOwn: (Material) -> Made
  private var thread: pthread_t?
  private var isStarted: Bool
  private var given = 0
  private var taken = 0

  /// So many materials may wait before the giving thread lends a hand.
  private static var most: Int { 4 }

  /// - Parameters:
  ///   - isAlone: Whether there is to be no other thread, since only one would run at a time.
  ///   - makeMaker: Is called once in each thread, and what it gives is called for each material there.
  init(isAlone: Bool = false, _ makeMaker: @escaping @Sendable () -> (Material) -> Made) {
    self.makeMaker = makeMaker
    isStarted = isAlone
    makeOwn = makeMaker()
  }

  deinit {
    work.materials?.silence()
    if let thread { pthread_join(thread, nil) }
  }

  /// Gives the material of one more thing.
  mutating func give(_ material: Material) {
    if !isStarted {
      isStarted = true
      start()
    }
    work.add(material, number: given)
    given += 1
    if work.waiting > Self.most { _ = makeOne() }
  }

  /// The next thing, if it is made.
  mutating func takeIfMade() -> Made? {
    guard let thing = work.take(taken) else { return nil }
    taken += 1
    return thing
  }

  /// The next thing; `nil` once all are taken.
  mutating func take() -> Made? {
    guard taken < given else { return nil }
    while true {
      if let thing = takeIfMade() { return thing }
      // What neither waits nor is made is in the hands of the other thread.
      if !makeOne() { _ = work.things?.wait() }
    }
  }

  private func makeOne() -> Bool {
    guard let (number, material) = work.next() else { return false }
    work.finish(makeOwn(material), number)
    return true
  }

  private mutating func start() {
    guard let materials = work.materials, let things = work.things else { return }
    let (work, makeMaker) = (work, makeMaker)
    let job = Unmanaged.passRetained(
      Job {
        let make = makeMaker()
        while materials.wait() {
          guard let (number, material) = work.next() else { continue }
          work.finish(make(material), number)
          things.ring()
        }
      })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        argument.map { Unmanaged<Job>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, job.toOpaque())
    if code == 0 { self.thread = thread } else { job.release() }
  }
}

/// What a thread does.
private final class Job: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// What the two threads share: materials that wait, and things that are made.
private final class SharedWork<Material: Sendable, Made: Sendable>: Sendable {
  private struct State {
    var waiting: [(number: Int, material: Material)] = []
    var made: [Int: Made] = [:]
  }

  private let state = Mutex(State())
  /// Rung for each material.
  let materials = Bell()
  /// Rung for each thing that the second thread has made.
  let things = Bell()

  var waiting: Int { state.withLock { $0.waiting.count } }

  func add(_ material: Material, number: Int) {
    state.withLock { $0.waiting.append((number, material)) }
    materials?.ring()
  }

  func next() -> (number: Int, material: Material)? {
    state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }

  func finish(_ thing: Made, _ number: Int) { state.withLock { $0.made[number] = thing } }

  func take(_ number: Int) -> Made? { state.withLock { $0.made.removeValue(forKey: number) } }
}

/// A bell that one thread waits for and another one rings: a pipe, and each ring a byte in it.
private final class Bell: Sendable {
  private let waiting: Int32
  private let ringing: Int32
  private let isOpen = Mutex(true)

  /// A bell; `nil` where the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (waiting, ringing) = (ends[0], ends[1])
    // Where nobody has listened to thousands of rings, one more would not be missed.
    _ = fcntl(ringing, F_SETFL, O_NONBLOCK)
  }

  deinit {
    silence()
    close(waiting)
  }

  func ring() {
    var byte: UInt8 = 0
    isOpen.withLock { isOpen in if isOpen { _ = write(ringing, &byte, 1) } }
  }

  /// Rings no more: whoever waits need not.
  func silence() {
    isOpen.withLock { isOpen in
      if isOpen { close(ringing) }
      isOpen = false
    }
  }

  /// Returns after a ring, `true`, or when there will be none any more, `false`.
  func wait() -> Bool {
    var byte: UInt8 = 0
    var count = 0
    repeat { count = read(waiting, &byte, 1) } while count < 0 && errno == EINTR
    return count > 0
  }
}
