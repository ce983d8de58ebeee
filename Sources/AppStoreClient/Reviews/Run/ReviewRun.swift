public import AppSales

/// Reads the reviews of some apps in some countries, each in turn, and hands out what came of each.
///
/// It is one request at a time, or one beside it that begins with the country after this one. What has been handed out is
/// done with: a run that is broken off loses at most the country in hand, and the next one goes on from there if it is given
/// the countries that were read longest ago first.
public struct ReviewRun {
  /// What to read, in order.
  public struct Plan: Sendable {
    /// The apps, by their Apple identifiers.
    public var apps: [Int64]
    /// The countries of each.
    public var storefronts: [Storefront]
    /// Which source to ask.
    public var choice: SourceChoice
    /// Where to ask the lookup.
    public var lookups: LookupPolicy

    /// A plan of these parts.
    public init(
      apps: [Int64], storefronts: [Storefront], choice: SourceChoice = .auto, lookups: LookupPolicy = .firstCountry
    ) {
      self.apps = apps
      self.storefronts = storefronts
      self.choice = choice
      self.lookups = lookups
    }
  }

  /// Which source to ask.
  public enum SourceChoice: String, Hashable, Sendable, CaseIterable {
    /// The API where there is a key for it and it may, else the feed.
    case auto
    /// The public feed.
    case feed
    /// App Store Connect.
    case api
  }

  private let plan: Plan
  private let knowledge: ReviewKnowledge
  private let transport: ReviewTransport
  private let feed: FeedSource
  private let api: APISource?

  /// A run.
  ///
  /// - Parameters:
  ///   - plan: what to read, in order.
  ///   - client: sends the requests; it repeats none and pauses for none, the run does.
  ///   - feed: where the public feed and the lookup are.
  ///   - api: App Store Connect and a key for it; `nil` without an account.
  ///   - knowledge: what earlier runs have kept.
  ///   - pace: how hard to press the hosts.
  ///   - now: the time of day in seconds since 1970.
  ///   - random: where the jitter of pauses comes from.
  ///   - sent: is told of every request.
  public init(
    _ plan: Plan, client: any HTTPClient, feed: FeedAddress = .store, api: ReviewAPI? = nil,
    knowing knowledge: ReviewKnowledge = .nothing, pace: ReviewPace = ReviewPace(), now: @escaping () -> Int64,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(), sent: @escaping () -> Void = {}
  ) {
    self.plan = plan
    self.knowledge = knowledge
    transport = ReviewTransport(client, pace: pace, now: now, random: random, sent: sent)
    let lookups = LookupSource(transport, at: feed, apps: plan.apps)
    self.feed = FeedSource(transport, at: feed, lookups: lookups, policy: plan.lookups)
    self.api = plan.choice == .feed ? nil : api.map { [transport] in APISource(transport, $0) }
  }

  /// Reads all, and hands out each country as soon as it is read; those that are not asked any more too.
  ///
  /// - Parameter each: takes what came of one country.
  /// - Returns: how the run ended, and what the reader must know.
  /// - Throws: what `each` throws, at once.
  public func run<Failure: Error>(each: (CountryResult) throws(Failure) -> Void) throws(Failure) -> ReviewRunEnd {
    var course = ReviewCourse()
    defer { transport.forget() }
    for (number, app) in plan.apps.enumerated() {
      if let readings = readTogether(app, &course) {
        for reading in readings { try each(course.noted(reading, knowledge)) }
        continue
      }
      for (place, storefront) in plan.storefronts.enumerated() {
        if course.stop == nil, let (app, storefront) = following(number, place, course) {
          feed.foresee(app, in: storefront)
        }
        for reading in readAlone(app, storefront, course) { try each(course.noted(reading, knowledge)) }
      }
    }
    return course.end(requests: transport.count)
  }

  /// All countries from App Store Connect; `nil` where the feed is to be read.
  private func readTogether(_ app: Int64, _ course: inout ReviewCourse) -> [CountryReading]? {
    guard plan.choice != .feed, course.stop == nil, !course.isRefusedByAPI else { return nil }
    guard let api else { return plan.choice == .api ? withoutAccount(app) : nil }
    let readings = api.read(app, in: plan.storefronts, knowing: knowledge)
    guard plan.choice == .auto, let failure = readings.first?.result.outcome.failure else { return readings }
    switch failure.code {
    // A key that may not read one app's reviews may read none.
    case .forbidden:
      course.refusedByAPI(failure)
      return nil
    // Somebody else's app.
    case .notFound: return nil
    default: return readings
    }
  }

  /// What is read from the feed after a country, whatever comes of that one; `nil` where this is not certain.
  private func following(_ number: Int, _ place: Int, _ course: ReviewCourse) -> (app: Int64, storefront: Storefront)? {
    if place + 1 < plan.storefronts.count { return (plan.apps[number], plan.storefronts[place + 1]) }
    guard number + 1 < plan.apps.count, api == nil || course.isRefusedByAPI else { return nil }
    return plan.storefronts.first.map { (plan.apps[number + 1], $0) }
  }

  private func withoutAccount(_ app: Int64) -> [CountryReading] {
    let failure = ReviewFailure(.key, "there is no account for App Store Connect", hint: "use --source feed")
    return plan.storefronts.map { CountryReading(app, $0, .api, .failed, failure) }
  }

  /// A country from the feed, or word that it is left.
  private func readAlone(_ app: Int64, _ storefront: Storefront, _ course: ReviewCourse) -> [CountryReading] {
    guard let stop = course.stop else { return feed.read(app, in: [storefront], knowing: knowledge) }
    let kind: ReviewSourceKind = plan.choice == .api ? .api : .feed
    return [CountryReading(app, storefront, kind, .stopped, stop)]
  }
}
