import CExpat

/// Reads an XML document by expat, within limits on depth and number of elements.
///
/// A document type is refused, and with it every entity but the five of XML itself: nothing can swell, nothing be fetched.
final class XMLReader {
  private let parser: XML_Parser
  private let deepest: Int
  private var left: Int
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var refusal: String?

  /// The root element of a whole document.
  static func root(of bytes: [UInt8], deepest: Int = 32, most: Int = 100_000) throws(XMLFault) -> XMLElement {
    guard let reader = XMLReader(deepest: deepest, most: most) else {
      throw XMLFault(words: "out of memory", line: 1, column: 1)
    }
    return try reader.read(bytes)
  }

  private init?(deepest: Int, most: Int) {
    // Names come as NAMESPACE|NAME.
    guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: UInt8(ascii: "|"))) else { return nil }
    self.parser = parser
    self.deepest = deepest
    left = most
  }

  deinit { XML_ParserFree(parser) }

  private func read(_ bytes: [UInt8]) throws(XMLFault) -> XMLElement {
    setHandlers()
    let status = bytes.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
    }
    guard status == XML_STATUS_OK, refusal == nil, let root else { throw fault() }
    return root
  }

  private func setHandlers() {
    // The parser lives no longer than its reader, so that it may borrow it.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { XMLReader.from($0)?.begin($1, $2) }, { reader, _ in XMLReader.from(reader)?.end() })
    XML_SetCharacterDataHandler(parser) { reader, start, count in
      XMLReader.from(reader)?.open.last?.append(text: UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in XMLReader.from(reader)?.refuse("a document type") }
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard refusal == nil, let name else { return }
    left -= 1
    guard left >= 0 else { return refuse("too many elements") }
    guard open.count < deepest else { return refuse("nested too deep") }
    let element = XMLElement(name: XMLReader.short(String(cString: name)), attributes: XMLReader.pairs(attributes))
    open.last?.append(element)
    if root == nil { root = element }
    open.append(element)
  }

  private func end() { _ = open.popLast() }

  private func refuse(_ words: String) {
    refusal = refusal ?? words
    XML_StopParser(parser, XML_Bool(0))
  }

  private static func pairs(_ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [String: String] {
    var pairs: [String: String] = [:]
    guard var at = list else { return pairs }
    while let name = at[0], let value = at[1] {
      pairs[String(cString: name)] = String(cString: value)
      at += 2
    }
    return pairs
  }

  /// A name without Atom's namespace, and with the usual prefix in place of the feed's own.
  private static func short(_ name: String) -> String {
    for (space, prefix) in [("http://www.w3.org/2005/Atom|", ""), ("http://itunes.apple.com/rss|", "im:")]
    where name.hasPrefix(space) {
      return prefix + name.dropFirst(space.count)
    }
    return name
  }

  private func fault() -> XMLFault {
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    return XMLFault(
      words: refusal ?? words ?? "no element", line: Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1)
  }
}
