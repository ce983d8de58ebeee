/// The lines of a tidy table, in order, packed: bucket by bucket as they were counted, and an order that goes across.
public struct TidyLines: RandomAccessCollection, Sendable {
  /// Where a line is: bucket and place in it.
  private struct Place {
    let bucket: UInt32
    let line: UInt32
  }

  /// For each bucket its lines, with the number of their group; what customers paid is the units of refunds here.
  private let packed: [PackedTallies]
  private var order: [Place]

  /// Lines in the order of their buckets.
  init(_ packed: [PackedTallies]) {
    self.packed = packed
    order = []
    order.reserveCapacity(packed.reduce(0) { $0 + $1.count })
    for (bucket, lines) in packed.enumerated() {
      for line in lines.indices {
        order.append(Place(bucket: UInt32(truncatingIfNeeded: bucket), line: UInt32(truncatingIfNeeded: line)))
      }
    }
  }

  /// These lines in this order.
  init(_ lines: [TidyTable.Line]) {
    let buckets = lines.map { Int($0.bucket) + 1 }.max() ?? 0
    var packed = Array(repeating: PackedTallies(), count: buckets)
    order = []
    for line in lines {
      let bucket = Int(line.bucket)
      order.append(Place(bucket: UInt32(bucket), line: UInt32(truncatingIfNeeded: packed[bucket].count)))
      packed[bucket].append(line.group, line.tally)
    }
    self.packed = packed
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { order.count }

  public subscript(index: Int) -> TidyTable.Line {
    let place = order[index]
    return TidyTable.Line(
      bucket: Int32(truncatingIfNeeded: place.bucket),
      group: packed[Int(place.bucket)].number(at: Int(place.line)),
      packed[Int(place.bucket)].tally(at: Int(place.line)))
  }

  /// The units of a line, in millionths.
  @inline(__always)
  func units(at index: Int) -> Int128 { packed[Int(order[index].bucket)].units(at: Int(order[index].line)) }

  /// Asks for a line that is wanted soon: in their order, lines are all over the memory.
  @inline(__always)
  public func prefetch(_ index: Int) {
    guard index < order.count else { return }
    packed[Int(order[index].bucket)].prefetch(Int(order[index].line))
  }

  /// The numbers of a line's values.
  @inline(__always)
  func place(at index: Int) -> TidyTable.Place {
    let place = order[index]
    return TidyTable.Place(
      bucket: Int32(truncatingIfNeeded: place.bucket), group: packed[Int(place.bucket)].number(at: Int(place.line)))
  }

  /// Puts the lines into the order of these indices, and drops those that are not among them.
  mutating func arrange(_ indices: [UInt32]) { order = indices.map { order[Int($0)] } }

  /// Puts the lines into an order of their indices.
  mutating func sort(by precedes: (Int, Int) -> Bool) {
    arrange(indices.sorted(by: precedes).map { UInt32(truncatingIfNeeded: $0) })
  }

  mutating func removeSubrange(_ range: PartialRangeFrom<Int>) { order.removeSubrange(range) }
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
