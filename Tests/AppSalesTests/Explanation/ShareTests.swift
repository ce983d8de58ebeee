import AppSales
import TestSupport
import Testing

@Suite("Effective shares")
struct ShareTests {
  private func shares(_ rows: [(day: String, SampleRow)]) throws -> [EffectiveShare.Line] {
    var query = SalesQuery()
    query.keepMoneyForShares()
    let figures = try figures(rows.map { SampleReport($0.day, [$0.1]) }, query)
    return try #require(try figures.effectiveShare()).lines
  }

  private func row(
    _ proceeds: String, _ price: String = "10", country: String = "US", type: String = "IA1", units: String = "10"
  ) -> SampleRow {
    SampleRow { ($0.proceeds, $0.price, $0.country, $0.type, $0.units) = (proceeds, price, country, type, units) }
  }

  @Test("The month in which the commission changed is named, with both shares")
  func commission() throws {
    let lines = try shares([
      ("2020-11-05", row("7")), ("2020-12-05", row("7")), ("2021-01-05", row("8.5")), ("2021-02-05", row("8.5")),
    ])
    let months = try #require(lines.first).months
    #expect(months.map { $0.share?.description } == ["70", "70", "85", "85"])
    #expect(months.map { $0.change?.to.description } == [nil, nil, "85", nil])
    #expect(months[2].change?.from.description == "70")
  }

  @Test("Another mix of countries is no change")
  func mix() throws {
    let lines = try shares([
      ("2024-01-05", row("7", country: "DE", units: "90")), ("2024-01-06", row("6", country: "HU", units: "10")),
      ("2024-02-05", row("7", country: "DE", units: "10")), ("2024-02-06", row("6", country: "HU", units: "90")),
    ])
    #expect(lines.first?.months.map { $0.share?.description } == ["69", "61"])
    #expect(lines.first?.months.allSatisfy { $0.change == nil } == true)
  }

  @Test("Subscribers of the first and of later years beside each other are a change once")
  func subscriptions() throws {
    let lines = try shares([
      ("2024-01-05", row("7", type: "IAY")), ("2024-02-05", row("8.5", type: "IAY")),
      ("2024-03-05", row("7", type: "IAY")), ("2024-04-05", row("8.5", type: "IAY")),
    ])
    #expect(lines.first?.months.map { $0.change != nil } == [false, true, false, false])
  }

  @Test("Refunds lower both sides; money of two currencies and free rows have no share")
  func exceptions() throws {
    let foreign = SampleRow { ($0.currency, $0.customerCurrency, $0.proceeds, $0.price) = ("USD", "KZT", "7", "4000") }
    let lines = try shares([
      ("2024-01-05", row("7")), ("2024-01-06", row("7", "-10", units: "-2")), ("2024-01-07", foreign),
      ("2024-01-08", row("0", "0")),
    ])
    #expect(lines.count == 1)
    #expect(lines.first?.months.map { "\($0.units) \($0.proceeds) \($0.paid)" } == ["8 56 80"])
  }
}
