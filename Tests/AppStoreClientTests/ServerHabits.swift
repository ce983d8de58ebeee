import AppStoreClient

/// The habits of the loopback server, for the scripted client.
final class ServerHabits {
  func reply(_ request: HTTPRequest) -> ScriptedClient.Reply {
    let parts = request.url.split(separator: "?", maxSplits: 1)
    let path = parts[0].split(separator: "/").last ?? ""
    var query: [Substring: Int] = [:]
    for pair in parts.dropFirst().joined().split(separator: "&") {
      let words = pair.split(separator: "=")
      query[Substring(words[0])] = Int(words[1])
    }
    return reply(path, query)
  }

  private func reply(_ path: Substring, _ query: [Substring: Int]) -> ScriptedClient.Reply {
    let wait = query["ms"] ?? 0
    switch path {
    case "status":
      return .answer(query["code"] ?? 0, Array("said".utf8), [HTTPHeader("X-Word", "two words")], milliseconds: wait)
    case "body": return .answer(200, [UInt8](repeating: UInt8(ascii: "x"), count: query["size"] ?? 0))
    case "most": return .answer(200, Array(String(most()).utf8))
    case "moved": return .answer(302)
    case "endless": return .answer(200, [UInt8](repeating: 0, count: 1 << 22))
    default: return .failure(.cut)
    }
  }

  /// How many ran at once, as the client itself counts it.
  var most: () -> Int = { 0 }
}
