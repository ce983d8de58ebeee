import Glibc

/// Reads reports, packed or not, one after the other, in buffers that it uses again.
///
/// One reader belongs to one thread; several threads take one each.
public struct ReportReader: ~Copyable {
  private let limits: ReadingLimits
  private var packed = ByteBuffer()
  private var text = ByteBuffer()
  private var carry = ByteBuffer()
  private var inflater: WholeInflater?

  /// A reader that holds to the limits.
  public init(limits: ReadingLimits = ReadingLimits()) {
    self.limits = limits
  }

  /// Reads a report from a regular file, or from standard input where that is what the file stands for.
  ///
  /// Texts up to `ReadingLimits.wholeText` are handed out as one part, after CRC and length of every gzip member were
  /// found right. Larger ones come in parts of whole lines; an error may then follow parts that were already handed out,
  /// and what was made of them must be thrown away.
  ///
  /// - Parameters:
  ///   - file: the report.
  ///   - body: takes the parts, in order; their bytes are valid only inside the call.
  /// - Returns: what the text was made from.
  /// - Throws: `ArchiveError`, and whatever `body` throws.
  public mutating func read(
    _ file: ReportFile, _ body: (ReportTextPart) throws -> Void
  ) throws -> ReportSource {
    if file.isStandardInput { return try read(descriptor: STDIN_FILENO, name: file.path, body) }
    let input = try InputFile(path: file.path, followsLinks: file.followsLinks)
    guard input.facts.size <= limits.wholeText else {
      packed.removeAll()
      let source = try readOpenEnded(input.descriptor, file.path, body)
      guard try input.isUnchanged(since: input.facts) else { throw ArchiveError(.changedWhileRead, path: file.path) }
      return source.with(modified: input.facts.modified)
    }
    let facts = try input.read(into: &packed)
    return try readPacked(file.path, body).with(modified: facts.modified)
  }

  /// Reads a report from an open descriptor, such as standard input, to its end.
  ///
  /// - Throws: as `read(_:_:)`.
  public mutating func read(
    descriptor: Int32, name: String, _ body: (ReportTextPart) throws -> Void
  ) throws -> ReportSource {
    packed.removeAll()
    while packed.count < limits.wholeText {
      let wanted = min(limits.wholeText, max(256 << 10, packed.count * 2))
      guard packed.reserve(wanted) else { throw ArchiveError(.outOfMemory, path: name) }
      let room = packed.room.count
      let before = packed.count
      try fill(&packed, from: descriptor, name)
      if packed.count - before < room { return try readPacked(name, body) }
    }
    return try readOpenEnded(descriptor, name, body)
  }

  /// Reads a report from bytes in memory.
  ///
  /// - Throws: as `read(_:_:)`.
  public mutating func read(
    bytes: UnsafeRawBufferPointer, name: String, _ body: (ReportTextPart) throws -> Void
  ) throws -> ReportSource {
    guard packed.replace(with: bytes) else { throw ArchiveError(.outOfMemory, path: name) }
    return try readPacked(name, body)
  }

  /// The digest of a report's text, packed or not, to tell copies from corrections.
  ///
  /// - Throws: `ArchiveError`.
  public mutating func digest(of file: ReportFile) throws -> TextDigest {
    var digest = TextDigest()
    _ = try read(file) { digest.update($0.bytes) }
    return digest
  }

  /// What is in `packed` is the whole file.
  private mutating func readPacked(
    _ path: String, _ body: (ReportTextPart) throws -> Void
  ) throws -> ReportSource {
    let size = packed.count
    guard try ReportContainer(start: packed.bytes, path: path) == .gzip else {
      try body(ReportTextPart(packed.bytes, isFirst: true))
      return ReportSource(container: .text, packedSize: size, textSize: size)
    }
    switch try inflateWhole(path) {
    case .done(let members, let garbage):
      guard text.count > 0 else { throw ArchiveError(.empty, path: path) }
      try checkText(text.bytes, path)
      try body(ReportTextPart(text.bytes, isFirst: true))
      return ReportSource(
        container: .gzip, packedSize: size, textSize: text.count, members: members, trailingGarbage: garbage)
    case .outOfMemory: throw ArchiveError(.outOfMemory, path: path)
    case .bad:
      // Nothing of a damaged file is handed out, so the careful path runs dry first; mostly it throws.
      _ = try readOpenEnded(nil, path) { _ in }
      return try readOpenEnded(nil, path, body)
    case .tooLong: return try readOpenEnded(nil, path, body)
    }
  }

  private mutating func inflateWhole(_ path: String) throws(ArchiveError) -> WholeInflater.Outcome {
    if inflater == nil { inflater = WholeInflater() }
    let limit = min(limits.wholeText, limits.text)
    // Optional chaining borrows the inflater, which cannot be copied out.
    return inflater?.inflate(packed.bytes, into: &text, limit: limit) ?? .outOfMemory
  }

  /// What is in `packed` is the beginning; the rest comes from the descriptor, where there is one.
  private mutating func readOpenEnded(
    _ descriptor: Int32?, _ path: String, _ body: (ReportTextPart) throws -> Void
  ) throws -> ReportSource {
    if packed.count == 0, let descriptor {
      guard packed.reserve(PackedInput.chunk) else { throw ArchiveError(.outOfMemory, path: path) }
      try fill(&packed, from: descriptor, path)
    }
    let container = try ReportContainer(start: packed.bytes, path: path)
    let input = PackedInput(beginning: packed.bytes, descriptor: descriptor, path: path)
    guard container == .gzip else {
      let limit = limits.text
      try handOut(path, body) { room throws(ArchiveError) in try input.copy(into: room, limit: limit) }
      return ReportSource(container: .text, packedSize: input.handedOut, textSize: input.handedOut)
    }
    var stream = try StreamInflater(input, path: path, limits: limits)
    try handOut(path, body) { room throws(ArchiveError) in try stream.fill(room) }
    guard stream.text > 0 else { throw ArchiveError(.empty, path: path) }
    return ReportSource(
      container: .gzip, packedSize: stream.packed, textSize: stream.text, members: stream.members,
      trailingGarbage: stream.trailingGarbage)
  }

  /// Hands out text in parts of whole lines; `fill` makes less than it could only at the end.
  private mutating func handOut(
    _ path: String, _ body: (ReportTextPart) throws -> Void,
    fill: (UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int
  ) throws {
    text.removeAll()
    guard text.reserve(limits.part) else { throw ArchiveError(.outOfMemory, path: path) }
    var isFirst = true
    while true {
      let room = UnsafeMutableRawBufferPointer(rebasing: text.room.prefix(limits.part - text.count))
      let made = try fill(room)
      text.append(written: made)
      if made < room.count {
        try handOutPart(path, isFirst: isFirst, body)
        return
      }
      let end = lineEnd(text.bytes)
      guard end > 0 else { throw ArchiveError(.lineTooLong, path: path, detail: "over \(limits.part) bytes") }
      guard carry.replace(with: UnsafeRawBufferPointer(rebasing: text.bytes.dropFirst(end))) else {
        throw ArchiveError(.outOfMemory, path: path)
      }
      text.truncate(to: end)
      try handOutPart(path, isFirst: isFirst, body)
      _ = text.replace(with: carry.bytes)
      isFirst = false
    }
  }

  private func handOutPart(_ path: String, isFirst: Bool, _ body: (ReportTextPart) throws -> Void) throws {
    guard text.count > 0 else { return }
    if isFirst {
      try checkText(text.bytes, path)
      // Cutting UTF-16 at line feeds would tear code units apart.
      if utf16Marks.contains(where: { text.bytes.starts(with: $0) }) {
        throw ArchiveError(.notText, path: path, detail: "UTF-16 of more than \(limits.wholeText) bytes")
      }
    }
    try body(ReportTextPart(text.bytes, isFirst: isFirst))
  }
}

/// Where the last whole line ends: after the last LF; after the last CR that cannot be half a CRLF where there is none.
private func lineEnd(_ text: UnsafeRawBufferPointer) -> Int {
  if let end = text.lastIndex(of: UInt8(ascii: "\n")) { return end + 1 }
  return text.dropLast().lastIndex(of: UInt8(ascii: "\r")).map { $0 + 1 } ?? 0
}
