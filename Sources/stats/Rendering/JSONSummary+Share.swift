import AppSales
import CommandLineKit

extension JSONSummary {
  /// Effective shares: one element for each product, currency and month.
  func write(_ share: EffectiveShare, _ json: inout JSONObject) {
    json.array("share") { rows in
      for line in share.lines {
        for month in line.months { rows.object { write(month, of: line, &$0) } }
      }
    }
  }

  private func write(_ month: EffectiveShare.Month, of line: EffectiveShare.Line, _ json: inout JSONObject) {
    json.member("product", line.product)
    json.member("title", line.title)
    json.member("currency", line.currency.description)
    json.member("month", month.month)
    json.member("units", .number(month.units.description))
    json.member("proceeds", month.proceeds.description)
    json.member("customer_paid", month.paid.description)
    json.member("percent", month.share.map { .number($0.description) } ?? .null)
    guard let change = month.change else { return json.member("change", .null) }
    json.object("change") { json in
      json.member("from", .number(change.from.description))
      json.member("to", .number(change.to.description))
    }
  }
}
