import AppSales

/// What libFuzzer calls with each input: every decoder of JSON ends with what it promises, and what is read as a value is
/// the same value when written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReviewJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let storefront = Storefront(code: "US") else { return 0 }
  if let page = try? FeedPage(json: input, app: 7, storefront: storefront) { check(page.reviews, input) }
  if let page = try? APIPage(input, app: 7, storefronts: [storefront]) { check(page.reviews, input) }
  if let answer = try? LookupAnswer(input, storefront: storefront) {
    let isGood = answer.apps.allSatisfy { $0 == $1.app && ($1.ratings.map { $0.count > 0 && $0.average <= 5 } ?? true) }
    guard isGood else { fatalError("\(answer)") }
  }
  guard let value = try? JSONReader.value(of: input) else { return 0 }
  guard (try? JSONReader.value(of: Array(written(value).utf8), deepest: 33)) == value else { fatalError("\(value)") }
  return 0
}

private func check(_ reviews: [CustomerReview], _ input: [UInt8]) {
  for review in reviews {
    guard (1...5).contains(review.rating), (1...100).contains(review.id.utf8.count) else { fatalError("\(review)") }
    // A broken byte becomes three.
    guard review.title.utf8.count + review.body.utf8.count <= 3 * input.count else { fatalError("\(review)") }
  }
}

private func written(_ value: JSONValue) -> String {
  switch value {
  case .null: "null"
  case .bool(let value): value ? "true" : "false"
  case .number(let text): text
  case .string(let text): quoted(text)
  case .array(let elements): "[" + elements.map(written).joined(separator: ",") + "]"
  case .object(let members): "{" + members.map { "\(quoted($0)):\(written($1))" }.joined(separator: ",") + "}"
  }
}

private func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" { quoted += "\\" }
    quoted.unicodeScalars.append(scalar)
  }
  return quoted + "\""
}
