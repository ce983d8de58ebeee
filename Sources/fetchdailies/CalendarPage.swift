import AppSales
import CommandLineKit
import SalesArchive

/// The months of a vendor as a grid: one line a month, one sign a day, and what the signs mean.
struct CalendarPage {
  typealias State = ArchiveCalendar.State
  private let painter: Painter

  init(_ traits: TerminalTraits) { painter = Painter(traits) }

  /// The page under a title.
  func text(_ title: String, _ months: [ArchiveCalendar.Month]) -> String {
    let head = painter.paint(painter.text(title), .heading)
    let days = "         " + CalendarPage.ruler
    let lines = months.map(line)
    return ([head, painter.paint(days, .faint)] + lines + ["", legend(months), ""]).joined(separator: "\n") + "\n"
  }

  /// The days of a month by their last digits, tens where they begin.
  private static let ruler = (1...31).map { $0 % 10 == 0 ? "\($0 / 10)" : $0 % 5 == 0 ? "5" : "." }.joined(
    separator: " ")

  /// `2024-05  ■ ■ · ■ …   29 of 31`.
  private func line(_ month: ArchiveCalendar.Month) -> String {
    let signs = month.states.map { state in state.map { painter.paint(sign($0), $0.style) } ?? " " }
    let padding = String(repeating: "  ", count: max(0, 31 - signs.count))
    let known = month.states.count { $0 != nil && $0 != .notYet }
    let good = month.states.count { $0?.isGood ?? false }
    let count = known == 0 ? "" : "\(good) of \(known)"
    return "\(month.period.begin.monthText)  \(signs.joined(separator: " "))\(padding)  \(count)"
  }

  private func legend(_ months: [ArchiveCalendar.Month]) -> String {
    State.allCases.compactMap { state in
      let count = months.reduce(0) { $0 + $1.count(state) }
      return count == 0 ? nil : "\(painter.paint(sign(state), state.style)) \(state.meaning) \(count)"
    }.joined(separator: "   ")
  }

  private func sign(_ state: State) -> String { painter.traits.unicode ? state.sign : state.asciiSign }
}

extension ArchiveCalendar.State {
  /// Whether nothing is missing.
  fileprivate var isGood: Bool {
    switch self {
    case .stored, .replaced, .noSales, .covered: true
    case .damaged, .missing, .expired, .notYet: false
    }
  }

  fileprivate var sign: String {
    switch self {
    case .stored: "■"
    case .replaced: "▣"
    case .noSales: "·"
    case .covered: "▤"
    case .damaged: "✗"
    case .missing: "?"
    case .expired: "†"
    case .notYet: "…"
    }
  }

  fileprivate var asciiSign: String {
    switch self {
    case .stored: "#"
    case .replaced: "%"
    case .noSales: "."
    case .covered: "="
    case .damaged: "X"
    case .missing: "?"
    case .expired: "+"
    case .notYet: "~"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .stored: "stored"
    case .replaced: "corrected"
    case .noSales: "no sales"
    case .covered: "in a longer report"
    case .damaged: "damaged"
    case .missing: "missing"
    case .expired: "lost"
    case .notYet: "not out yet"
    }
  }

  fileprivate var style: TextStyle {
    switch self {
    case .stored: .fresh
    case .replaced, .covered: .drawing
    case .noSales, .notYet: .faint
    case .missing: .warning
    case .damaged, .expired: .negative
    }
  }
}
