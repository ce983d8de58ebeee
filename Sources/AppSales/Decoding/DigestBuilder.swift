/// Adds rows up by span and key.
struct DigestBuilder: ~Copyable {
  /// The days that rows cover at present.
  private(set) var span: ReportPeriod?
  private var entries: [ReportDigest.Entry] = []
  /// For each key: where its entry is, if its mark is the current one.
  private var places: [(mark: UInt32, place: UInt32)] = []
  private var mark: UInt32 = 0
  private var finished: [ReportDigest.Section] = []
  /// How many sections are put together; grows with them, so that a file of many spans takes no square of time.
  private var limit = DigestBuilder.smallestLimit

  private static let smallestLimit = 4096

  /// Makes room for a key of the table.
  mutating func reserve(key: UInt32) {
    while places.count <= Int(key) { places.append((0, 0)) }
  }

  /// Rows from now on cover these days.
  mutating func open(_ span: ReportPeriod) {
    close()
    self.span = span
    mark &+= 1
  }

  /// Adds one row; `false` where the units leave the range.
  @inline(__always)
  mutating func add(key: UInt32, units: Int64) -> Bool {
    let seen = places[Int(key)]
    guard seen.mark == mark else {
      places[Int(key)] = (mark, UInt32(truncatingIfNeeded: entries.count))
      entries.append(.init(key: key, rows: 1, units: units))
      return true
    }
    let place = Int(seen.place)
    let (sum, overflow) = entries[place].units.addingReportingOverflow(units)
    entries[place].units = sum
    entries[place].rows &+= 1
    return !overflow
  }

  private mutating func close() {
    guard let span, !entries.isEmpty else { return }
    finished.append(.init(span: span, entries: entries))
    entries.removeAll(keepingCapacity: true)
    guard finished.count >= limit else { return }
    finished = DigestBuilder.merged(finished) ?? finished
    limit = max(limit, 2 * finished.count)
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
    entries.removeAll(keepingCapacity: true)
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
