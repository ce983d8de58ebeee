import AppSales
import ReviewArchive
import Testing

@Suite("Keeping reviews") struct KeepingTests {
  @Test("Reviews are listed newest first, each once, however often they come") func once() throws {
    let archive = try ReviewArchive.inMemory()
    let reviews = try (1...5).map { try Fixture.review("\($0)", date: Fixture.now - Int64($0)) }
    #expect(try archive.store(Fixture.visit(reviews), isWhole: false, at: Fixture.now).added == 5)
    #expect(try archive.store(Fixture.visit(reviews.reversed()), isWhole: false, at: Fixture.now + 9) == StoredVisit())
    #expect(try archive.listed().map(\.id) == ["1", "2", "3", "4", "5"])
  }

  @Test("An empty answer changes no review") func empty() throws {
    let archive = try ReviewArchive.inMemory()
    try archive.keep(Fixture.visit([Fixture.review("1")]))
    try archive.keep(Fixture.visit([], state: .unknown, isComplete: false))
    #expect(try archive.titles() == ["Title 1"])
    let overview = try archive.overview(of: Fixture.app, countries: [], look: "default")
    #expect(overview.countries.map(\.state) == [.unknown])
    #expect(try archive.wasReadWhole(Fixture.app, #require(Fixture.us), .feed))
  }

  @Test("A country counts as read whole only after a reading without a gap") func gaps() throws {
    let archive = try ReviewArchive.inMemory()
    let us = try #require(Fixture.us)
    func isWhole(_ source: ReviewSourceKind = .feed) throws -> Bool {
      try archive.wasReadWhole(Fixture.app, us, source)
    }
    try archive.keep(Fixture.visit([Fixture.review("9")], state: .failed, isComplete: false))
    #expect(try !isWhole())
    #expect(try archive.isKnown(Fixture.review("9")))
    #expect(try !archive.isKnown(Fixture.review("8")))
    try archive.keep(Fixture.visit([Fixture.review("9"), Fixture.review("8")]))
    #expect(try isWhole())
    #expect(try !isWhole(.api))
    #expect(try archive.hasReviews(Fixture.app, us))
    #expect(try !archive.hasReviews(Fixture.app, #require(Fixture.de)))
    try archive.keep(Fixture.visit([], state: .failed, isComplete: false))
    #expect(try isWhole())
    try archive.keep(Fixture.visit([Fixture.review("11")], state: .failed, isComplete: false))
    #expect(try !isWhole())
    #expect(try archive.lastVisits(of: Fixture.app) == ["US": Fixture.now])
    try archive.keep(Fixture.visit([], state: .stopped, isComplete: false), at: Fixture.now + 9)
    try archive.keep(Fixture.visit([], "DE", state: .stopped, isComplete: false), at: Fixture.now + 9)
    #expect(try archive.lastVisits(of: Fixture.app) == ["US": Fixture.now], "what was not asked was not visited")
  }

  @Test("An edit replaces the text, and the older text is kept") func edit() throws {
    let archive = try ReviewArchive.inMemory()
    try archive.keep(Fixture.visit([Fixture.review("1", title: "Before")]))
    try archive.look()
    let after = try Fixture.review("1", rating: 1, title: "After", date: Fixture.now)
    #expect(try archive.store(Fixture.visit([after]), isWhole: false, at: Fixture.now + 60).edited == 1)
    #expect(try archive.listed() == [Listed(id: "1", rating: 1, title: "After", isNew: false, isEdited: true)])
    let earlier = try archive.earlierTexts(of: Fixture.app)
    #expect(earlier.map(\.title) == ["Before"])
    #expect(earlier.map(\.firstSeen) == [Fixture.now])
  }

  /// The copies that come after one another, and the title that is kept in the end.
  static let copies: [(comment: Comment, dates: [Int64?], titles: [String], kept: String)] = [
    ("older copy", [100, 50], ["After", "Before"], "After"),
    ("newer copy", [50, 100], ["Before", "After"], "After"),
    ("to and fro", [50, 100, 50, 100], ["Before", "After", "Before", "After"], "After"),
    ("no dates", [nil, nil], ["Before", "After"], "After"),
    ("no dates, older copy again", [nil, nil, nil], ["Before", "After", "Before"], "After"),
    ("same date, older copy again", [7, 7, 7], ["Before", "After", "Before"], "After"),
    ("a date comes later", [nil, 50], ["Before", "After"], "After"),
  ]

  @Test("An older copy does not undo an edit", arguments: copies)
  func staleCopies(_ comment: Comment, dates: [Int64?], titles: [String], kept: String) throws {
    let archive = try ReviewArchive.inMemory()
    for (date, title) in zip(dates, titles) {
      try archive.keep(Fixture.visit([Fixture.review("1", title: title, date: date)]))
    }
    #expect(try archive.titles() == [kept], comment)
    try archive.look()
    try archive.keep(
      Fixture.visit([Fixture.review("1", title: titles[titles.count - 1], date: dates[dates.count - 1])]))
    var news = ReviewQuery()
    news.isNews = true
    #expect(try archive.titles(news) == [], comment)
  }

  @Test("An edit under another identifier is found by its writer, in one country only") func writer() throws {
    let archive = try ReviewArchive.inMemory()
    let before = try Fixture.review("1", title: "Before", uri: "u/7", date: 50)
    let after = try Fixture.review("2", title: "After", uri: "u/7", date: 100)
    try archive.keep(Fixture.visit([before]))
    try archive.keep(Fixture.visit([after]))
    try archive.keep(Fixture.visit([before]))
    #expect(try archive.listed().map(\.id) == ["2"])
    #expect(try archive.titles() == ["After"])
    try archive.keep(Fixture.visit([Fixture.review("3", "DE", title: "Elsewhere", uri: "u/7")], "DE"))
    #expect(try archive.titles().count == 2)
  }

  @Test("Two reviews of one writer side by side are two") func sideBySide() throws {
    let archive = try ReviewArchive.inMemory()
    try archive.keep(Fixture.visit([Fixture.review("2", uri: "u/7"), Fixture.review("1", uri: "u/7")]))
    #expect(try archive.listed().map(\.id) == ["2", "1"])
  }

  @Test("A review from both sources is one, with what each of them tells") func bothSources() throws {
    let archive = try ReviewArchive.inMemory()
    let own = try Fixture.review(
      "a-b", source: .api, title: "T", body: "B", author: "Jo", version: nil, date: 1000,
      response: ReviewResponse(body: "Thanks", date: 1001, isPublished: true))
    let public_ = try Fixture.review(
      "77", title: "T", body: "B", author: "Jo", version: "2.0", date: 1060, votes: ReviewVotes(sum: 1, count: 2))
    try archive.keep(Fixture.visit([own], source: .api))
    try archive.keep(Fixture.visit([public_]))
    try archive.keep(Fixture.visit([own], source: .api))
    let rows = try archive.reviews(of: Fixture.app, ReviewQuery())
    #expect(try rows.next())
    #expect(rows.text(.version) == "2.0")
    #expect(rows.text(.response) == "Thanks")
    #expect(rows.votes == ReviewVotes(sum: 1, count: 2))
    #expect(try !rows.next())
    let stranger = try Fixture.review("78", title: "T", body: "B", author: "Mo", date: 1060)
    try archive.keep(Fixture.visit([stranger]))
    #expect(try archive.listed().count == 2)
  }

  @Test("Only a whole answer tells that a review is no longer listed") func unlisted() throws {
    let archive = try ReviewArchive.inMemory()
    let both = try [Fixture.review("1", source: .api), Fixture.review("2", source: .api)]
    func unlisted() throws -> [String?] {
      let rows = try archive.reviews(of: Fixture.app, ReviewQuery())
      var all: [String?] = []
      while try rows.next() {
        if rows.unlistedAt != nil { all.append(rows.text(.id)) }
      }
      return all
    }
    try archive.keep(Fixture.visit(both, source: .api), isWhole: true)
    try archive.keep(Fixture.visit([both[0]], source: .api), isWhole: false)
    try archive.keep(Fixture.visit([both[0]], source: .api, isComplete: false), isWhole: true)
    #expect(try unlisted() == [])
    try archive.keep(Fixture.visit([both[0]], source: .api), isWhole: true)
    #expect(try unlisted() == ["2"])
    try archive.keep(Fixture.visit(both, source: .api), isWhole: true)
    #expect(try unlisted() == [])
  }

  @Test("A review without a date has the time when it was seen, until a source tells") func undated() throws {
    let archive = try ReviewArchive.inMemory()
    func date() throws -> [String] {
      let rows = try archive.reviews(of: Fixture.app, ReviewQuery())
      return try rows.next() ? ["\(rows.date)", "\(rows.isDateApproximate)"] : []
    }
    try archive.keep(Fixture.visit([Fixture.review("1", date: nil)]), at: 500)
    try archive.keep(Fixture.visit([Fixture.review("1", date: nil)]), at: 900)
    #expect(try date() == ["500", "true"])
    try archive.keep(Fixture.visit([Fixture.review("1", date: 77)]), at: 950)
    #expect(try date() == ["77", "false"])
    try archive.keep(Fixture.visit([Fixture.review("1", date: nil)]), at: 990)
    #expect(try date() == ["77", "false"])
  }
}
