import AppSales
import CommandLineKit
import ReviewArchive

/// What stands above an app's reviews: its mean and what changed, the stars as bars, and a line for each country.
struct TextOverview {
  private let app: KeptApp
  private let report: ReviewReport
  private let painter: Painter
  private let words: OverviewWords

  init(_ app: KeptApp, _ report: ReviewReport, _ painter: Painter) {
    self.app = app
    self.report = report
    self.painter = painter
    words = OverviewWords(app, now: report.now, number: NumberText(unicode: painter.traits.unicode))
  }

  /// Whether nobody has looked yet.
  var isFirstLook: Bool { words.isFirstLook }

  /// The lines, ready to be shown.
  var lines: [String] {
    [headline] + wrapped(words.standing) + wrapped(words.news, .fresh) + tables + stateLines
  }

  private var headline: String {
    let name = painter.paint(painter.text(words.name), .heading)
    return app.title == nil ? name : name + "  " + painter.paint("\(app.app)", .faint)
  }

  private func wrapped(_ text: String?, _ style: TextStyle = .plain) -> [String] {
    guard let text else { return [] }
    var lines = TextLines(painter)
    lines.wrap(text, indent: 0, style: PaintedStyle(style, painter))
    return [String(decoding: lines.bytes, as: UTF8.self)]
  }

  /// Bars and countries, but for a look at some reviews only: there the reviews matter.
  private var tables: [String] {
    guard !report.query.isSelective else { return [] }
    let bars = report.query.isNews ? [] : StarBars(words.counts, painter).lines
    let countries = CountryLines(report.query.isNews ? newsOnly : app.countries, report, painter).lines
    return [bars, countries].filter { !$0.isEmpty }.flatMap { [""] + $0 }
  }

  private var newsOnly: [KeptCountry] { app.countries.filter { $0.new.total > 0 || $0.edited > 0 } }

  private var stateLines: [String] {
    guard !report.query.isSelective, !report.query.isNews else { return [] }
    let texts = words.states
    return (texts.isEmpty ? [] : [""]) + texts.flatMap { wrapped($0, .faint) }
  }
}

/// Five bars, one for each number of stars.
struct StarBars {
  private let counts: StarCounts
  private let painter: Painter

  init(_ counts: StarCounts, _ painter: Painter) {
    self.counts = counts
    self.painter = painter
  }

  var lines: [String] {
    guard counts.total > 0 else { return [] }
    let unicode = painter.traits.unicode
    let number = NumberText(unicode: unicode)
    let room = min(50, max(5, (painter.traits.width ?? 80) - 24))
    let chart = BarChart(
      maximum: Double((1...5).map { counts[$0] }.max() ?? 0), columns: room, unicode: unicode)
    let texts = (1...5).map { number.text(counts[$0]) }
    let wide = texts.map(\.utf8.count).max() ?? 0
    return (1...5).reversed().map { stars in
      let count = DisplayText.padded(texts[stars - 1], to: wide, alignment: .right)
      let share = "\((counts[stars] * 200 / counts.total + 1) / 2) %"
      let drawn = painter.paint(StarText.drawn(stars, unicode: unicode), StarText.style(stars))
      let bar = painter.paint(chart.bar(Double(counts[stars])), .drawing)
      return drawn + "  " + count + DisplayText.padded(share, to: 7, alignment: .right)
        + (bar.isEmpty ? "" : "  " + bar)
    }
  }
}

/// A line for each country.
struct CountryLines {
  private let countries: [KeptCountry]
  private let limit: Int
  private let painter: Painter
  private let number: NumberText

  init(_ countries: [KeptCountry], _ report: ReviewReport, _ painter: Painter) {
    self.countries = countries.filter { $0.counts.total > 0 }
    limit = report.query.countries.isEmpty ? 20 : .max
    self.painter = painter
    number = NumberText(unicode: painter.traits.unicode)
  }

  /// What a line tells, the least important last.
  private enum Part: CaseIterable {
    case bars, news, counts, ratings
  }

  var lines: [String] {
    guard !countries.isEmpty else { return [] }
    for count in (0...Part.allCases.count).reversed() {
      let table = table(Set(Part.allCases.prefix(count)))
      if count == 0 || table.fits(in: painter.traits.width ?? .max) { return table.lines(painter) + rest }
    }
    return []
  }

  private var rest: [String] {
    let hidden = countries.dropFirst(limit)
    guard !hidden.isEmpty else { return [] }
    let reviews = hidden.reduce(0) { $0 + $1.counts.total }
    let words = "… \(number.text(hidden.count)) more countries with \(number.text(reviews)) reviews"
    return [painter.paint(painter.text(words), .faint)]
  }

  private func table(_ parts: Set<Part>) -> TextTable {
    let hasNews =
      parts.contains(.news) && countries.contains { $0.lookedAt != nil }
      && countries.contains { $0.new.total > 0 || $0.edited > 0 }
    let hasRatings = parts.contains(.ratings) && countries.contains { $0.ratings != nil }
    var columns: [TextTable.Column] = [
      .init("Country", minimum: 8), .init(""), .init("Average"), .init("Reviews", .right),
    ]
    if parts.contains(.bars) { columns.append(.init("1-5")) }
    if parts.contains(.counts) { columns += (1...5).reversed().map { .init("\($0)", .right) } }
    if hasRatings { columns.append(.init("Ratings", .right)) }
    if hasNews { columns.append(.init("News")) }
    var table = TextTable(columns: columns)
    for country in countries.prefix(limit) {
      var cells = start(country)
      if parts.contains(.bars) { cells.append(.init(bars(country.counts), .drawing)) }
      if parts.contains(.counts) { cells += (1...5).reversed().map { count(country.counts[$0]) } }
      if hasRatings { cells.append(ratings(country)) }
      if hasNews { cells.append(.init(news(country), .fresh)) }
      table.add(cells)
    }
    return table
  }

  private func start(_ country: KeptCountry) -> [TextTable.Cell] {
    let name = Storefront(code: country.country)?.name ?? ""
    let rounded = Int(((country.counts.average ?? 0)).rounded())
    let mean = StarText.mean(country.counts) ?? ""
    return [
      .init(painter.text(name)), .init(painter.text(country.country)),
      .init(StarText.drawn(rounded, unicode: painter.traits.unicode) + " " + mean, StarText.style(rounded)),
      .init(number.text(country.counts.total)),
    ]
  }

  private func count(_ count: Int) -> TextTable.Cell {
    count == 0 ? .nothing(unicode: painter.traits.unicode) : .init(number.text(count))
  }

  /// The stars from one to five as columns; any count has at least the lowest one.
  private func bars(_ counts: StarCounts) -> String {
    let most = (1...5).map { counts[$0] }.max() ?? 0
    let steps = Array(painter.traits.unicode ? "▁▂▃▄▅▆▇█" : ".:-=+*#@")
    return String(
      (1...5).map { stars -> Character in
        guard counts[stars] > 0, most > 0 else { return painter.traits.unicode ? "·" : " " }
        return steps[max(0, (counts[stars] * steps.count + most - 1) / most - 1)]
      })
  }

  private func ratings(_ country: KeptCountry) -> TextTable.Cell {
    guard let ratings = country.ratings else { return .nothing(unicode: painter.traits.unicode) }
    return .init("\(StarText.mean(ratings.average)) of \(number.text("\(ratings.count)"))")
  }

  private func news(_ country: KeptCountry) -> String {
    let new = country.new.total > 0 ? ["\(number.text(country.new.total)) new"] : []
    let edited = country.edited > 0 ? ["\(number.text(country.edited)) edited"] : []
    return (new + edited).joined(separator: ", ")
  }
}
