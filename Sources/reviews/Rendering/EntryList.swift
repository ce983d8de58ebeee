import CommandLineKit
import ReviewArchive
import SalesArchive

/// The reviews of an app as entries of a text, read by this thread and made by two.
struct EntryList {
  private let app: Int64
  private let query: ReviewQuery
  private let archive: ReviewArchive
  private let painter: Painter
  private let marksNew: Bool

  /// How much text of reviews is read before it is made into entries.
  private static let batchBytes = 1 << 15
  /// So many bytes of entries are kept in memory to be put in order; of longer lists the database keeps the order.
  var mostToSort = 1 << 26

  /// The list of an app's reviews; `marksNew` says whether new ones are told from others.
  init(_ app: Int64, _ query: ReviewQuery, _ archive: ReviewArchive, _ painter: Painter, marksNew: Bool) {
    self.app = app
    self.query = query
    self.archive = archive
    self.painter = painter
    self.marksNew = marksNew
  }

  /// Writes all entries; `false` if there is none.
  func write(to sink: ReviewSink) throws(CommandFailure) -> Bool {
    if query.canBeFoundUnordered, let entries = try found() {
      try entries.write(to: sink)
      return !entries.isEmpty
    }
    var isEmpty = true
    _ = try make(.ordered) { made throws(CommandFailure) in
      isEmpty = false
      try sink(made.bytes)
      return true
    }
    return !isEmpty
  }

  /// All entries, made in the order in which they are found soonest; `nil` where they are too many.
  private func found() throws(CommandFailure) -> SortedEntries? {
    var entries = SortedEntries()
    let isWhole = try make(.asFound) { made throws(CommandFailure) in
      entries.add(made)
      return entries.bytes < mostToSort
    }
    return isWhole ? entries : nil
  }

  /// Hands parts of the list to `take`, as long as that wants more; whether it has had all.
  private func make(
    _ arrangement: ReviewRows.Arrangement, _ take: (MadeEntries) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) -> Bool {
    let rows = try translated { () throws(ReviewArchiveError) in
      try archive.reviews(of: app, query, .readable, arrangement)
    }
    let (painter, marksNew, order) = (painter, marksNew, arrangement == .asFound ? query.order : nil)
    var maker = SecondThread<ReviewBatch, MadeEntries>(isAlone: Workers.available < 2) {
      let entries = EntryMaker(painter, marksNew: marksNew, order)
      return { entries.make($0) }
    }
    var isMore = true
    while isMore {
      var batch = ReviewBatch()
      isMore = try translated { () throws(ReviewArchiveError) in
        try rows.read(into: &batch, bytes: EntryList.batchBytes)
      }
      if batch.count > 0 { maker.give(batch) }
      while let made = isMore ? maker.takeIfMade() : maker.take() {
        guard try take(made) else { return false }
      }
    }
    return true
  }
}

/// Entries one below the other, ready to be written.
struct MadeEntries: Sendable {
  /// All of them.
  var bytes: [UInt8]
  /// Where each of them ends and stands in the order; nothing where they are in order already.
  var places: [(place: ReviewPlace, end: Int)] = []
}

/// Makes entries of reviews, in memory that it goes on using.
final class EntryMaker {
  private var entries: TextEntries
  private var lines: TextLines
  private let order: ReviewQuery.Order?

  /// A maker of entries that are told where they stand in an order, if one is given.
  init(_ painter: Painter, marksNew: Bool, _ order: ReviewQuery.Order?) {
    entries = TextEntries(painter, marksNew: marksNew)
    lines = TextLines(painter)
    self.order = order
  }

  /// The entries of some reviews.
  func make(_ batch: ReviewBatch) -> MadeEntries {
    var places: [(place: ReviewPlace, end: Int)] = []
    if order != nil { places.reserveCapacity(batch.count) }
    batch.forEach { review in
      entries.write(review, to: &lines)
      if let order { places.append((review.place(in: order), lines.count)) }
    }
    return MadeEntries(bytes: lines.takeBytes(), places: places)
  }
}

/// Entries that are made in any order and written in that of a query.
struct SortedEntries {
  private struct Entry {
    let place: ReviewPlace
    let part: Int
    let start: Int
    let end: Int
  }

  private var parts: [[UInt8]] = []
  private var entries: [Entry] = []
  /// How many bytes they have.
  private(set) var bytes = 0

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ made: MadeEntries) {
    var start = 0
    for (place, end) in made.places {
      entries.append(Entry(place: place, part: parts.count, start: start, end: end))
      start = end
    }
    parts.append(made.bytes)
    bytes += made.bytes.count
  }

  func write(to sink: ReviewSink) throws(CommandFailure) {
    var written = GrowingBytes(capacity: 2 * renderedPartSize)
    for entry in entries.sorted(by: { $0.place < $1.place }) {
      parts[entry.part].withUnsafeBufferPointer { written.append($0.part(entry.start, entry.end)) }
      if written.count > renderedPartSize { try sink(written.takeBytes()) }
    }
    try sink(written.takeBytes())
  }
}
