/// Sends requests, several at a time, and hands out their ends as they come.
///
/// A client belongs to one thread. It starts no other, calls nothing back and does all its work within `next`.
public protocol HTTPClient: AnyObject {
  /// How many transfers run at once, 1 or more; it can be changed at any time and holds for those that begin later.
  var limit: Int { get set }

  /// The clock of `next(until:)`: nanoseconds since some fixed moment, never going back.
  var now: Int64 { get }

  /// Takes on a request; it begins within `next` as soon as the limit lets it, in the order of submission.
  func submit(_ request: HTTPRequest) -> TransferID

  /// Waits for the end of a transfer.
  ///
  /// - Parameter deadline: when to stop waiting, by `now`. Until then it also waits when nothing is in flight, so that it
  ///   serves as a pause; without a deadline and with nothing in flight it returns at once.
  /// - Returns: the next end; `nil` at the deadline, or without one when nothing is in flight.
  /// - Throws: when the run has been cancelled; transfers stay as they are.
  func next(until deadline: Int64?) throws(HTTPInterruption) -> HTTPCompletion?

  /// Drops all transfers, begun or not; none of them will be handed out.
  func cancelAll()
}

extension HTTPClient {
  /// Waits for the end of a transfer; `nil` when nothing is in flight.
  public func next() throws(HTTPInterruption) -> HTTPCompletion? { try next(until: nil) }
}

/// Which transfer; unique within a client.
public struct TransferID: Hashable, Sendable {
  /// The number, in the order of submission.
  public let number: Int

  /// The transfer with a number.
  public init(_ number: Int) { self.number = number }
}

/// The user cancelled the run, by a signal.
public struct HTTPInterruption: Error, Hashable, Sendable {
  /// An interruption.
  public init() {}
}

/// The end of a transfer.
public struct HTTPCompletion: Sendable {
  /// Which transfer.
  public let id: TransferID
  /// The whole answer, whatever its status, or why there is none.
  public let result: Result<HTTPResponse, HTTPFailure>

  /// The end of a transfer; an answer that leads elsewhere is a failure, since no address here ever moves.
  public init(_ id: TransferID, _ result: Result<HTTPResponse, HTTPFailure>, from address: String) {
    self.id = id
    self.result = result.flatMap { response in
      guard (300..<400).contains(response.status), response.status != 304 else { return .success(response) }
      return .failure(HTTPFailure(.redirect, at: HTTPAddress.host(of: address), detail: "status \(response.status)"))
    }
  }
}
