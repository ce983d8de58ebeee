import AppSales
import Glibc
import Synchronization
import Testing

@testable import SalesArchive

/// Makes the nth call of the system fail, or all from the nth on: then the program is as good as killed.
private final class Fault: Sendable {
  let errorNumber: Int32
  let isDeadly: Bool
  private let left: Mutex<Int>

  init(after calls: Int, _ errorNumber: Int32, isDeadly: Bool) {
    left = Mutex(calls)
    self.errorNumber = errorNumber
    self.isDeadly = isDeadly
  }

  /// Whether the fault has struck.
  var struck: Bool { left.withLock { $0 < 0 } }

  private func strikes() -> Bool {
    let strikes = left.withLock { left in
      left -= 1
      return isDeadly ? left < 0 : left == -1
    }
    if strikes { errno = errorNumber }
    return strikes
  }

  var calls: FileCalls {
    let system = FileCalls.system
    return FileCalls(
      open: { self.strikes() ? -1 : system.open($0, $1, $2, $3) },
      write: { file, bytes in
        guard self.strikes() else { return system.write(file, bytes) }
        // A part is written before the disk is full or the program is killed.
        guard self.errorNumber != EINTR else { return -1 }
        _ = system.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)))
        errno = self.errorNumber
        return -1
      },
      sync: { self.strikes() ? -1 : system.sync($0) },
      close: { file in
        // The descriptor is gone in any case.
        let result = system.close(file)
        return self.strikes() ? -1 : result
      },
      rename: { self.strikes() ? -1 : system.rename($0, $1, $2) },
      link: { self.strikes() ? -1 : system.link($0, $1, $2, $3) },
      unlink: { self.strikes() ? -1 : system.unlink($0, $1) },
      makeFolder: { self.strikes() ? -1 : system.makeFolder($0, $1) },
      truncate: { self.strikes() ? -1 : system.truncate($0, $1) })
  }
}

@Suite("Storing when the system fails")
struct FaultTests {
  /// A run: two new reports, a corrected one, a word of the store, and a corrected one whose older bytes are known.
  private func run(_ archive: String, _ calls: FileCalls) throws {
    let store = try ReportStore(archive: archive, options: .init(lockWait: 0), calls: calls)
    try store.put("2024-06-15", units: 1)
    try store.put("2024-06-16", units: 1)
    try store.put("2024-06-10", units: 2)
    try store.say(.noSales, "2024-06-12")
    try store.put("2024-05-31", units: 1)
    try store.finish()
  }

  private func seeded() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try ReportStore(archive: folder.path).put("2024-06-10", units: 1)
    return folder
  }

  private static let days = ["2024-05-31", "2024-06-10", "2024-06-15", "2024-06-16"]

  private func name(_ day: String) -> String { "\(day.prefix(7))/S_D_80012345_\(day.filter { $0 != "-" }).txt.gz" }

  /// Whatever happened: each report is whole and none is lost, and all lines but a torn last one make sense.
  private func checkNothingIsBroken(_ folder: TemporaryFolder, _ place: Comment) throws {
    for day in Self.days {
      let allowed = [body(day, units: 1), body(day, units: 2)]
      if let bytes = try folder.bytes(name(day)) { #expect(allowed.contains(bytes), place) }
    }
    let old = body("2024-06-10", units: 1)
    let kept = "2024-06/replaced/S_D_80012345_20240610.txt.1.gz"
    #expect(try folder.bytes(name("2024-06-10")) == old || folder.bytes(kept) == old, place)
    #expect(try folder.bytes(name("2024-06-10")) != nil, place)
    let journal = try Journal(archive: folder.path, contents: true)
    #expect(journal.problems.isEmpty, place)
    for (subject, contents) in journal.contents {
      let bytes = try folder.bytes(name("\(subject.begin)")) ?? []
      // The line follows the report: it may be missing, but what it says is there.
      #expect(
        contents.sha256 == SHA256Digest(of: bytes) || subject.begin == ReportDay("2024-06-10"), place)
    }
  }

  private func checkIsWhole(_ folder: TemporaryFolder, _ place: Comment) throws {
    for day in Self.days {
      #expect(try folder.bytes(name(day)) == body(day, units: day == "2024-06-10" ? 2 : 1), place)
    }
    #expect(
      try folder.names("2024-06") == [
        "S_D_80012345_20240610.txt.gz", "S_D_80012345_20240615.txt.gz", "S_D_80012345_20240616.txt.gz", "replaced",
      ], place)
    #expect(try folder.names("2024-06/replaced") == ["S_D_80012345_20240610.txt.1.gz"], place)
    let found = try Verification(archive: folder.path, at: noon)
    let holes = found.findings.filter { $0.kind != .hole && $0.severity != .information }
    #expect(holes.isEmpty && !found.findings.contains { $0.kind == .unlisted }, place)
  }

  @Test(
    "Whichever call fails, nothing is broken, and the next run completes the archive",
    arguments: [(ENOSPC, false), (EIO, false), (EINTR, false), (ENOSPC, true)])
  func everyCall(number: Int32, isDeadly: Bool) throws {
    var struck = 0
    while true {
      let folder = try seeded()
      let fault = Fault(after: struck, number, isDeadly: isDeadly)
      let place: Comment = "call \(struck + 1), error \(number), \(isDeadly ? "killed" : "failed")"
      let failed = code { try run(folder.path, fault.calls) }
      guard fault.struck else {
        #expect(failed == nil, place)
        break
      }
      if !isDeadly, number != EINTR, failed == nil { try checkIsWhole(folder, place) }
      try checkNothingIsBroken(folder, place)
      if !isDeadly { try checkNoTemporary(folder, place, failed) }
      do {
        let store = try ReportStore(archive: folder.path)
        #expect(try store.adopt(at: noon).isEmpty, place)
      }
      try run(folder.path, .system)
      try checkIsWhole(folder, place)
      struck += 1
    }
    #expect(struck > 30, "the faults reached the calls")
  }

  /// A run that fails cleans up behind itself; only where removing failed may something be left.
  private func checkNoTemporary(_ folder: TemporaryFolder, _ place: Comment, _ failed: ArchiveError.Code?) throws {
    guard failed != nil else { return }
    for month in try folder.names() where month.hasPrefix("2024") {
      #expect(try !folder.names(month).contains { $0.hasPrefix(".") }, place)
    }
  }

  @Test("Short writes lose nothing", arguments: [1, 7, 100])
  func shortWrites(room: Int) throws {
    let folder = try seeded()
    var calls = FileCalls.system
    calls.write = { Glibc.write($0, $1.baseAddress, min($1.count, room)) }
    try run(folder.path, calls)
    try checkIsWhole(folder, "\(room) bytes a call")
  }

  @Test("A full disk and a lack of permission are told apart")
  func codes() throws {
    for (number, wanted) in [
      (ENOSPC, ArchiveError.Code.writeFailed), (EDQUOT, .writeFailed), (EFBIG, .writeFailed), (EROFS, .cannotCreate),
      (EACCES, .permissionDenied),
    ] {
      #expect(writingError("x", number, creating: true).code == wanted)
    }
    let folder = try seeded()
    var calls = FileCalls.system
    calls.sync = { _ in
      errno = EIO
      return -1
    }
    let store = try ReportStore(archive: folder.path, options: .init(), calls: calls)
    #expect(code { try store.put("2024-06-15") } == .writeFailed)
    #expect(try folder.bytes(name("2024-06-15")) == nil)
  }
}
