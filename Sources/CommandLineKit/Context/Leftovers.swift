import Synchronization

/// What lives as long as the process.
///
/// Nobody waits for thousands of texts and lists to be freed piece by piece: the system takes all memory back at once.
public final class Leftovers: Sendable {
  private let things = Mutex<[any Sendable]>([])

  /// Nothing yet.
  public init() {}

  /// Keeps a thing until the end of the process.
  public func take(_ thing: some Sendable) { things.withLock { $0.append(thing) } }
}
