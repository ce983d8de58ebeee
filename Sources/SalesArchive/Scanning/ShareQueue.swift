import Synchronization

/// The shares of a scan: each thread takes from a part of its own, and from the end of the longest part once that is done.
///
/// Months that follow each other have many keys in common, and what one thread has learned of them no other need learn.
final class ShareQueue: Sendable {
  private let parts: Mutex<[ArraySlice<Range<Int>>]>

  /// A queue of shares, in their order.
  init(_ shares: [Range<Int>], threads: Int) {
    let bounds = (0...threads).map { shares.count * $0 / threads }
    parts = Mutex(zip(bounds, bounds.dropFirst()).map { shares[$0..<$1] })
  }

  /// The next share of a thread; `nil` once all are taken.
  func take(for thread: Int) -> Range<Int>? {
    parts.withLock { parts in
      if parts.indices.contains(thread), let share = parts[thread].popFirst() { return share }
      guard let longest = parts.indices.max(by: { parts[$0].count < parts[$1].count }) else { return nil }
      return parts[longest].popLast()
    }
  }
}
