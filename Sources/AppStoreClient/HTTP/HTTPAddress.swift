/// The parts of an address that decide whether it may be asked.
public struct HTTPAddress: Hashable, Sendable {
  /// Whether it is `https:` and not `http:`.
  public let isSecure: Bool
  /// The host, without brackets, in small letters.
  public let host: String
  /// The port; `nil` where the scheme's own is meant.
  public let port: Int?

  /// The parts of `http[s]://HOST[:PORT][/…]`; `nil` for anything else, and for one with a user name or control characters.
  public init?(_ text: String) {
    guard text.utf8.count <= 4096, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let colon = text.range(of: "://")
    else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let authority = text[colon.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let (host, port) = HTTPAddress.parts(of: authority) else { return nil }
    isSecure = scheme == "https"
    self.host = host.lowercased()
    self.port = port
  }

  /// Whether the host is this machine, by a name or number that no name server can turn elsewhere.
  public var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Whether it may be asked: over TLS, or on this machine.
  public var isAllowed: Bool { isSecure || isLoopback }

  /// The host of an address for messages; the address itself where it is none.
  static func host(of text: String) -> String { HTTPAddress(text)?.host ?? text }

  private static func parts(of authority: Substring) -> (host: Substring, port: Int?)? {
    var host = authority
    var port: Int?
    let closing = authority.lastIndex(of: "]")
    if let colon = authority.lastIndex(of: ":"), closing.map({ $0 < colon }) ?? true {
      let digits = authority[authority.index(after: colon)...]
      guard let number = UInt16(digits), digits.allSatisfy(\.isNumber) else { return nil }
      port = Int(number)
      host = authority[..<colon]
    }
    if host.first == "[", host.last == "]" { return host.count > 2 ? (host.dropFirst().dropLast(), port) : nil }
    let isName = host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D || byte == 0x2E
        || byte == 0x5F
    }
    return host.isEmpty || !isName ? nil : (host, port)
  }
}

extension String {
  /// Where a text first occurs; a plain search, bytes by bytes.
  func range(of text: String) -> Range<String.Index>? {
    let (here, there) = (Array(utf8), Array(text.utf8))
    guard !there.isEmpty, here.count >= there.count else { return nil }
    for at in 0...(here.count - there.count) where here[at..<(at + there.count)].elementsEqual(there) {
      let begin = utf8.index(utf8.startIndex, offsetBy: at)
      return begin..<utf8.index(begin, offsetBy: there.count)
    }
    return nil
  }
}
