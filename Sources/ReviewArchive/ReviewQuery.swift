public import AppSales
import SQLiteDatabase

/// Which reviews of an app are wanted, and in which order.
public struct ReviewQuery: Hashable, Sendable {
  /// The order of reviews.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The newest first.
    case date
    /// The oldest first.
    case oldest
    /// The fewest stars first, then the newest.
    case stars
    /// Those that most people found helpful first, then the newest.
    case helpful
    /// By country code, then the newest.
    case country
  }

  /// Only these countries; empty for all.
  public var countries: [Storefront] = []
  /// Only these numbers of stars; empty for all.
  public var stars: Set<Int> = []
  /// Only reviews of this version of the app, letter by letter.
  public var version: String?
  /// Only reviews written or edited at this time or later, in seconds since 1970 UTC.
  public var since: Int64?
  /// Only reviews with these words in title or text, as ``ReviewArchive`` searches them.
  public var words: String?
  /// Only reviews with a response of the developer, or only those without; `nil` for both.
  public var isAnswered: Bool?
  /// Only reviews that are new or edited since the last look.
  public var isNews = false
  /// The look that tells what is new.
  public var look = "default"
  /// The order.
  public var order = Order.date
  /// At most so many.
  public var limit: Int?

  /// All reviews, the newest first.
  public init() {}

  /// Whether the query leaves reviews out that a look at these countries should show.
  public var isSelective: Bool {
    !stars.isEmpty || version != nil || since != nil || words != nil || isAnswered != nil || limit != nil
  }
}

extension ReviewQuery {
  /// How reviews with words are found.
  enum Way {
    /// All of them are looked up and put in order: a microsecond for each.
    case sorting
    /// The reviews are gone through in order until enough of them have the words.
    case inOrder
    /// The reviews by number, as they stand in the archive or the index of words has them: whoever puts them in order looks
    /// up nothing.
    case upwards, downwards

    /// Whether the order is not what the query says.
    fileprivate var isByNumber: Bool { self == .upwards || self == .downwards }
  }

  /// Whether it is better to find the reviews first and to read them then, since they must be put in order.
  var isSorted: Bool { words != nil || !order.isIndexed }

  /// Whether the order can be had from an index, and few of many reviews are wanted.
  var canStopEarly: Bool { words != nil && limit != nil && order.isIndexed }

  /// The query for the same reviews from the other end; `nil` where no index has them in that order.
  public var reversed: ReviewQuery? {
    guard words == nil, limit == nil, order.isIndexed else { return nil }
    var reversed = self
    reversed.order = order == .date ? .oldest : .date
    return reversed
  }

  /// Whether its reviews can be had by number: no index leads to a part of the app's reviews, or that of words does.
  public var canBeReadByNumber: Bool {
    limit == nil && (words != nil || countries.isEmpty && since == nil && !isNews)
  }

  /// The statement with its values; the app is the first one.
  ///
  /// Texts are long: what is to be sorted is found without them, and they are read in the order found. `oldest` is what the
  /// look has seen of each country at least.
  func statement(
    columns: String, app: Int64, oldest: Int64, _ way: Way = .sorting
  ) -> (sql: String, values: [SQLValue]) {
    guard isSorted, !way.isByNumber else { return selection(columns: columns, app: app, oldest: oldest, way) }
    let (sql, values) = selection(columns: "review.number AS found", app: app, oldest: oldest, way)
    // With a limit a list stays a loop of its own, and CROSS makes it the outer one (https://sqlite.org/optoverview.html).
    // What is sorted without one is sorted as a whole, a third faster than into a tree.
    let list = limit == nil ? "SELECT found FROM list LIMIT -1" : sql
    let start = limit == nil ? "WITH list AS MATERIALIZED (\(sql)) " : ""
    return (start + "SELECT \(columns) FROM (\(list)) CROSS JOIN review ON review.number = found", values)
  }

  private func selection(
    columns: String, app: Int64, oldest: Int64, _ way: Way
  ) -> (sql: String, values: [SQLValue]) {
    // The sign keeps an index by app out of it (https://sqlite.org/optoverview.html): reviews are read as they stand.
    var conditions = [way.isByNumber && words == nil ? "+review.app = ?1" : "review.app = ?1"]
    var values: [SQLValue] = [.integer(app)]
    func place(_ value: SQLValue) -> String {
      values.append(value)
      return "?\(values.count)"
    }
    if !countries.isEmpty {
      conditions.append("review.country IN (\(countries.map { place(.text($0.code)) }.joined(separator: ", ")))")
    }
    if !stars.isEmpty {
      conditions.append("rating IN (\(stars.sorted().map { place(.integer(Int64($0))) }.joined(separator: ", ")))")
    }
    if let version { conditions.append("version = \(place(.text(version)))") }
    if let since { conditions.append("date >= \(place(.integer(since)))") }
    if let isAnswered { conditions.append("response IS \(isAnswered ? "NOT " : "")NULL") }
    if isNews { conditions.append(newsCondition(place(.text(look)), oldest)) }
    var source = "review"
    if let words {
      let match = SearchText.query(words).map { "search MATCH \(place(.text($0)))" } ?? "FALSE"
      switch way {
      case .sorting, .upwards, .downwards:
        // The index of words first: the other way round every review would be looked up in it.
        source = "search CROSS JOIN review ON review.number = search.rowid"
        conditions.append(match)
      case .inOrder:
        conditions.append("+review.number IN (SELECT rowid FROM search WHERE \(match))")
      }
    }
    let limit = self.limit.map { " LIMIT \(place(.integer(Int64($0))))" } ?? ""
    let condition = conditions.joined(separator: " AND ")
    let number = words == nil ? "review.number" : "search.rowid"
    let terms = way.isByNumber ? (way == .upwards ? number : "\(number) DESC") : order.terms
    return ("SELECT \(columns) FROM \(source) WHERE \(condition) ORDER BY \(terms)\(limit)", values)
  }

  /// A country that nobody has looked at is all news; where there is none, the index lets what is older be skipped.
  private func newsCondition(_ look: String, _ oldest: Int64) -> String {
    (oldest > 0 ? "changed > \(oldest) AND " : "") + """
      +changed > coalesce((SELECT visit FROM look WHERE name = \(look) AND app = ?1 AND country = review.country), 0)
      """
  }
}

extension ReviewQuery.Order {
  /// Whether an index has the reviews of an app in this order.
  fileprivate var isIndexed: Bool { self == .date || self == .oldest }

  /// The newest of one moment is the one that the source listed first.
  fileprivate var terms: String {
    switch self {
    case .date: "date DESC, review.number DESC"
    case .oldest: "date, review.number"
    case .stars: "rating, date DESC, review.number DESC"
    case .helpful: "coalesce(votes_sum, 0) DESC, date DESC, review.number DESC"
    case .country: "review.country, date DESC, review.number DESC"
    }
  }
}
