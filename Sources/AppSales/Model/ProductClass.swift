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

  /// The class of a product type identifier, by the table of docs/FORMATS.md.
  public init(identifier: some StringProtocol) {
    self =
      switch identifier {
      case "1", "1F", "1T", "F1", "1E", "1EP", "1EU": .download
      case "1-B", "F1-B": .bundle
      case "3", "3F", "3T", "F3": .redownload
      case "7", "7F", "7T", "F7": .update
      case "IA1", "IA1-M", "FI1": .iap
      case "IA3": .iapRestored
      case "IAY", "IAY-M": .subscriptionAuto
      case "IA9", "IA9-M": .subscriptionManual
      case "IAC", "IAC-M": .subscriptionFree
      default: .unknown
      }
  }
}
