public import AppSales
import SQLiteDatabase

/// How many reviews have one to five stars.
public struct StarCounts: Hashable, Sendable {
  private var counts = [0, 0, 0, 0, 0]

  /// No reviews.
  public init() {}

  /// How many have so many stars, 1 to 5; zero for any other number.
  public subscript(stars: Int) -> Int {
    get { counts.indices.contains(stars - 1) ? counts[stars - 1] : 0 }
    set { if counts.indices.contains(stars - 1) { counts[stars - 1] = newValue } }
  }

  /// How many there are.
  public var total: Int { counts.reduce(0, +) }

  /// The stars of all reviews together.
  public var stars: Int { counts.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element } }

  /// The mean in stars; `nil` for no reviews.
  public var average: Double? { total > 0 ? Double(stars) / Double(total) : nil }

  /// The counts of both.
  public static func + (a: StarCounts, b: StarCounts) -> StarCounts {
    (1...5).reduce(into: a) { $0[$1] += b[$1] }
  }
}

/// What is kept of an app in one country.
public struct KeptCountry: Hashable, Sendable {
  /// The country's code.
  public var country: String
  /// What came of the last visit.
  public var state: CountryState
  /// When that was, in seconds since 1970 UTC.
  public var visited: Int64
  /// How many reviews are kept, by their stars.
  public var counts = StarCounts()
  /// How many of them came since the last look.
  public var new = StarCounts()
  /// How many have another text since the last look.
  public var edited = 0
  /// What the lookup told last of all ratings; `nil` where it told nothing.
  public var ratings: RatingSummary?
  /// What it had told at the time of the last look.
  public var earlierRatings: RatingSummary?
  /// When the last look was; `nil` where there was none.
  public var lookedAt: Int64?
}

/// What is kept of an app.
public struct KeptApp: Hashable, Sendable {
  /// The app's Apple identifier.
  public var app: Int64
  /// Its name; `nil` where no lookup told it.
  public var title: String?
  /// Its countries, those with most reviews first.
  public var countries: [KeptCountry]
}

extension ReviewArchive {
  /// The apps that are kept, by identifier, with the names that lookups told.
  public func apps() throws(ReviewArchiveError) -> [(app: Int64, title: String?)] {
    try translating(path) { () throws(DatabaseError) in
      let statement = try database.prepare(
        "SELECT DISTINCT app, title FROM storefront LEFT JOIN app ON app.id = storefront.app ORDER BY app")
      var apps: [(app: Int64, title: String?)] = []
      while try statement.step() { apps.append((statement.integer(0) ?? 0, statement.text(1))) }
      return apps
    }
  }

  /// What is kept of an app in some countries (empty for all), seen from a look.
  public func overview(
    of app: Int64, countries: [Storefront], look: String
  ) throws(ReviewArchiveError) -> KeptApp {
    let codes = Set(countries.map(\.code))
    return try translating(path) { () throws(DatabaseError) in
      var found = try database.visited(app)
      try database.addCounts(app, &found)
      try database.addNews(app, look: look, &found)
      try database.addRatings(app, &found)
      let kept = found.values.filter { codes.isEmpty || codes.contains($0.country) }
      let title = try database.prepare("SELECT title FROM app WHERE id = ?")
      try title.bind(.integer(app), at: 1)
      return KeptApp(
        app: app, title: try title.step() ? title.text(0) : nil,
        countries: kept.sorted { ($1.counts.total, $0.country) < ($0.counts.total, $1.country) })
    }
  }
}

extension Connection {
  fileprivate func visited(_ app: Int64) throws(DatabaseError) -> [String: KeptCountry] {
    // Of two sources the one that was asked last tells.
    let statement = try prepare(
      """
      SELECT storefront.country, storefront.state, time FROM storefront JOIN visit ON visit.number = storefront.visit
      WHERE storefront.app = ? ORDER BY visit.number
      """)
    try statement.bind(.integer(app), at: 1)
    var found: [String: KeptCountry] = [:]
    while try statement.step() {
      guard let country = statement.text(0) else { continue }
      let state = statement.text(1).flatMap(CountryState.init) ?? .unknown
      found[country] = KeptCountry(country: country, state: state, visited: statement.integer(2) ?? 0)
    }
    return found
  }

  fileprivate func addCounts(_ app: Int64, _ found: inout [String: KeptCountry]) throws(DatabaseError) {
    let statement = try prepare("SELECT country, rating, count FROM tally WHERE app = ?")
    try statement.bind(.integer(app), at: 1)
    while try statement.step() {
      guard let country = statement.text(0), let stars = statement.integer(1) else { continue }
      found[country]?.counts[Int(stars)] = Int(statement.integer(2) ?? 0)
    }
  }

  fileprivate func addNews(_ app: Int64, look: String, _ found: inout [String: KeptCountry]) throws(DatabaseError) {
    let looks = try prepare("SELECT country, visit, time FROM look WHERE name = ? AND app = ?")
    try looks.bind([.text(look), .integer(app)])
    var seen: [String: Int64] = [:]
    while try looks.step() {
      guard let country = looks.text(0) else { continue }
      seen[country] = looks.integer(1) ?? 0
      found[country]?.lookedAt = looks.integer(2)
    }
    for (country, counts) in found where (seen[country] ?? 0) == 0 { found[country]?.new = counts.counts }
    guard let oldest = seen.values.filter({ $0 > 0 }).min() else { return }
    let news = try prepare(
      "SELECT country, added, changed, rating FROM review INDEXED BY review_by_change WHERE app = ? AND changed > ?")
    try news.bind([.integer(app), .integer(oldest)])
    while try news.step() {
      guard let country = news.text(0), let position = seen[country], position > 0 else { continue }
      if news.integer(1) ?? 0 > position {
        found[country]?.new[Int(news.integer(3) ?? 0)] += 1
      } else if news.integer(2) ?? 0 > position {
        found[country]?.edited += 1
      }
    }
  }

  fileprivate func addRatings(_ app: Int64, _ found: inout [String: KeptCountry]) throws(DatabaseError) {
    let statement = try prepare("SELECT country, time, average, count FROM rating WHERE app = ? ORDER BY time")
    try statement.bind(.integer(app), at: 1)
    while try statement.step() {
      guard let country = statement.text(0), let average = statement.real(2), let count = statement.integer(3),
        let time = statement.integer(1), let kept = found[country]
      else { continue }
      let ratings = RatingSummary(average: average, count: count)
      found[country]?.ratings = ratings
      if let lookedAt = kept.lookedAt, time <= lookedAt { found[country]?.earlierRatings = ratings }
    }
  }
}
