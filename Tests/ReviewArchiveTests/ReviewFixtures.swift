import AppSales
import Glibc
import ReviewArchive
import Testing

/// Reviews, visits and archives made up for tests.
enum Fixture {
  static let app: Int64 = 700_000_001
  static let us = Storefront(code: "US")
  static let de = Storefront(code: "DE")
  static let day: Int64 = 86_400
  static let now: Int64 = 1_790_000_000

  static func review(
    _ id: String, _ country: String = "US", source: ReviewSourceKind = .feed, rating: Int = 4, title: String? = nil,
    body: String? = nil, author: String? = nil, uri: String? = nil, version: String? = "1.0", date: Int64? = now - day,
    votes: ReviewVotes? = nil, response: ReviewResponse? = nil
  ) throws -> CustomerReview {
    CustomerReview(
      app: app, storefront: try #require(Storefront(code: country)), source: source, id: id, rating: rating,
      title: title ?? "Title \(id)", body: body ?? "Body \(id)", author: author ?? "Author \(id)", authorURI: uri,
      version: version, date: date, votes: votes, response: response)
  }

  static func visit(
    _ reviews: [CustomerReview], _ country: String = "US", source: ReviewSourceKind = .feed, state: CountryState = .ok,
    isComplete: Bool = true, ratings: RatingSummary? = nil
  ) throws -> CountryResult {
    let storefront = try #require(Storefront(code: country))
    return CountryResult(
      outcome: CountryOutcome(
        app: app, storefront: storefront, source: source, state: state, isComplete: isComplete),
      reviews: reviews,
      lookup: ratings.map {
        AppLookup(app: app, storefront: storefront, name: "Notes", kind: .app, ratings: $0)
      })
  }

  /// A folder of its own below the temporary one.
  static func folder() throws -> String {
    var template = Array("/tmp/appsales-reviews-XXXXXX\0".utf8CString)
    return String(cString: try #require(mkdtemp(&template)))
  }
}

/// A review as a list shows it.
struct Listed: Hashable {
  var id: String?
  var rating: Int
  var title: String?
  var isNew: Bool
  var isEdited: Bool
}

extension ReviewArchive {
  func listed(_ query: ReviewQuery = ReviewQuery()) throws -> [Listed] {
    let rows = try reviews(of: Fixture.app, query)
    var all: [Listed] = []
    while try rows.next() {
      all.append(
        Listed(
          id: rows.text(.id), rating: rows.rating, title: rows.text(.title), isNew: rows.isNew, isEdited: rows.isEdited)
      )
    }
    return all
  }

  func titles(_ query: ReviewQuery = ReviewQuery()) throws -> [String?] { try listed(query).map(\.title) }

  /// Stores a visit and forgets what it brought.
  func keep(_ result: CountryResult, isWhole: Bool = false, at now: Int64 = Fixture.now) throws {
    _ = try store(result, isWhole: isWhole, at: now)
  }

  func look(_ name: String = "default", countries: [Storefront] = []) throws {
    try rememberLook(name, apps: [Fixture.app], countries: countries, upTo: newestVisit(), at: Fixture.now)
  }
}
