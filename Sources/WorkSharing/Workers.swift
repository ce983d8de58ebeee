import Glibc

/// Work that several threads do at once.
///
/// Plain threads: a scan needs two or a few of them for its whole life, and a runtime for tasks would cost more at the
/// start than a small archive takes as a whole.
public enum Workers {
  /// How many threads the machine runs at once.
  public static var available: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Does the same work in several threads, this one among them.
  ///
  /// A thread that cannot be started is done without: the work must be such that the others take its share.
  ///
  /// - Parameters:
  ///   - count: How many threads; less than two is this one alone.
  ///   - work: What each of them does.
  /// - Returns: What each came to, in no order.
  public static func run<Result: Sendable>(_ count: Int, _ work: @escaping @Sendable () -> Result) -> [Result] {
    let others = start(count - 1, work)
    let own = work()
    return [own] + others.join()
  }

  /// How many threads some light work is worth: to start one takes as long as thousands of simple steps.
  ///
  /// - Parameters:
  ///   - steps: How many steps there are.
  ///   - threads: How many threads there may be.
  /// - Returns: From 1 to `threads`.
  public static func worthwhile(_ steps: Int, atMost threads: Int) -> Int {
    max(1, min(threads, steps / 8192))
  }

  /// Does two things at once, where two threads may run; else one after the other.
  ///
  /// - Parameters:
  ///   - threads: How many threads there may be, this one among them.
  ///   - other: What another thread does.
  ///   - own: What this one does.
  /// - Returns: What both came to.
  public static func both<Other: Sendable, Own>(
    threads: Int, _ other: @escaping @Sendable () -> Other, and own: () -> Own
  ) -> (Other, Own) {
    let started = start(threads > 1 ? 1 : 0, other)
    let made = own()
    return (started.join().first ?? other(), made)
  }

  /// Makes some things in several threads.
  ///
  /// - Parameters:
  ///   - count: How many things.
  ///   - threads: How many threads, this one among them.
  ///   - make: Makes the thing of a number.
  /// - Returns: The things in their order.
  public static func map<Made: Sendable>(
    _ count: Int, threads: Int, _ make: @escaping @Sendable (Int) -> Made
  ) -> [Made] {
    guard threads > 1, count > 1 else { return (0..<count).map(make) }
    let queue = WorkQueue(count: count, size: 1)
    let made = run(min(threads, count)) {
      var made: [(number: Int, thing: Made)] = []
      while let number = queue.take()?.lowerBound { made.append((number, make(number))) }
      return made
    }
    return made.joined().sorted { $0.number < $1.number }.map(\.thing)
  }

  /// Starts threads that do the same work, each once; fewer where they cannot be started.
  static func start<Result: Sendable>(_ count: Int, _ work: @escaping @Sendable () -> Result) -> Started<Result> {
    Started(threads: (0..<max(0, count)).compactMap { _ in StartedThread(work) })
  }

  /// Threads that were started, and must be waited for.
  struct Started<Result: Sendable>: Sendable {
    fileprivate let threads: [StartedThread<Result>]

    /// Waits for the end of all of them, and returns what each came to.
    @discardableResult
    func join() -> [Result] { threads.compactMap { $0.join() } }
  }
}
