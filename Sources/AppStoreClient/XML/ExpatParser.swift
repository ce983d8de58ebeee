import CExpat

/// Takes what an XML text holds, in the order of the text.
protocol XMLTaker: AnyObject {
  /// An element begins.
  ///
  /// - Parameters:
  ///   - name: its name, with the namespace before it as the parser was told.
  ///   - attributes: its attributes; without namespaces, by their names.
  /// - Returns: what is wrong with it, so that reading ends there; `nil` to go on.
  func begin(_ name: String, _ attributes: [String: String]) -> String?
  /// The element that began last, and has not ended, ends.
  func end()
  /// A part of the text of that element, UTF-8, valid only here.
  func take(text: UnsafeRawBufferPointer)
}

extension XMLTaker {
  func end() {}

  func take(text: UnsafeRawBufferPointer) {}
}

/// The one owner of expat's parser: it reads a whole text once, and hands out what it meets.
///
/// A document type is refused, and with it every entity but the five of XML itself: nothing can swell, nothing be fetched.
final class ExpatParser {
  private let handle: XML_Parser
  private let taker: any XMLTaker
  private var refusal: String?

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - separator: stands between namespace and name, where namespaces are to be looked up; `nil` for names as written.
  ///   - taker: takes what is in it.
  /// - Throws: for what is no XML, and what the taker does not want.
  static func read(
    _ bytes: [UInt8], separator: Unicode.Scalar? = nil, into taker: any XMLTaker
  ) throws(XMLFault) {
    guard let parser = ExpatParser(separator, taker) else { throw XMLFault(words: "out of memory", line: 1, column: 1) }
    try parser.read(bytes)
  }

  private init?(_ separator: Unicode.Scalar?, _ taker: any XMLTaker) {
    let handle =
      if let separator {
        XML_ParserCreateNS(nil, XML_Char(bitPattern: UInt8(truncatingIfNeeded: separator.value)))
      } else {
        XML_ParserCreate(nil)
      }
    guard let handle else { return nil }
    self.handle = handle
    self.taker = taker
  }

  deinit { XML_ParserFree(handle) }

  private func read(_ bytes: [UInt8]) throws(XMLFault) {
    setHandlers()
    let status = bytes.withUnsafeBytes { bytes in
      XML_Parse(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
    }
    guard status == XML_STATUS_OK, refusal == nil else { throw fault() }
  }

  private func setHandlers() {
    // The handle lives no longer than its owner, so that it may borrow it.
    XML_SetUserData(handle, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      handle, { ExpatParser.from($0)?.begin($1, $2) }, { parser, _ in ExpatParser.from(parser)?.taker.end() })
    XML_SetCharacterDataHandler(handle) { parser, start, count in
      ExpatParser.from(parser)?.taker.take(text: UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
    XML_SetStartDoctypeDeclHandler(handle) { parser, _, _, _, _ in
      ExpatParser.from(parser)?.refuse("a document type")
    }
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> ExpatParser? {
    data.map { Unmanaged<ExpatParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard refusal == nil, let name else { return }
    if let words = taker.begin(String(cString: name), ExpatParser.pairs(list)) { refuse(words) }
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

  private func refuse(_ words: String) {
    refusal = refusal ?? words
    XML_StopParser(handle, XML_Bool(0))
  }

  private func fault() -> XMLFault {
    let words = XML_ErrorString(XML_GetErrorCode(handle)).map { String(cString: $0) }
    return XMLFault(
      words: refusal ?? words ?? "no XML", line: Int(clamping: XML_GetCurrentLineNumber(handle)),
      column: Int(clamping: XML_GetCurrentColumnNumber(handle)) + 1)
  }
}

/// Why a text is no XML, or one that nobody should read.
struct XMLFault: Error, Hashable {
  /// What expat says, or what was refused.
  let words: String
  /// Where, from 1.
  let line: Int
  /// Which byte of the line, from 1.
  let column: Int
}
