import CommandLineKit
import ReviewArchive
import WorkSharing

/// The reviews of an app as entries of a text, made by two threads where they are many.
///
/// Each thread reads for itself, from its own end of the list, until they meet. Reading takes longer than all else, and a
/// connection to the database is for one thread.
struct EntryList {
  let app: Int64
  let query: ReviewQuery
  let archive: ReviewArchive
  let style: EntryStyle
  /// Where the other thread opens the archive; `nil` where there is to be no other thread.
  var otherPlace: ReviewArchive.Place?
  /// So many bytes of entries are kept in memory by each thread.
  var most = 1 << 25
  /// How many reviews of the app are kept.
  private let kept: Int

  /// The list of an app's reviews.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - query: Which of its reviews.
  ///   - archive: Where they are.
  ///   - kept: How many reviews of the app are kept; for few of them no thread is started.
  ///   - style: How they are written.
  init(_ app: Int64, _ query: ReviewQuery, _ archive: ReviewArchive, kept: Int, _ style: EntryStyle) {
    self.app = app
    self.query = query
    self.archive = archive
    self.style = style
    self.kept = kept
    otherPlace = kept >= 1000 && Workers.available > 1 ? archive.place : nil
  }

  /// Writes all entries; `false` if there is none.
  func write(to sink: ReviewSink) throws(CommandFailure) -> Bool {
    if try isReadByNumber(), let found = try FoundEntries(self) {
      try found.write(to: sink)
      return !found.isEmpty
    }
    return try writeInOrder(to: sink)
  }

  /// More reviews than these are not put in order here: a long list is to begin before all of it is read.
  private static let longest = 1 << 15

  /// Whether the reviews are read as they stand in the archive, and put in order then: to look each of them up takes longer,
  /// where most of what is kept is of this app.
  func isReadByNumber() throws(CommandFailure) -> Bool {
    guard query.canBeReadByNumber, query.words == nil else { return query.canBeReadByNumber }
    guard kept <= EntryList.longest else { return false }
    return try translated { () throws(ReviewArchiveError) in try archive.highestNumber() } <= 2 * kept
  }

  /// The entries from the first one on; those of the other thread, which begins with the last one, come at the end.
  private func writeInOrder(to sink: ReviewSink) throws(CommandFailure) -> Bool {
    let meeting = MeetingPoint()
    // Where the sink does not take any more, the other thread need not go on.
    defer { meeting.end() }
    let direction: MeetingPoint.Direction = query.order == .date ? .down : .up
    let reversed = query.reversed
    var other = otherThread(reversed ?? query, isWanted: reversed != nil, .ordered, meeting, direction.opposite)
    let reader = try translated { () throws(ReviewArchiveError) in try archive.reader(of: app, query) }
    var walk = EntryWalk(reader, style, meeting, direction, isByNumber: false)
    var isEmpty = true
    while try translated({ () throws(ReviewArchiveError) in try walk.step() }) {
      isEmpty = false
      walk.writeEntry()
      if walk.lines.count > renderedPartSize { try walk.lines.empty(into: sink) }
    }
    try walk.lines.empty(into: sink)
    let last = try translated { () throws(ReviewArchiveError) in try other?.join()?.get() } ?? MadeEntries()
    var written = GrowingBytes(capacity: 2 * renderedPartSize)
    for place in last.entries.indices.reversed() {
      last.withTexts { written.append($0[place]) }
      if written.count > renderedPartSize { try sink(written.takeBytes()) }
    }
    try sink(written.takeBytes())
    return !isEmpty || !last.entries.isEmpty
  }

  /// Has another thread make the entries from the other end of the list; `nil` where there is none.
  func otherThread(
    _ query: ReviewQuery, isWanted: Bool = true, _ arrangement: ReviewReader.Arrangement, _ meeting: MeetingPoint,
    _ direction: MeetingPoint.Direction
  ) -> OtherThread<Result<MadeEntries, ReviewArchiveError>>? {
    guard isWanted, let place = otherPlace else { return nil }
    let (app, style, order, most) = (app, style, self.query.order, most)
    return OtherThread {
      Result { () throws(ReviewArchiveError) in
        // Nothing is claimed yet: what cannot be opened once more is read by one thread.
        guard let reader = try? ReviewArchive(place).reader(of: app, query, arrangement) else { return MadeEntries() }
        let walk = EntryWalk(reader, style, meeting, direction, isByNumber: arrangement != .ordered)
        var made = try MadeEntries(walk, order, most: most)
        if arrangement != .ordered { made.sort() }
        return made
      }
    }
  }
}
