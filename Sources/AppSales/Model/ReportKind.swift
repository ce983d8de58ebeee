/// What a report is about.
///
/// The raw value is the word of options and of the archive's journal.
public enum ReportKind: String, Hashable, CaseIterable, Sendable, Codable {
  /// Units and proceeds: the summary sales report.
  case sales
  /// Orders of apps that are not out yet.
  case preOrder = "pre-order"
  /// Newsstand, up to 2017.
  case newsstand
  /// How many subscriptions are active: a state, not to be added over days.
  case subscription
  /// What happened to subscriptions.
  case subscriptionEvent = "subscription-event"
  /// Purchases of single subscribers, without their names.
  case subscriber
  /// Redemptions of subscription offer codes.
  case offerRedemption = "offer-redemption"
  /// Customers whom an offer may win back.
  case winBack = "win-back"

  /// How the store's file names begin, up to the letter of the frequency or the vendor number.
  ///
  /// The store's help names all but the one of offer redemptions, which come without a file name: that one is ours.
  var prefix: String {
    switch self {
    case .sales: "S_"
    case .preOrder: "P_S_"
    case .newsstand: "N_D_"
    case .subscription: "Subscription_"
    case .subscriptionEvent: "Subscription_Event_"
    case .subscriber: "Subscriber_"
    case .offerRedemption: "Subscription_Offer_Code_Redemption_"
    case .winBack: "Winback_Eligibility_Report_"
    }
  }

  /// What the store's file names have between the date and the extension.
  var suffix: String { self == .winBack ? "_V1_0" : "" }

  /// Whether the store's file names have the letter of the frequency.
  var hasLetter: Bool { self == .sales || self == .preOrder || self == .newsstand }

  /// The frequencies in which the store makes the report.
  public var frequencies: [ReportFrequency] {
    switch self {
    case .sales, .preOrder: ReportFrequency.allCases
    case .newsstand: [.daily, .weekly]
    case .subscription, .subscriptionEvent, .subscriber, .offerRedemption, .winBack: [.daily]
    }
  }
}
