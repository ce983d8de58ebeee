import AppSales

/// Where App Store Connect is and who asks it.
public struct ReviewAPI {
  let address: StoreAddress
  let tokens: TokenSource

  /// A service and whoever makes the tokens for it.
  public init(at address: StoreAddress = .store, tokens: TokenSource) {
    self.address = address
    self.tokens = tokens
  }
}

/// App Store Connect: all reviews of one's own apps, without versions and votes.
///
/// All countries are asked for in one list, since most apps have less than a page of reviews in all of them together.
final class APISource: ReviewSource {
  let kind = ReviewSourceKind.api

  private let transport: ReviewTransport
  private let api: ReviewAPI

  init(_ transport: ReviewTransport, _ api: ReviewAPI) {
    self.transport = transport
    self.api = api
  }

  func read(_ app: Int64, in storefronts: [Storefront], knowing: ReviewKnowledge) -> [CountryReading] {
    var reading = APIReading(app, storefronts, knowing)
    let address = APIAddress(api.address, app: app, storefronts: storefronts)
    do throws(HTTPInterruption) {
      try readPages(from: address, into: &reading)
    } catch {
      reading.end = .interrupted
    }
    return reading.readings()
  }

  private func readPages(from address: APIAddress, into reading: inout APIReading) throws(HTTPInterruption) {
    var next = address.first
    var asked: Set<String> = []
    while true {
      guard asked.insert(next).inserted else { return reading.end = .failed(ReviewWords.loop) }
      switch try page(at: next, reading) {
      case .failure(let failure): return reading.end = .failed(failure)
      case .success(let page):
        guard reading.take(page), let following = page.next else { return }
        guard asked.count < APIReading.mostPages else {
          return reading.end = .failed(ReviewWords.missing(reading.count, reading.total ?? reading.count))
        }
        if let fault = address.fault(of: following) { return reading.end = .failed(ReviewWords.foreignNext(fault)) }
        next = following
      }
    }
  }

  private func page(at address: String, _ reading: APIReading) throws(HTTPInterruption)
    -> Result<APIPage, ReviewFailure>
  {
    var token = self.token(after: nil)
    var result = try send(address, token)
    // A token may have run out on the way: one new one, and no more.
    if case .failure(let failure) = result, failure.code == .unauthorized, let refused = token.value {
      token = self.token(after: refused)
      result = try send(address, token)
    }
    return result.flatMap { response in
      do throws(BodyFault) {
        return .success(try APIPage(response.body, app: reading.app, storefronts: Set(reading.storefronts)))
      } catch {
        return .failure(ReviewWords.unreadable(error))
      }
    }
  }

  private func send(_ address: String, _ token: Result<BearerToken, ReviewFailure>) throws(HTTPInterruption)
    -> Result<HTTPResponse, ReviewFailure>
  {
    switch token {
    case .failure(let failure): return .failure(failure)
    case .success(let token):
      let result = try transport.answer(HTTPRequest(address, token: token, bodyLimit: 32 << 20), from: .api)
      if let failure = ReviewWords.apiFailure(of: result) { return .failure(failure) }
      return result.mapError { ReviewFailure(.unreachable, $0.detail) }
    }
  }

  private func token(after refused: BearerToken?) -> Result<BearerToken, ReviewFailure> {
    do throws(FetchFailure) {
      if let refused { _ = try api.tokens.renew(after: refused) }
      return .success(try api.tokens.token())
    } catch {
      let place = error.place.map { "\($0): " } ?? ""
      return .failure(ReviewFailure(.key, place + error.message, hint: error.hint))
    }
  }
}
