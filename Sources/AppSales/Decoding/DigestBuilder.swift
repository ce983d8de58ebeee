/// Gathers rows by span and key.
///
/// What only is to be added up needs no entry a key: then an entry a row is kept as long as that is short and sure, since
/// nobody can foretell whether a key has one already.
struct DigestBuilder: ~Copyable {
  /// The days that rows cover at present.
  private(set) var span: ReportPeriod?
  private var entries = EntryRoom()
  /// For each key: where its entry is, if its mark is the current one.
  private var places: [(mark: UInt32, place: UInt32)] = []
  private var mark: UInt32 = 0
  private var finished: [ReportDigest.Section] = []
  /// How many sections are put together; grows with them, so that a file of many spans takes no square of time.
  private var limit = DigestBuilder.smallestLimit

  private static let smallestLimit = 4096

  /// Whether a section may have several entries of a key.
  private let mayRepeatKeys: Bool
  /// Whether the open one may.
  private var isApart: Bool
  /// The most that the units of entries which stand apart come to.
  private var magnitude: UInt64 = 0

  /// How many rows may stand apart: a report of a day; with more of them memory would grow with the rows.
  static let rowLimit = 1 << 16

  init(mayRepeatKeys: Bool) {
    self.mayRepeatKeys = mayRepeatKeys
    isApart = mayRepeatKeys
  }

  /// Makes room for a key of the table.
  mutating func reserve(key: UInt32) {
    while places.count <= Int(key) { places.append((0, 0)) }
  }

  /// Rows from now on cover these days.
  mutating func open(_ span: ReportPeriod) {
    close()
    self.span = span
  }

  /// Adds one row; `false` where the units leave the range.
  @inline(__always)
  mutating func add(key: UInt32, units: Int64) -> Bool {
    guard isApart else { return addTogether(.init(key: key, rows: 1, units: units)) }
    magnitude &+= units.magnitude
    // Below 2⁶³ no sum of some of them can leave 64 bits; two numbers below that cannot pass over the 64th.
    guard magnitude <= UInt64(Int64.max), entries.count < DigestBuilder.rowLimit else {
      return putTogether() && addTogether(.init(key: key, rows: 1, units: units))
    }
    entries.append(.init(key: key, rows: 1, units: units))
    return true
  }

  /// Adds rows that need no entry a key; `false`, and nothing is added, where one by one is the way.
  @inline(__always)
  mutating func add(_ keys: UnsafePointer<UInt32>, _ units: UnsafePointer<Int64>, _ count: Int) -> Bool {
    guard isApart, entries.count &+ count <= DigestBuilder.rowLimit else { return false }
    // Units of eight digits, in millionths, are below 2⁴⁷: some rows of them are far from 2⁶³.
    var sum = magnitude
    for index in 0..<count { sum &+= units[index].magnitude }
    guard sum <= UInt64(Int64.max) else { return false }
    magnitude = sum
    entries.append(keys, units, count)
    return true
  }

  private mutating func addTogether(_ entry: ReportDigest.Entry) -> Bool {
    let seen = places[Int(entry.key)]
    guard seen.mark == mark else {
      places[Int(entry.key)] = (mark, UInt32(truncatingIfNeeded: entries.count))
      entries.append(entry)
      return true
    }
    return entries.add(entry, at: Int(seen.place))
  }

  /// Goes on with one entry a key.
  private mutating func putTogether() -> Bool {
    isApart = false
    let apart = entries.take()
    return apart.allSatisfy { addTogether($0) }
  }

  private mutating func close() {
    let isOpen = span != nil && entries.count > 0
    if let span, isOpen { finished.append(.init(span: span, entries: entries.take())) }
    clear()
    guard isOpen, finished.count >= limit else { return }
    finished = DigestBuilder.merged(finished) ?? finished
    limit = max(limit, 2 * finished.count)
  }

  private mutating func clear() {
    entries.removeAll()
    mark &+= 1
    isApart = mayRepeatKeys
    magnitude = 0
  }

  /// The digest of all rows since the last call; `nil` where units leave the range.
  mutating func finish() -> ReportDigest? {
    close()
    defer {
      finished = []
      span = nil
    }
    guard finished.count > 1 else { return ReportDigest(sections: finished) }
    return DigestBuilder.merged(finished).map(ReportDigest.init(sections:))
  }

  /// Forgets a report that turned out to be bad.
  mutating func cancel() {
    clear()
    finished = []
    limit = DigestBuilder.smallestLimit
    span = nil
  }

  /// One section a span, sorted by days.
  ///
  /// Files in which spans alternate from row to row have many small ones.
  private static func merged(_ sections: [ReportDigest.Section]) -> [ReportDigest.Section]? {
    var bySpan: [ReportPeriod: [UInt32: ReportDigest.Entry]] = [:]
    var order: [ReportPeriod: [UInt32]] = [:]
    for section in sections {
      for entry in section.entries {
        guard var sum = bySpan[section.span]?[entry.key] else {
          bySpan[section.span, default: [:]][entry.key] = entry
          order[section.span, default: []].append(entry.key)
          continue
        }
        let (units, overflow) = sum.units.addingReportingOverflow(entry.units)
        guard !overflow else { return nil }
        sum.units = units
        sum.rows &+= entry.rows
        bySpan[section.span]?[entry.key] = sum
      }
    }
    return order.map { span, keys in
      ReportDigest.Section(span: span, entries: keys.compactMap { bySpan[span]?[$0] })
    }
    .sorted { ($0.span.begin, $0.span.end) < ($1.span.begin, $1.span.end) }
  }
}

/// Room for entries that is used again, report after report.
private struct EntryRoom: ~Copyable {
  private var room: UnsafeMutablePointer<ReportDigest.Entry>
  private var capacity = 1024
  private(set) var count = 0

  init() { room = .allocate(capacity: capacity) }

  deinit { room.deallocate() }

  @inline(__always)
  mutating func append(_ entry: ReportDigest.Entry) {
    if count == capacity { grow() }
    (room + count).initialize(to: entry)
    count &+= 1
  }

  /// Appends a row for each key.
  @inline(__always)
  mutating func append(_ keys: UnsafePointer<UInt32>, _ units: UnsafePointer<Int64>, _ more: Int) {
    while count &+ more > capacity { grow() }
    for index in 0..<more {
      (room + count + index).initialize(to: .init(key: keys[index], rows: 1, units: units[index]))
    }
    count &+= more
  }

  /// Adds the rows and units of an entry to those of another one; `false` where the units leave the range.
  @inline(__always)
  mutating func add(_ entry: ReportDigest.Entry, at place: Int) -> Bool {
    var sum = room[place]
    let (units, overflow) = sum.units.addingReportingOverflow(entry.units)
    sum.units = units
    sum.rows &+= entry.rows
    room[place] = sum
    return !overflow
  }

  mutating func removeAll() { count = 0 }

  /// The entries, which are then gone.
  mutating func take() -> [ReportDigest.Entry] {
    defer { count = 0 }
    return Array(UnsafeBufferPointer(start: room, count: count))
  }

  private mutating func grow() {
    let old = room
    room = .allocate(capacity: 2 * capacity)
    room.moveInitialize(from: old, count: count)
    capacity *= 2
    old.deallocate()
  }
}
