import CInih

/// A settings file as libinih reads it, with the line of everything in it.
///
/// libinih's rules: `name = value` or `name: value`; `;` or `#` at the start of a line is a comment, and so is ` ;` (after
/// a blank) within one; a byte order mark at the start is skipped. Ours on top: an indented line is no continuation, and
/// what libinih would cut, skip or merge without a word is an error.
struct INIFile: Sendable {
  /// One line `name = value`.
  struct Entry: Equatable, Sendable {
    let name: String
    let value: String
    let line: Int
  }

  /// A header and what stands under it; entries before the first header stand in a section without a name.
  struct Section: Equatable, Sendable {
    let name: String
    let line: Int
    var entries: [Entry] = []
  }

  /// The file's path, as the user knows it.
  let path: String
  /// The sections, in the order of the file.
  let sections: [Section]

  /// Reads a file's bytes.
  ///
  /// - Throws: A failure with code 78 that names file and line.
  init(path: String, bytes: [UInt8]) throws(CommandFailure) {
    let reading = INIReading(path: path, bytes: bytes)
    self.path = path
    self.sections = try reading.sections()
  }

  /// The section of a name, if there is one.
  func section(_ name: String) -> Section? { sections.first { $0.name == name } }
}

/// One pass of libinih over some bytes: it asks for lines, and hands back names and values.
private final class INIReading {
  private let path: String
  private var lines: [ArraySlice<UInt8>]
  private var line = 0
  private var found: [INIFile.Section] = []
  private var failure: CommandFailure?

  init(path: String, bytes: [UInt8]) {
    self.path = path
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  func sections() throws(CommandFailure) -> [INIFile.Section] {
    let wrong = withExtendedLifetime(self) {
      ini_parse_stream(
        { buffer, size, state in INIReading.of(state)?.nextLine(buffer, Int(size)) },
        Unmanaged.passUnretained(self).toOpaque(),
        { state, section, name, value in INIReading.of(state)?.take(section, name, value) ?? 0 },
        Unmanaged.passUnretained(self).toOpaque())
    }
    if let failure { throw failure }
    guard wrong == 0 else {
      throw CommandFailure(
        .configuration, place: "\(path):\(wrong)", "expected \"name = value\" or \"[section]\"",
        hint: "begin a comment with # or ;")
    }
    return found
  }

  private static func of(_ state: UnsafeMutableRawPointer?) -> INIReading? {
    state.map { Unmanaged<INIReading>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Gives libinih the next line, as fgets(3) would; nothing after a failure.
  private func nextLine(_ buffer: UnsafeMutablePointer<CChar>?, _ size: Int) -> UnsafeMutablePointer<CChar>? {
    guard failure == nil, line < lines.count, let buffer else { return nil }
    // Without its indentation no line looks like the continuation of the one before.
    let text = trimmed(lines[line])
    line += 1
    failure = fault(of: text, room: size - 2)
    if failure == nil, text.first == UInt8(ascii: "[") { failure = open(text) }
    guard failure == nil else { return nil }
    for (index, byte) in text.enumerated() { buffer[index] = CChar(bitPattern: byte) }
    buffer[text.count] = CChar(bitPattern: UInt8(ascii: "\n"))
    buffer[text.count + 1] = 0
    return buffer
  }

  /// What libinih would cut or misread.
  private func fault(of text: ArraySlice<UInt8>, room: Int) -> CommandFailure? {
    if text.count > room {
      return fail("the line has \(text.count) bytes, and at most \(room) can be read", hint: "shorten it")
    }
    if text.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }) {
      return fail("the line has a control character", hint: "save the file as plain text with UTF-8 encoding")
    }
    guard String(validating: text, as: UTF8.self) == nil else { return nil }
    return fail("the line is not valid UTF-8", hint: "save the file as plain text with UTF-8 encoding")
  }

  /// Notes a header: libinih cuts long names, passes over what follows the bracket, and merges what occurs twice.
  private func open(_ text: ArraySlice<UInt8>) -> CommandFailure? {
    guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let rest = trimmed(text[(end + 1)...])
    guard rest.isEmpty || rest.first == UInt8(ascii: ";") || rest.first == UInt8(ascii: "#") else {
      return fail("text after the section \"\(decoded(text[...end]))\"", hint: "write it on the next line")
    }
    let name = decoded(text[(text.startIndex + 1)..<end])
    if let first = found.first(where: { $0.name == name }) {
      return fail("the section [\(name)] occurs twice", hint: "the first one is in line \(first.line)")
    }
    found.append(INIFile.Section(name: name, line: line))
    return nil
  }

  /// Takes a name and its value; 0 stops libinih.
  private func take(
    _ section: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
  ) -> Int32 {
    guard failure == nil, let section, let name else { return 0 }
    let entry = INIFile.Entry(
      name: String(cString: name), value: value.map { String(cString: $0) } ?? "", line: line)
    failure = add(entry, to: String(cString: section))
    return failure == nil ? 1 : 0
  }

  private func add(_ entry: INIFile.Entry, to section: String) -> CommandFailure? {
    if found.isEmpty, section.isEmpty { found.append(INIFile.Section(name: "", line: line)) }
    let last = found.count - 1
    guard found[last].name == section else {
      let header = found[last]
      line = header.line
      return fail("the name of the section [\(header.name)] is too long", hint: "shorten it")
    }
    if let first = found[last].entries.first(where: { $0.name == entry.name }) {
      return fail("\"\(entry.name)\" occurs twice", hint: "the first one is in line \(first.line)")
    }
    found[last].entries.append(entry)
    return nil
  }

  private func fail(_ message: String, hint: String) -> CommandFailure {
    CommandFailure(.configuration, place: "\(path):\(line)", message, hint: hint)
  }
}

private func decoded(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// A line without the blanks, tabs and carriage returns around it.
private func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
  guard let first = line.firstIndex(where: { !isBlank($0) }), let last = line.lastIndex(where: { !isBlank($0) })
  else { return [] }
  return line[first...last]
}
