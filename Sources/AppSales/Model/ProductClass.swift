/// What a product type identifier counts as in totals.
public enum ProductClass: String, Hashable, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  /// An app, bought or free, for the first time.
  case download
  /// A bundle of apps.
  case bundle
  /// An app that the customer had before.
  case redownload
  /// A newer version of an app that the customer has.
  case update
  /// An in-app purchase, consumable or not.
  case iap
  /// A purchase restored without a charge.
  case iapRestored = "iap-restored"
  /// A subscription that renews itself.
  case subscriptionAuto = "subscription-auto"
  /// A subscription that ends by itself.
  case subscriptionManual = "subscription-manual"
  /// A free subscription of the Newsstand era.
  case subscriptionFree = "subscription-free"
  /// A code that the table does not know: its money counts, its units are kept apart.
  case unknown

  /// Whether rows of the class belong to the app that their parent identifier names.
  public var isPurchase: Bool {
    switch self {
    case .iap, .iapRestored, .subscriptionAuto, .subscriptionManual, .subscriptionFree: true
    case .download, .bundle, .redownload, .update, .unknown: false
    }
  }

  /// The class of a product type identifier, by the table of `ProductType`.
  public init(identifier: some StringProtocol) {
    self = ProductType(identifier: identifier)?.productClass ?? .unknown
  }
}

extension ProductClass {
  /// Feeds the place in the list: what comes by itself with raw values would hash the text, time and again.
  public func hash(into hasher: inout Hasher) {
    let place: UInt8 =
      switch self {
      case .download: 0
      case .bundle: 1
      case .redownload: 2
      case .update: 3
      case .iap: 4
      case .iapRestored: 5
      case .subscriptionAuto: 6
      case .subscriptionManual: 7
      case .subscriptionFree: 8
      case .unknown: 9
      }
    hasher.combine(place)
  }
}
