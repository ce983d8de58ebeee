import Glibc

/// Work that another thread does meanwhile.
///
/// Nothing may depend on there being one: where it cannot be started, nobody does the work.
struct OtherThread<Made: Sendable>: ~Copyable {
  private var thread: pthread_t?

  /// Starts the work.
  init(_ work: @escaping @Sendable () -> Made) {
    let job = Unmanaged.passRetained(Job { Outcome(work()) })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        argument.map { Unmanaged.passRetained(Unmanaged<Job>.fromOpaque($0).takeRetainedValue().body()).toOpaque() }
      }, job.toOpaque())
    if code == 0 { self.thread = thread } else { job.release() }
  }

  deinit {
    if let thread { _ = OtherThread.join(thread) }
  }

  /// Waits for the end of the work, and returns what came of it; `nil` where nobody did it, or it has been handed out.
  mutating func join() -> Made? {
    defer { thread = nil }
    return thread.flatMap(OtherThread.join)
  }

  private static func join(_ thread: pthread_t) -> Made? {
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
