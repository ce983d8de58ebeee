/// An element of an XML document, with all that it holds.
final class XMLElement {
  /// The name; of another namespace than Atom's with that in front, the feed's own as `im:`.
  let name: String
  let attributes: [String: String]
  /// The element's own text, without that of its children.
  fileprivate(set) var text: [UInt8] = []
  fileprivate(set) var children: [XMLElement] = []

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The text of the first child of a name; `nil` without such a child.
  func text(of name: String) -> String? { first(name)?.wholeText }

  /// The text.
  var wholeText: String { String(decoding: text, as: UTF8.self) }

  /// The first child of a name.
  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}

extension XMLElement {
  func append(text chunk: UnsafeRawBufferPointer) { text.append(contentsOf: chunk) }

  func append(_ child: XMLElement) { children.append(child) }
}
