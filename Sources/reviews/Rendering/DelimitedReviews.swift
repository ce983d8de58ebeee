import AppSales
import CommandLineKit
import DelimitedText
import ReviewArchive

/// The reviews as CSV (RFC 4180), one line each, under the names that JSON has.
///
/// Texts are made harmless for spreadsheets and terminals: one that a spreadsheet would take for a formula has an apostrophe
/// in front, and control characters are shown as escapes. JSON has the texts as they are.
struct DelimitedReviews: ReviewRenderer {
  func write(
    _ report: ReviewReport, from archive: ReviewArchive, to sink: ReviewSink
  ) throws(CommandFailure) {
    var writer = DelimitedWriter(formulaSafe: true)
    for name in DelimitedReviews.columns { writer.append(field: name, isText: false) }
    writer.endRecord()
    for app in report.apps {
      try archive.forEach(of: app.app, report.query) { row throws(CommandFailure) in
        write(row, of: app.app, &writer)
        if writer.bytes.count > renderedPartSize { try sink(writer.takeBytes()) }
      }
    }
    try sink(writer.takeBytes())
  }

  private static let columns = [
    "app", "country", "source", "id", "rating", "title", "body", "author", "version", "date", "date_approximate",
    "first_seen", "new", "edited", "votes_sum", "votes_count", "response",
  ]

  private func write(_ row: borrowing ReviewRows, of app: Int64, _ writer: inout DelimitedWriter) {
    writer.append(field: "\(app)", isText: false)
    for field in [ReviewRows.Field.country, .source, .id] { write(field, row, &writer) }
    writer.append(field: "\(row.rating)", isText: false)
    for field in [ReviewRows.Field.title, .body, .author, .version] { write(field, row, &writer) }
    for text in [
      UTCText.iso8601(row.date), "\(row.isDateApproximate)", UTCText.iso8601(row.firstSeen), "\(row.isNew)",
      "\(row.isEdited)", row.votes.map { "\($0.sum)" } ?? "", row.votes.map { "\($0.count)" } ?? "",
    ] { writer.append(field: text, isText: false) }
    write(.response, row, &writer)
    writer.endRecord()
  }

  private func write(_ field: ReviewRows.Field, _ row: borrowing ReviewRows, _ writer: inout DelimitedWriter) {
    let bytes = row.bytes(field)
    if bytes.allSatisfy({ $0 &- 0x20 < 0x5F || $0 == 0x0A || $0 == 0x09 }) {
      writer.append(bytes: bytes)
    } else {
      let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      writer.append(field: DisplayText.neutralised(text, allowing: ["\n", "\t"]))
    }
  }
}
