import AppSales
import CommandLineKit
import ReviewArchive

/// What there is to say of an app before its reviews, in words that text and Markdown share.
struct OverviewWords {
  private let app: KeptApp
  private let now: Int64
  private let number: NumberText

  /// The reviews of all countries by their stars.
  let counts: StarCounts

  init(_ app: KeptApp, now: Int64, number: NumberText) {
    self.app = app
    self.now = now
    self.number = number
    counts = app.countries.reduce(StarCounts()) { $0 + $1.counts }
  }

  /// The app's name, or what stands for it.
  var name: String { app.title ?? "App \(app.app)" }

  /// The ratings of all countries, each weighted by its count, and the mean of the reviews that are kept.
  var standing: String {
    let rated = app.countries.compactMap(\.ratings)
    let ratings = RatingSummary.total(of: rated).map {
      "\(StarText.mean($0.average)) stars from \(number.text("\($0.count)")) ratings"
        + " in \(counted(rated.count, "country", "countries"))"
    }
    let kept = StarText.mean(counts).map { "\(counted(counts.total, "review")) kept, \($0) stars on average" }
    return [ratings, kept ?? "nothing is kept yet"].compactMap(\.self).joined(separator: "; ")
  }

  /// Whether nobody has looked yet, so that all of it is new and nothing need be marked so.
  var isFirstLook: Bool { app.countries.allSatisfy { $0.lookedAt == nil } }

  /// Whether anything came since the last look.
  var hasNews: Bool { app.countries.contains { $0.new.total > 0 || $0.edited > 0 } }

  /// What changed since the last look; `nil` where nothing can have changed.
  var news: String? {
    let new = app.countries.reduce(StarCounts()) { $0 + $1.new }
    let edited = app.countries.reduce(0) { $0 + $1.edited }
    guard let lookedAt = app.countries.compactMap(\.lookedAt).max() else {
      return counts.total > 0 ? "First look: all of it is new" : nil
    }
    let when = "(\(UTCText.words(lookedAt, now: now)))"
    guard new.total + edited > 0 else {
      return "Nothing new since you last looked \(when)" + (ratingsChange.map { "; \($0)" } ?? "")
    }
    let parts = [
      new.total > 0 ? "\(number.text(new.total)) new" : nil, edited > 0 ? "\(number.text(edited)) edited" : nil,
      edited == 0 ? meanChange(new) : nil, ratingsChange,
    ]
    return "Since you last looked \(when): " + parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Countries without reviews, and those that could not be read; nothing is called empty without proof.
  var states: [String] {
    let texts: [(CountryState, String)] = [
      (.none, "Nobody has written a review in"), (.notSold, "Not sold in"),
      (.unknown, "Empty feed, although there may be more, in"), (.failed, "Could not be read in"),
      (.stopped, "Not asked in"),
    ]
    return texts.compactMap { state, words in
      let countries = app.countries.filter { $0.state == state }.map(\.country).sorted()
      let isLong = countries.count > 6
      let names = countries.map { isLong ? $0 : Storefront(code: $0)?.name ?? $0 }
      return countries.isEmpty
        ? nil
        : "\(words) \(isLong ? "\(countries.count) countries: " : "")"
          + names.joined(separator: ", ")
    }
  }

  /// Exact as long as no review was edited, since what those had is not counted here.
  private func meanChange(_ new: StarCounts) -> String? {
    let before = counts.total - new.total
    guard before > 0, let after = counts.average else { return nil }
    let difference = after - Double(counts.stars - new.stars) / Double(before)
    return "average \(StarText.change(difference, unicode: number.unicode))"
  }

  /// Over the countries whose ratings were known at the last look.
  private var ratingsChange: String? {
    let both = app.countries.filter { $0.ratings != nil && $0.earlierRatings != nil }
    guard let after = RatingSummary.total(of: both.compactMap(\.ratings)),
      let before = RatingSummary.total(of: both.compactMap(\.earlierRatings)), after != before
    else { return nil }
    let difference = after.count - before.count
    let count = number.text("\(abs(difference))") + (difference < 0 ? " fewer" : " more")
    return "\(count) ratings, their average \(StarText.change(after.average - before.average, unicode: number.unicode))"
  }

  private func counted(_ count: Int, _ word: String, _ plural: String? = nil) -> String {
    "\(number.text(count)) \(count == 1 ? word : plural ?? word + "s")"
  }
}
