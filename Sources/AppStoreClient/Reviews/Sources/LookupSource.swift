import AppSales

/// Tells whether apps are sold in a country and how they are rated there; asks once for all apps of a run.
final class LookupSource {
  /// How many apps one request may name.
  private static let most = 50

  private let transport: ReviewTransport
  private let address: FeedAddress
  private let apps: [Int64]
  private var known: [Place: Result<LookupAnswer, ReviewFailure>] = [:]
  private var failuresInARow = 0

  private struct Place: Hashable {
    let storefront: Storefront
    let group: Int
  }

  init(_ transport: ReviewTransport, at address: FeedAddress, apps: [Int64]) {
    self.transport = transport
    self.address = address
    self.apps = apps
  }

  /// What the lookup tells of an app; `nil` where it is not sold.
  ///
  /// Where little depends on it, it is asked but once, and no more after three failures.
  func lookup(_ app: Int64, in storefront: Storefront, isNeeded: Bool) throws(HTTPInterruption)
    -> Result<AppLookup?, ReviewFailure>
  {
    let group = (apps.firstIndex(of: app) ?? 0) / LookupSource.most
    let place = Place(storefront: storefront, group: group)
    if let answer = known[place], !isNeeded || answer.isGood { return answer.map { $0.apps[app] } }
    guard isNeeded || failuresInARow < 3 else {
      return .failure(ReviewFailure(.throttled, "the lookup has failed three times"))
    }
    let answer = try ask(place, tries: isNeeded ? nil : 1)
    known[place] = answer
    failuresInARow = answer.isGood ? 0 : failuresInARow + 1
    return answer.map { $0.apps[app] }
  }

  private func ask(_ place: Place, tries: Int?) throws(HTTPInterruption) -> Result<LookupAnswer, ReviewFailure> {
    let wanted = Array(apps.dropFirst(place.group * LookupSource.most).prefix(LookupSource.most))
    let request = FeedSource.request(address.lookup(of: wanted, in: place.storefront))
    let result = try transport.answer(request, from: .lookup, tries: tries) { response in
      response.status == 200 && (try? LookupAnswer(response.body, storefront: place.storefront)) == nil
    }
    if let failure = ReviewWords.failure(of: result) { return .failure(failure) }
    do throws(BodyFault) {
      let body = result.value?.body ?? []
      return .success(try LookupAnswer(body, storefront: place.storefront))
    } catch {
      return .failure(ReviewWords.unreadable(error))
    }
  }
}

extension Result {
  /// What came of it; `nil` for a failure.
  var value: Success? { try? get() }

  var isGood: Bool { value != nil }
}
