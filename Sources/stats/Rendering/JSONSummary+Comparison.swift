import AppSales
import CommandLineKit

extension JSONSummary {
  /// Two periods side by side, with the changes and what made them.
  func write(_ comparison: SalesComparison, _ json: inout JSONObject) {
    json.object("comparison") { json in
      json.member("with", comparison.name)
      write(comparison.period, as: "period", &json)
      write(comparison.base, as: "base", &json)
      json.member("days", comparison.days)
      json.member("weeks_earlier", comparison.shift / 7)
      json.array("left_out") { days in
        for left in comparison.leftOut {
          days.object { json in
            json.member("day", left.day.description)
            json.member("counterpart", left.day.advanced(by: -comparison.shift).description)
            json.member("reason", left.reason.rawValue)
          }
        }
      }
      if let note = comparison.conversion { json.object("base_rates") { write(members: note, &$0) } }
      json.object("totals") { write(comparison.totals, &$0) }
      json.array("groups") { groups in
        for table in comparison.groups { groups.object { write(table, &$0) } }
      }
    }
  }

  private func write(_ period: ReportPeriod?, as name: String, _ json: inout JSONObject) {
    guard let period else { return json.member(name, .null) }
    json.object(name) { json in
      json.member("begin", period.begin.description)
      json.member("end", period.last.description)
    }
  }

  private func write(_ table: SalesComparison.Table, _ json: inout JSONObject) {
    json.array("by") { names in
      for dimension in table.by { names.element(.string(dimension.rawValue)) }
    }
    json.array("rows") { rows in
      for row in table.rows {
        rows.object { json in
          writeKey(row.key, title: row.title, appleID: row.appleID, by: table.by, &json)
          json.member("state", row.pair.base == nil ? "new" : row.pair.current == nil ? "vanished" : "both")
          write(row.pair, &json)
        }
      }
    }
    guard let rest = table.rest else { return }
    json.object("rest") { json in
      json.member("count", rest.count)
      write(rest.pair, &json)
    }
  }

  private func write(_ pair: SalesComparison.Pair, _ json: inout JSONObject) {
    for (name, measures) in [("current", pair.current), ("base", pair.base)] {
      if let measures { json.object(name) { write(measures, &$0) } } else { json.member(name, .null) }
    }
    json.object("change") { json in
      let units = pair.change(\.units)
      json.object("units") { json in
        json.member("amount", .number(units.amount.description))
        writePercent(of: units, &json)
      }
      json.object("proceeds") { json in
        let bags = [pair.current, pair.base].compactMap { $0?.proceeds.currencies }
        for currency in Set(bags.joined()).sorted() {
          json.object(currency.description) { write(pair.change { $0.proceeds[currency] }, &$0) }
        }
      }
      guard let currency = (pair.current ?? pair.base)?.converted?.currency else { return }
      json.object("converted") { json in
        json.member("currency", currency.description)
        write(pair.change { $0.converted?.proceeds ?? .zero }, &json)
        guard let split = pair.effects else { return }
        json.member("volume", split.volume.description)
        json.member("price", split.price.description)
        json.member("exchange", split.exchange.description)
      }
    }
  }

  private func write(_ change: FigureChange, _ json: inout JSONObject) {
    json.member("amount", change.amount.description)
    writePercent(of: change, &json)
  }

  private func writePercent(of change: FigureChange, _ json: inout JSONObject) {
    json.member("percent", change.percent.map { .number($0.description) } ?? .null)
  }
}
