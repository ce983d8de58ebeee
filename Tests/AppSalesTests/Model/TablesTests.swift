import AppSales
import Foundation
import Testing

@Suite("Product types")
struct ProductTypeTests {
  @Test(
    "A product type identifier has its class",
    arguments: [
      (.download, "1 1F 1T F1 1E 1EP 1EU"), (.bundle, "1-B F1-B"), (.redownload, "3 3F 3T F3"), (.update, "7 7F 7T F7"),
      (.iap, "IA1 IA1-M FI1"), (.iapRestored, "IA3"), (.subscriptionAuto, "IAY IAY-M"),
      (.subscriptionManual, "IA9 IA9-M"),
      (.subscriptionFree, "IAC IAC-M"),
      (.unknown, "1AY 1P 5 7E IA7 1f ia1 IAY-m 01 1-b 11 1FF F F1F IA IA1M FI1-M CMB ０１"),
    ] as [(ProductClass, String)])
  func classes(expected: ProductClass, identifiers: String) {
    for identifier in identifiers.split(separator: " ") {
      #expect(ProductClass(identifier: identifier) == expected, "\(identifier)")
    }
    #expect(ProductClass(identifier: "") == .unknown && ProductClass(identifier: " ") == .unknown)
  }

  @Test("Each known code stands in the table once, with a name of its own")
  func table() {
    #expect(ProductType.known.count == 27)
    #expect(Set(ProductType.known.map(\.identifier)).count == 27)
    #expect(Set(ProductType.known.map(\.name)).count == 27)
    for type in ProductType.known { #expect(ProductType(identifier: type.identifier) == type) }
    #expect(Set(ProductType.known.map(\.productClass)) == Set(ProductClass.allCases).subtracting([.unknown]))
  }

  @Test("The table of docs/FORMATS.md is the same")
  func documentation() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let text = try String(contentsOf: root.appending(path: "docs/FORMATS.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    for type in ProductType.known {
      #expect(rows.contains("| `\(type.identifier)` | \(type.name) | `\(type.productClass.rawValue)` |"))
    }
    let classes = Set(ProductClass.allCases.map { "`\($0.rawValue)` |" })
    #expect(rows.count { row in classes.contains { row.hasSuffix($0) } } == ProductType.known.count)
  }
}

@Suite("Promo codes")
struct PromoCodeTests {
  @Test(
    "A promo code is compared without its blanks",
    arguments: [
      ("CR-RW", "CR-RW", .developerCode), ("CR - RW", "CR-RW", .developerCode), (" CR-RW ", "CR-RW", .developerCode),
      ("GP", "GP", .giftPurchase), ("GR", "GR", .giftRedemption), ("EDU", "EDU", .education), ("CR", "CR", .other),
      ("cr-rw", "cr-rw", .other), (" Two Words ", "Two Words", .other), ("GP2", "GP2", .other),
    ] as [(String, String, PromoCode.Meaning)])
  func codes(cell: String, code: String, meaning: PromoCode.Meaning) throws {
    let promo = try #require(PromoCode(cell))
    #expect(promo.code == code && promo.meaning == meaning)
  }

  @Test("Blanks and FREE are none", arguments: ["", " ", "   ", "FREE", " FREE "])
  func none(cell: String) { #expect(PromoCode(cell) == nil) }
}

@Suite("Storefronts")
struct StorefrontTests {
  @Test("There are 175, each with codes of its own")
  func table() {
    let all = Storefront.all
    #expect(all.count == 175 && Storefront.count == 175)
    #expect(
      Set(all.map(\.code)).count == 175 && Set(all.map(\.alpha3)).count == 175 && Set(all.map(\.name)).count == 175)
    #expect(all.map(\.code) == all.map(\.code).sorted())
    for storefront in all {
      #expect(storefront.code.utf8.count == 2 && storefront.code.utf8.allSatisfy { (0x41...0x5A).contains($0) })
      #expect(storefront.alpha3.utf8.count == 3 && storefront.alpha3.utf8.allSatisfy { (0x41...0x5A).contains($0) })
      #expect(Storefront(code: storefront.code) == storefront && Storefront(alpha3: storefront.alpha3) == storefront)
    }
  }

  @Test("Currencies are those that reports know")
  func currencies() {
    let counts = Dictionary(grouping: Storefront.all, by: \.currency.description).mapValues(\.count)
    #expect(counts["USD"] == 109 && counts["EUR"] == 25 && counts.count == 43)
  }

  @Test(
    "Known storefronts are right",
    arguments: [
      ("US", "USA", "United States", "USD"), ("de", "DEU", "Germany", "EUR"), ("GB", "GBR", "United Kingdom", "GBP"),
      ("XK", "XKS", "Kosovo", "EUR"), ("CI", "CIV", "Côte d'Ivoire", "USD"), ("TR", "TUR", "Türkiye", "TRY"),
      ("JP", "JPN", "Japan", "JPY"), ("HK", "HKG", "Hong Kong", "HKD"), ("CN", "CHN", "China mainland", "CNY"),
    ])
  func known(code: String, alpha3: String, name: String, currency: String) throws {
    let storefront = try #require(Storefront(code: code))
    #expect(storefront.alpha3 == alpha3 && storefront.name == name && storefront.currency.description == currency)
  }

  @Test("Other codes are none", arguments: ["", "UK", "ZZ", "EU", "BD", "LI", "MC", "WS", "USA", "U", "ÜS", "00"])
  func unknown(code: String) {
    #expect(Storefront(code: code) == nil)
    #expect(Storefront(alpha3: "X" + code) == nil)
  }
}
