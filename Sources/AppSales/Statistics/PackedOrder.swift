import WorkSharing

/// Finds the order of the lines of a table in several threads.
///
/// A number of 64 bits says all of a line: how far its value is below the highest one, its rank among the keys, and its
/// place. Each thread makes and sorts the numbers of some buckets; what they come to is merged, and the last
/// bits are the order. Where groups lead, numbers are made in the order of buckets, and need not be sorted by them.
struct PackedOrder: Sendable {
  private let keys: TidyKeys
  private let lines: TidyLines
  private let value: TidyTable.Value?
  private let threads: Int
  /// How many lines each bucket has.
  private let counts: [Int]

  /// An order of lines that have none yet, by their values, most first, and by their keys.
  init(_ keys: TidyKeys, _ lines: TidyLines, by value: TidyTable.Value?, threads: Int) {
    (self.keys, self.lines, self.value) = (keys, lines, value)
    counts = lines.counts
    self.threads = max(1, threads)
  }

  /// The places of the lines in order; `nil` where they have an order already, or 64 bits are too few.
  func places() -> PlaceList? {
    var places = PlaceList(counts: counts)
    guard lines.isCounted, keys.areRanks, let distances = distances(), let form = form(distances, places)
    else { return nil }
    let shares = shares()
    var sorted = Workers.map(shares.count, threads: threads) { sortedKeys(shares[$0], distances, form) }
    while sorted.count > 2 {
      let pairs = stride(from: 0, to: sorted.count, by: 2).map { sorted[$0..<min($0 + 2, sorted.count)] }
      sorted = Workers.map(pairs.count, threads: threads) { pair in
        let pair = pairs[pair]
        return PackedOrder.merged(
          pair[pair.startIndex][...], pair.count > 1 ? pair[pair.startIndex + 1][...] : []
        ) { $0 }
      }
    }
    let (first, second) = (sorted.first ?? [], sorted.count > 1 ? sorted[1] : [])
    let mask: UInt64 = 1 << form.rank &- 1
    if places.isNarrow {
      places.take(narrow: merged(first, second) { UInt32(truncatingIfNeeded: $0 & mask) })
    } else {
      places.take(wide: merged(first, second) { $0 & mask })
    }
    return places
  }

  /// How values are spread over some lines.
  private struct Distances: Sendable {
    var highest = Int64.min
    var lowest = Int64.max
    /// Whether all values are whole; they are in millionths.
    var areWhole = true

    mutating func take(_ value: Int64) {
      highest = max(highest, value)
      lowest = min(lowest, value)
      if areWhole { areWhole = value.isMultiple(of: 1_000_000) }
    }

    mutating func take(_ other: Distances) {
      highest = max(highest, other.highest)
      lowest = min(lowest, other.lowest)
      areWhole = areWhole && other.areWhole
    }

    /// How far a value is below the highest.
    @inline(__always)
    func distance(_ value: Int64) -> UInt64 {
      // At most 2⁶⁴ − 1, which is right without a sign.
      let distance = UInt64(bitPattern: highest &- value)
      return areWhole ? distance / 1_000_000 : distance
    }
  }

  private func distances() -> Distances? {
    guard let value else { return Distances(highest: 0, lowest: 0) }
    let found = Workers.map(counts.count, threads: threads) { bucket -> Distances? in
      var found = Distances()
      let cells = lines.cells(ofBucket: bucket)
      for line in cells.indices {
        guard let value = value.small(cells, TidyLines.Place(bucket, line)) else { return nil }
        found.take(value)
      }
      return found
    }
    var all = Distances()
    for part in found {
      guard let part else { return nil }
      all.take(part)
    }
    return all
  }

  /// Which bits say what: from the lowest the place, then from these the rank and the distance.
  private struct Form: Sendable {
    let places: PlaceList
    let rank: UInt64
    /// The lowest bit that lines are sorted by.
    let sorted: UInt64
    let distance: UInt64
    let end: Int
  }

  private func form(_ distances: Distances, _ places: PlaceList) -> Form? {
    func width(_ highest: UInt64) -> UInt64 { UInt64(UInt64.bitWidth - highest.leadingZeroBitCount) }
    let rank = places.lineBits + PlaceList.width(counts.count)
    let bits = keys.rankBits
    let distance = rank + bits.all
    let end = distance + width(distances.highest < distances.lowest ? 0 : distances.distance(distances.lowest))
    guard end <= UInt64.bitWidth else { return nil }
    return Form(places: places, rank: rank, sorted: rank + bits.ofBucket, distance: distance, end: Int(end))
  }

  /// Buckets for each thread, with about as many lines, in the order of their values.
  private func shares() -> [[Int]] {
    let all = counts.reduce(0, +)
    var shares: [[Int]] = []
    var (share, sum) = ([Int](), 0)
    for bucket in keys.bucketsInOrder {
      share.append(bucket)
      sum += counts[bucket]
      if sum * threads >= all * (shares.count + 1) {
        shares.append(share)
        share = []
      }
    }
    return shares
  }

  private func sortedKeys(_ buckets: [Int], _ distances: Distances, _ form: Form) -> [UInt64] {
    var numbers: [UInt64] = []
    numbers.reserveCapacity(buckets.reduce(0) { $0 + counts[$1] })
    for bucket in buckets {
      let cells = lines.cells(ofBucket: bucket)
      for line in cells.indices {
        var number = keys.rank(bucket, Int(cells.number(at: line))) << form.rank | form.places.code(bucket, line)
        if let value {
          // All values have 64 bits. A distance without bits is zero.
          let distance = distances.distance(value.small(cells, TidyLines.Place(bucket, line)) ?? distances.highest)
          number |= distance << form.distance
        }
        numbers.append(number)
      }
    }
    KeySort.sort(&numbers, bits: Int(form.sorted)..<form.end)
    return numbers
  }

  /// What two sorted lists come to, no number of which is in both: by two threads, each of which takes what is below or
  /// above the middle of the first list.
  private func merged<Made: Sendable>(
    _ a: [UInt64], _ b: [UInt64], _ make: @escaping @Sendable (UInt64) -> Made
  ) -> [Made] {
    guard threads > 1, !a.isEmpty else { return PackedOrder.merged(a[...], b[...], make) }
    let middle = a.count / 2
    let other = PackedOrder.place(of: a[middle], in: b)
    let (lower, upper) = Workers.both(threads: threads) {
      PackedOrder.merged(a[..<middle], b[..<other], make)
    } and: {
      PackedOrder.merged(a[middle...], b[other...], make)
    }
    return lower + upper
  }

  /// How many numbers of a sorted list are below another one.
  private static func place(of key: UInt64, in keys: [UInt64]) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func merged<Made>(
    _ a: ArraySlice<UInt64>, _ b: ArraySlice<UInt64>, _ make: (UInt64) -> Made
  ) -> [Made] {
    if b.isEmpty { return a.map(make) }
    return [Made](unsafeUninitializedCapacity: a.count + b.count) { room, count in
      guard var next = room.baseAddress else { return }
      var (i, j) = (a.startIndex, b.startIndex)
      while i < a.endIndex, j < b.endIndex {
        let (x, y) = (a[i], b[j])
        // Nobody can foretell which is less: numbers instead of branches.
        let isFirst = x < y ? 1 : 0
        next.initialize(to: make(min(x, y)))
        next += 1
        i &+= isFirst
        j &+= 1 &- isFirst
      }
      for key in [a[i...], b[j...]].joined() {
        next.initialize(to: make(key))
        next += 1
      }
      count = a.count + b.count
    }
  }
}
