import Synchronization

/// The shares of a scan: each thread takes from a part of its own, and from the end of the longest part once that is done.
///
/// Months that follow each other have many keys in common, and what one thread has learned of them no other need learn.
final class ShareQueue: Sendable {
  private let parts: Mutex<[ArraySlice<Range<Int>>]>
  /// So few reports are not split.
  private static let smallest = 4

  /// A queue of shares, in their order.
  init(_ shares: [Range<Int>], threads: Int) {
    let bounds = (0...threads).map { shares.count * $0 / threads }
    parts = Mutex(zip(bounds, bounds.dropFirst()).map { shares[$0..<$1] })
  }

  /// The next share of a thread; `nil` once all are taken.
  func take(for thread: Int) -> Range<Int>? {
    parts.withLock { parts in
      if parts.indices.contains(thread), let share = parts[thread].popFirst() {
        return ShareQueue.split(share, &parts, thread)
      }
      guard let longest = parts.indices.max(by: { parts[$0].count < parts[$1].count }) else { return nil }
      return parts[longest].popLast().map { ShareQueue.split($0, &parts, longest) }
    }
  }

  /// The share, or half of it where it is the last one: whoever is done first takes from the other half, so that no
  /// thread waits long for another.
  private static func split(_ share: Range<Int>, _ parts: inout [ArraySlice<Range<Int>>], _ part: Int) -> Range<Int> {
    guard parts.allSatisfy(\.isEmpty), share.count >= 2 * smallest else { return share }
    let middle = share.lowerBound + share.count / 2
    parts[part] = [middle..<share.upperBound]
    return share.lowerBound..<middle
  }
}
