import AppSales
import Synchronization

/// The keys of an index, read when the first one is asked for: what most runs show needs none.
final class LazyKeys: Sendable {
  private let file: HeadFile?
  private let state = Mutex<IndexKeys?>(nil)

  init(_ file: HeadFile?) { self.file = file }

  /// The keys; `nil` where they are damaged.
  var keys: IndexKeys? {
    state.withLock { state in
      if let state { return state }
      guard let file else { return IndexKeys() }
      state = file.section(.keys) { IndexKeys($0) }
      return state
    }
  }
}
