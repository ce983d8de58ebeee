import CommandLineKit
import Testing

@Suite("Numbers and charts for people")
struct NumberAndChartTests {
  @Test(
    "Digits are grouped, decimals filled up and never cut",
    arguments: [
      ("0", 0, "0"), ("999", 0, "999"), ("1000", 0, "1,000"), ("1234567.5", 2, "1,234,567.50"),
      ("-1234.5", 2, "−1,234.50"),
      ("57.805", 2, "57.805"), ("12300", 0, "12,300"), ("-0.7", 2, "−0.70"), ("5", 2, "5.00"), ("n/a", 2, "n/a"),
      ("", 0, ""),
      ("1.2.3", 0, "1.2.3"), ("170141183460469231731687303", 0, "170,141,183,460,469,231,731,687,303"),
    ])
  func grouping(decimal: String, decimals: Int, text: String) {
    #expect(NumberText(unicode: true).text(decimal, decimals: decimals) == text)
  }

  @Test("In ASCII the minus sign is a hyphen, and a plus sign comes on demand")
  func signs() {
    let number = NumberText(unicode: false)
    #expect(number.text(-1234) == "-1,234")
    #expect(number.text(142, signed: true) == "+142")
    #expect(number.text(0, signed: true) == "0")
    #expect(number.text("-3", signed: true) == "-3")
  }

  @Test(
    "A bar is as long as its share, in eighths",
    arguments: [
      (100.0, "████"), (50.0, "██"), (53.125, "██▏"), (96.9, "███▉"), (0.01, "▏"), (0.0, ""), (-5.0, ""),
      (200.0, "████"),
    ])
  func bars(value: Double, bar: String) {
    #expect(BarChart(maximum: 100, columns: 4, unicode: true).bar(value) == bar)
  }

  @Test("Bars in ASCII, of nothing and without room")
  func barsAtTheEdge() {
    #expect(BarChart(maximum: 100, columns: 4, unicode: false).bar(60) == "##")
    #expect(BarChart(maximum: 0, columns: 4, unicode: true).bar(0) == "")
    #expect(BarChart(maximum: 100, columns: 0, unicode: true).bar(60) == "")
  }

  @Test("A line of bars goes from zero to the largest value, and a gap is no zero")
  func sparkline() {
    let line = Sparkline([0, 1, 2, 3, 4, 5, 6, 7, 8, nil, -2])
    #expect(line.text(columns: 20, unicode: true) == "▁▁▂▃▄▅▆▇█·▁")
    #expect(line.text(columns: 20, unicode: false) == "__.:-=+*#?_")
    #expect(Sparkline([0, 0]).text(columns: 20, unicode: true) == "▁▁")
    #expect(Sparkline([]).text(columns: 20, unicode: true) == "")
  }

  @Test("More values than columns are averaged, without the unknown ones")
  func resampling() {
    #expect(Sparkline([8, nil, 4, 4, nil, nil]).text(columns: 3, unicode: true) == "█▄·")
    #expect(Sparkline([1, 2]).text(columns: 0, unicode: true) == "")
    for columns in 1...50 {
      #expect(Sparkline((0..<365).map(Double.init)).text(columns: columns, unicode: true).count == columns)
    }
  }

  @Test("Paint only where there is colour, and never around nothing")
  func painter() {
    let colors = Painter(TerminalTraits(color: true))
    #expect(colors.paint("a", TextStyle(color: .red, isBold: true)) == "\u{1B}[1;31ma\u{1B}[0m")
    #expect(colors.paint("a", .plain) == "a")
    #expect(colors.paint("", .negative) == "")
    #expect(Painter(TerminalTraits()).paint("a", .negative) == "a")
    #expect(Painter(TerminalTraits(unicode: false)).text("é\u{1B}") == "e\\u{1B}")
  }
}
