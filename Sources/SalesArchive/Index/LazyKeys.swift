import AppSales
import Synchronization

/// The keys of an index, read when the first one is asked for: what most runs show needs none.
final class LazyKeys: Sendable {
  private let file: HeadFile?
  private let late: LateHead?
  private let state = Mutex<IndexKeys?>(nil)

  init(_ file: HeadFile?, _ late: LateHead? = nil) { (self.file, self.late) = (file, late) }

  /// The keys; `nil` where they are damaged.
  var keys: IndexKeys? {
    state.withLock { state in
      if let state { return state }
      guard let file else { return IndexKeys() }
      state = read(file)
      return state
    }
  }

  private func read(_ file: HeadFile) -> IndexKeys? {
    guard let late else { return file.section(.keys) { IndexKeys($0) } }
    guard var keys = file.section(.keys, { IndexKeys($0) }), let others = late.keys else { return nil }
    keys.take(late: others)
    return keys
  }
}
