import Glibc

/// A count of things that threads may take, and sleep for where there are none.
final class Semaphore: Sendable {
  // A semaphore must not move, so it has memory of its own; its functions are made to be called by several threads at
  // once, and nothing else touches it.
  nonisolated(unsafe) private let memory: UnsafeMutablePointer<sem_t>

  /// So many things to begin with.
  init(_ count: Int) {
    memory = .allocate(capacity: 1)
    // Fails for counts above `SEM_VALUE_MAX` only.
    sem_init(memory, 0, UInt32(clamping: min(count, Int(Int32.max))))
  }

  deinit {
    sem_destroy(memory)
    memory.deallocate()
  }

  /// Adds one.
  func post() { sem_post(memory) }

  /// Takes one, as soon as there is one.
  func wait() {
    while sem_wait(memory) != 0, errno == EINTR {}
  }

  /// Takes one if there is one.
  func take() -> Bool { sem_trywait(memory) == 0 }
}
