/// Where the store's service is.
public struct StoreAddress: Hashable, Sendable {
  /// The address without a slash at its end.
  let base: String

  /// The service itself.
  public static let store = StoreAddress(base: "https://api.appstoreconnect.apple.com")

  /// A service at another address, such as `APPSALES_API` names it; `nil` unless it is `https:`, or `http:` on this machine.
  public init?(_ text: String) {
    guard let address = HTTPAddress(text), address.isAllowed, !text.contains("?"), !text.contains("#") else {
      return nil
    }
    var base = text[...]
    while base.last == "/" { base = base.dropLast() }
    self.base = String(base)
  }

  private init(base: String) { self.base = base }
}
