import AppSales

/// The public feed: any app, at most ten pages of fifty reviews a country, the newest first.
final class FeedSource: ReviewSource {
  let kind = ReviewSourceKind.feed

  let transport: ReviewTransport
  let lookups: LookupSource
  let lookupPolicy: LookupPolicy
  private let address: FeedAddress
  /// Whether the JSON form failed where another one did not: then it is tried once a page only.
  private var jsonIsTroubled = false
  private var looked: Set<Int64> = []

  init(_ transport: ReviewTransport, at address: FeedAddress, lookups: LookupSource, policy: LookupPolicy) {
    self.transport = transport
    self.address = address
    self.lookups = lookups
    lookupPolicy = policy
  }

  func read(_ app: Int64, in storefronts: [Storefront], knowing: ReviewKnowledge) -> [CountryReading] {
    storefronts.map { storefront in
      var reading = FeedReading(self, app, storefront, knowing)
      return reading.read()
    }
  }

  /// Announces that a country will be read, which begins with its first page as JSON.
  func foresee(_ app: Int64, in storefront: Storefront) {
    transport.foresee(FeedSource.request(address.page(1, of: app, in: storefront, as: .json)))
  }

  /// A request for something small and public.
  static func request(_ address: String) -> HTTPRequest {
    HTTPRequest(address, headers: [HTTPHeader("Accept-Encoding", "identity")], bodyLimit: 8 << 20, timeout: 30_000)
  }

  /// Whether to ask the lookup about a country where all went well.
  func wantsLookup(of app: Int64) -> Bool { lookupPolicy == .everyCountry || looked.insert(app).inserted }

  /// A page, in the first form that can be had: JSON, XML, JSON in whatever order.
  ///
  /// A host that refuses or is out of reach will do so in every form.
  func page(_ number: Int, of app: Int64, in storefront: Storefront, as forms: [FeedForm] = [.json, .xml, .unsorted])
    throws(HTTPInterruption) -> Result<(page: FeedPage, form: FeedForm), ReviewFailure>
  {
    var first: ReviewFailure?
    for form in forms {
      let tries = form == .json ? (jsonIsTroubled ? 1 : nil) : 2
      switch try page(number, of: app, in: storefront, as: form, tries: tries) {
      case .success(let page):
        if forms.count > 1 { jsonIsTroubled = form != .json }
        return .success((page, form))
      case .failure(let failure):
        first = first ?? failure
        guard failure.code == .serverTrouble || failure.code == .unreadable else { return .failure(first ?? failure) }
      }
    }
    return .failure(first ?? ReviewFailure(.unreadable, "no form of the feed was asked for"))
  }

  private func page(_ number: Int, of app: Int64, in storefront: Storefront, as form: FeedForm, tries: Int?)
    throws(HTTPInterruption) -> Result<FeedPage, ReviewFailure>
  {
    let request = FeedSource.request(address.page(number, of: app, in: storefront, as: form))
    let result = try transport.answer(request, from: .feed, tries: tries) { response in
      response.status == 200 && (try? FeedPage(response.body, app: app, storefront: storefront)) == nil
    }
    if let failure = ReviewWords.failure(of: result) { return .failure(failure) }
    do throws(BodyFault) {
      return .success(try FeedPage(result.value?.body ?? [], app: app, storefront: storefront))
    } catch {
      return .failure(ReviewWords.unreadable(error))
    }
  }
}

/// Where to ask the lookup, beside the countries with an empty feed, where it must be asked.
public enum LookupPolicy: Hashable, Sendable {
  /// In the first country of an app that has reviews, for the app's name.
  case firstCountry
  /// In each country, for its ratings; twice as many requests.
  case everyCountry
}
