import AppSales
import CommandLineKit
import Testing

@testable import reviews

@Suite("How reviews ends") struct ReviewsExitCodeTests {
  static func outcome(
    _ state: CountryState, complete: Bool = true, _ code: ReviewFailure.Code? = nil
  ) throws -> CountryOutcome {
    CountryOutcome(
      app: 1, storefront: try #require(Storefront(code: "US")), source: .feed, state: state, isComplete: complete,
      failure: code.map { ReviewFailure($0, "why") })
  }

  static let cases: [(outcomes: [(CountryState, Bool, ReviewFailure.Code?)], code: ExitCode)] = [
    ([], .done),
    ([(.ok, true, nil), (.none, true, nil), (.notSold, false, nil)], .done),
    ([(.ok, false, .serverTrouble)], .partial),
    ([(.unknown, false, nil)], .partial),
    ([(.ok, true, nil), (.failed, false, .serverTrouble)], .partial),
    ([(.failed, false, .unreachable), (.stopped, false, .unreachable)], .tryLater),
    ([(.failed, false, .unreachable), (.none, true, nil)], .partial),
    ([(.failed, false, .throttled)], .tryLater),
    ([(.failed, false, .forbidden)], .noPermission),
    ([(.failed, false, .unauthorized), (.failed, false, .unauthorized)], .noPermission),
    ([(.failed, false, .foreignAddress)], .unavailable),
    ([(.failed, false, .unreadable)], .partial),
    ([(.failed, false, .forbidden), (.failed, false, .unreachable)], .partial),
  ]

  @Test("The exit code follows from what came of the countries", arguments: cases)
  func exitCode(_ outcomes: [(CountryState, Bool, ReviewFailure.Code?)], _ code: ExitCode) throws {
    var end = ReviewAsking.End()
    end.outcomes = try outcomes.map { try ReviewsExitCodeTests.outcome($0.0, complete: $0.1, $0.2) }
    #expect(end.exitCode == code)
  }
}
