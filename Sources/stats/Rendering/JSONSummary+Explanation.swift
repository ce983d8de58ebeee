import AppSales
import CommandLineKit

extension JSONSummary {
  /// What makes one figure.
  func write(_ explanation: SalesExplanation, _ json: inout JSONObject) {
    json.object("explanation") { json in
      json.object("key") { json in
        for condition in explanation.group { json.member(condition.dimension.rawValue, condition.value) }
      }
      json.member("rows", explanation.rows)
      json.member("units", .number(explanation.units.description))
      write(explanation.proceeds, as: "proceeds", &json)
      json.array("parts") { parts in
        for part in explanation.parts { parts.object { write(part, &$0) } }
      }
      if let converted = explanation.converted {
        json.object("converted") { json in
          json.member("currency", converted.currency.description)
          json.member("proceeds", converted.proceeds.description)
          json.member("partial", .bool(converted.isPartial))
          write(converted.unconverted, as: "unconverted", &json)
        }
      }
      json.array("subtotals") { subtotals in
        for subtotal in explanation.subtotals { subtotals.object { write(subtotal, &$0) } }
      }
      json.array("files") { files in
        for file in explanation.files { files.object { write(file, &$0) } }
      }
      json.array("left_out") { files in
        for file in explanation.leftOut { files.object { write(file, &$0) } }
      }
    }
  }

  private func write(_ part: SalesExplanation.Part, _ json: inout JSONObject) {
    json.member("kind", part.role.rawValue)
    json.member("type", part.type)
    json.member("promo", part.promoCode)
    json.member("currency", part.currency?.description)
    json.member("rows", part.rows)
    json.member("units", .number(part.units.description))
    json.member("unit_proceeds", part.unitProceeds.description)
    json.member("proceeds", part.proceeds.description)
  }

  private func write(_ subtotal: SalesExplanation.Subtotal, _ json: inout JSONObject) {
    json.member("day", subtotal.day.description)
    json.member("currency", subtotal.currency.description)
    json.member("proceeds", subtotal.proceeds.description)
    guard summary.conversion != nil else { return }
    json.member("converted", subtotal.converted?.description)
    json.array("rates") { rates in
      for rate in subtotal.rates {
        rates.object { json in
          json.member("rate", rate.text)
          json.member("source", rate.source)
          json.member("day", rate.day?.description)
        }
      }
    }
  }

  private func write(_ file: SalesExplanation.File, _ json: inout JSONObject) {
    json.member("path", file.path)
    json.member("rows", file.rows)
    json.array("lines") { lines in
      for line in file.lines { lines.element(.number("\(line)")) }
    }
  }

  private func write(_ file: SalesExplanation.LeftOutFile, _ json: inout JSONObject) {
    json.member("path", file.path)
    json.member("reason", file.reason.rawValue)
    json.member("instead", file.other)
    json.member("message", ExplanationWords.reason(file))
  }
}
