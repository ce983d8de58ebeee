import AppSales
import CommandLineKit

/// The summary as one object of JSON, schema `appsales.stats/1`: stable order of keys, exact numbers.
///
/// Units are numbers, money is a decimal string without trailing zeros, dictionaries are sorted by key.
struct JSONSummary: SummaryRenderer {
  let summary: SalesSummary

  init(_ summary: SalesSummary) { self.summary = summary }

  func write<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var writer = JSONWriter()
    try writer.object { (json: inout JSONObject) throws(Failure) in
      json.member("schema", "appsales.stats/1")
      writePeriod(&json)
      writeCompleteness(&json)
      json.member("reports", summary.reports)
      writeTotals(&json)
      try json.array("groups") { (groups: inout JSONArray) throws(Failure) in
        for table in summary.groups { try write(table, &groups, emit) }
      }
      writeSinceLast(&json)
      if let daily = summary.daily { write(daily, &json) }
      if let comparison = summary.comparison { write(comparison, &json) }
      if let share = summary.share { write(share, &json) }
      if let explanation = summary.explanation { write(explanation, &json) }
      writeWarnings(&json)
    }
    try emit(writer.takeBytes())
  }

  // MARK: - Parts of the summary

  private func writePeriod(_ json: inout JSONObject) {
    guard let period = summary.period else { return json.member("period", .null) }
    json.object("period") { json in
      json.member("begin", period.begin.description)
      json.member("end", period.last.description)
    }
  }

  private func writeCompleteness(_ json: inout JSONObject) {
    let completeness = summary.completeness
    json.object("complete") { json in
      json.member("days_expected", completeness.daysExpected)
      json.member("days_present", completeness.daysPresent)
      json.array("missing") { days in
        for day in completeness.missing { days.element(.string(day.description)) }
      }
    }
  }

  private func writeTotals(_ json: inout JSONObject) {
    json.object("totals") { json in
      write(summary.totals, &json, rates: summary.conversion) { json in
        write(summary.unitsByCountry, as: "units_by_country", &json)
        write(summary.unitsBySKU, as: "units_by_sku", &json)
      }
    }
  }

  private func writeSinceLast(_ json: inout JSONObject) {
    guard let since = summary.sinceLast else { return json.member("since_last", .null) }
    json.object("since_last") { json in
      json.member("looked_at", since.lookedAt.flatMap(CivilTime.init(secondsSince1970:))?.iso8601)
      json.member("reports_new", since.reportsNew)
      json.member("reports_revised", since.reportsRevised)
      json.array("revised_days") { days in
        for day in since.revisedDays { days.element(.string(day.description)) }
      }
      json.object("totals") { write(since.totals, &$0) }
      json.object("revised") { write(since.revised, &$0) }
    }
  }

  private func writeWarnings(_ json: inout JSONObject) {
    json.array("warnings") { warnings in
      for warning in summary.warnings {
        warnings.object { json in
          json.member("code", warning.code)
          json.member("count", warning.count)
          json.member("message", warning.message)
        }
      }
    }
  }

  // MARK: - Groups

  private func write<Failure: Error>(
    _ table: SalesGroupTable, _ groups: inout JSONArray, _ emit: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try groups.object { (json: inout JSONObject) throws(Failure) in
      json.array("by") { names in
        for dimension in table.by { names.element(.string(dimension.rawValue)) }
      }
      try json.array("rows") { (rows: inout JSONArray) throws(Failure) in
        for row in table.rows {
          rows.object { write(row, by: table.by, &$0) }
          if rows.pendingBytes >= renderedPartSize { try emit(rows.takeBytes()) }
        }
      }
      if let rest = table.rest {
        json.object("rest") { json in
          json.member("count", rest.count)
          write(rest.measures, &json)
        }
      }
      if let rounding = table.rounding(of: summary.totals) { json.member("rounding", rounding.description) }
    }
  }

  private func write(_ row: SalesGroupRow, by dimensions: [SalesDimension], _ json: inout JSONObject) {
    writeKey(row.key, title: row.title, appleID: row.appleID, by: dimensions, &json)
    let times = zip(dimensions, row.key).filter(\.0.isTime)
    if let (dimension, name) = times.first, times.count == 1, let period = TimeNames.period(dimension, name) {
      if dimension == .fiscalMonth { json.member("name", TimeNames.fiscalName(name)) }
      json.member("begin", period.begin.description)
      json.member("end", period.last.description)
    }
    write(row.measures, &json)
  }

  func writeKey(
    _ key: [String], title: String?, appleID: Int64?, by dimensions: [SalesDimension], _ json: inout JSONObject
  ) {
    json.object("key") { json in
      for (dimension, value) in zip(dimensions, key) { json.member(dimension.rawValue, value) }
    }
    guard dimensions.contains(where: \.hasTitle) else { return }
    json.member("title", title)
    json.member("apple_id", appleID.map { .number("\($0)") } ?? .null)
  }

  // MARK: - Measures

  func write(
    _ measures: SalesMeasures, _ json: inout JSONObject, rates: ConversionNote? = nil,
    more: (inout JSONObject) -> Void = { _ in }
  ) {
    json.member("rows", measures.rows)
    json.member("units", .number(measures.units.description))
    write(Dictionary(measures.unitsByClass.map { ($0.rawValue, $1) }) { $1 }, as: "units_by_class", &json)
    write(measures.unitsByType, as: "units_by_type", &json)
    more(&json)
    write(measures.proceeds, as: "proceeds", &json)
    write(measures.customerPaid, as: "customer_paid", &json)
    json.object("refunds") { json in
      json.member("rows", measures.refunds.rows)
      json.member("units", .number(measures.refunds.units.description))
      write(measures.refunds.proceeds, as: "proceeds", &json)
    }
    write(measures.promoUnits, as: "promo_units", &json)
    if let converted = measures.converted { write(converted, &json, rates: rates) }
  }

  private func write(_ converted: ConvertedMoney, _ json: inout JSONObject, rates: ConversionNote?) {
    json.object("converted") { json in
      json.member("currency", converted.currency.description)
      json.member("proceeds", converted.proceeds.description)
      json.member("customer_paid", converted.customerPaid.description)
      json.member("partial", .bool(converted.isPartial))
      write(converted.unconverted, as: "unconverted", &json)
      write(converted.unconvertedPaid, as: "unconverted_paid", &json)
      if let rates { json.object("rates") { write(members: rates, &$0) } }
    }
  }

  func write(members note: ConversionNote, _ json: inout JSONObject) {
    json.array("sources") { sources in
      for source in note.rates.sources { sources.element(.string(source)) }
    }
    json.member("from", note.rates.from?.description)
    json.member("to", note.rates.to?.description)
    json.member("valuation", note.valuation)
    json.member("day", note.day?.description)
    json.member("newest", note.newest?.description)
  }

  private func write(_ units: [String: ExactAmount], as name: String, _ json: inout JSONObject) {
    json.object(name) { json in
      for (key, amount) in units.sorted(by: { $0.key < $1.key }) { json.member(key, .number(amount.description)) }
    }
  }

  func write(_ bag: MoneyBag, as name: String, _ json: inout JSONObject) {
    json.object(name) { json in
      for money in bag.sorted { json.member(money.currency.description, money.amount.description) }
    }
  }
}

extension SalesDimension {
  /// Whether groups of the dimension have a title beside their key.
  var hasTitle: Bool { self == .app || self == .product }
}
