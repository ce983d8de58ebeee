import CByteMask

/// The fields of the record that is being read, in memory that is used again for each record.
struct FieldTable: ~Copyable {
  private(set) var bounds: UnsafeMutablePointer<FieldBounds>
  private(set) var count = 0
  private var capacity = 256
  /// The indices of fields with quotes to be taken out, ascending.
  private var escaped: [Int] = []

  init() { bounds = .allocate(capacity: capacity) }

  deinit { bounds.deallocate() }

  mutating func removeAll() {
    count = 0
    if !escaped.isEmpty { escaped.removeAll(keepingCapacity: true) }
  }

  /// Makes room for `extra` more fields, so that `append` need not look.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if count &+ extra > capacity { grow(extra) }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) {
    let larger = UnsafeMutablePointer<FieldBounds>.allocate(capacity: 2 * capacity + extra)
    larger.moveInitialize(from: bounds, count: count)
    bounds.deallocate()
    bounds = larger
    capacity = 2 * capacity + extra
  }

  /// Adds a field; room for it has been reserved.
  @inline(__always)
  mutating func append(start: UInt32, end: UInt32) {
    (bounds + count).initialize(to: FieldBounds(start: start, end: end))
    count &+= 1
  }

  /// Notes that the field that comes next has quotes to be taken out.
  mutating func markNextEscaped() {
    if escaped.last != count { escaped.append(count) }
  }

  /// Takes the quotes out of the fields that have some, in place.
  mutating func unescape(_ record: UnsafeMutablePointer<UInt8>, quote: UInt8) {
    for index in escaped {
      let field = bounds[index]
      let inner = UnsafeMutableBufferPointer(start: record + Int(field.start), count: Int(field.end - field.start))
      bounds[index].end = field.start + UInt32(unescapeQuoted(inner, quote: quote))
    }
  }
}

/// Takes the quotes out of what follows an opening quote: doubled ones become one, the first single one closes the
/// field and goes, and whatever follows it stays.
///
/// Returns how many bytes are left.
private func unescapeQuoted(_ bytes: UnsafeMutableBufferPointer<UInt8>, quote: UInt8) -> Int {
  var read = 0
  var written = 0
  var closed = false
  while read < bytes.count {
    if !closed, bytes[read] == quote {
      read += 1
      closed = read == bytes.count || bytes[read] != quote
      if closed { continue }
    }
    bytes[written] = bytes[read]
    read += 1
    written += 1
  }
  return written
}
