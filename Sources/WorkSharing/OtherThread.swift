/// Work that another thread does meanwhile.
///
/// Nothing may depend on there being one: where it cannot be started, nobody does the work.
public struct OtherThread<Made: Sendable>: ~Copyable {
  private var thread: StartedThread<Made>?

  /// Starts the work.
  public init(_ work: @escaping @Sendable () -> Made) { thread = StartedThread(work) }

  deinit { _ = thread?.join() }

  /// Waits for the end of the work, and returns what came of it; `nil` where nobody did it, or it has been handed out.
  public mutating func join() -> Made? {
    defer { thread = nil }
    return thread?.join()
  }
}
