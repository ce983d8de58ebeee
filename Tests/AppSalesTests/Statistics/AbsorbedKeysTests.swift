import TestSupport
import Testing

@testable import AppSales

@Suite("Keys of another table")
struct AbsorbedKeysTests {
  private static let key = SalesKey(
    sku: CellText("notes"), title: CellText("Notes"), appleID: 7, type: CellText("1F"), productClass: .download,
    country: CellText("US"), currency: CurrencyCode("USD"), customerCurrency: CurrencyCode("EUR"),
    developerProceeds: Micros(rawValue: 0), customerPrice: Micros(rawValue: 0), promoCode: CellText(""),
    parent: CellText(""), cmb: CellText(""), sign: .positive, device: CellText(""), version: CellText(""),
    orderType: CellText(""))

  /// A table of keys that differ in SKU, country and price.
  private func table(_ count: Int, _ random: inout SeededRandom) -> SalesKeyTable {
    var pool = TextPool()
    let names = (0..<200).map { CellText("text \($0)") }
    for name in names.shuffled(using: &random) { _ = pool.number(of: name) }
    let texts = names.map { pool.number(of: $0) }
    var codes = KeyCodes(AbsorbedKeysTests.key, shape: .narrow, &pool)
    let all = (0..<count).map { number in
      codes.sku = texts[number % 200]
      codes.country = texts[number / 200 % 200]
      codes.developerProceeds = Int64(number / 40_000 + number % 3)
      return codes
    }
    return SalesKeyTable(shape: .narrow, all.shuffled(using: &random), pool)
  }

  @Test("They have the numbers of the same keys, or new ones, from any number of threads", arguments: [1, 2, 5])
  func absorbed(threads: Int) {
    var random = SeededRandom()
    let (first, second) = (table(18_000, &random), table(24_000, &random))
    var sum = first
    let map = sum.absorb(second, threads: threads)
    #expect(sum.count == 24_000 && Set(map.keys).count == 24_000, "APPSALES_SEED=\(random.seed)")
    for number in stride(from: 0, to: second.count, by: 97) {
      let (old, new) = (second[UInt32(number)], sum[map.keys[number]])
      #expect(old == new, "APPSALES_SEED=\(random.seed)")
    }
    for number in stride(from: 0, to: first.count, by: 97) { #expect(sum[UInt32(number)] == first[UInt32(number)]) }
  }
}
