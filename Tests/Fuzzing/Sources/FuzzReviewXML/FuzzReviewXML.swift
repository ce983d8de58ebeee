import AppSales

/// What libFuzzer calls with each input: a feed in XML gives reviews as promised, or a fault; nothing swells.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReviewXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let storefront = Storefront(code: "US") else { return 0 }
  if let root = try? XMLTreeReader.root(of: input) {
    // A byte of Latin-1 becomes two, one of a text of 16 bits at most one and a half.
    guard size(of: root, depth: 1) <= 3 * input.count else { fatalError("it swells") }
  }
  guard let page = try? FeedPage(xml: input, app: 7, storefront: storefront) else { return 0 }
  for review in page.reviews {
    guard (1...5).contains(review.rating), (1...20).contains(review.id.utf8.count) else { fatalError("\(review)") }
  }
  return 0
}

/// How many bytes of text an element holds in all.
private func size(of element: XMLElement, depth: Int) -> Int {
  guard depth <= 32 else { fatalError("it is deeper than the limit") }
  return element.children.reduce(element.text.count) { $0 + size(of: $1, depth: depth + 1) }
}
