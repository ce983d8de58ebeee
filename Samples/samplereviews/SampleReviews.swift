import AppSales

/// Reviews that nobody wrote, the same for the same seed: many languages, lengths, stars, versions and dates.
struct SampleReviews {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  /// So many reviews of an app, by country: a few countries have most of them.
  mutating func visits(_ count: Int, app: Int64, newest: Int64) -> [CountryResult] {
    var counts: [Storefront: Int] = [:]
    let countries = SampleText.countries.compactMap { Storefront(code: $0) }
    for _ in 0..<count {
      // The product of two evenly spread numbers prefers small ones.
      let place = random.below(countries.count) * random.below(countries.count) / max(1, countries.count)
      counts[countries[min(place, countries.count - 1)], default: 0] += 1
    }
    var id = 10_000_000_000 + count
    return countries.compactMap { country in
      counts[country].map { visit($0, app: app, country, newest: newest, &id) }
    }
  }

  private mutating func visit(
    _ count: Int, app: Int64, _ country: Storefront, newest: Int64, _ id: inout Int
  ) -> CountryResult {
    let language = SampleText.languages[country.code] ?? SampleText.english
    var reviews: [CustomerReview] = []
    var date = newest - Int64(random.below(40_000))
    for _ in 0..<count {
      id -= 1
      date -= Int64(random.below(max(1, 600_000_000 / count)))
      reviews.append(review(id, app, country, language, date))
    }
    let outcome = CountryOutcome(app: app, storefront: country, source: .feed, state: .ok, isComplete: true)
    let ratings = RatingSummary(average: Double(300 + random.below(190)) / 100, count: Int64(count * 9))
    let lookup = AppLookup(app: app, storefront: country, name: "Sample Notes", kind: .app, ratings: ratings)
    return CountryResult(outcome: outcome, reviews: reviews, lookup: lookup)
  }

  private mutating func review(
    _ id: Int, _ app: Int64, _ country: Storefront, _ language: SampleText.Language, _ date: Int64
  ) -> CustomerReview {
    let stars = [1, 1, 2, 3, 4, 4, 5, 5, 5, 5][random.below(10)]
    let sentences = (0...random.below(6) * random.below(4) / 2).map { _ in pick(language.sentences) }
    let votes = random.below(8) == 0 ? 1 + random.below(20) : 0
    return CustomerReview(
      app: app, storefront: country, source: .feed, id: "\(id)", rating: stars, title: pick(language.titles),
      body: sentences.joined(separator: language.separator) + (random.below(10) == 0 ? " 👍🏽" : ""),
      author: "\(pick(SampleText.names))\(random.below(10_000))", authorURI: "reviews/id\(id)",
      version: "\(1 + random.below(4)).\(random.below(10))", date: date,
      votes: ReviewVotes(sum: votes == 0 ? 0 : random.below(votes + 1), count: votes))
  }

  private mutating func pick(_ texts: [String]) -> String { texts[random.below(texts.count)] }
}

/// Random numbers that follow from their seed (SplitMix64).
private struct SplitMix {
  var state: UInt64

  /// A number from 0 to below a limit.
  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(max(1, limit)))
  }
}
