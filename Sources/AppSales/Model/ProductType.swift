/// A product type identifier of the store: what was sold, and how it counts.
public struct ProductType: Hashable, Sendable {
  /// The code of reports, such as `1F`.
  public let identifier: String

  /// What it counts as.
  public let productClass: ProductClass

  /// A short name for people.
  public let name: String

  /// The known codes, class by class: the one table from which classes and names come.
  public static let known = [
    ProductType("1", .download, "iOS app"),
    ProductType("1F", .download, "Universal app"),
    ProductType("1T", .download, "iPad app"),
    ProductType("F1", .download, "Mac app"),
    ProductType("1E", .download, "Custom iPhone app"),
    ProductType("1EP", .download, "Custom iPad app"),
    ProductType("1EU", .download, "Custom universal app"),
    ProductType("1-B", .bundle, "iOS app bundle"),
    ProductType("F1-B", .bundle, "Mac app bundle"),
    ProductType("3", .redownload, "iOS redownload"),
    ProductType("3F", .redownload, "Universal redownload"),
    ProductType("3T", .redownload, "iPad redownload"),
    ProductType("F3", .redownload, "Mac redownload"),
    ProductType("7", .update, "iOS update"),
    ProductType("7F", .update, "Universal update"),
    ProductType("7T", .update, "iPad update"),
    ProductType("F7", .update, "Mac update"),
    ProductType("IA1", .iap, "In-app purchase"),
    ProductType("IA1-M", .iap, "Mac in-app purchase"),
    ProductType("FI1", .iap, "Mac in-app purchase (older code)"),
    ProductType("IA3", .iapRestored, "Restored in-app purchase"),
    ProductType("IAY", .subscriptionAuto, "Auto-renewable subscription"),
    ProductType("IAY-M", .subscriptionAuto, "Mac auto-renewable subscription"),
    ProductType("IA9", .subscriptionManual, "Non-renewing subscription"),
    ProductType("IA9-M", .subscriptionManual, "Mac non-renewing subscription"),
    ProductType("IAC", .subscriptionFree, "Free subscription"),
    ProductType("IAC-M", .subscriptionFree, "Mac free subscription"),
  ]

  private static let byIdentifier = Dictionary(known.map { ($0.identifier, $0) }) { first, _ in first }

  private init(_ identifier: String, _ productClass: ProductClass, _ name: String) {
    self.identifier = identifier
    self.productClass = productClass
    self.name = name
  }

  /// The type of a code; `nil` for one that the table does not have.
  ///
  /// Capital and small letters differ, as in reports.
  public init?(identifier: some StringProtocol) {
    guard let known = ProductType.byIdentifier[String(identifier)] else { return nil }
    self = known
  }
}
