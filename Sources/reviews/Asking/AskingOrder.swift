import AppSales
import CommandLineKit
import ReviewArchive

/// The order of a run: what was asked longest ago first, so that a run goes on where an earlier one was stopped.
///
/// What was asked at the same time, or never, stays in the order of the choice.
struct AskingOrder {
  let apps: [Int64]
  let storefronts: [Storefront]

  /// The order for a choice; one that names the countries is kept.
  init(
    _ choice: AppChoice, keepsCountries: Bool, _ archive: ReviewArchive
  ) throws(CommandFailure) {
    var visits: [Int64: [String: Int64]] = [:]
    for app in choice.apps {
      visits[app] = try translated { () throws(ReviewArchiveError) in try archive.lastVisits(of: app) }
    }
    let oldest = { (app: Int64, country: Storefront) in visits[app]?[country.code] ?? 0 }
    apps = AskingOrder.sorted(choice.apps) { app in choice.countries.map { oldest(app, $0) }.min() ?? 0 }
    storefronts =
      keepsCountries
      ? choice.countries
      : AskingOrder.sorted(choice.countries) { country in choice.apps.map { oldest($0, country) }.min() ?? 0 }
  }

  private static func sorted<Element>(_ elements: [Element], by time: (Element) -> Int64) -> [Element] {
    elements.enumerated().map { (time: time($1), place: $0, element: $1) }
      .sorted { ($0.time, $0.place) < ($1.time, $1.place) }.map(\.element)
  }
}
