import Glibc

/// The right to change an archive, which one run at a time has; given back with the value.
///
/// The lock is the kernel's (`flock`) and is gone with the process, so that a killed run never leaves one behind. The file
/// `.lock` stays and says nothing.
struct ArchiveLock: ~Copyable {
  static let fileName = ".lock"
  private static let pause: Int64 = 50

  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - folder: the archive.
  ///   - milliseconds: how long another run is waited for.
  ///   - isStopped: asked at each step of the wait; it ends the wait at once.
  /// - Throws: `locked` where the other run did not end, `noLocks` where there are none, `ArchiveError` where the file
  ///   cannot be made.
  init(
    in folder: borrowing ArchiveFolder, waiting milliseconds: Int64, isStopped: () -> Bool
  ) throws(ArchiveError) {
    let path = folder.path(of: ArchiveLock.fileName)
    let descriptor = folder.calls.open(
      folder.descriptor, ArchiveLock.fileName, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw writingError(path, errno, creating: true) }
    do throws(ArchiveError) {
      try ArchiveLock.take(descriptor, path, milliseconds, isStopped)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static func take(
    _ descriptor: Int32, _ path: String, _ milliseconds: Int64, _ isStopped: () -> Bool
  ) throws(ArchiveError) {
    let end = now() &+ max(0, milliseconds)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let number = errno
      switch number {
      case EINTR: continue
      case EWOULDBLOCK: break
      case ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL: throw ArchiveError(.noLocks, path: path, errorNumber: number)
      default: throw writingError(path, number)
      }
      let left = end &- now()
      guard left > 0, !isStopped() else { throw ArchiveError(.locked, path: path, errorNumber: number) }
      usleep(UInt32(clamping: min(pause, left) * 1000))
    }
  }

  /// Milliseconds of a clock that nobody sets.
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec) / 1_000_000
  }
}
