import DelimitedText

/// What keys come to in the bucket that is open.
///
/// Every row of ten years comes by here. Sixteen bytes a key, so that the sums of an archive stay in the cache of a core;
/// what does not fit is carried over into full numbers.
struct BucketSums: Sendable {
  /// What one key came to, as far as it was not carried over.
  struct Sum: Sendable {
    /// In millionths.
    fileprivate(set) var units: Int64 = 0
    fileprivate(set) var rows: Int32 = 0
    /// The number of the first day of the newest section; `Int32.min` for a key that did not occur.
    fileprivate(set) var lastDay = Int32.min
  }

  /// What one key came to.
  struct Total {
    let rows: Int
    /// In millionths.
    let units: Int128
    /// The number of the first day of the newest section.
    let lastDay: Int32
  }

  /// By number of key.
  private(set) var sums: [Sum] = []
  /// The keys that occurred, in the order of their first row, and room for more.
  private var room: [UInt32] = []
  /// How many keys occurred.
  private(set) var count = 0
  private var carried: [UInt32: (rows: Int, units: Int128)] = [:]

  /// The keys that occurred, in the order of their first row.
  var touched: ArraySlice<UInt32> { room[..<count] }

  /// Whether `sums` have all there is.
  var isNarrow: Bool { carried.isEmpty }

  mutating func grow(to count: Int) {
    if count > sums.count { sums.append(contentsOf: repeatElement(Sum(), count: count - sums.count)) }
  }

  /// Adds what keys came to on a day.
  mutating func add(_ entries: [ReportDigest.Entry], day: Int32, sign: Int) {
    if room.count < count + entries.count {
      room.append(contentsOf: repeatElement(0, count: max(room.count, count + entries.count - room.count)))
    }
    guard sign == 1 else {
      for entry in entries { carry(entry, day, sign: sign) }
      return
    }
    var rest = entries[...]
    while let entry = addWhileNarrow(&rest, day) { carry(entry, day, sign: 1) }
  }

  /// Adds entries as far as they fit; the first one that does not is taken out and returned.
  ///
  /// Whether a key is a new one is no branch, since nobody could predict it.
  private mutating func addWhileNarrow(_ rest: inout ArraySlice<ReportDigest.Entry>, _ day: Int32) -> ReportDigest
    .Entry?
  {
    var (taken, known) = (0, count)
    var odd: ReportDigest.Entry?
    rest.withUnsafeBufferPointer { entries in
      sums.withUnsafeMutableBufferPointer { sums in
        room.withUnsafeMutableBufferPointer { room in
          while taken < entries.count {
            let entry = entries[taken]
            taken &+= 1
            // The sums of ten years are larger than the first cache of a core.
            if taken &+ BucketSums.ahead < entries.count { sums.prefetch(Int(entries[taken &+ BucketSums.ahead].key)) }
            var sum = sums[Int(entry.key)]
            let (units, isTooMuch) = sum.units.addingReportingOverflow(entry.units)
            let (rows, isTooMany) = sum.rows.addingReportingOverflow(Int32(bitPattern: entry.rows))
            guard !isTooMuch, !isTooMany, entry.rows <= UInt32(Int32.max) else { return odd = entry }
            room[known] = entry.key
            known &+= sum.lastDay == .min ? 1 : 0
            sum.units = units
            sum.rows = rows
            sum.lastDay = max(sum.lastDay, day)
            sums[Int(entry.key)] = sum
          }
        }
      }
    }
    count = known
    rest = rest.dropFirst(taken)
    return odd
  }

  private mutating func carry(_ entry: ReportDigest.Entry, _ day: Int32, sign: Int) {
    let key = Int(entry.key)
    if sums[key].lastDay == .min {
      room[count] = entry.key
      count += 1
    }
    sums[key].lastDay = max(sums[key].lastDay, day)
    // Of 64-bit numbers more than 2⁶³ would have to come before 128 bits are full.
    let known = carried[entry.key] ?? (0, 0)
    carried[entry.key] = (known.rows &+ sign &* Int(entry.rows), known.units &+ Int128(sign) &* Int128(entry.units))
  }

  /// What a key came to that occurred.
  @inline(__always)
  func total(_ key: UInt32) -> Total {
    let sum = sums[Int(key)]
    if isNarrow { return Total(rows: Int(sum.rows), units: Int128(sum.units), lastDay: sum.lastDay) }
    let more = carried[key] ?? (0, 0)
    return Total(rows: Int(sum.rows) &+ more.rows, units: Int128(sum.units) &+ more.units, lastDay: sum.lastDay)
  }

  /// Calls `body` for every key that occurred, with one whose memory is wanted soon and with what the key came to.
  @inline(__always)
  func forEach(_ body: (_ key: Int, _ ahead: Int, _ total: Total) -> Void) {
    room.withUnsafeBufferPointer { room in
      for index in 0..<count {
        body(Int(room[index]), Int(room[min(index &+ BucketSums.ahead, count &- 1)]), total(room[index]))
      }
    }
  }

  /// How many keys ahead memory is asked for what is kept of them.
  static let ahead = 12

  /// Begins anew.
  mutating func removeAll() {
    sums.withUnsafeMutableBufferPointer { sums in
      for key in room[..<count] { sums[Int(key)] = Sum() }
    }
    count = 0
    carried = [:]
  }
}
