import CommandLineKit
import ReviewArchive
import WorkSharing

/// The entries of all reviews with some words: made in the order in which those are found soonest, that of their numbers, and
/// written in that of the query.
struct FoundEntries: Sendable {
  private let halves: [MadeEntries]
  /// Whether another thread shares the work.
  private let isShared: Bool

  /// - Returns: `nil` where they are too many to be kept in memory.
  init?(_ list: EntryList) throws(CommandFailure) {
    let meeting = MeetingPoint()
    defer { meeting.end() }
    var other = list.otherThread(list.query, .downwards, meeting, .down)
    let own = try translated { () throws(ReviewArchiveError) in
      let reader = try list.archive.reader(of: list.app, list.query, .upwards)
      let walk = EntryWalk(reader, list.style, meeting, .up, isByNumber: true)
      var made = try MadeEntries(walk, list.query.order, most: list.most)
      made.sort()
      return made
    }
    guard own.bytes.count < list.most else { return nil }
    let others = try translated { () throws(ReviewArchiveError) in try other?.join()?.get() } ?? MadeEntries()
    guard others.bytes.count < list.most else { return nil }
    halves = [own, others]
    isShared = list.otherPlace != nil && !others.entries.isEmpty
  }

  var isEmpty: Bool { halves.allSatisfy { $0.entries.isEmpty } }

  /// Which half has an entry, and where.
  private struct Turn {
    let isFirstHalf: Bool
    let place: Int32

    init(isFirstHalf: Bool, _ place: Int) {
      self.isFirstHalf = isFirstHalf
      self.place = Int32(truncatingIfNeeded: place)
    }
  }

  /// So many entries are put together at once: some sixty kilobytes, which stay in the cache until they are written out.
  private static let partSize = 256

  /// Writes them in order; another thread puts the next ones together meanwhile.
  func write(to sink: ReviewSink) throws(CommandFailure) {
    let order = merged()
    let parts = (order.count + FoundEntries.partSize - 1) / FoundEntries.partSize
    try Workers.inOrder(
      parts, threads: isShared ? 2 : 1, places: 4,
      { gathered(order[($0 * FoundEntries.partSize)...].prefix(FoundEntries.partSize)) }, sink)
  }

  /// The bytes of some entries.
  private func gathered(_ turns: ArraySlice<Turn>) -> [UInt8] {
    halves[0].withTexts { first in
      halves[1].withTexts { second in
        let texts = turns.lazy.map { ($0.isFirstHalf ? first : second)[Int($0.place)] }
        return [UInt8](unsafeUninitializedCapacity: texts.reduce(0) { $0 + $1.count }) { room, count in
          for text in texts {
            _ = UnsafeMutableBufferPointer(rebasing: room[count...]).initialize(fromContentsOf: text)
            count += text.count
          }
        }
      }
    }
  }

  private func merged() -> [Turn] {
    let (a, b) = (halves[0].entries, halves[1].entries)
    var merged: [Turn] = []
    merged.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let isFirst = j == b.count || i < a.count && a[i].place < b[j].place
      merged.append(Turn(isFirstHalf: isFirst, isFirst ? i : j))
      if isFirst { i += 1 } else { j += 1 }
    }
    return merged
  }
}
