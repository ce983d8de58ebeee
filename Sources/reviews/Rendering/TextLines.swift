import CommandLineKit

/// Lines of text being written: what customers wrote is made harmless and wrapped by what a terminal shows.
///
/// It works on bytes, since long lists have millions of them: plain ASCII is copied line by line, and only words with other
/// letters are measured one by one.
struct TextLines {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// What is written so far and not taken away.
  private(set) var bytes: [UInt8] = []
  private let painter: Painter
  private let width: Int
  private var column = 0
  private var style = PaintedStyle.plain
  private var isStyled = false
  private var needsBlank = false

  /// Lines for the place of a painter.
  init(_ painter: Painter) {
    self.painter = painter
    width = painter.traits.width ?? .max
    bytes.reserveCapacity(2 * renderedPartSize)
  }

  /// Takes away what was written so far.
  mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  /// Writes words of ours that are ready to be shown and so many columns wide, without wrapping.
  mutating func append(_ ready: some Collection<UInt8>, columns: Int) {
    bytes.append(contentsOf: ready)
    column += columns
  }

  /// Writes words of ours and ends the line.
  mutating func line(_ ready: String = "") {
    bytes.append(contentsOf: ready.utf8)
    newline()
  }

  /// Ends the line.
  mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    column = 0
  }

  /// Writes a text from outside, wrapped; lines after the first begin with `indent` blanks.
  ///
  /// With `paragraphs`, the line breaks of the text are kept, and at most one empty line between two; otherwise they are
  /// blanks. The last line is left open.
  mutating func wrap(
    _ text: UnsafeBufferPointer<UInt8>, indent: Int, paragraphs: Bool = false, style: PaintedStyle = .plain
  ) {
    let indent = min(indent, width / 3)
    self.style = style
    needsBlank = false
    guard paragraphs else { return wrapLine(text[...], indent) }
    var rest = text[...]
    var (isFirst, isApart) = (true, false)
    while !rest.isEmpty {
      let line = rest.prefix { !TextLines.isLineBreak($0) }
      rest = TextLines.behindBreak(rest[line.endIndex...])
      guard line.contains(where: { !TextLines.isBlank($0) }) else {
        isApart = true
        continue
      }
      if !isFirst { newline() }
      if !isFirst, isApart { newline() }
      (isFirst, isApart, needsBlank) = (false, false, false)
      wrapLine(line, indent)
    }
  }

  /// Writes a text of ours like one from outside.
  mutating func wrap(_ text: String, indent: Int, style: PaintedStyle = .plain) {
    var text = text
    text.withUTF8 { wrap($0, indent: indent, style: style) }
  }

  /// What comes behind a line break: a feed, a return, or both.
  private static func behindBreak(_ rest: Bytes) -> Bytes {
    let isReturn = rest.first == 0x0D
    let behind = rest.dropFirst()
    return isReturn && behind.first == 0x0A ? behind.dropFirst() : behind
  }

  // MARK: - Lines

  private mutating func wrapLine(_ line: Bytes, _ indent: Int) {
    if line.allSatisfy({ $0 &- 0x20 < 0x5F }) {
      wrapPlain(line, indent)
    } else {
      var rest = line.drop(while: TextLines.isBlank)
      while !rest.isEmpty {
        let word = rest.prefix { !TextLines.isBlank($0) }
        rest = rest.dropFirst(word.count).drop(while: TextLines.isBlank)
        wrapWord(word, indent)
      }
    }
    closeStyle()
  }

  /// Printable ASCII: as many columns as bytes.
  private mutating func wrapPlain(_ line: Bytes, _ indent: Int) {
    var rest = TextLines.trimmed(line)
    while !rest.isEmpty {
      let room = width - max(column, indent) - (needsBlank ? 1 : 0)
      if rest.count <= room {
        place(rest.count, indent)
        return append(rest, columns: rest.count)
      }
      // The last blank at which what is before it still fits.
      if let blank = rest.prefix(max(0, room + 1)).lastIndex(of: 0x20) {
        let part = TextLines.trimmed(rest[..<blank])
        place(part.count, indent)
        append(part, columns: part.count)
        rest = rest[blank...].drop { $0 == 0x20 }
        breakLine()
      } else if column > indent {
        breakLine()
      } else {
        let part = rest.prefix(max(1, room))
        place(part.count, indent)
        append(part, columns: part.count)
        rest = rest.dropFirst(part.count)
        if !rest.isEmpty { breakLine() }
      }
    }
  }

  // MARK: - Words

  private mutating func wrapWord(_ word: Bytes, _ indent: Int) {
    let simple = painter.traits.unicode ? SimpleWord(word) : nil
    if let simple, !simple.hasWide, simple.columns <= width - indent {
      place(simple.columns, indent)
      append(word, columns: simple.columns)
    } else if simple?.hasWide == true {
      wrapWide(word, indent)
    } else {
      wrapUnits(painter.text(String(decoding: word, as: UTF8.self)), indent)
    }
    needsBlank = true
  }

  /// A simple word with characters of two columns, between which a line may end.
  private mutating func wrapWide(_ word: Bytes, _ indent: Int) {
    var rest = word
    while !rest.isEmpty {
      let unit = SimpleWord.firstUnit(rest)
      guard unit.columns <= width - indent else {
        return wrapUnits(painter.text(String(decoding: rest, as: UTF8.self)), indent)
      }
      place(unit.columns, indent)
      append(rest.prefix(unit.length), columns: unit.columns)
      rest = rest.dropFirst(unit.length)
    }
  }

  /// A word of any letters: those that are two columns wide may stand apart, others only where nothing else helps.
  private mutating func wrapUnits(_ word: String, _ indent: Int) {
    for unit in WordUnits(word) {
      if unit.columns <= width - indent {
        place(unit.columns, indent)
        append(unit.text.utf8, columns: unit.columns)
      } else {
        if column > indent { breakLine() }
        for character in unit.text {
          let columns = DisplayText.width(character)
          place(columns, indent)
          append(character.utf8, columns: columns)
        }
      }
    }
  }

  // MARK: - Places

  /// Makes sure that something so wide can follow: behind a blank, or in a new line where there is no room.
  private mutating func place(_ columns: Int, _ indent: Int) {
    let gap = needsBlank ? 1 : 0
    if column > indent, columns > width - column - gap { breakLine() }
    if column < indent {
      bytes.append(contentsOf: repeatElement(0x20, count: indent - column))
      column = indent
    }
    if !isStyled, !style.open.isEmpty {
      bytes.append(contentsOf: style.open)
      isStyled = true
    }
    if needsBlank { append(CollectionOfOne(0x20), columns: 1) }
    needsBlank = false
  }

  private mutating func breakLine() {
    closeStyle()
    newline()
    needsBlank = false
  }

  private mutating func closeStyle() {
    if isStyled { bytes.append(contentsOf: style.close) }
    isStyled = false
  }

  private static func trimmed(_ line: Bytes) -> Bytes {
    var line = line.drop { $0 == 0x20 }
    while line.last == 0x20 { line = line.dropLast() }
    return line
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }
}

/// A style as the codes that turn it on and off; none where there are no colours.
struct PaintedStyle {
  let open: [UInt8]
  let close: [UInt8]

  /// Text as it is.
  static let plain = PaintedStyle(open: [], close: [])

  /// The codes of a style in a place.
  init(_ style: TextStyle, _ painter: Painter) {
    let parts = painter.paint("|", style).split(separator: "|", omittingEmptySubsequences: false)
    self.init(open: Array((parts.first ?? "").utf8), close: Array((parts.count == 2 ? parts[1] : "").utf8))
  }

  private init(open: [UInt8], close: [UInt8]) {
    self.open = open
    self.close = close
  }
}
