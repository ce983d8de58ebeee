import Synchronization

/// Shares of a range, taken by whoever is free.
public final class WorkQueue: Sendable {
  private let next = Atomic<Int>(0)
  /// How many numbers there are in all.
  public let count: Int
  private let size: Int

  /// A queue of shares of so many numbers each.
  ///
  /// - Parameters:
  ///   - count: How many numbers, from 0.
  ///   - size: How many of them a share has, but for the last one.
  public init(count: Int, size: Int) {
    self.count = count
    self.size = size
  }

  /// The next share; `nil` once all are taken.
  public func take() -> Range<Int>? {
    let begin = next.wrappingAdd(size, ordering: .relaxed).oldValue
    guard begin < count else { return nil }
    return begin..<min(begin + size, count)
  }
}
