import CommandLineKit
import ReviewArchive

/// Entries that a thread has made and keeps until it is known where they go.
struct MadeEntries: Sendable {
  /// An entry.
  struct Entry: Sendable {
    /// Where it stands in the order of the query.
    let place: ReviewPlace
    fileprivate let part: Int
    fileprivate let start: Int
    fileprivate let end: Int
  }

  private var parts: [[UInt8]] = []
  /// The entries, in the order in which they were made.
  private(set) var entries: [Entry] = []
  /// How many bytes they have.
  private(set) var bytes = 0

  /// None.
  init() {}

  /// Makes the entries of a walk, which goes no further once there are so many bytes.
  init(_ walk: consuming EntryWalk, _ order: ReviewQuery.Order, most: Int) throws(ReviewArchiveError) {
    var start = 0
    while try walk.step(mayGoOn: bytes < most) {
      entries.append(
        Entry(place: walk.writeEntry(order), part: parts.count, start: start, end: walk.lines.count))
      start = walk.lines.count
      guard start > renderedPartSize else { continue }
      start = 0
      keep(walk.lines.takeBytes())
    }
    keep(walk.lines.takeBytes())
  }

  private mutating func keep(_ part: [UInt8]) {
    parts.append(part)
    bytes += part.count
  }

  /// Puts them into the order of the query.
  mutating func sort() { entries.sort { $0.place < $1.place } }

  /// Adds the bytes of an entry.
  func append(_ place: Int, to written: inout GrowingBytes) {
    let entry = entries[place]
    parts[entry.part].withUnsafeBufferPointer { written.append($0.part(entry.start, entry.end)) }
  }
}
