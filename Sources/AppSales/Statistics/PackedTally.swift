import DelimitedText

/// What a place of a table came to, in 32 bytes: a table by month of ten years has half a million of them.
///
/// Rows of one place in one bucket have whole hundredths of money and no more than thousands of them, mostly. What does
/// not fit is kept in full in a list beside, so that nothing is ever rounded.
struct PackedTally: Sendable {
  /// The number of the place, or of the group.
  var number: Int32
  /// `UInt32.max` where the sums are in the list.
  private(set) var rows: UInt32
  /// In millionths; the place in the list where the sums are there.
  private(set) var units: Int64
  /// In millionths.
  private(set) var proceeds: Int64
  /// In millionths.
  private(set) var paid: Int64

  /// A tally of parts that fit.
  @inline(__always)
  init(number: Int32, rows: UInt32, units: Int64, proceeds: Int64, paid: Int64) {
    (self.number, self.rows, self.units, self.proceeds, self.paid) = (number, rows, units, proceeds, paid)
  }

  /// A tally, which goes into the list where it does not fit.
  init(_ number: Int32, _ tally: Tally, _ wide: inout [Tally]) {
    self.number = number
    if let rows = UInt32(exactly: tally.rows), rows < .max, let units = Int64(exactly: tally.units),
      let proceeds = PackedTally.micros(tally.proceeds), let paid = PackedTally.micros(tally.paid)
    {
      (self.rows, self.units, self.proceeds, self.paid) = (rows, units, proceeds, paid)
    } else {
      (rows, units, proceeds, paid) = (.max, Int64(wide.count), 0, 0)
      wide.append(tally)
    }
  }

  /// The amount in millionths, where that is exact and fits.
  @inline(__always)
  private static func micros(_ amount: ExactAmount) -> Int64? {
    guard let small = Int64(exactly: amount.rawValue) else {
      let (micros, rest) = amount.rawValue.quotientAndRemainder(dividingBy: scale)
      return rest == 0 ? Int64(exactly: micros) : nil
    }
    let (micros, rest) = small.quotientAndRemainder(dividingBy: Int64(scale))
    return rest == 0 ? micros : nil
  }

  private static let scale: Int128 = 1_000_000

  /// The same with the units of refunds in the place of what customers paid, which tidy lines do not have; `nil` where
  /// that is not exact.
  fileprivate func line(_ group: Int32, isRefund: Bool) -> PackedTally? {
    guard rows != .max, !isRefund || units.isMultiple(of: Int64(PackedTally.scale)) else { return nil }
    var line = self
    line.number = group
    line.paid = isRefund ? units / Int64(PackedTally.scale) : 0
    return line
  }

  /// The line of a tidy table, in which the units of refunds stand in the place of what customers paid.
  @inline(__always)
  fileprivate func small(bucket: Int) -> TidyLines.Small? {
    guard rows != .max else { return nil }
    return TidyLines.Small(
      bucket: Int32(truncatingIfNeeded: bucket), group: number, rows: rows, units: units, proceeds: proceeds,
      refundUnits: paid)
  }

  /// The place in the list of wide ones; `nil` where the sums are here.
  var wide: Int? { rows == .max ? Int(units) : nil }

  /// The sums, where they are here.
  var narrow: Tally {
    Tally(
      rows: Int(rows), units: Int128(units), proceeds: ExactAmount(rawValue: Int128(proceeds) * PackedTally.scale),
      paid: ExactAmount(rawValue: Int128(paid) * PackedTally.scale))
  }
}

/// The cells of a bucket: numbers with what they came to.
struct PackedTallies: Sendable {
  private var packed: [PackedTally] = []
  private var wide: [Tally] = []

  /// How many there are.
  var count: Int { packed.count }
  var isEmpty: Bool { packed.isEmpty }
  var indices: Range<Int> { packed.indices }

  mutating func reserveCapacity(_ count: Int) { packed.reserveCapacity(count) }

  mutating func append(_ number: Int32, _ tally: Tally) { packed.append(PackedTally(number, tally, &wide)) }

  /// Appends a tally of another list of wide ones.
  @inline(__always)
  mutating func append(_ tally: PackedTally, _ others: [Tally]) {
    if let place = tally.wide { return append(tally.number, others[place]) }
    packed.append(tally)
  }

  /// Appends others, with the numbers that a map gives them.
  mutating func append(_ others: consuming PackedTallies, renumbered map: [Int32]) {
    others.packed.withUnsafeMutableBufferPointer { cells in
      for index in cells.indices { cells[index].number = map[Int(cells[index].number)] }
    }
    if packed.isEmpty { return self = others }
    for index in others.indices { append(others.number(at: index), others.tally(at: index)) }
  }

  @inline(__always)
  func number(at index: Int) -> Int32 { packed[index].number }

  @inline(__always)
  func tally(at index: Int) -> Tally {
    let cell = packed[index]
    return cell.wide.map { wide[$0] } ?? cell.narrow
  }

  /// Puts something else where a cell is.
  mutating func replace(at index: Int, _ number: Int32, _ tally: Tally) {
    packed[index] = PackedTally(number, tally, &wide)
  }

  /// Puts a cell as the line of a group where another one is.
  @inline(__always)
  mutating func move(_ source: Int, to index: Int, asLineOf group: Int32, isRefund: Bool) {
    if let line = packed[source].line(group, isRefund: isRefund) { return packed[index] = line }
    replace(at: index, group, TidyTable.Line.tally(tally(at: source), isRefund: isRefund))
  }

  /// The units of a cell, in millionths; `nil` where 64 bits are too few.
  @inline(__always)
  func smallUnits(at index: Int) -> Int64? {
    let cell = packed[index]
    return cell.wide == nil ? cell.units : Int64(exactly: tally(at: index).units)
  }

  mutating func removeLast(_ count: Int) { packed.removeLast(count) }
}

extension PackedTallies {
  /// The cells of buckets where they are in the memory.
  ///
  /// To look into an array that is in another one, it is retained and released: threads that do so half a million times
  /// wait for each other's counts, which took a third of the time that the lines took.
  struct Cells {
    private let buckets: [UnsafeBufferPointer<PackedTally>]

    fileprivate init(_ buckets: [PackedTallies]) {
      // An array that somebody holds, and nobody writes to, stays where it is.
      self.buckets = buckets.map { $0.packed.withUnsafeBufferPointer(\.self) }
    }

    /// Asks for a cell that is wanted soon.
    @inline(__always)
    func prefetch(_ place: PlaceList.Place) { buckets[place.bucket].prefetch(place.line) }

    /// A cell as a small line of a tidy table; `nil` where its numbers are not small.
    @inline(__always)
    func small(at place: PlaceList.Place) -> TidyLines.Small? {
      buckets[place.bucket][place.line].small(bucket: place.bucket)
    }
  }

  /// Hands the cells of buckets to `body`, valid only there.
  static func withCells<Result>(of buckets: [PackedTallies], _ body: (Cells) -> Result) -> Result {
    withExtendedLifetime(buckets) { body(Cells(buckets)) }
  }
}
