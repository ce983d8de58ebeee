import CommandLineKit

/// Text that goes on in further lines where a line ends.
enum TextFlow {
  /// A text of words in lines of at most a width; lines after the first are indented.
  ///
  /// No-break spaces do not break a line.
  static func wrapped(_ text: String, indent: Int, width: Int?) -> [String] {
    let start = String(text.prefix { $0 == " " })
    let words = text.split(separator: " ").map { Piece(String($0.map { $0 == "\u{A0}" ? " " : $0 })) }
    guard let first = words.first else { return [] }
    return flowed(Array(words.dropFirst()), after: Piece(start + first.plain), gap: 1, indent: indent, width: width)
  }

  /// Pieces after a first one, in lines of at most a width; lines after the first are indented.
  static func flowed(_ pieces: [Piece], after first: Piece, gap: Int, indent: Int, width: Int?) -> [String] {
    let indent = min(indent, (width ?? .max) / 3)
    var lines: [String] = []
    var line = first
    for piece in pieces {
      let isFull = line.width + gap + piece.width > width ?? .max
      if line.width > 0, isFull {
        lines.append(line.shown)
        line = Piece(String(repeating: " ", count: indent) + piece.plain, shown: blanks(indent) + piece.shown)
      } else {
        let between = line.width > 0 ? blanks(gap) : ""
        line = Piece(line.plain + between + piece.plain, shown: line.shown + between + piece.shown)
      }
    }
    return lines + [line.shown]
  }

  /// A piece of text, as it is measured and as it is shown.
  struct Piece {
    let plain: String
    let shown: String
    let width: Int

    init(_ plain: String, shown: String? = nil) {
      self.plain = plain
      self.shown = shown ?? plain
      width = DisplayText.width(plain)
    }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension Painter {
  /// A piece of our own words in a style.
  func piece(_ words: String, _ style: TextStyle = .plain) -> TextFlow.Piece {
    let plain = text(words)
    return TextFlow.Piece(plain, shown: paint(plain, style))
  }
}
