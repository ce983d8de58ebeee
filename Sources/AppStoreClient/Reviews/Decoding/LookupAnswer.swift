import AppSales

/// What the lookup of some apps in a country tells.
struct LookupAnswer: Hashable {
  /// The apps that are sold there, by their identifiers.
  var apps: [Int64: AppLookup] = [:]

  /// The answer in a body: `{"resultCount": 1, "results": [{"trackId": …}]}`.
  ///
  /// A bad identifier gives an object without `results`.
  init(_ body: [UInt8], storefront: Storefront) throws(BodyFault) {
    let value = try JSONReader.value(ofBody: body)
    guard case .array(let results) = value[field: "results"] else {
      throw BodyFault(value[field: "errorMessage"]?.label ?? "the answer has no results in it")
    }
    for result in results {
      guard let app = AppLookup(result, storefront: storefront) else { continue }
      apps[app.app] = app
    }
  }
}

extension AppLookup {
  /// `nil` for a result that is no app, such as the artist whom a developer's identifier gives.
  fileprivate init?(_ result: JSONValue, storefront: Storefront) {
    guard let app = result[field: "trackId"]?.label.flatMap({ Int64($0) }) else { return nil }
    let kind = result[field: "kind"]?.label.flatMap(AppLookup.Kind.init) ?? .other
    self.init(
      app: app, storefront: storefront, name: result[field: "trackName"]?.label ?? "", kind: kind,
      version: result[field: "version"]?.label, ratings: AppLookup.ratings(result))
  }

  /// Missing or zero where nobody has rated.
  private static func ratings(_ result: JSONValue) -> RatingSummary? {
    guard let count = result[field: "userRatingCount"]?.label.flatMap({ Int64($0) }), count > 0,
      let average = result[field: "averageUserRating"]?.label.flatMap({ Double($0) }), (0...5).contains(average)
    else { return nil }
    return RatingSummary(average: average, count: count)
  }
}
