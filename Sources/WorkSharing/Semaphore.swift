import Glibc
import Synchronization

/// A count of things that threads may take, and sleep for where there are none.
///
/// The count is a number; only who sleeps reads from a pipe, into which then somebody writes a byte.
final class Semaphore: Sendable {
  /// Below zero: how many sleep.
  private let count: Atomic<Int>
  private let end: (reading: Int32, writing: Int32)

  /// So many things to begin with; `nil` where the system has no more descriptors.
  init?(_ count: Int) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    end = (ends[0], ends[1])
    self.count = Atomic(count)
  }

  deinit {
    close(end.reading)
    close(end.writing)
  }

  /// Adds one.
  func post() {
    guard count.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue < 0 else { return }
    var byte: UInt8 = 0
    while write(end.writing, &byte, 1) < 0, errno == EINTR {}
  }

  /// Takes one, as soon as there is one.
  func wait() {
    guard count.wrappingSubtract(1, ordering: .acquiringAndReleasing).oldValue <= 0 else { return }
    var byte: UInt8 = 0
    while read(end.reading, &byte, 1) < 0, errno == EINTR {}
  }

  /// Takes one if there is one.
  func take() -> Bool {
    var known = count.load(ordering: .relaxed)
    while known > 0 {
      let (isTaken, now) = count.compareExchange(
        expected: known, desired: known - 1, ordering: .acquiringAndReleasing)
      if isTaken { return true }
      known = now
    }
    return false
  }
}
