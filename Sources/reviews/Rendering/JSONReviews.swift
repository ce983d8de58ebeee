import AppSales
import CommandLineKit
import ReviewArchive

/// The report as JSON, schema `appsales.reviews/1`.
struct JSONReviews: ReviewRenderer {
  func write(
    _ report: ReviewReport, from archive: ReviewArchive, to sink: ReviewSink
  ) throws(CommandFailure) {
    var writer = JSONWriter()
    try writer.object { json throws(CommandFailure) in
      json.member("schema", "appsales.reviews/1")
      try json.array("reviews") { json throws(CommandFailure) in
        for app in report.apps {
          try archive.forEach(of: app.app, report.query) { row throws(CommandFailure) in
            json.object { write(row, of: app.app, &$0) }
            if json.pendingBytes > renderedPartSize { try sink(json.takeBytes()) }
          }
        }
      }
      json.array("countries") { json in
        for app in report.apps {
          for country in app.countries { json.object { write(country, of: app.app, &$0) } }
        }
      }
      json.array("warnings") { json in
        for warning in report.warnings { json.object { write(warning, &$0) } }
      }
    }
    try sink(writer.takeBytes())
  }

  private func write(_ row: borrowing ReviewRows, of app: Int64, _ json: inout JSONObject) {
    json.member("app", "\(app)")
    json.member("country", row.text(.country))
    json.member("source", row.text(.source))
    json.member("id", row.text(.id))
    json.member("rating", row.rating)
    json.member("title", row.text(.title))
    json.member("body", row.text(.body))
    json.member("author", row.text(.author))
    json.member("version", row.text(.version))
    json.member("date", UTCText.iso8601(row.date))
    json.member("date_approximate", .bool(row.isDateApproximate))
    json.member("first_seen", UTCText.iso8601(row.firstSeen))
    json.member("new", .bool(row.isNew))
    json.member("edited", .bool(row.isEdited))
    if let votes = row.votes {
      json.object("votes") { json in
        json.member("sum", votes.sum)
        json.member("count", votes.count)
      }
    } else {
      json.member("votes", .null)
    }
    json.member("response", row.text(.response))
  }

  private func write(_ country: KeptCountry, of app: Int64, _ json: inout JSONObject) {
    json.member("app", "\(app)")
    json.member("country", country.country)
    json.member("state", country.state.rawValue)
    json.member("kept", country.counts.total)
    json.member("new", country.new.total)
    json.member("edited", country.edited)
    json.member("average", StarText.number(country.counts).map(JSONScalar.number) ?? .null)
    json.object("histogram") { json in
      for stars in (1...5).reversed() { json.member("\(stars)", country.counts[stars]) }
    }
    guard let ratings = country.ratings else { return json.member("ratings", .null) }
    json.object("ratings") { json in
      json.member("average", .number("\(ratings.average)"))
      json.member("count", .number("\(ratings.count)"))
    }
  }

  private func write(_ warning: ReviewWarning, _ json: inout JSONObject) {
    json.member("code", warning.code.rawValue)
    json.member("country", warning.storefront?.code)
    json.member("message", warning.message)
  }
}
