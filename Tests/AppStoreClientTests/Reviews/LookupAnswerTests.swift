import AppSales
import Testing

@testable import AppStoreClient

@Suite("Lookup")
struct LookupAnswerTests {
  @Test("Names, kinds and ratings are told by app; a developer's own record is none (section 4)")
  func apps() throws {
    let body = """


      {"resultCount":3, "results": [
      {"wrapperType":"artist","artistId":9,"artistName":"Maker"},
      {"kind":"software","trackId":700000001,"trackName":"Notes","averageUserRating":4.61,"userRatingCount":1467,"version":"3.1"},
      {"kind":"mac-software","trackId":700000002,"trackName":"Maps","averageUserRating":0,"userRatingCount":0}]}
      """
    let answer = try LookupAnswer(Array(body.utf8), storefront: storefront("US"))
    #expect(answer.apps.count == 2)
    let notes = try #require(answer.apps[700_000_001])
    #expect(notes.ratings == RatingSummary(average: 4.61, count: 1467))
    #expect(notes.kind == .app)
    #expect(notes.version == "3.1")
    #expect(answer.apps[700_000_002]?.ratings == nil)
    #expect(answer.apps[700_000_002]?.kind == .macApp)
  }

  @Test("A bad identifier is an error in the store's words")
  func badIdentifier() throws {
    let body = Array(#"{"errorMessage":"Invalid value(s) for key(s): [id]"}"#.utf8)
    #expect(throws: BodyFault("Invalid value(s) for key(s): [id]")) {
      try LookupAnswer(body, storefront: storefront("US"))
    }
  }

  @Test("The world's average weighs each country by its ratings")
  func worldAverage() {
    let parts = [RatingSummary(average: 5, count: 1), RatingSummary(average: 2, count: 3)]
    #expect(RatingSummary.total(of: parts) == RatingSummary(average: 2.75, count: 4))
    #expect(RatingSummary.total(of: []) == nil)
  }
}
