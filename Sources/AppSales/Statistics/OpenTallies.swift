import DelimitedText

/// Where what a key comes to is added, and for how much money each unit is: what of a key is needed again and again, beside
/// each other.
struct KeyPlace: Sendable {
  /// The number of the place, or one of the two below.
  var place = KeyPlace.unknown
  /// Of one unit, in millionths.
  var proceeds: Int64 = 0
  /// What one unit costs, in millionths, without a sign; `Int64.min` where that does not fit.
  var price: Int64 = 0

  /// The place was not asked for.
  static let unknown: Int32 = -1
  /// The key is not in the table.
  static let none: Int32 = -2
}

/// What places came to in the bucket that is open, packed as it will be kept.
struct OpenTallies: Sendable {
  /// With number −1 for places that nothing was added to.
  private var tallies: [PackedTally] = []
  private var wide: [Tally] = []
  private var touched: [Int32] = []

  /// How many keys ahead memory is asked for what their places come to: where that is must have come by then.
  private static let ahead = 6

  /// How many places there are.
  var count: Int { tallies.count }

  /// Takes in the next place.
  mutating func append() { tallies.append(.untouched) }

  /// Adds what keys came to, as far as it fits: whole units, and sums of 64 bits.
  ///
  /// - Parameters:
  ///   - sums: What keys came to, nothing of it carried over.
  ///   - places: The places of keys.
  /// - Returns: The keys that were left out, because their place is not known or something does not fit.
  mutating func addWhatFits(_ sums: BucketSums, _ places: [KeyPlace]) -> [UInt32] {
    var left: [UInt32] = []
    let keys = sums.touched
    sums.sums.withUnsafeBufferPointer { sums in
      tallies.withUnsafeMutableBufferPointer { tallies in
        for index in keys.indices {
          if index + BucketSums.ahead < keys.endIndex {
            sums.prefetch(Int(keys[index + BucketSums.ahead]))
            places.prefetch(Int(keys[index + BucketSums.ahead]))
          }
          if index + OpenTallies.ahead < keys.endIndex {
            tallies.prefetch(Int(places[Int(keys[index + OpenTallies.ahead])].place))
          }
          let (key, place) = (Int(keys[index]), places[Int(keys[index])])
          if place.place == KeyPlace.none { continue }
          guard place.place >= 0, let sum = PackedTally(place, sums[key]) else {
            left.append(keys[index])
            continue
          }
          let old = tallies[Int(place.place)]
          if old.number < 0 {
            touched.append(place.place)
            tallies[Int(place.place)] = sum
          } else if let both = old.adding(sum) {
            tallies[Int(place.place)] = both
          } else {
            left.append(keys[index])
          }
        }
      }
    }
    return left
  }

  /// Adds what is not sure to fit.
  ///
  /// - Throws: `ArithmeticOverflow` where a sum leaves its range.
  mutating func add(_ tally: Tally, to place: Int32) throws(ArithmeticOverflow) {
    let old = tallies[Int(place)]
    var sum = tally
    if old.number < 0 {
      touched.append(place)
    } else {
      try sum.add(old.wide.map { wide[$0] } ?? old.narrow)
    }
    tallies[Int(place)] = PackedTally(place, sum, &wide)
  }

  /// Ends the bucket: hands on what places came to.
  mutating func close(into cells: inout PackedTallies) {
    if cells.isEmpty { cells.reserveCapacity(touched.count) }
    for place in touched {
      cells.append(tallies[Int(place)], wide)
      tallies[Int(place)] = .untouched
    }
    touched.removeAll(keepingCapacity: true)
    wide = []
  }
}

extension PackedTally {
  /// A place that nothing was added to.
  fileprivate static let untouched = PackedTally(number: -1, rows: 0, units: 0, proceeds: 0, paid: 0)

  /// What a key came to, at its place; `nil` where its units are not whole or something does not fit.
  @inline(__always)
  fileprivate init?(_ place: KeyPlace, _ sum: BucketSums.Sum) {
    let (whole, rest) = sum.units.quotientAndRemainder(dividingBy: Micros.scale)
    let (proceeds, isTooMuch) = whole.multipliedReportingOverflow(by: place.proceeds)
    let (paid, isFarTooMuch) = whole.multipliedReportingOverflow(by: place.price)
    guard rest == 0, place.price >= 0, !isTooMuch, !isFarTooMuch, let rows = UInt32(exactly: sum.rows) else {
      return nil
    }
    self.init(number: place.place, rows: rows, units: sum.units, proceeds: proceeds, paid: paid)
  }

  /// The sum of this one and another one of the same place; `nil` where one of them is kept in full, or something does not
  /// fit.
  @inline(__always)
  fileprivate func adding(_ other: PackedTally) -> PackedTally? {
    let (rows, isTooMany) = rows.addingReportingOverflow(other.rows)
    let (units, isTooMuch) = units.addingReportingOverflow(other.units)
    let (proceeds, isFarTooMuch) = proceeds.addingReportingOverflow(other.proceeds)
    let (paid, isFarFarTooMuch) = paid.addingReportingOverflow(other.paid)
    guard !isTooMany, rows < .max, !isTooMuch, !isFarTooMuch, !isFarFarTooMuch, wide == nil else { return nil }
    return PackedTally(number: number, rows: rows, units: units, proceeds: proceeds, paid: paid)
  }
}
