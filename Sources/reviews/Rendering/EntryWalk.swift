import CommandLineKit
import ReviewArchive
import WorkSharing

/// A thread's way through reviews, and the entries that it makes of them.
struct EntryWalk: ~Copyable {
  private var reader: ReviewReader
  /// What is written and not taken away.
  var lines: TextLines
  private var entries: TextEntries
  private let meeting: MeetingPoint
  private let direction: MeetingPoint.Direction
  private let isByNumber: Bool
  private var block: Int64?

  /// A way through the reviews of a reader that ends where another thread was.
  ///
  /// - Parameters:
  ///   - reader: Where the reviews come from.
  ///   - style: How they are written.
  ///   - meeting: What the two threads have in common.
  ///   - direction: Whether numbers, or dates, grow.
  ///   - isByNumber: Whether the reviews are read by number, and not by date.
  init(
    _ reader: consuming ReviewReader, _ style: EntryStyle, _ meeting: MeetingPoint,
    _ direction: MeetingPoint.Direction, isByNumber: Bool
  ) {
    self.reader = reader
    lines = TextLines(style.painter)
    entries = TextEntries(style.painter, marksNew: style.marksNew)
    self.meeting = meeting
    self.direction = direction
    self.isByNumber = isByNumber
  }

  /// Moves to the next review; `false` if there is none for this thread, or it is not to claim any further.
  mutating func step(mayGoOn: Bool = true) throws(ReviewArchiveError) -> Bool {
    guard try reader.step() else { return false }
    // Some hundred numbers, or some hours, are claimed at once, so that threads seldom ask.
    let next = isByNumber ? reader.number >> 8 : reader.date >> 15
    guard next != block else { return true }
    block = next
    return mayGoOn && meeting.claim(next, direction)
  }

  /// Writes the review, and returns where it stands in an order.
  @discardableResult
  mutating func writeEntry(_ order: ReviewQuery.Order = .date) -> ReviewPlace {
    let review = reader.review
    entries.write(review, to: &lines)
    return review.place(in: order)
  }
}

/// How entries are written.
struct EntryStyle: Sendable {
  let painter: Painter
  /// Whether new ones are told from others.
  let marksNew: Bool
}
