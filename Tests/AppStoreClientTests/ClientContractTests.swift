import AppStoreClient
import Testing
import TestSupport

/// What holds for every client, asked of the fake and of the one over libcurl.
@Suite("The contract of a client") struct ClientContractTests {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case scripted, curl
    var testDescription: String { rawValue }
  }

  /// A client and where the server of habits is for it.
  struct Bench {
    let client: any HTTPClient
    let base: String
    var isCancelled: Flag
    let server: LoopbackProcess?

    init(_ kind: Kind) throws {
      let flag = Flag()
      isCancelled = flag
      switch kind {
      case .scripted:
        let habits = ServerHabits()
        let scripted = ScriptedClient(habits.reply)
        habits.most = { [unowned scripted] in scripted.most }
        scripted.isCancelled = { flag.isSet }
        (client, base, server) = (scripted, "http://127.0.0.1:1", nil)
      case .curl:
        let server = try #require(LoopbackServer.start())
        client = try #require(CurlClient(.init(userAgent: "AppSales/test")) { flag.isSet })
        (base, self.server) = ("http://127.0.0.1:\(server.port)", server)
      }
    }

    func ask(_ path: String, limit: Int = 1 << 20, timeout: Int = 20_000) throws -> Result<HTTPResponse, HTTPFailure> {
      let id = client.submit(HTTPRequest(base + path, bodyLimit: limit, timeout: timeout))
      let end = try #require(try client.next())
      #expect(end.id == id)
      #expect(try client.next() == nil)
      return end.result
    }

    func failure(_ path: String, limit: Int = 1 << 20, timeout: Int = 20_000) throws -> HTTPFailure.Code? {
      if case .failure(let failure) = try ask(path, limit: limit, timeout: timeout) { failure.code } else { nil }
    }
  }

  final class Flag {
    var isSet = false
  }

  @Test("Status, header fields and body come whole, whatever the status", arguments: Kind.allCases)
  func answers(kind: Kind) throws {
    let bench = try Bench(kind)
    for status in [200, 400, 404, 429, 503] {
      let response = try bench.ask("/status?code=\(status)").get()
      #expect(response.status == status)
      #expect(response.body == Array("said".utf8))
      #expect(response.header("x-word") == "two words")
      #expect(response.header("X-Other") == nil)
    }
    #expect(try bench.ask("/body?size=300000").get().body == [UInt8](repeating: UInt8(ascii: "x"), count: 300_000))
  }

  @Test("Every request ends once, at most as many at a time as the limit says", arguments: Kind.allCases, [1, 3])
  func limit(kind: Kind, limit: Int) throws {
    let bench = try Bench(kind)
    bench.client.limit = limit
    let ids = (0..<7).map { _ in bench.client.submit(HTTPRequest(bench.base + "/status?code=200&ms=30")) }
    var ended: [TransferID] = []
    while let end = try bench.client.next() { ended.append(end.id) }
    #expect(Set(ended) == Set(ids))
    #expect(ended.count == ids.count)
    #expect(String(decoding: try bench.ask("/most").get().body, as: UTF8.self) == String(limit))
  }

  @Test("The limit can be raised while transfers run", arguments: Kind.allCases)
  func raise(kind: Kind) throws {
    let bench = try Bench(kind)
    bench.client.limit = 1
    for _ in 0..<9 { _ = bench.client.submit(HTTPRequest(bench.base + "/status?code=200&ms=60")) }
    _ = try bench.client.next()
    bench.client.limit = 4
    while try bench.client.next() != nil {}
    #expect(String(decoding: try bench.ask("/most").get().body, as: UTF8.self) == "4")
  }

  @Test("A body over the limit is refused, one at the limit is not", arguments: Kind.allCases)
  func tooLarge(kind: Kind) throws {
    let bench = try Bench(kind)
    #expect(try bench.ask("/body?size=5000", limit: 5000).get().body.count == 5000)
    #expect(try bench.failure("/body?size=5001", limit: 5000) == .tooLarge)
    #expect(try bench.failure("/endless", limit: 100_000) == .tooLarge)
  }

  @Test("What goes wrong has its own code", arguments: Kind.allCases)
  func failures(kind: Kind) throws {
    let bench = try Bench(kind)
    #expect(try bench.failure("/moved") == .redirect)
    #expect(try bench.failure("/cut") == .cut)
    #expect(try bench.failure("/reset") == .cut)
    #expect(try bench.failure("/status?code=200&ms=3000", timeout: 200) == .timeout)
    #expect(try bench.ask("/status?code=200").get().status == 200)
  }

  @Test(
    "Only https, and http on this machine, is asked", arguments: Kind.allCases,
    ["http://example.invalid/", "ftp://127.0.0.1/", "file:///etc/passwd", "", "http://127.0.0.1.example.invalid/"])
  func addresses(kind: Kind, address: String) throws {
    let bench = try Bench(kind)
    _ = bench.client.submit(HTTPRequest(address))
    let end = try #require(try bench.client.next())
    guard case .failure(let failure) = end.result else { throw Unexpected() }
    #expect(failure.code == .badAddress)
  }

  struct Unexpected: Error {}

  @Test("Waiting ends at the deadline, also with nothing to wait for", arguments: Kind.allCases)
  func deadline(kind: Kind) throws {
    let bench = try Bench(kind)
    let client = bench.client
    #expect(try client.next() == nil)
    let pause = client.now + 20_000_000
    #expect(try client.next(until: pause) == nil)
    #expect(client.now >= pause)
    _ = client.submit(HTTPRequest(bench.base + "/status?code=200&ms=400"))
    #expect(try client.next(until: client.now + 1_000_000) == nil)
    #expect(try client.next() != nil)
  }

  @Test("A cancelled run throws, and what was dropped does not come", arguments: Kind.allCases)
  func cancellation(kind: Kind) throws {
    let bench = try Bench(kind)
    for _ in 0..<6 { _ = bench.client.submit(HTTPRequest(bench.base + "/status?code=200&ms=5000")) }
    #expect(try bench.client.next(until: bench.client.now + 1) == nil)
    bench.isCancelled.isSet = true
    #expect(throws: HTTPInterruption.self) { try bench.client.next() }
    bench.client.cancelAll()
    bench.isCancelled.isSet = false
    #expect(try bench.client.next() == nil)
    #expect(try bench.ask("/status?code=200").get().status == 200)
  }
}
