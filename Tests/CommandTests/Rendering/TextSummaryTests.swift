import AppSales
import CommandLineKit
import Testing

@testable import stats

@Suite("Summaries as text")
struct TextSummaryTests {
  typealias Fixture = SummaryFixture

  static let all = [Fixture.month, Fixture.twelveCurrencies, Fixture.years, Fixture.empty]

  static func shown(
    _ summary: SalesSummary, _ width: Int? = nil, _ view: SummaryView = .overview, color: Bool = false,
    unicode: Bool = true
  ) -> String {
    let traits = TerminalTraits(width: width, color: color, unicode: unicode)
    return SummaryFormat.text.renderer(for: summary, view: view, traits: traits, now: 1_717_200_000) {
      Fixture.countries[$0]
    }.render()
  }

  @Test("A month in 80 columns")
  func month() { #expect(TextSummaryTests.shown(Fixture.month, 80) == TextGolden.month80) }

  @Test("A month in 60 columns")
  func monthNarrow() { #expect(TextSummaryTests.shown(Fixture.month, 60) == TextGolden.month60) }

  @Test("A month in ASCII")
  func monthInASCII() {
    let text = TextSummaryTests.shown(Fixture.month, 80, unicode: false)
    #expect(text == TextGolden.monthASCII)
  }

  @Test("Twelve currencies and titles from all over")
  func twelveCurrencies() { #expect(TextSummaryTests.shown(Fixture.twelveCurrencies, 80) == TextGolden.twelve80) }

  @Test("Years with missing days")
  func years() { #expect(TextSummaryTests.shown(Fixture.years, 80) == TextGolden.years80) }

  @Test("Groupings that were asked for, each a table of its own")
  func asked() { #expect(TextSummaryTests.shown(Fixture.asked, 80, .asked) == TextGolden.asked80) }

  @Test("Nothing at all")
  func empty() {
    #expect(TextSummaryTests.shown(Fixture.empty) == "AppSales · no reports\n\nDownloads    0\nProceeds     none\n")
  }

  @Test("No line is wider than the place, from 40 columns on", arguments: 0..<4)
  func widths(index: Int) {
    for width in stride(from: 40, through: 160, by: 3) {
      for unicode in [true, false] {
        for line in TextSummaryTests.shown(TextSummaryTests.all[index], width, unicode: unicode).split(separator: "\n")
        {
          #expect(DisplayText.width(String(line)) <= width, "\(width) columns: \(line)")
          #expect(line.last != " ", "\(width) columns: \(line)")
        }
      }
    }
  }

  @Test("However narrow the place is, no number is lost", arguments: 1..<40)
  func narrow(width: Int) {
    let text = TextSummaryTests.shown(Fixture.month, width)
    for number in ["2,310", "8,822", "402.10", "12,300", "0.705", "7,000", "1,255", "−3"] {
      #expect(text.contains(number), "\(number)")
    }
  }

  @Test("Color adds colour and nothing else", arguments: 0..<4)
  func color(index: Int) {
    let colored = TextSummaryTests.shown(TextSummaryTests.all[index], 80, color: true)
    #expect(colored.contains("\u{1B}["))
    let stripped = colored.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated()
      .map { $0 == 0 ? $1 : $1.drop { $0 != "m" }.dropFirst() }.joined()
    #expect(stripped == TextSummaryTests.shown(TextSummaryTests.all[index], 80))
  }

  @Test("Without Unicode there is ASCII only", arguments: 0..<4)
  func ascii(index: Int) {
    let text = TextSummaryTests.shown(TextSummaryTests.all[index], 80, unicode: false)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("Nothing from outside steers the terminal", arguments: SummaryFormat.allCases)
  func hostile(format: SummaryFormat) {
    let evil = "Evil\u{1B}[2J\u{1B}]0;t\u{7}\u{9B}31m\u{202E}abc\u{2066}x\rCR\nLF\u{7F}\u{200B}\u{2028}\u{E0041}"
    for dimension in SalesDimension.allCases {
      let row = Fixture.row([evil], evil, Fixture.measures([evil: 1], ["USD": "1"]))
      let summary = SalesSummary(
        period: Fixture.period("2024-05-01", "2024-05-01"), completeness: Fixture.completeness(nil), reports: 1,
        vendors: [evil], totals: row.measures, unitsByCountry: [evil: .zero], unitsBySKU: [evil: .zero],
        groups: [SalesGroupTable(by: [dimension], rows: [row, row])],
        warnings: [SalesWarning(code: evil, count: 1, message: evil)])
      let text = format.renderer(for: summary, view: .asked, traits: TerminalTraits(), now: 0) { _ in evil }.render()
      let left = text.unicodeScalars.filter { scalar in
        scalar.properties.generalCategory == .control && scalar != "\n" && !(format == .tsv && scalar == "\t")
          || [.format, .lineSeparator].contains(scalar.properties.generalCategory)
      }
      #expect(left.isEmpty, "by \(dimension)")
      #expect(!text.contains("CR\nLF"))
    }
  }

  @Test("The news of the last look", arguments: TextGolden.news)
  func news(since: SinceLastLook, lines: [String]) {
    var summary = Fixture.month
    summary.sinceLast = since
    let section = TextSummaryTests.shown(summary, 80).split(separator: "\n\n").dropFirst().first ?? ""
    #expect(section.split(separator: "\n").map(String.init) == lines)
  }
}
