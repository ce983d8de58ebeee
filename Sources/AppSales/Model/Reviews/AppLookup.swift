/// What the public lookup tells of an app in one country.
public struct AppLookup: Hashable, Sendable {
  /// What sort of thing it is.
  public enum Kind: String, Hashable, Sendable {
    /// An app of iPhone, iPad and their kin (`software`).
    case app = "software"
    /// An app of the Mac (`mac-software`).
    case macApp = "mac-software"
    /// Anything else, such as a bundle.
    case other
  }

  /// The app's Apple identifier.
  public let app: Int64
  /// The country.
  public let storefront: Storefront
  /// The app's name there.
  public let name: String
  /// What sort of thing it is.
  public let kind: Kind
  /// The newest version there; `nil` where the lookup does not tell.
  public let version: String?
  /// The country's ratings of all versions, also those without a review; `nil` where nobody has rated.
  public let ratings: RatingSummary?

  /// An answer of these parts.
  public init(
    app: Int64, storefront: Storefront, name: String, kind: Kind, version: String? = nil, ratings: RatingSummary? = nil
  ) {
    self.app = app
    self.storefront = storefront
    self.name = name
    self.kind = kind
    self.version = version
    self.ratings = ratings
  }
}

/// Ratings in sum: there are more of them than reviews, since most come without a text.
public struct RatingSummary: Hashable, Sendable {
  /// The mean in stars, as the store rounds it.
  public let average: Double
  /// How many ratings, 1 or more.
  public let count: Int64

  /// A sum of these parts.
  public init(average: Double, count: Int64) {
    self.average = average
    self.count = count
  }

  /// The ratings of several countries together, each weighted by its count; `nil` for none.
  public static func total(of parts: some Sequence<RatingSummary>) -> RatingSummary? {
    var (stars, count) = (0.0, Int64(0))
    for part in parts {
      stars += part.average * Double(part.count)
      let (sum, isOver) = count.addingReportingOverflow(part.count)
      count = isOver ? .max : sum
    }
    return count > 0 ? RatingSummary(average: stars / Double(count), count: count) : nil
  }
}
