import AppStoreClient
import TestSupport
import Testing

@Suite("The client over libcurl") struct CurlClientTests {
  private func ask(
    _ url: String, _ settings: CurlClient.Settings = .init(userAgent: "AppSales/9.9"), token: BearerToken? = nil,
    headers: [HTTPHeader] = []
  ) throws -> Result<HTTPResponse, HTTPFailure> {
    let client = try #require(CurlClient(settings))
    _ = client.submit(HTTPRequest(url, headers: headers, token: token))
    return try #require(try client.next()).result
  }

  private func code(_ result: Result<HTTPResponse, HTTPFailure>) -> HTTPFailure.Code? {
    if case .failure(let failure) = result { failure.code } else { nil }
  }

  @Test("It names itself, asks for no encoding, and sends no header that would break its line")
  func headers() throws {
    let server = try #require(LoopbackServer.start())
    let fields = [HTTPHeader("Accept", "application/a-gzip"), HTTPHeader("X-Bad", "a\r\nX-Smuggled: b")]
    let body = try ask("http://127.0.0.1:\(server.port)/echo", headers: fields).get().body
    let lines = Set(String(decoding: body, as: UTF8.self).lowercased().split(separator: "\n"))
    #expect(lines == ["host: 127.0.0.1:\(server.port)", "user-agent: appsales/9.9", "accept: application/a-gzip"])
  }

  @Test("Nobody there, no such name, no HTTP")
  func failures() throws {
    let server = try #require(LoopbackServer.start())
    #expect(code(try ask("http://127.0.0.1:\(server.port)/garbage")) == .notHTTP)
    #expect(code(try ask("https://127.0.0.1:\(server.port)/echo")) == .notTLS)
    #expect(code(try ask("https://appsales.invalid/")) == .nameResolution)
    #expect(code(try ask("http://127.0.0.1:1/")) == .refused)
  }

  @Test("A body that only drips is given up")
  func drip() throws {
    let server = try #require(LoopbackServer.start())
    let settings = CurlClient.Settings(userAgent: "t", lowestSpeed: 64, lowestSpeedTime: 1)
    #expect(code(try ask("http://127.0.0.1:\(server.port)/drip", settings)) == .timeout)
  }

  @Test("A connection that does not come about is given up", arguments: ["http", "https"])
  func noConnection(scheme: String) throws {
    // A queue of one, full in the case of http: the next caller hears nothing. Who is let in hears no word of TLS.
    let server = try #require(
      LoopbackProcess(
        python: """
          import socket, sys, threading, os
          server = socket.socket()
          server.bind(("127.0.0.1", 0))
          server.listen(0 if sys.argv[1] == "http" else 8)
          calls = [socket.socket() for _ in range(4 if sys.argv[1] == "http" else 0)]
          for call in calls:
              call.setblocking(False)
              call.connect_ex(server.getsockname())
          threading.Timer(60, lambda: os._exit(0)).start()
          print(server.getsockname()[1], flush=True)
          sys.stdin.read()
          os._exit(0)
          """, [scheme]))
    let settings = CurlClient.Settings(userAgent: "t", connectTimeout: 300)
    #expect(code(try ask("\(scheme)://127.0.0.1:\(server.port)/", settings)) == .connectTimeout)
  }

  @Test("Certificates are checked: issuer, host and date")
  func certificates() throws {
    let folder = try #require(KeyFolder())
    let made = try #require(MadeCertificate(folder.path))
    let good = (from: "20200101000000Z", to: "20490101000000Z")
    let cases: [(String, String, String, Bool, HTTPFailure.Code?)] = [
      ("IP:127.0.0.1", good.from, good.to, true, nil),
      ("IP:127.0.0.1", good.from, good.to, false, .certificateUnknownIssuer),
      ("DNS:example.invalid", good.from, good.to, true, .certificateWrongHost),
      ("IP:127.0.0.1", good.from, "20210101000000Z", true, .certificateExpired),
      ("IP:127.0.0.1", "20480101000000Z", good.to, true, .certificateExpired),
    ]
    for (name, from, to, isTrusted, expected) in cases {
      let certificate = try #require(made.certificate(for: name, from: from, to: to), "\(name) \(from)")
      let server = try #require(LoopbackServer.start([certificate, made.key]))
      let settings = CurlClient.Settings(userAgent: "t", certificateFile: isTrusted ? made.authority : nil)
      let result = try ask("https://127.0.0.1:\(server.port)/status?code=200", settings)
      #expect(code(result) == expected, "\(name) \(from) \(to) \(result)")
    }
    let settings = CurlClient.Settings(userAgent: "t", certificateFile: folder.path + "/none")
    #expect(code(try ask("https://127.0.0.1:1/", settings)) != nil)
    let server = try #require(LoopbackServer.start())
    #expect(code(try ask("https://127.0.0.1:\(server.port)/", settings)) == .certificateStoreMissing)
  }
}
