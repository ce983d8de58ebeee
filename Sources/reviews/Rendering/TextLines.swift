import CommandLineKit
import Glibc

/// Lines of text being written: what customers wrote is made harmless and wrapped by what a terminal shows.
///
/// It works on bytes, since long lists have millions of them: what fits into a line is copied at once, and only words with
/// letters that are not simple are measured one by one.
struct TextLines: ~Copyable {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private var written = GrowingBytes(capacity: 2 * renderedPartSize)
  private let painter: Painter
  private let width: Int
  private var column = 0
  private var style = PaintedStyle.plain
  private var isStyled = false
  private var needsBlank = false
  private var oddWords = OddWords()

  /// Lines for the place of a painter.
  init(_ painter: Painter) {
    self.painter = painter
    width = painter.traits.width ?? .max
  }

  /// What is written so far and not taken away.
  var bytes: [UInt8] { written.withBytes { Array($0) } }

  /// How many bytes that are.
  var count: Int { written.count }

  /// Hands over what was written so far, and goes on in the same memory.
  mutating func empty(into sink: ReviewSink) throws(CommandFailure) {
    try sink(written.takeBytes())
  }

  /// Hands over what was written so far, valid only during the call, and goes on in the same memory.
  mutating func move(to take: (Bytes) -> Void) { written.empty { (bytes) throws(Never) in take(bytes) } }

  /// Writes words of ours that are ready to be shown and so many columns wide, without wrapping.
  mutating func append(_ ready: [UInt8], columns: Int) {
    written.append(ready)
    column += columns
  }

  private mutating func append(_ ready: Bytes, columns: Int) {
    written.append(ready)
    column += columns
  }

  /// Writes words of ours and ends the line.
  mutating func line(_ ready: String = "") {
    written.append(ready)
    newline()
  }

  /// Ends the line.
  mutating func newline() {
    written.append(UInt8(ascii: "\n"))
    column = 0
  }

  /// Writes a text from outside, wrapped; lines after the first begin with `indent` blanks.
  ///
  /// With `paragraphs`, the line breaks of the text are kept, and at most one empty line between two; otherwise they are
  /// blanks. The last line is left open.
  mutating func wrap(_ text: Bytes, indent: Int, paragraphs: Bool = false, style: PaintedStyle = .plain) {
    let indent = min(indent, width / 3)
    self.style = style
    needsBlank = false
    guard paragraphs else { return wrapLine(text, indent) }
    // Most texts are one line of ASCII, which is looked through once.
    if text.printablePrefix == text.count {
      wrapNarrow(text, indent, isPlain: true)
      return closeStyle()
    }
    var start = 0
    var (isFirst, isApart) = (true, false)
    while start < text.count {
      let end = TextLines.lineEnd(text, start)
      let line = text.part(start, end)
      start = TextLines.behindBreak(text, end)
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

  /// Writes words that are harmless and so many columns wide, each behind one blank, where the line has room for them;
  /// otherwise wrapped.
  mutating func wrap(_ text: Bytes, columns: Int, indent: Int, style: PaintedStyle) {
    guard indent <= width / 3, columns <= width - max(column, indent) else {
      return wrap(text, indent: indent, style: style)
    }
    self.style = style
    needsBlank = false
    place(columns, indent)
    append(text, columns: columns)
    closeStyle()
  }

  /// Writes a text of ours like one from outside.
  mutating func wrap(_ text: String, indent: Int, style: PaintedStyle = .plain) {
    var text = text
    text.withUTF8 { wrap($0, indent: indent, style: style) }
  }

  /// The next feed or return.
  private static func lineEnd(_ text: Bytes, _ start: Int) -> Int {
    let feed = place(of: 0x0A, in: text, start, text.count)
    return place(of: 0x0D, in: text, start, feed)
  }

  private static func place(of mark: Int32, in text: Bytes, _ start: Int, _ end: Int) -> Int {
    guard let base = text.baseAddress, let found = memchr(base + start, mark, end - start) else { return end }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  /// Where it goes on behind a line break: a feed, a return, or both.
  private static func behindBreak(_ text: Bytes, _ end: Int) -> Int {
    let isPair = end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A
    return end + (isPair ? 2 : 1)
  }

  // MARK: - Lines

  private mutating func wrapLine(_ line: Bytes, _ indent: Int) {
    let plain = line.printablePrefix
    let narrow = painter.traits.unicode ? line.narrowPrefix(behind: plain) : plain
    if narrow == line.count {
      wrapNarrow(line, indent, isPlain: plain == narrow)
    } else {
      // Many texts end with the only character in them that is to be measured.
      var blank = narrow - 1
      while blank > 0, line[blank] != 0x20 { blank -= 1 }
      if blank > 0 {
        wrapNarrow(line.part(0, blank), indent, isPlain: blank <= plain)
        needsBlank = column > indent
      }
      wrapWords(line.part(max(0, blank), line.count), indent)
    }
    closeStyle()
  }

  /// Characters of one column and one code point each; of one byte as well where the line is plain.
  private mutating func wrapNarrow(_ line: Bytes, _ indent: Int, isPlain: Bool) {
    var rest = TextLines.trimmed(line)
    while !rest.isEmpty {
      let room = width - max(column, indent) - (needsBlank ? 1 : 0)
      let (end, columns) = rest.narrowEnd(columns: max(0, room), isPlain)
      if end == rest.count {
        place(columns, indent)
        return append(rest, columns: columns)
      }
      // The last blank at which what is before it still fits.
      var blank = room < 0 ? -1 : end
      while blank >= 0, rest[blank] != 0x20 { blank -= 1 }
      if blank >= 0 {
        let part = TextLines.trimmed(rest.part(0, blank))
        let behind = rest.part(part.count, end).narrowEnd(columns: .max, isPlain)
        placeNarrow(part, columns: columns - behind.columns, indent)
        rest = TextLines.trimmed(rest.part(blank, rest.count))
        breakLine()
      } else if column > indent {
        breakLine()
      } else {
        let (end, columns) = end > 0 ? (end, columns) : rest.narrowEnd(columns: 1, isPlain)
        let part = rest.part(0, end)
        placeNarrow(part, columns: columns, indent)
        rest = rest.part(part.count, rest.count)
        if !rest.isEmpty { breakLine() }
      }
    }
  }

  private mutating func placeNarrow(_ part: Bytes, columns: Int, _ indent: Int) {
    place(columns, indent)
    append(part, columns: columns)
  }

  /// Words of any letters; those that are simple and narrow are copied together, as many as fit into the line.
  private mutating func wrapWords(_ line: Bytes, _ indent: Int) {
    var run = (start: 0, end: 0, columns: 0)
    var start = TextLines.behindBlanks(line, 0)
    while start < line.count {
      let simple = painter.traits.unicode ? SimpleWord(line, start) : nil
      let end = simple?.end ?? TextLines.wordEnd(line, start)
      if let simple, !simple.hasWide, simple.columns <= width - indent {
        // The blank between two words is in the text already.
        if run.columns > 0, start == run.end + 1, line[run.end] == 0x20,
          simple.columns < width - column - run.columns
        {
          run = (run.start, end, run.columns + 1 + simple.columns)
        } else {
          finish(&run, line)
          place(simple.columns, indent)
          run = (start, end, simple.columns)
        }
      } else {
        finish(&run, line)
        wrapWord(line.part(start, end), indent, isWide: simple?.hasWide == true)
        needsBlank = true
      }
      start = TextLines.behindBlanks(line, end)
    }
    finish(&run, line)
  }

  private mutating func finish(_ run: inout (start: Int, end: Int, columns: Int), _ line: Bytes) {
    guard run.columns > 0 else { return }
    append(line.part(run.start, run.end), columns: run.columns)
    needsBlank = true
    run = (0, 0, 0)
  }

  private static func behindBlanks(_ line: Bytes, _ start: Int) -> Int {
    var end = start
    while end < line.count, isBlank(line[end]) { end += 1 }
    return end
  }

  private static func wordEnd(_ line: Bytes, _ start: Int) -> Int {
    var end = start
    while end < line.count, !isBlank(line[end]) { end += 1 }
    return end
  }

  // MARK: - Words

  private mutating func wrapWord(_ word: Bytes, _ indent: Int, isWide: Bool) {
    guard isWide else { return wrapOddWord(word, indent) }
    var units = SimpleUnits(word)
    // As many units as fit are copied together.
    var (start, columns) = (0, 0)
    while let unit = units.next() {
      guard unit.columns <= width - indent else {
        copy(word.part(start, unit.start), columns)
        return wrapOddWord(word.part(unit.start, word.count), indent)
      }
      if columns == 0 {
        place(unit.columns, indent)
      } else if unit.columns > width - column - columns {
        copy(word.part(start, unit.start), columns)
        place(unit.columns, indent)
        (start, columns) = (unit.start, 0)
      }
      columns += unit.columns
    }
    copy(word.part(start, word.count), columns)
  }

  private mutating func copy(_ part: Bytes, _ columns: Int) {
    if columns > 0 { append(part, columns: columns) }
  }

  /// A word with characters that must be looked up; the same few come again and again.
  private mutating func wrapOddWord(_ word: Bytes, _ indent: Int) {
    let units = oddWords.units(of: word) { WordUnits(painter.text($0)) }
    for unit in units {
      if unit.columns <= width - indent {
        place(unit.columns, indent)
        append(unit.bytes, columns: unit.columns)
      } else {
        wrapUnit(unit, indent)
      }
    }
  }

  /// A unit that is longer than a line.
  private mutating func wrapUnit(_ unit: OddWords.Unit, _ indent: Int) {
    if column > indent { breakLine() }
    for character in String(decoding: unit.bytes, as: UTF8.self) {
      let columns = DisplayText.width(character)
      place(columns, indent)
      append(Array(character.utf8), columns: columns)
    }
  }

  // MARK: - Places

  /// Makes sure that something so wide can follow: behind a blank, or in a new line where there is no room.
  private mutating func place(_ columns: Int, _ indent: Int) {
    let gap = needsBlank ? 1 : 0
    if column > indent, columns > width - column - gap { breakLine() }
    if column < indent {
      written.append(0x20, times: indent - column)
      column = indent
    }
    if !isStyled, let codes = style.codes {
      written.append(codes.open)
      isStyled = true
    }
    if needsBlank {
      written.append(0x20)
      column += 1
    }
    needsBlank = false
  }

  private mutating func breakLine() {
    closeStyle()
    newline()
    needsBlank = false
  }

  private mutating func closeStyle() {
    guard isStyled else { return }
    if let codes = style.codes { written.append(codes.close) }
    isStyled = false
  }

  private static func trimmed(_ line: Bytes) -> Bytes {
    var (start, end) = (0, line.count)
    while start < end, line[start] == 0x20 { start += 1 }
    while start < end, line[end - 1] == 0x20 { end -= 1 }
    return line.part(start, end)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }
}

/// A style as the codes that turn it on and off; none where there are no colours.
struct PaintedStyle {
  /// The codes, by reference: styles are handed around for every line.
  final class Codes: Sendable {
    let open: [UInt8]
    let close: [UInt8]

    fileprivate init(open: [UInt8], close: [UInt8]) {
      self.open = open
      self.close = close
    }
  }

  let codes: Codes?

  /// Text as it is.
  static let plain = PaintedStyle(codes: nil)

  /// The codes of a style in a place.
  init(_ style: TextStyle, _ painter: Painter) {
    let parts = painter.paint("|", style).split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 2, let open = parts.first, !open.isEmpty else {
      codes = nil
      return
    }
    codes = Codes(open: Array(open.utf8), close: Array(parts[1].utf8))
  }

  private init(codes: Codes?) { self.codes = codes }
}
