import AppStoreClient

/// A client without a network: a script answers, and time passes only while somebody waits.
final class ScriptedClient: HTTPClient {
  /// What the script says to a request.
  struct Reply {
    var result: Result<HTTPResponse, HTTPFailure>
    /// How long the transfer takes, in milliseconds.
    var milliseconds = 0

    static func answer(
      _ status: Int, _ body: [UInt8] = [], _ headers: [HTTPHeader] = [], milliseconds: Int = 0
    ) -> Reply {
      Reply(result: .success(HTTPResponse(status: status, headers: headers, body: body)), milliseconds: milliseconds)
    }

    static func failure(_ code: HTTPFailure.Code, milliseconds: Int = 0) -> Reply {
      Reply(result: .failure(HTTPFailure(code, at: "scripted")), milliseconds: milliseconds)
    }
  }

  private struct Transfer {
    let id: TransferID
    let request: HTTPRequest
    var reply: Reply
    var end: Int64
  }

  var limit = 4
  private(set) var now: Int64 = 0
  /// Every request that began, and when.
  private(set) var begun: [(request: HTTPRequest, at: Int64)] = []
  /// The most transfers that ran at once.
  private(set) var most = 0
  var isCancelled: () -> Bool = { false }

  private let script: (HTTPRequest) -> Reply
  private var waiting: [(TransferID, HTTPRequest)] = []
  private var running: [Transfer] = []
  private var count = 0

  init(_ script: @escaping (HTTPRequest) -> Reply) { self.script = script }

  func submit(_ request: HTTPRequest) -> TransferID {
    count += 1
    waiting.append((TransferID(count), request))
    return TransferID(count)
  }

  func next(until deadline: Int64?) throws(HTTPInterruption) -> HTTPCompletion? {
    if isCancelled() { throw HTTPInterruption() }
    while running.count < max(1, limit), !waiting.isEmpty { begin() }
    guard let first = running.indices.min(by: { running[$0].end < running[$1].end }),
      deadline.map({ running[first].end <= $0 }) ?? true
    else {
      now = max(now, deadline ?? now)
      return nil
    }
    let transfer = running.remove(at: first)
    now = max(now, transfer.end)
    return HTTPCompletion(transfer.id, transfer.reply.result, from: transfer.request.url)
  }

  func cancelAll() {
    waiting = []
    running = []
  }

  private func begin() {
    let (id, request) = waiting.removeFirst()
    var reply = HTTPAddress(request.url)?.isAllowed == true ? script(request) : .failure(.badAddress)
    if case .success(let response) = reply.result, response.body.count > request.bodyLimit {
      reply = .failure(.tooLarge)
    }
    if reply.milliseconds > request.timeout { reply = .failure(.timeout, milliseconds: request.timeout) }
    begun.append((request, now))
    running.append(Transfer(id: id, request: request, reply: reply, end: now + Int64(reply.milliseconds) * 1_000_000))
    most = max(most, running.count)
  }
}
