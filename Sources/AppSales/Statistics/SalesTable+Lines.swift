import Synchronization
import WorkSharing

extension SalesTable {
  /// Adds the cells of another table of the same grouping, whose keys and texts have other numbers; it is then empty, since
  /// large tables need no second room.
  mutating func merge(_ other: inout SalesTable, _ map: SalesKeyTable.Renumbering) throws(ArithmeticOverflow) {
    let placeMap = places(of: other, map)
    for bucket in other.cells.indices {
      let number = Int(number(ofBucket: other.buckets[bucket]))
      var others = PackedTallies()
      swap(&others, &other.cells[bucket])
      // Handed on and not copied: cells that somebody else had too would be written into a second room.
      cells[number].append(consume others, renumbered: placeMap)
      try compactIfGrown(number)
    }
  }

  /// The places here of another table's places.
  private mutating func places(of other: SalesTable, _ map: SalesKeyTable.Renumbering) -> [Int32] {
    let texts = keyDimensions.count
    let groupMap = groups.take(other.groups) { part, depth in
      depth < texts ? map.texts[Int(part)] : Int32(bitPattern: map.keys[Int(part)])
    }
    let detail = grouping.detail
    let kindMap = kinds.take(other.kinds) { part, depth in
      MeasureKind.isText(part: depth, detail) ? map.texts[Int(part)] : part
    }
    return other.places.values.map { pair in
      let (group, kind) = NumberMap.parts(pair)
      return place(group < 0 ? group : groupMap[Int(group)], kind < 0 ? kind : kindMap[Int(kind)])
    }
  }

  private func kindParts(_ number: Int32) -> [Int32] {
    kinds.parts(ofChain: number, count: MeasureKind.partCount(grouping.detail))
  }

  /// The groups with their measures, unordered, without those whose product is not selected.
  func rows(_ keys: SalesKeyTable, _ apps: AppSelection) throws(ArithmeticOverflow) -> [SalesGroupRow] {
    let groups = VisibleGroups(self, keys, apps)
    let kinds = places.values.map { MeasureKind(kindParts(NumberMap.parts($0).low), detail: grouping.detail) }
    var sums = MeasureSums(grouping.detail, keys.pool)
    var lists = GroupLists(groups: groups.count)
    var rows: [SalesGroupRow] = []
    for (bucket, cells) in cells.enumerated() {
      lists.list(cells.indices) { groups.ofPlace[Int(cells.number(at: $0))] }
      for group in lists.groups {
        var next = lists.first(of: group)
        while next >= 0 {
          try sums.add(cells.tally(at: next), kinds[Int(cells.number(at: next))])
          next = lists.after(next)
        }
        rows.append(SalesGroupRow(key: fullKey(bucket, groups.parts(of: group), keys), measures: try sums.take()))
      }
    }
    return rows
  }

  /// Puts the values of both halves into the order that was asked for.
  private func fullKey(_ bucket: Int, _ group: ArraySlice<Int32>, _ keys: SalesKeyTable) -> [String] {
    var bucket = buckets[bucket].makeIterator()
    var values = group.makeIterator()
    return grouping.by.map { dimension in
      dimension.isOfReports ? bucket.next() ?? "" : values.next().map { keys.pool[$0].string } ?? ""
    }
  }

  /// The lines of a table of money, unordered.
  func money(_ keys: SalesKeyTable, _ apps: AppSelection) throws(ArithmeticOverflow) -> MoneyTable {
    let groups = VisibleGroups(self, keys, apps)
    let kinds = places.values.map { kindParts(NumberMap.parts($0).low) }
    let currencies = kinds.map { $0.prefix(2).map { CurrencyCode(keys.pool[$0].string) } }
    var money = MoneyTable(
      by: grouping.by, buckets: buckets, groups: groups.texts(keys.pool).map(\.self))
    for (bucket, cells) in cells.enumerated() {
      for cell in cells.indices {
        let place = Int(cells.number(at: cell))
        guard groups.ofPlace[place] >= 0 else { continue }
        let tally = cells.tally(at: cell)
        money.lines.append(
          MoneyTable.Line(
            bucket: Int32(truncatingIfNeeded: bucket), group: groups.ofPlace[place], currency: currencies[place][0],
            customerCurrency: currencies[place][1], units: tally.units, proceeds: tally.proceeds, paid: tally.paid,
            level: grouping.detail == .shares ? kinds[place][2] : 0))
      }
    }
    return money
  }

  /// The lines of a tidy table, ordered, in the room of the cells, which are then gone.
  mutating func takeArranged(
    _ keys: SalesKeyTable, _ apps: AppSelection, threads: Int
  ) throws(ArithmeticOverflow) -> TidyTable {
    let threads = Workers.worthwhile(cells.reduce(0) { $0 + $1.count }, atMost: threads)
    var lines = try takeLines(keys, apps, threads: threads)
    // What it took to count is not needed to order.
    self = SalesTable(grouping, selectsApps: false)
    try lines.arrange(grouping, threads: threads)
    return lines
  }

  /// The lines of a tidy table, unordered, in the room of the cells, which are then gone.
  ///
  /// Buckets have nothing to do with each other: several threads make the lines of one each.
  mutating func takeLines(
    _ keys: SalesKeyTable, _ apps: AppSelection, threads: Int
  ) throws(ArithmeticOverflow) -> TidyTable {
    let groups = VisibleGroups(self, keys, apps)
    let lines = LineOfGroup(groups, isRefund: places.values.map { kindParts(NumberMap.parts($0).low).last == 1 })
    var all: [PackedTallies] = []
    swap(&all, &cells)
    return TidyTable(
      by: grouping.by, lines: TidyLines(try lines.merged(&all, threads)), buckets: buckets,
      groups: groups.texts(keys.pool))
  }
}

extension NumberMap {
  /// Takes the chains of another map in, whose parts have other numbers.
  ///
  /// - Parameters:
  ///   - others: The other map.
  ///   - renumbered: The number here of a part there, which stands so far from the beginning of its chain.
  /// - Returns: The numbers here of the chains there.
  fileprivate mutating func take(_ others: NumberMap, _ renumbered: (_ part: Int32, _ depth: Int) -> Int32) -> [Int32] {
    var numbers: [Int32] = []
    var depths: [Int] = []
    numbers.reserveCapacity(others.values.count)
    depths.reserveCapacity(others.values.count)
    // What a chain begins with came before it.
    for value in others.values {
      let (chain, part) = NumberMap.parts(value)
      let depth = chain < 0 ? 0 : depths[Int(chain)] + 1
      depths.append(depth)
      numbers.append(number(of: NumberMap.pair(chain < 0 ? chain : numbers[Int(chain)], renumbered(part, depth))))
    }
    return numbers
  }
}

/// The groups that are shown: those of selected products, told apart by their values alone.
private struct VisibleGroups {
  /// The group of each place; −1 where its product is not selected.
  private(set) var ofPlace: [Int32] = []
  /// How many groups there are.
  private(set) var count = 0
  /// The values of the groups, one after the other.
  private var parts: [Int32] = []
  /// How many values a group has.
  private let width: Int

  init(_ table: SalesTable, _ keys: SalesKeyTable, _ apps: AppSelection) {
    // By the number of a chain and one more, since no values at all are −1.
    width = table.keyDimensions.count
    var groupOfChain = Array(repeating: -1 as Int32, count: table.groups.values.count + 1)
    ofPlace.reserveCapacity(table.places.values.count)
    for place in table.places.values {
      var chain = NumberMap.parts(place).high
      if table.needsProduct {
        let (values, product) = NumberMap.parts(table.groups.values[Int(chain)])
        guard apps.selects(keys.codes[Int(product)]) else {
          ofPlace.append(-1)
          continue
        }
        chain = values
      }
      let slot = Int(chain) + 1
      if groupOfChain[slot] < 0 {
        groupOfChain[slot] = Int32(truncatingIfNeeded: count)
        table.groups.appendParts(ofChain: chain, count: width, to: &parts)
        count += 1
      }
      ofPlace.append(groupOfChain[slot])
    }
  }

  /// The numbers of a group's values.
  func parts(of group: Int32) -> ArraySlice<Int32> { parts[(Int(group) * width)..<((Int(group) + 1) * width)] }

  /// The values of the groups.
  func texts(_ pool: TextPool) -> GroupTexts { GroupTexts(parts, width: width, count: count, pool) }
}

/// Makes one line a group of the cells of a bucket, which have refunds apart.
private struct LineOfGroup: Sendable {
  private let groupOfPlace: [Int32]
  private let isRefund: [Bool]
  private var lines: [(mark: Int32, line: Int32)]
  private var mark: Int32 = 0

  init(_ groups: VisibleGroups, isRefund: [Bool]) {
    groupOfPlace = groups.ofPlace
    self.isRefund = isRefund
    lines = Array(repeating: (0, 0), count: groups.count)
  }

  /// The lines of all buckets, in the same room.
  func merged(_ buckets: inout [PackedTallies], _ threads: Int) throws(ArithmeticOverflow) -> [PackedTallies] {
    let queue = WorkQueue(count: buckets.count, size: 1)
    let rooms = Rooms(&buckets)
    let areSums = Workers.run(min(threads, queue.count)) { [self] in
      var own = self
      while let bucket = queue.take()?.lowerBound {
        var cells = rooms.take(bucket)
        do throws(ArithmeticOverflow) { try own.merge(&cells) } catch { return false }
        rooms.put(consume cells, bucket)
      }
      return true
    }
    guard areSums.allSatisfy(\.self) else { throw ArithmeticOverflow() }
    return rooms.all
  }

  /// Puts the cells of every group together, without those of group −1, in the same room.
  private mutating func merge(_ cells: inout PackedTallies) throws(ArithmeticOverflow) {
    mark += 1
    var count = 0
    for cell in cells.indices {
      let place = Int(cells.number(at: cell))
      let (group, isRefund) = (groupOfPlace[place], isRefund[place])
      if group < 0 { continue }
      let known = lines[Int(group)]
      if known.mark == mark {
        var sum = cells.tally(at: Int(known.line))
        try sum.add(TidyTable.Line.tally(cells.tally(at: cell), isRefund: isRefund))
        cells.replace(at: Int(known.line), group, sum)
      } else {
        lines[Int(group)] = (mark, Int32(truncatingIfNeeded: count))
        cells.move(cell, to: count, asLineOf: group, isRefund: isRefund)
        count += 1
      }
    }
    cells.removeLast(cells.count - count)
  }
}

/// The cells of buckets, each of which one thread takes and puts back: in one room, and without a copy.
private final class Rooms: Sendable {
  private let buckets: Mutex<[PackedTallies]>

  init(_ buckets: inout [PackedTallies]) {
    var all: [PackedTallies] = []
    swap(&all, &buckets)
    self.buckets = Mutex(all)
  }

  func take(_ bucket: Int) -> PackedTallies {
    buckets.withLock { buckets in
      var cells = PackedTallies()
      swap(&cells, &buckets[bucket])
      return cells
    }
  }

  func put(_ cells: consuming PackedTallies, _ bucket: Int) { buckets.withLock { $0[bucket] = cells } }

  /// All of them; they are then gone from here.
  var all: [PackedTallies] {
    buckets.withLock { buckets in
      var all: [PackedTallies] = []
      swap(&all, &buckets)
      return all
    }
  }
}
