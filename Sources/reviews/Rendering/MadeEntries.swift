import CommandLineKit
import Glibc
import ReviewArchive

/// Entries that a thread has made and keeps until it is known where they go.
struct MadeEntries: Sendable {
  /// An entry.
  struct Entry: Sendable {
    /// Where it stands in the order of the query.
    let place: ReviewPlace
    fileprivate let start: Int
    fileprivate let end: Int
  }

  /// All of them, one below the other.
  private(set) var bytes: [UInt8] = []
  /// The entries, in the order in which they were made.
  private(set) var entries: [Entry] = []

  /// None.
  init() {}

  /// Makes the entries of a walk, which goes no further once there are so many bytes.
  init(_ walk: consuming EntryWalk, _ order: ReviewQuery.Order, most: Int) throws(ReviewArchiveError) {
    // What is never written to costs no memory, and a copy into more room costs time.
    bytes.reserveCapacity(most)
    bytes.askForLargePages()
    var start = 0
    while try walk.step(mayGoOn: bytes.count < most) {
      let place = walk.writeEntry(order)
      let end = bytes.count + walk.lines.count
      entries.append(Entry(place: place, start: start, end: end))
      start = end
      if walk.lines.count > renderedPartSize { keep(&walk) }
    }
    keep(&walk)
  }

  private mutating func keep(_ walk: inout EntryWalk) {
    walk.lines.move { bytes.append(contentsOf: $0) }
  }

  /// Puts them into the order of the query.
  mutating func sort() { entries.sort { $0.place < $1.place } }

  /// The bytes of entries where they are in the memory.
  struct Texts {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let entries: UnsafeBufferPointer<Entry>

    /// The bytes of an entry.
    subscript(place: Int) -> UnsafeBufferPointer<UInt8> { bytes.part(entries[place].start, entries[place].end) }
  }

  /// Hands the bytes of the entries to `body`, valid only there.
  func withTexts<Result>(_ body: (Texts) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      entries.withUnsafeBufferPointer { body(Texts(bytes: bytes, entries: $0)) }
    }
  }
}

extension [UInt8] {
  /// Asks the system to give the room that is reserved in large pages: to give small ones takes longer than to fill them.
  ///
  /// Where it has none, small ones do.
  fileprivate mutating func askForLargePages() {
    let (page, room) = (UInt(sysconf(Int32(_SC_PAGESIZE))), UInt(capacity))
    withUnsafeMutableBytes { bytes in
      let start = UInt(bitPattern: bytes.baseAddress)
      let first = (start + page - 1) / page * page
      guard start > 0, first < start + room else { return }
      _ = madvise(UnsafeMutableRawPointer(bitPattern: first), Int((start + room - first) / page * page), MADV_HUGEPAGE)
    }
  }
}
