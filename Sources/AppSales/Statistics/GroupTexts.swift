/// The values of the groups of a table: each distinct text once, and each group as numbers of texts.
///
/// Ten thousand groups are made of some hundred texts: what is done for texts, as to compare them or to write them, is
/// done once for each.
public struct GroupTexts: RandomAccessCollection, Sendable {
  /// The distinct texts.
  public let texts: [CellText]
  /// How many values a group has.
  public let width: Int
  /// The numbers of the texts, group after group.
  private let numbers: [Int32]

  /// 0.
  public var startIndex: Int { 0 }
  /// How many groups there are.
  public let endIndex: Int

  /// Groups as numbers of texts of a pool, one after the other.
  init(_ numbers: [Int32], width: Int, count: Int, _ pool: TextPool) {
    var texts: [CellText] = []
    var places = Array(repeating: -1 as Int32, count: pool.texts.count)
    self.numbers = numbers.map { number in
      if places[Int(number)] < 0 {
        places[Int(number)] = Int32(truncatingIfNeeded: texts.count)
        texts.append(pool[number])
      }
      return places[Int(number)]
    }
    (self.texts, self.width, endIndex) = (texts, width, count)
  }

  /// Groups of these values, all of them of the same number.
  init(_ groups: [[CellText]]) {
    var pool = TextPool()
    let numbers = groups.flatMap { $0.map { pool.number(of: $0) } }
    self.init(numbers, width: groups.first?.count ?? 0, count: groups.count, pool)
  }

  /// The values of a group.
  public subscript(group: Int) -> [CellText] { self.numbers(of: group).map { texts[Int($0)] } }

  /// The numbers of a group's texts.
  public func numbers(of group: Int) -> ArraySlice<Int32> { numbers[(group * width)..<((group + 1) * width)] }

  /// The place of each group in the order of their values: texts are compared once each, groups by the ranks of their
  /// texts.
  var ranks: [Int32] {
    let sorted = texts.indices.sorted { texts[$0] < texts[$1] }
    var rankOfText = Array(repeating: 0 as UInt64, count: texts.count)
    for (rank, number) in sorted.enumerated() { rankOfText[number] = UInt64(rank) }
    var order = DigitOrder(count: count)
    for column in (0..<width).reversed() {
      var ranks = indices.map { rankOfText[Int(numbers[$0 * width + column])] }
      order.sort(by: &ranks)
    }
    var ranks = Array(repeating: 0 as Int32, count: count)
    for (rank, place) in order.places.enumerated() { ranks[Int(place)] = Int32(truncatingIfNeeded: rank) }
    return ranks
  }
}

extension GroupTexts: Hashable, Codable {
  /// Whether the values are the same, in the same order.
  public static func == (a: GroupTexts, b: GroupTexts) -> Bool { a.elementsEqual(b) }

  /// Feeds the values.
  public func hash(into hasher: inout Hasher) { for group in self { hasher.combine(group) } }

  /// Reads lists of values.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([[CellText]].self))
  }

  /// Writes lists of values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}
