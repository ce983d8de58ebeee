import Testing

@testable import CommandLineKit

@Suite("Did you mean")
struct NearestNameTests {
  @Test(
    "The nearest name is suggested, and none that is far",
    arguments: [
      ("formt", "format"), ("fromat", "format"), ("FORMAT", "format"), ("fo", "format"), ("colour", "color"),
      ("curency", "currency"), ("key-fil", "key-file"), ("sinse", "since"), ("verbos", "verbose"),
      ("zzz", nil), ("", nil), ("x", nil), ("archive", nil),
    ] as [(String, String?)])
  func suggests(_ word: String, _ name: String?) {
    let names = ["format", "color", "currency", "key-file", "since", "verbose", "width"]
    #expect(nearest(to: word, among: names) == name)
  }

  @Test("Of two names as near the first one wins, and nothing is near nothing")
  func ties() {
    #expect(nearest(to: "aa", among: ["ab", "ac"]) == "ab")
    #expect(nearest(to: "aa", among: []) == nil)
  }
}
