import Glibc

/// A thread that does some work, and must be waited for once.
struct StartedThread<Made: Sendable>: Sendable {
  private let thread: pthread_t

  /// Starts a thread; `nil` where none can be started.
  init?(_ work: @escaping @Sendable () -> Made) {
    let job = Unmanaged.passRetained(Job { Outcome(work()) })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        argument.map { Unmanaged.passRetained(Unmanaged<Job>.fromOpaque($0).takeRetainedValue().body()).toOpaque() }
      }, job.toOpaque())
    guard code == 0 else {
      job.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the end of the thread, and returns what it came to.
  func join() -> Made? {
    var made: UnsafeMutableRawPointer?
    guard pthread_join(thread, &made) == 0, let made else { return nil }
    return (Unmanaged<AnyObject>.fromOpaque(made).takeRetainedValue() as? Outcome<Made>)?.value
  }
}

/// What a thread does.
private final class Job: Sendable {
  let body: @Sendable () -> AnyObject
  init(_ body: @escaping @Sendable () -> AnyObject) { self.body = body }
}

/// What a thread came to, on its way to the thread that waits for it.
private final class Outcome<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
