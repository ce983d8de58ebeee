import CByteMask

/// What `scan_fields` writes down about a piece of text, in memory that is used again for each piece.
struct ScanTables: ~Copyable {
  private(set) var fields = UnsafeMutablePointer<field_bounds>.allocate(capacity: 0)
  private(set) var doubled = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  private(set) var records = UnsafeMutablePointer<record_end>.allocate(capacity: 0)
  private var fieldCapacity = 0
  private var doubledCapacity = 0
  private var recordCapacity = 0

  deinit {
    fields.deallocate()
    doubled.deallocate()
    records.deallocate()
  }

  /// Makes room for what a scan of some more bytes can find at most, and as much more as it asks for.
  mutating func reserve(fields fieldCount: Int, doubled doubledCount: Int, bytes: Int) {
    let most = bytes + Int(FIELD_SLACK)
    enlarge(&fields, &fieldCapacity, count: fieldCount, for: most)
    enlarge(&doubled, &doubledCapacity, count: doubledCount, for: most)
    enlarge(&records, &recordCapacity, count: 0, for: most)
  }

  /// Moves all but the first fields and doubled quotes to the front.
  mutating func forget(fields first: Int, of fieldCount: Int, doubled firstDoubled: Int, of doubledCount: Int) {
    if first > 0 { fields.update(from: fields + first, count: fieldCount - first) }
    if firstDoubled > 0 { doubled.update(from: doubled + firstDoubled, count: doubledCount - firstDoubled) }
  }

  /// Makes all places smaller, since the text has moved.
  mutating func shift(fields fieldCount: Int, doubled doubledCount: Int, by distance: UInt32) {
    for index in 0..<fieldCount {
      fields[index].start -= distance
      fields[index].end -= distance
    }
    for index in 0..<doubledCount { doubled[index] -= distance }
  }
}

/// Sees to it that there is room for `extra` elements behind the first `count`, which are kept.
private func enlarge<Element>(
  _ elements: inout UnsafeMutablePointer<Element>, _ capacity: inout Int, count: Int, for extra: Int
) {
  guard capacity < count + extra else { return }
  let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * count + extra)
  larger.moveInitialize(from: elements, count: count)
  elements.deallocate()
  elements = larger
  capacity = 2 * count + extra
}
