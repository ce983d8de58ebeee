/// How many requests the store still answers in this hour, as its header `X-Rate-Limit` says it.
public struct RateBudget: Hashable, Sendable {
  /// How many requests an hour may have; `nil` where it was not said.
  public let limit: Int?
  /// How many are left; `nil` where it was not said.
  public let remaining: Int?

  /// The budget of a header such as `user-hour-lim:3600;user-hour-rem:3598;`; `nil` where it names neither.
  public init?(header: String) {
    var numbers: [Substring: Int] = [:]
    for part in header.split(separator: ";") {
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2, let number = Int(RateBudget.trimmed(pair[1])), number >= 0 else { continue }
      numbers[RateBudget.trimmed(pair[0])] = number
    }
    guard numbers["user-hour-lim"] != nil || numbers["user-hour-rem"] != nil else { return nil }
    limit = numbers["user-hour-lim"]
    remaining = numbers["user-hour-rem"]
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop { $0 == " " }
    return rest.prefix { $0 != " " }
  }
}

extension RateBudget {
  /// The budget that an answer names; `nil` where it names none.
  init?(of response: HTTPResponse) {
    guard let header = response.header("X-Rate-Limit"), let budget = RateBudget(header: header) else { return nil }
    self = budget
  }
}
