import CCurl

/// The client over libcurl.
///
/// One multi handle, HTTP/2 where the host speaks it, certificates checked against the system's list, proxies as the
/// environment names them. Bodies come as they are on the wire: a report is a gzip file, and to unpack it here would be an
/// invitation to bombs. The process must ignore SIGPIPE: the library writes to connections that the other side may have
/// closed.
public final class CurlClient: HTTPClient {
  /// What holds for all transfers of a client.
  public struct Settings: Sendable {
    /// What the client calls itself, such as `AppSales/1.0`.
    public var userAgent: String
    /// How many transfers run at once.
    public var limit: Int
    /// How long a connection may take to be made, in milliseconds.
    public var connectTimeout: Int
    /// How slow a transfer may be, in bytes a second.
    public var lowestSpeed: Int
    /// For how many seconds it may be slower than that.
    public var lowestSpeedTime: Int
    /// A file with the certificates to trust instead of the system's, as `SSL_CERT_FILE` names one.
    public var certificateFile: String?

    /// The settings of the commands.
    public init(
      userAgent: String, limit: Int = 4, connectTimeout: Int = 10_000, lowestSpeed: Int = 64, lowestSpeedTime: Int = 20,
      certificateFile: String? = nil
    ) {
      self.userAgent = userAgent
      self.limit = limit
      self.connectTimeout = connectTimeout
      self.lowestSpeed = lowestSpeed
      self.lowestSpeedTime = lowestSpeedTime
      self.certificateFile = certificateFile
    }
  }

  /// How many transfers run at once.
  public var limit: Int

  private let settings: Settings
  private let isCancelled: () -> Bool
  private let multi: CurlMulti
  private var waiting: [(id: TransferID, request: HTTPRequest)] = []
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var ended: [HTTPCompletion] = []
  private var count = 0

  /// A client; `isCancelled` is asked at least ten times a second and may read a flag that a signal handler sets.
  ///
  /// - Returns: `nil` where libcurl has no memory left.
  public init?(_ settings: Settings, isCancelled: @escaping () -> Bool = { false }) {
    guard let multi = CurlMulti() else { return nil }
    self.multi = multi
    self.settings = settings
    self.isCancelled = isCancelled
    limit = settings.limit
  }

  deinit { cancelAll() }

  /// The system's clock that only goes forward.
  public var now: Int64 { monotonicNanoseconds() }

  /// Takes on a request.
  public func submit(_ request: HTTPRequest) -> TransferID {
    count += 1
    let id = TransferID(count)
    waiting.append((id, request))
    return id
  }

  /// Waits for the end of a transfer.
  public func next(until deadline: Int64?) throws(HTTPInterruption) -> HTTPCompletion? {
    while true {
      if isCancelled() { throw HTTPInterruption() }
      begin()
      collect()
      if !ended.isEmpty { return ended.removeFirst() }
      if waiting.isEmpty, running.isEmpty, deadline == nil { return nil }
      if let deadline, deadline <= now { return nil }
      multi.wait(milliseconds: slice(until: deadline))
    }
  }

  /// Drops all transfers.
  public func cancelAll() {
    waiting = []
    ended = []
    for transfer in running.values { multi.remove(transfer.easy) }
    running = [:]
  }

  /// A tenth of a second, so that a signal is noticed; less where the deadline comes sooner.
  private func slice(until deadline: Int64?) -> Int32 {
    guard let deadline else { return 100 }
    let left = deadline.subtractingReportingOverflow(now)
    return left.overflow ? 100 : Int32(min(100, max(0, (left.partialValue + 999_999) / 1_000_000)))
  }

  private func begin() {
    while running.count < max(1, limit), !waiting.isEmpty {
      let (id, request) = waiting.removeFirst()
      guard let address = HTTPAddress(request.url), address.isAllowed else {
        fail(id, request, .badAddress)
        continue
      }
      guard let transfer = CurlTransfer(id, request, address, settings), multi.add(transfer.easy) else {
        fail(id, request, .other)
        continue
      }
      running[transfer.easy.handle] = transfer
    }
  }

  private func fail(_ id: TransferID, _ request: HTTPRequest, _ code: HTTPFailure.Code) {
    let failure = HTTPFailure(code, at: HTTPAddress.host(of: request.url))
    ended.append(HTTPCompletion(id, .failure(failure), from: request.url))
  }

  private func collect() {
    multi.perform()
    while let (handle, code) = multi.nextEnd() {
      guard let transfer = running.removeValue(forKey: handle) else { continue }
      let result = transfer.result(code)
      multi.remove(transfer.easy)
      ended.append(HTTPCompletion(transfer.id, result, from: transfer.request.url))
    }
  }
}
