import CommandLineKit
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

  /// Adds the bytes of an entry.
  func append(_ place: Int, to written: inout GrowingBytes) {
    let entry = entries[place]
    bytes.withUnsafeBufferPointer { written.append($0.part(entry.start, entry.end)) }
  }
}
