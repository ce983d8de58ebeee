/// One row of a Summary Sales report, typed.
///
/// Blank cells are empty texts, `nil` or zero.
public struct SalesRecord: Hashable, Sendable {
  /// The company that sends the report, `APPLE`.
  public var provider = CellText("")
  /// Its country.
  public var providerCountry = CellText("")
  /// The product's own SKU.
  public var sku = CellText("")
  /// The developer's name; blank on purchases since 2010.
  public var developer = CellText("")
  /// The title of the app, or the reference name of the purchase.
  public var title = CellText("")
  /// The version of the app.
  public var version = CellText("")
  /// The product type identifier, as it stands there.
  public var productTypeIdentifier = CellText("")
  /// Units, negative for refunds and credits.
  public var units = Micros.zero
  /// Developer proceeds of one unit, positive for refunds too.
  public var developerProceeds = Micros.zero
  /// The days that the row covers.
  public var span: ReportPeriod
  /// The currency of the customer price.
  public var customerCurrency: CurrencyCode?
  /// The storefront's country code.
  public var countryCode = CellText("")
  /// The currency of developer proceeds.
  public var currencyOfProceeds: CurrencyCode?
  /// The product's Apple identifier.
  public var appleIdentifier: Int64?
  /// What the customer pays for one unit, tax included; negative for refunds.
  public var customerPrice = Micros.zero
  /// The promo code without blanks inside; empty for none and for the `FREE` of old reports.
  public var promoCode = CellText("")
  /// The SKU of the app that a purchase belongs to.
  public var parentIdentifier = CellText("")
  /// `New`, `Renewal` or blank.
  public var subscription = CellText("")
  /// The length of the subscription, such as `1 Month`.
  public var period = CellText("")
  /// The category of the app.
  public var category = CellText("")
  /// `CMB` for a completed bundle, `CMB-C` for the credit of what was owned before.
  public var cmb = CellText("")
  /// The device that the customer bought with.
  public var device = CellText("")
  /// The platforms that the app supports.
  public var supportedPlatforms = CellText("")
  /// `Rate After One Year` or blank.
  public var proceedsReason = CellText("")
  /// `Yes` where a renewal kept an old price.
  public var preservedPricing = CellText("")
  /// Where it was bought, such as `News`.
  public var client = CellText("")
  /// The kind of order, such as an offer; free text.
  public var orderType = CellText("")

  /// A blank row of a span.
  public init(span: ReportPeriod) { self.span = span }
}
