import AppSales
import CommandLineKit
import ReviewArchive

/// The report as text for people.
struct TextReviews: ReviewRenderer {
  private let painter: Painter

  /// A text for a place of these traits.
  init(_ traits: TerminalTraits) { painter = Painter(traits) }

  func write(
    _ report: ReviewReport, from archive: ReviewArchive, to sink: ReviewSink
  ) throws(CommandFailure) {
    var lines = TextLines(painter)
    // Under cron a look for news that finds none is silent.
    let apps = report.apps.filter { app in
      let words = OverviewWords(app, now: report.now, number: NumberText(unicode: true))
      return !report.query.isNews || painter.traits.isTerminal || words.hasNews
    }
    for (place, app) in apps.enumerated() {
      if place > 0 { lines.newline() }
      let overview = TextOverview(app, report, painter)
      for line in overview.lines { lines.line(line) }
      try lines.empty(into: sink)
      let style = EntryStyle(painter: painter, marksNew: !overview.isFirstLook)
      let kept = app.countries.reduce(0) { $0 + $1.counts.total }
      let list = EntryList(app.app, report.query, archive, kept: kept, style)
      let isEmpty = try !list.write(to: sink)
      if isEmpty, let words = emptyWords(app, report.query) {
        lines.newline()
        lines.wrap(words, indent: 0)
        lines.newline()
      }
    }
    if report.apps.isEmpty { lines.line(painter.text("Nothing is kept yet.")) }
    try lines.empty(into: sink)
  }

  /// What stands where no review does; `nil` where the lines above say it already.
  private func emptyWords(_ app: KeptApp, _ query: ReviewQuery) -> String? {
    if app.countries.allSatisfy({ $0.counts.total == 0 }) { return nil }
    if query.isSelective { return query.isNews ? "Nothing new matches." : "Nothing that is kept matches." }
    return nil
  }
}

/// Reviews one below the other.
struct TextEntries: ~Copyable {
  private let painter: Painter
  private let stars: [PaintedStars]
  private let bold: PaintedStyle
  private let faint: PaintedStyle
  private let fresh: PaintedStyle
  private let changed: PaintedStyle
  private let marksNew: Bool
  private var quiet: QuietLine

  /// Where title and text begin: behind the stars.
  private static let indent = 7

  /// Entries for the place of a painter; `marksNew` says whether new ones are told from others.
  init(_ painter: Painter, marksNew: Bool) {
    self.painter = painter
    self.marksNew = marksNew
    stars = (0...5).map { PaintedStars($0, painter) }
    bold = PaintedStyle(.heading, painter)
    faint = PaintedStyle(.faint, painter)
    fresh = PaintedStyle(.fresh, painter)
    changed = PaintedStyle(.warning, painter)
    quiet = QuietLine(unicode: painter.traits.unicode)
  }

  mutating func write(_ row: ReadReview, to lines: inout TextLines) {
    lines.newline()
    lines.append(stars[min(max(row.rating, 0), 5)].bytes, columns: 5)
    let title = row.title
    lines.wrap(title, indent: TextEntries.indent, style: bold)
    if title.contains(where: { $0 > 0x20 }) { lines.newline() }
    writeQuietLine(row, to: &lines)
    let body = row.body
    if body.contains(where: { $0 > 0x20 }) {
      lines.wrap(body, indent: TextEntries.indent, paragraphs: true)
      lines.newline()
    }
    let response = row.response
    if !response.isEmpty { write(response: response, to: &lines) }
  }

  private func write(response: TextLines.Bytes, to lines: inout TextLines) {
    lines.wrap(
      painter.traits.unicode ? "↳ You answered:" : "> You answered:", indent: TextEntries.indent, style: faint)
    lines.newline()
    lines.wrap(response, indent: TextEntries.indent + 2, paragraphs: true, style: faint)
    lines.newline()
  }

  /// Whether it is new, then country, author, version, votes and date.
  private mutating func writeQuietLine(_ row: ReadReview, to lines: inout TextLines) {
    let isMarkedNew = marksNew && row.isNew
    let isEdited = row.isEdited
    if isMarkedNew { mark("new", fresh, &lines) }
    if isEdited { mark("edited", changed, &lines) }
    quiet.begin(behindMark: isMarkedNew || isEdited)
    if row.isUnlisted { quiet.add("no longer listed") }
    quiet.addCountry(row.country)
    quiet.add(row.author)
    quiet.add(row.version, behind: "version ")
    if let votes = row.votes, votes.count > 0 { quiet.add("\(votes.sum) of \(votes.count) found it helpful") }
    quiet.addDay(row.date, isApproximate: row.isDateApproximate)
    quiet.write(to: &lines, indent: TextEntries.indent, style: faint)
    lines.newline()
  }

  private func mark(_ word: String, _ style: PaintedStyle, _ lines: inout TextLines) {
    lines.wrap(word, indent: TextEntries.indent, style: style)
    lines.append([0x20], columns: 1)
  }
}

/// A rating as stars in their colour.
private struct PaintedStars {
  let bytes: [UInt8]

  init(_ rating: Int, _ painter: Painter) {
    bytes = Array(
      painter.paint(StarText.drawn(rating, unicode: painter.traits.unicode), StarText.style(rating)).utf8)
  }
}
