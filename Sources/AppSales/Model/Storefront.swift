/// A country in which the store sells.
public struct Storefront: Hashable, Sendable {
  /// The two letters of reports, ISO 3166 alpha-2 but for Kosovo's `XK`.
  public let code: String

  /// The three letters of the store's web service, such as `USA`.
  public let alpha3: String

  /// The English name.
  public let name: String

  /// The currency that customers pay in today; rows of older reports may name another one, which counts.
  public let currency: CurrencyCode

  /// How many storefronts there are, which is told without reading the table.
  public static let count = 1 + table.utf8.count { $0 == UInt8(ascii: "\n") }

  /// All storefronts, by code.
  ///
  /// The table is split by its bytes: to find its characters took three quarters of the time.
  public static let all: [Storefront] = table.utf8.split(separator: UInt8(ascii: "\n"))
    .compactMap(Storefront.init(line:))

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }
  private static let byAlpha3 = Dictionary(all.map { ($0.alpha3, $0) }) { first, _ in first }

  /// The storefront of two letters, small or capital; `nil` for a code that is not in the table.
  ///
  /// The store opens storefronts without notice: a report with another code is right nevertheless.
  public init?(code: some StringProtocol) {
    guard let found = Storefront.byCode[code.uppercased()] else { return nil }
    self = found
  }

  /// The storefront of three letters, small or capital; `nil` for a code that is not in the table.
  public init?(alpha3: some StringProtocol) {
    guard let found = Storefront.byAlpha3[alpha3.uppercased()] else { return nil }
    self = found
  }

  /// A line of the table: code, alpha-3, currency and name with a blank between.
  private init?(line: Substring.UTF8View) {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3).map { String(Substring($0)) }
    guard parts.count == 4, let currency = CurrencyCode(parts[2]) else { return nil }
    (code, alpha3, self.currency, name) = (parts[0], parts[1], currency, parts[3])
  }
}
