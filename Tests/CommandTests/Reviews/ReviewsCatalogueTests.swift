import AppSales
import CommandLineKit
import Glibc
import SalesArchive
import Testing

@testable import reviews

@Suite("Apps of the sales reports") struct ReviewsCatalogueTests {
  static let header =
    "Provider\tProvider Country\tSKU\tDeveloper\tTitle\tVersion\tProduct Type Identifier\tUnits\tDeveloper Proceeds\t"
    + "Begin Date\tEnd Date\tCustomer Currency\tCountry Code\tCurrency of Proceeds\tApple Identifier\tCustomer Price\t"
    + "Promo Code\tParent Identifier\n"

  static func row(_ sku: String, _ title: String, _ type: String, _ country: String, _ id: Int, parent: String = " ")
    -> String
  {
    "APPLE\tUS\t\(sku)\tDev\t\(title)\t1.0\t\(type)\t3\t0\t05/01/2024\t05/01/2024\tUSD\t\(country)\tUSD\t\(id)\t0\t \t\(parent)\n"
  }

  @Test("Purchases and bundles are no apps; countries are those where an app is got") func apps() throws {
    var template = Array("/tmp/appsales-sales-XXXXXX\0".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    let file = try #require(fopen(folder + "/S_D_80012345_20240501.txt", "w"))
    let rows =
      ReviewsCatalogueTests.row("notes", "Notes", "1F", "US", 1)
      + ReviewsCatalogueTests.row("notes", "Notes", "7", "DE", 1)
      + ReviewsCatalogueTests.row("notes", "Notes", "1F", "DE", 1)
      + ReviewsCatalogueTests.row("pro", "Pro", "IA1", "FR", 2, parent: "notes")
      + ReviewsCatalogueTests.row("both", "Both", "1-B", "US", 3)
      + ReviewsCatalogueTests.row("coins", "Coins", "IA1", "US", 4, parent: "gone")
    fputs(ReviewsCatalogueTests.header + rows, file)
    fclose(file)
    let logger = Logger(name: "reviews", output: .memory())
    let notes = SalesCatalogue.App(
      sku: "notes", title: "Notes", appleID: 1, units: ["US": Self.units(3), "DE": Self.units(6)])
    #expect(SalesCatalogue(archive: folder, cache: nil, logger).apps == [notes])
    // The first run makes the index, the second one answers from it.
    for _ in 1...2 { #expect(SalesCatalogue(archive: folder, cache: folder + "/cache", logger).apps == [notes]) }
    #expect(try !entries(of: folder + "/cache").isEmpty)
    #expect(SalesCatalogue(archive: folder + "/none", cache: nil, logger).apps.isEmpty)
  }

  static func units(_ count: Int) -> ExactAmount { ExactAmount(Micros(rawValue: Int64(count) * 1_000_000)) }

  private func entries(of folder: String) throws -> [String] {
    let handle = try #require(opendir(folder))
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names.filter { !$0.hasPrefix(".") }
  }
}
