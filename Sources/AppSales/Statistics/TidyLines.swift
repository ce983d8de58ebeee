/// The lines of a tidy table, in order, packed: bucket by bucket as they were counted, and an order that goes across.
public struct TidyLines: RandomAccessCollection, Sendable {
  typealias Place = PlaceList.Place

  /// For each bucket its lines, with the number of their group; what customers paid is the units of refunds here.
  private let packed: [PackedTallies]
  /// Empty before there is an order: then the lines stand bucket by bucket, and are only gone through.
  private var order: PlaceList

  /// Lines in the order of their buckets, to be arranged.
  init(_ packed: [PackedTallies]) {
    self.packed = packed
    order = PlaceList(counts: packed.map(\.count))
  }

  /// These lines in this order.
  init(_ lines: [TidyTable.Line]) {
    let buckets = lines.map { Int($0.bucket) + 1 }.max() ?? 0
    var packed = Array(repeating: PackedTallies(), count: buckets)
    var places: [Place] = []
    for line in lines {
      let bucket = Int(line.bucket)
      places.append(Place(bucket, packed[bucket].count))
      packed[bucket].append(line.group, line.tally)
    }
    self.init(packed)
    for place in places { order.append(place) }
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many lines there are.
  public var endIndex: Int { order.count }

  /// A line, unpacked.
  public subscript(index: Int) -> TidyTable.Line { line(at: order[index]) }

  func line(at place: Place) -> TidyTable.Line {
    TidyTable.Line(
      bucket: Int32(truncatingIfNeeded: place.bucket), group: group(at: place),
      packed[place.bucket].tally(at: place.line))
  }

  /// The number of the group of a line.
  @inline(__always)
  func group(at place: Place) -> Int32 { packed[place.bucket].number(at: place.line) }

  /// The lines of a bucket.
  func cells(ofBucket bucket: Int) -> PackedTallies { packed[bucket] }

  /// A line whose numbers are small, as those of nearly all lines are.
  public struct Small: Sendable {
    /// The number of the values that belong to reports, in `buckets`.
    public let bucket: Int32
    /// The number of the values that belong to rows, in `groups`.
    public let group: Int32
    /// How many rows of reports went in.
    public let rows: UInt32
    /// Units, in millionths.
    public let units: Int64
    /// Proceeds, in millionths.
    public let proceeds: Int64
    /// Units of refunds, in whole ones; negative.
    public let refundUnits: Int64
  }

  /// Unpacks neighbouring lines, to be gone through once.
  ///
  /// - Parameters:
  ///   - range: The lines.
  ///   - size: How many are unpacked at a time.
  ///   - take: Receives them, so many at a time, in order.
  /// - Returns: Whether the numbers of all of them are small; the first that are not, and those after them, are not handed
  ///   over.
  public func unpack(_ range: Range<Int>, by size: Int, _ take: ([Small]) -> Void) -> Bool {
    var lines: [Small] = []
    lines.reserveCapacity(size)
    return PackedTallies.withCells(of: packed) { cells in
      for first in stride(from: range.lowerBound, to: range.upperBound, by: size) {
        let next = Swift.min(first + size, range.upperBound)
        guard unpack(first..<next, cells, into: &lines) else { return false }
        take(lines)
      }
      return true
    }
  }

  private func unpack(_ range: Range<Int>, _ cells: PackedTallies.Cells, into lines: inout [Small]) -> Bool {
    lines.removeAll(keepingCapacity: true)
    let (order, last) = (order, order.count - 1)
    lines.append(addingCapacity: range.count) { lines in
      for index in range {
        // In their order, lines are all over the memory.
        cells.prefetch(order[Swift.min(index + TidyLines.ahead, last)])
        guard let line = cells.small(at: order[index]) else { return }
        lines.append(line)
      }
    }
    return lines.count == range.count
  }

  /// How many lines ahead memory is asked for them.
  private static let ahead = 16

  /// Whether the lines have no order yet and stand bucket by bucket.
  var isCounted: Bool { order.isEmpty }

  /// How many lines each bucket has.
  var counts: [Int] { packed.map(\.count) }

  /// Puts the lines into this order.
  mutating func arrange(_ places: PlaceList) { order = places }

  /// Makes something of every line, in the order that they have, bucket by bucket where they have none.
  @inline(__always)
  func map<Made>(_ make: (Place) -> Made) -> [Made] {
    var all: [Made] = []
    all.reserveCapacity(order.isEmpty ? packed.reduce(0) { $0 + $1.count } : order.count)
    for index in 0..<order.count { all.append(make(order[index])) }
    guard order.isEmpty else { return all }
    for bucket in packed.indices {
      for line in packed[bucket].indices { all.append(make(Place(bucket, line))) }
    }
    return all
  }

  /// Puts the lines into an order of what `map` goes through.
  mutating func arrange(_ indices: [UInt32]) {
    if order.isEmpty {
      let places = CountedPlaces(packed)
      for index in indices { order.append(places[Int(index)]) }
    } else {
      order = order.picked(indices)
    }
  }

  /// Leaves the lines as they stand.
  mutating func settle() {
    if order.isEmpty { for place in map({ $0 }) { order.append(place) } }
  }

  mutating func removeSubrange(_ range: PartialRangeFrom<Int>) { order.removeSubrange(range) }
}

/// The places of lines that stand bucket by bucket, by number: found from the bucket of every thousandth line, since a list
/// of all would be as large as the order that is to be made.
private struct CountedPlaces {
  private static let shift = 10
  /// The number of the first line of each bucket, and of the line after the last one.
  private var starts = [0]
  /// The bucket of every thousandth line.
  private var buckets: [Int] = []

  init(_ packed: [PackedTallies]) {
    for (bucket, lines) in packed.enumerated() {
      let end = starts[bucket] + lines.count
      starts.append(end)
      while buckets.count << CountedPlaces.shift < end { buckets.append(bucket) }
    }
  }

  subscript(number: Int) -> TidyLines.Place {
    var bucket = buckets[number >> CountedPlaces.shift]
    while starts[bucket + 1] <= number { bucket += 1 }
    return TidyLines.Place(bucket, number - starts[bucket])
  }
}

extension TidyLines: Hashable, Codable {
  /// Whether they say the same in the same order.
  public static func == (a: TidyLines, b: TidyLines) -> Bool { a.elementsEqual(b) }

  /// Feeds the lines.
  public func hash(into hasher: inout Hasher) { for line in self { hasher.combine(line) } }

  /// Reads lines one by one.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([TidyTable.Line].self))
  }

  /// Writes lines one by one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}
