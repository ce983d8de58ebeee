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

  /// Writes them in order; another thread puts together the second half of the text meanwhile.
  func write(to sink: ReviewSink) throws(CommandFailure) {
    let order = merged()
    let middle = isShared ? order.count / 2 : order.count
    var other = isShared ? OtherThread { gathered(order[middle...]) } : nil
    try gather(order[..<middle], to: sink)
    guard let others = other?.join() else { return try gather(order[middle...], to: sink) }
    for bytes in others { try sink(bytes) }
  }

  private func gathered(_ order: ArraySlice<(half: Int, place: Int)>) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    gather(order) { (part) throws(Never) in parts.append(part) }
    return parts
  }

  /// Hands entries on, as many at once as make a part.
  private func gather<Failure: Error>(
    _ order: ArraySlice<(half: Int, place: Int)>, to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var written = GrowingBytes(capacity: 2 * renderedPartSize)
    for (half, place) in order {
      halves[half].append(place, to: &written)
      if written.count > renderedPartSize { try take(written.takeBytes()) }
    }
    try take(written.takeBytes())
  }

  /// Which half has the next entry, and where.
  private func merged() -> [(half: Int, place: Int)] {
    let (a, b) = (halves[0].entries, halves[1].entries)
    var merged: [(half: Int, place: Int)] = []
    merged.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if j == b.count || i < a.count && a[i].place < b[j].place {
        merged.append((0, i))
        i += 1
      } else {
        merged.append((1, j))
        j += 1
      }
    }
    return merged
  }
}
