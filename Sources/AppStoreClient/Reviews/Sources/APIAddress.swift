import AppSales

/// The list of an app's reviews in App Store Connect, and which addresses continue it.
struct APIAddress {
  /// How many reviews to ask for at once; the service gives no more.
  private static let limit = 200

  private let base: HTTPAddress?
  private let path: String
  private let parameters: [String: String]
  /// The address of the first page.
  let first: String

  init(_ address: StoreAddress, app: Int64, storefronts: [Storefront]) {
    let url = "\(address.base)/v1/apps/\(app)/customerReviews"
    base = HTTPAddress(url)
    path = APIAddress.parts(of: url).path
    parameters = [
      "filter[territory]": storefronts.map(\.alpha3).sorted().joined(separator: ","),
      "include": "response", "sort": "-createdDate",
    ]
    let territories = storefronts.map(\.alpha3).joined(separator: ",")
    first =
      "\(url)?filter%5Bterritory%5D=\(territories)&include=response&limit=\(APIAddress.limit)&sort=-createdDate"
  }

  /// What makes an address no continuation: the token goes to this host, route and selection only; `nil` for a good one.
  func fault(of next: String) -> String? {
    guard let there = HTTPAddress(next), let base, there.isSecure == base.isSecure, there.host == base.host,
      there.effectivePort == base.effectivePort
    else { return "host" }
    let (path, query) = APIAddress.parts(of: next)
    guard path == self.path else { return "route" }
    guard let found = APIAddress.parameters(query) else { return "selection" }
    let isKept = parameters.allSatisfy { name, value in
      found[name]?.split(separator: ",").sorted().joined(separator: ",") == value
    }
    return isKept && !found.keys.contains { $0.hasPrefix("filter[") && parameters[$0] == nil } ? nil : "selection"
  }

  /// Path and query of an address.
  private static func parts(of address: String) -> (path: String, query: Substring) {
    let begin = address.range(of: "://")?.upperBound ?? address.startIndex
    let rest = address[begin...].drop { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    let query = rest[path.endIndex...]
    return (String(path), query.first == "?" ? query.dropFirst() : query)
  }

  /// The parameters of a query, decoded; `nil` where one stands there twice or a fragment follows.
  private static func parameters(_ query: Substring) -> [String: String]? {
    guard !query.contains("#") else { return nil }
    var parameters: [String: String] = [:]
    for part in query.split(separator: "&") {
      let name = part.prefix { $0 != "=" }
      let value = part.dropFirst(name.count + 1)
      guard parameters.updateValue(decoded(value), forKey: decoded(name)) == nil else { return nil }
    }
    return parameters
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPAddress {
  /// The port, the scheme's own where none is named.
  fileprivate var effectivePort: Int { port ?? (isSecure ? 443 : 80) }
}
