import Foundation
import TestSupport
import Testing

@testable import AppSales

@Suite("Texts of groups")
struct GroupTextsTests {
  private func groups(_ random: inout SeededRandom) -> [[CellText]] {
    let width = Int.random(in: 0...4, using: &random)
    return (0..<Int.random(in: 0...60, using: &random)).map { _ in
      (0..<width).map { _ in
        CellText("\(["a", "B", "\u{E9}", ""].randomElement(using: &random) ?? "")\(random.next() % 5)")
      }
    }
  }

  @Test("Groups have the values that they were made of, and the ranks of their order")
  func valuesAndRanks() {
    var random = SeededRandom()
    for _ in 0..<100 {
      let all = groups(&random)
      let texts = GroupTexts(all)
      #expect(Array(texts) == all, "APPSALES_SEED=\(random.seed)")
      #expect(texts.texts.count == Set(all.joined()).count, "each text once, APPSALES_SEED=\(random.seed)")
      let sorted = all.indices.sorted { a, b in
        all[a] == all[b] ? a < b : all[a].lexicographicallyPrecedes(all[b])
      }
      #expect(sorted.map { Int(texts.ranks[$0]) } == Array(all.indices), "APPSALES_SEED=\(random.seed)")
    }
  }

  @Test("Groups are the same whatever numbers their texts have, also behind JSON")
  func sameness() throws {
    var random = SeededRandom()
    for _ in 0..<20 {
      let all = groups(&random)
      var pool = TextPool()
      for text in all.joined().shuffled(using: &random) { _ = pool.number(of: text) }
      let numbers = all.flatMap { $0.map { pool.number(of: $0) } }
      let other = GroupTexts(numbers, width: all.first?.count ?? 0, count: all.count, pool)
      #expect(other == GroupTexts(all) && other.hashValue == GroupTexts(all).hashValue)
      let read = try JSONDecoder().decode(GroupTexts.self, from: JSONEncoder().encode(other))
      #expect(read == other, "APPSALES_SEED=\(random.seed)")
      if !all.isEmpty { #expect(GroupTexts(Array(all.dropLast())) != other) }
    }
  }
}
