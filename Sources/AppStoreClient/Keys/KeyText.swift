/// The first PEM block of a file, put into the form that every reader of PEM takes.
///
/// Windows line ends, a byte order mark, blanks, a whole key on one line and line ends written as `\n` all occur, since
/// keys travel through mail and environment variables.
struct KeyText: ~Copyable {
  /// What the block says it is, such as `PRIVATE KEY`.
  let label: String
  /// Whether the key wants a pass phrase.
  let isEncrypted: Bool
  /// The block with lines of 64 characters.
  let pem: SecretBytes

  /// The first block of a text; `nil` where there is none, or it is not in base 64.
  static func first(in text: borrowing SecretBytes) -> KeyText? {
    let bytes = text.bytes
    guard let begin = find("-----BEGIN ", in: bytes, from: 0),
      let middle = find("-----", in: bytes, from: begin.upperBound), middle.lowerBound - begin.upperBound <= 40,
      let end = find("-----END ", in: bytes, from: middle.upperBound)
    else { return nil }
    let label = String(decoding: bytes[begin.upperBound..<middle.lowerBound], as: UTF8.self)
    let body = middle.upperBound..<end.lowerBound
    // The old form of an encrypted key has header lines in the block, which are not base 64.
    if label.contains("ENCRYPTED") || find("ENCRYPTED", in: bytes, from: body.lowerBound) != nil {
      return KeyText(label: label, isEncrypted: true, pem: SecretBytes(capacity: 1))
    }
    guard let pem = block(label, bytes[body]) else { return nil }
    return KeyText(label: label, isEncrypted: false, pem: pem)
  }

  private static func block(_ label: String, _ body: Slice<UnsafeRawBufferPointer>) -> SecretBytes? {
    var pem = SecretBytes(capacity: body.count * 2 + 256)
    pem.append(contentsOf: "-----BEGIN \(label)-----\n".utf8)
    var column = 0
    var at = body.startIndex
    while at < body.endIndex {
      let byte = body[at]
      at += 1
      if byte <= 0x20 { continue }
      if byte == UInt8(ascii: "\\"), at < body.endIndex, [UInt8(ascii: "n"), UInt8(ascii: "r")].contains(body[at]) {
        at += 1
        continue
      }
      guard isBase64(byte) else { return nil }
      pem.append(byte)
      column += 1
      if column % 64 == 0 { pem.append(0x0A) }
    }
    if column % 64 != 0 { pem.append(0x0A) }
    pem.append(contentsOf: "-----END \(label)-----\n".utf8)
    if column == 0 { return nil }
    return pem
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  private static func find(_ word: String, in bytes: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    let word = Array(word.utf8)
    guard bytes.count >= word.count, start <= bytes.count - word.count else { return nil }
    for at in start...(bytes.count - word.count) where bytes[at..<(at + word.count)].elementsEqual(word) {
      return at..<(at + word.count)
    }
    return nil
  }
}
