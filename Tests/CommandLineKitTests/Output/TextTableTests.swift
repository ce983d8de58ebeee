import CommandLineKit
import Testing

@Suite("Tables of text")
struct TextTableTests {
  static var apps: TextTable {
    var table = TextTable(columns: [
      .init("App", minimum: 8), .init("Units", .right), .init("USD", .decimal), .init("EUR", .decimal),
    ])
    table.add([.init("Notes for everybody"), .init("1,800"), .init("300.10"), .init("180.00")])
    table.add([.init("日本語のノート"), .init("90"), .init("−0.705"), .nothing(unicode: true)], level: 1)
    table.add([.init("Maps")])
    return table
  }

  func shown(_ width: Int?) -> String {
    TextTableTests.apps.lines(Painter(TerminalTraits(width: width))).joined(separator: "\n")
  }

  @Test("Columns line up by width, points below points, no blanks at the end")
  func natural() {
    #expect(
      shown(nil) == """
        App                  Units      USD     EUR
        Notes for everybody  1,800  300.10   180.00
          日本語のノート        90   −0.705       –
        Maps
        """)
    #expect(TextTableTests.apps.naturalWidth == 43)
  }

  @Test("Titles are cut before numbers")
  func shrinks() {
    #expect(
      shown(36) == """
        App           Units      USD     EUR
        Notes for e…  1,800  300.10   180.00
          日本語の…      90   −0.705       –
        Maps
        """)
  }

  @Test("Numbers that do not fit go below, with their names")
  func wraps() {
    #expect(
      shown(24) == """
        App       Units      USD
        Notes f…  1,800  300.10
            EUR 180.00
          日本…      90   −0.705
        Maps
        """)
  }

  @Test("Below the minimum there is one column a line")
  func narrow() {
    #expect(
      shown(10) == """
        App
        Notes for…
          Units 1,800
          USD 300.10
          EUR 180.00
          日本語…
          Units 90
          USD −0.705
        Maps
        """)
    for width in 1...9 { #expect(shown(width).contains("300.10"), "width \(width)") }
  }

  @Test("No line is wider than the place, at any width that has room for the numbers")
  func limits() {
    for width in 15...60 {
      let lines = TextTableTests.apps.lines(Painter(TerminalTraits(width: width)))
      #expect(lines.allSatisfy { DisplayText.width($0) <= width }, "width \(width)")
    }
  }

  @Test("Color changes nothing but color")
  func color() {
    var table = TextTable(columns: [.init("App"), .init("Units", .right)])
    table.add([.init("Maps", .heading), .init("−3", .negative)])
    #expect(
      table.lines(Painter(TerminalTraits(color: true))) == [
        "\u{1B}[1mApp\u{1B}[0m   \u{1B}[1mUnits\u{1B}[0m", "\u{1B}[1mMaps\u{1B}[0m     \u{1B}[31m−3\u{1B}[0m",
      ])
  }
}

@Suite("Lists after the columns of a table")
struct TextTableListTests {
  func shown(_ width: Int?, oneLine: Bool = false) -> String {
    var table = TextTable(columns: [.init("Country", minimum: 8), .init("Units", .right)], listHeader: "Proceeds")
    if oneLine { table.moreText = { "+\($0) more" } }
    table.add([.init("United States"), .init("900")], list: [.init("USD 402.10")])
    table.add(
      [.init("… 41 more"), .init("1,255")], list: ["USD 1.40", "EUR 12.00", "JPY 1,200"].map { .init($0) })
    return table.lines(Painter(TerminalTraits(width: width))).joined(separator: "\n")
  }

  @Test("They go on below each other where the line ends")
  func flows() {
    #expect(
      shown(36) == """
        Country        Units  Proceeds
        United States    900  USD 402.10
        … 41 more      1,255  USD 1.40
                              EUR 12.00
                              JPY 1,200
        """)
    #expect(
      shown(28) == """
        Country    Units  Proceeds
        United S…    900  USD 402.10
        … 41 more  1,255  USD 1.40
                          EUR 12.00
                          JPY 1,200
        """)
  }

  @Test("They stand in one line where nothing limits it")
  func unlimited() {
    #expect(shown(nil).hasSuffix("… 41 more      1,255  USD 1.40  EUR 12.00  JPY 1,200"))
  }

  @Test("In one line they say how many more there are, and no text is cut")
  func oneLine() {
    #expect(
      shown(50, oneLine: true) == """
        Country        Units  Proceeds
        United States    900  USD 402.10
        … 41 more      1,255  USD 1.40  EUR 12.00  +1 more
        """)
    #expect(
      shown(40, oneLine: true) == """
        Country        Units  Proceeds
        United States    900  USD 402.10
        … 41 more      1,255  USD 1.40  +2 more
        """)
    #expect(shown(51, oneLine: true) == shown(50, oneLine: true))
    #expect(shown(52, oneLine: true).hasSuffix("USD 1.40  EUR 12.00  JPY 1,200"))
    #expect(shown(nil, oneLine: true) == shown(nil))
  }

  @Test("In one line no width is overstepped, and what is left is counted", arguments: 20...70)
  func oneLineWidths(width: Int) {
    let lines = shown(width, oneLine: true).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayText.width(String($0)) <= width })
    let last = lines.last ?? ""
    let shown = ["USD 1.40", "EUR 12.00", "JPY 1,200"].count { last.contains($0) }
    #expect(shown == 3 ? !last.contains("+") : last.hasSuffix("+\(3 - shown) more"))
  }

  @Test("Lines of another table stand beside those of a table, whichever of them has more", arguments: [1, 3, 5])
  func beside(others: Int) {
    var table = TextTable(columns: [.init("App"), .init("Units", .right)])
    for name in ["Notes", "Zażółć"] { table.add([.init(name), .init("7")]) }
    let lines = table.lines(Painter(TerminalTraits(color: true)), beside: (0..<others).map { "|\($0)" }, at: 16)
    let plain = lines.map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }
    let own = ["App     Units", "Notes       7", "Zażółć      7"]
    #expect(lines.count == max(3, others))
    for (index, line) in plain.enumerated() {
      let left = index < own.count ? own[index] : ""
      let blanks = String(repeating: " ", count: 16 - left.count)
      #expect(line == (index < others ? left + blanks + "|\(index)" : left))
    }
  }

  @Test("They go below where the columns leave no room for them")
  func below() {
    #expect(
      shown(20) == """
        Country        Units
            Proceeds
        United States    900
            USD 402.10
        … 41 more      1,255
            USD 1.40
            EUR 12.00
            JPY 1,200
        """)
  }
}
