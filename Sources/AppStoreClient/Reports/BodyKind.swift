/// What a body is, by its first bytes.
///
/// What the header says of it is not to be trusted: proxies change both.
enum BodyKind: Hashable {
  case gzip, plainReport, json, html, empty, strange

  init(_ body: [UInt8]) {
    if body.starts(with: [0x1F, 0x8B]) {
      self = .gzip
      return
    }
    switch body.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) {
    case nil: self = .empty
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case UInt8(ascii: "<"): self = .html
    default: self = BodyKind.hasHeaderLine(body) ? .plainReport : .strange
    }
  }

  /// Whether this is what a report is sent as, or was before something on the way unpacked it.
  var isReport: Bool { self == .gzip || self == .plainReport }

  /// A report begins with a line of column names with tabs between them.
  private static func hasHeaderLine(_ body: [UInt8]) -> Bool {
    let line = body.prefix(8192).prefix { $0 != 0x0A && $0 != 0x0D }
    return line.contains(0x09) && line.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
  }
}
