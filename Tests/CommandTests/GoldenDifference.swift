/// Where two texts part, for people: the lines around the first one that differs.
struct TextDifference: CustomStringConvertible {
  let description: String

  init(_ expected: [UInt8], _ found: [UInt8]) {
    let old = TextDifference.lines(expected)
    let new = TextDifference.lines(found)
    let place = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    let context = new[max(0, place - 2)..<place].map { "  " + $0 }
    let expectedLines = old[place...].prefix(8).map { "- " + $0 }
    let foundLines = new[place...].prefix(8).map { "+ " + $0 }
    description = (["line \(place + 1)"] + context + expectedLines + foundLines).joined(separator: "\n")
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
