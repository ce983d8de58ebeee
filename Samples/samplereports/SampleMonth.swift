import AppSales

/// Makes the reports of one calendar month; rows that recur are made once.
struct SampleMonth {
  private let catalogue: SampleCatalogue
  private let monthsOld: Int
  private let seed: UInt64
  private let productChoice: WeightedChoice
  private let storeChoice: WeightedChoice
  private var made: [Int: SampleRow] = [:]

  init(_ catalogue: SampleCatalogue, monthsOld: Int, seed: UInt64) {
    self.catalogue = catalogue
    self.monthsOld = monthsOld
    self.seed = seed
    productChoice = WeightedChoice(catalogue.products.map(\.weight))
    storeChoice = WeightedChoice(SampleStorefront.all.map(\.weight))
  }

  /// What makes a row one of its own on a day.
  private struct Key {
    let product: Int
    let store: Int
    let device: Int
    let variant: SampleVariant
    let isCredit: Bool
    /// How many versions old; what has no version is cheaper by so many steps.
    var age = 0

    var number: Int {
      ((((age * 32_768 + product) * 64 + store) * 4 + device) * 4 + variant.rawValue) * 2 + (isCredit ? 1 : 0)
    }
  }

  /// The rows of a day, each with a line feed, without the header.
  mutating func rows(of day: ReportDay, about wanted: Int, _ totals: inout SampleTotals) -> [UInt8] {
    var random = SampleRandom(seed: seed, purpose: UInt64(bitPattern: Int64(day.number)))
    let date = SampleMonth.cells(day)
    let busy = day.weekday >= 6 ? 120 : 92
    let count = max(1, wanted * (busy + random.below(11) - 5) / 100)
    var text: [UInt8] = []
    text.reserveCapacity(count * 220)
    for (key, units) in draw(count, &random) { append(key, units, date, &text, &totals) }
    return text
  }

  /// So many different rows with their units; what is drawn again sells once more.
  private func draw(_ count: Int, _ random: inout SampleRandom) -> [(Key, Int)] {
    var places: [Int: Int] = [:]
    var drawn: [(Key, Int)] = []
    // A small catalogue has not that many different rows: an end must come, and older versions fill the day.
    for _ in 0..<count * 4 where drawn.count < count {
      let key = drawKey(&random)
      let units = drawUnits(key, &random)
      if let place = places[key.number] {
        drawn[place].1 += units
      } else {
        places[key.number] = drawn.count
        drawn.append((key, units))
      }
    }
    while drawn.count < count {
      var key = drawKey(&random)
      key.age = 1 + random.below(SampleRow.oldestAge)
      drawn.append((key, drawUnits(key, &random)))
    }
    return drawn
  }

  /// One refund at a time; more of what is free, and in large countries.
  private func drawUnits(_ key: Key, _ random: inout SampleRandom) -> Int {
    guard key.variant == .sale else { return 1 }
    let share = catalogue.products[key.product].price == 0 ? 40 : 300
    return 1 + random.below(1 + SampleStorefront.all[key.store].weight / share)
  }

  private func drawKey(_ random: inout SampleRandom) -> Key {
    let product = productChoice.draw(&random)
    let item = catalogue.products[product]
    let device = random.below(100)
    let chance = random.below(1000)
    let variant: SampleVariant = item.price == 0 ? .sale : chance < 12 ? .refund : chance < 60 ? .special : .sale
    return Key(
      product: product, store: storeChoice.draw(&random),
      device: min(item.devices.count - 1, device < 70 ? 0 : device < 97 ? 1 : 2), variant: variant, isCredit: false)
  }

  private mutating func append(
    _ key: Key, _ units: Int, _ date: [UInt8], _ text: inout [UInt8], _ totals: inout SampleTotals
  ) {
    let row = row(key)
    let signed = units * row.sign
    text += row.beforeUnits
    text += String(signed).utf8
    text += row.betweenUnitsAndDates
    text += date
    text += row.afterDates
    text.append(UInt8(ascii: "\n"))
    totals.add(units: signed, proceeds: row.proceeds, row.currency)
    // Who completes a bundle is credited with an app that he had.
    if catalogue.products[key.product].isBundle, key.variant == .special, !key.isCredit {
      let credited = catalogue.products.firstIndex { $0.parent == " " && $0.price > 0 && $0.type == "1F" } ?? 0
      let credit = Key(product: credited, store: key.store, device: key.device, variant: .sale, isCredit: true)
      append(credit, units, date, &text, &totals)
    }
  }

  private mutating func row(_ key: Key) -> SampleRow {
    if let row = made[key.number] { return row }
    let product = catalogue.products[key.product]
    let row = SampleRow(
      product, SampleStorefront.all[key.store], device: product.devices[min(key.device, product.devices.count - 1)],
      key.variant, monthsOld: monthsOld, age: key.age, isCredit: key.isCredit)
    made[key.number] = row
    return row
  }

  /// Begin and end date, as reports write them.
  private static func cells(_ day: ReportDay) -> [UInt8] {
    let (year, month, number) = day.date
    let text = "\(month < 10 ? "0" : "")\(month)/\(number < 10 ? "0" : "")\(number)/\(year)"
    return Array("\(text)\t\(text)".utf8)
  }
}
