import AppSales

extension ReportKind {
  /// The store's `filter[reportType]` and `filter[reportSubType]` (App Store Connect API, “Download Sales and Trends Reports”).
  var storeType: (type: String, subType: String) {
    switch self {
    case .sales: ("SALES", "SUMMARY")
    case .preOrder: ("PRE_ORDER", "SUMMARY")
    case .newsstand: ("NEWSSTAND", "DETAILED")
    case .subscription: ("SUBSCRIPTION", "SUMMARY")
    case .subscriptionEvent: ("SUBSCRIPTION_EVENT", "SUMMARY")
    case .subscriber: ("SUBSCRIBER", "DETAILED")
    case .offerRedemption: ("SUBSCRIPTION_OFFER_CODE_REDEMPTION", "SUMMARY")
    case .winBack: ("WIN_BACK_ELIGIBILITY", "SUMMARY")
    }
  }

  /// The version to begin with where the store wants one; what it answers leads to the latest.
  ///
  /// Sales are asked for without: the store then takes the latest, and a version of ours would only age.
  var firstVersion: String? {
    switch self {
    case .subscription, .subscriptionEvent, .subscriber: "1_3"
    case .sales, .preOrder, .newsstand, .offerRedemption, .winBack: nil
    }
  }
}

extension StoreAddress {
  /// The address of a report, with a version or without.
  func url(of request: ReportRequest, version: String?) -> String {
    let (type, subType) = request.name.kind.storeType
    var filters = [
      ("vendorNumber", request.vendor.description), ("reportType", type), ("reportSubType", subType),
      ("frequency", request.name.frequency.rawValue.uppercased()),
      ("reportDate", request.name.frequency.requestDate(of: request.name.period)),
    ]
    if let version { filters.append(("version", version)) }
    return base + "/v1/salesReports?" + filters.map { "filter%5B\($0)%5D=\($1)" }.joined(separator: "&")
  }
}
