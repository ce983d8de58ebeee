import AppSales

/// Where the public feed and the lookup are.
public struct FeedAddress: Hashable, Sendable {
  /// The address without a slash at its end.
  private let base: String

  /// The store's own.
  public static let store = FeedAddress(base: "https://itunes.apple.com")

  /// Another address, such as `APPSALES_FEED` names it; `nil` unless it is `https:`, or `http:` on this machine.
  public init?(_ text: String) {
    guard let address = StoreAddress(text) else { return nil }
    base = address.base
  }

  private init(base: String) { self.base = base }

  /// The address of a page.
  ///
  /// It is always built here: the links in a feed lead to other forms and hosts, and never end.
  func page(_ number: Int, of app: Int64, in storefront: Storefront, as form: FeedForm) -> String {
    let order = form.isSorted ? "/sortby=mostrecent" : ""
    let country = storefront.code.lowercased()
    return "\(base)/\(country)/rss/customerreviews/page=\(number)/id=\(app)\(order)/\(form.isXML ? "xml" : "json")"
  }

  /// The address of a lookup.
  func lookup(of apps: [Int64], in storefront: Storefront) -> String {
    "\(base)/lookup?id=\(apps.map(String.init).joined(separator: ","))&country=\(storefront.code.lowercased())"
  }
}

/// In which form to ask for a page.
struct FeedForm: Hashable {
  let isXML: Bool
  /// Whether the newest come first for sure: without the part for the order nobody knows it.
  let isSorted: Bool

  static let json = FeedForm(isXML: false, isSorted: true)
  static let xml = FeedForm(isXML: true, isSorted: true)
  static let unsorted = FeedForm(isXML: false, isSorted: false)
}
