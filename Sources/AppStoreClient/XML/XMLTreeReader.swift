/// Makes a tree of an XML document, within limits on depth and number of elements.
final class XMLTreeReader: XMLTaker {
  private let deepest: Int
  private var left: Int
  private var open: [XMLElement] = []
  private var root: XMLElement?

  /// The root element of a whole document.
  static func root(of bytes: [UInt8], deepest: Int = 32, most: Int = 100_000) throws(XMLFault) -> XMLElement {
    let reader = XMLTreeReader(deepest: deepest, most: most)
    try ExpatParser.read(bytes, separator: "|", into: reader)
    guard let root = reader.root else { throw XMLFault(words: "no element", line: 1, column: 1) }
    return root
  }

  private init(deepest: Int, most: Int) {
    self.deepest = deepest
    left = most
  }

  func begin(_ name: String, _ attributes: [String: String]) -> String? {
    left -= 1
    guard left >= 0 else { return "too many elements" }
    guard open.count < deepest else { return "nested too deep" }
    let element = XMLElement(name: XMLTreeReader.short(name), attributes: attributes)
    open.last?.append(element)
    if root == nil { root = element }
    open.append(element)
    return nil
  }

  func end() { _ = open.popLast() }

  func take(text: UnsafeRawBufferPointer) { open.last?.append(text: text) }

  /// A name without Atom's namespace, and with the usual prefix in place of the feed's own.
  private static func short(_ name: String) -> String {
    for (space, prefix) in [("http://www.w3.org/2005/Atom|", ""), ("http://itunes.apple.com/rss|", "im:")]
    where name.hasPrefix(space) {
      return prefix + name.dropFirst(space.count)
    }
    return name
  }
}
