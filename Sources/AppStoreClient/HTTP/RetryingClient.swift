/// A client that repeats what may work at a second try.
///
/// It keeps its timers itself, on the clock of the client that it wraps, and ends each request with the last outcome once
/// its tries or the time of the run are used up.
public final class RetryingClient: HTTPClient {
  /// A repetition to come.
  public struct Notice: Sendable {
    /// Which transfer.
    public let id: TransferID
    /// What came of the last try.
    public let result: Result<HTTPResponse, HTTPFailure>
    /// How long until the next one, in milliseconds.
    public let wait: Int
  }

  private struct Job {
    let id: TransferID
    let request: HTTPRequest
    var tries = 0
  }

  /// Called before each wait.
  public var onRetry: ((Notice) -> Void)?

  private let inner: any HTTPClient
  private let policy: RetryPolicy
  private let wallClock: () -> Int64
  private let isDamaged: (HTTPResponse) -> Bool
  private var random: any RandomNumberGenerator
  private var count = 0
  private var sent: [TransferID: Job] = [:]
  private var timers: [(due: Int64, job: Job)] = []
  private var heldUntil = Int64.min
  private var ended: [HTTPCompletion] = []

  /// A client around another.
  ///
  /// - Parameters:
  ///   - inner: sends the requests.
  ///   - policy: when to try again.
  ///   - now: the time of day in seconds since 1970, for `Retry-After` with a date.
  ///   - random: where the jitter of waits comes from.
  ///   - isDamaged: whether an answer of status 200 is none and may be asked for again.
  public init(
    _ inner: any HTTPClient, policy: RetryPolicy, now: @escaping () -> Int64,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    isDamaged: @escaping (HTTPResponse) -> Bool = { _ in false }
  ) {
    self.inner = inner
    self.policy = policy
    self.random = random
    self.isDamaged = isDamaged
    wallClock = now
  }

  /// How many transfers run at once.
  public var limit: Int {
    get { inner.limit }
    set { inner.limit = newValue }
  }

  /// The clock of the client within.
  public var now: Int64 { inner.now }

  /// How many more requests could begin at once: none while the service wants to be left alone, and none while many wait.
  public var room: Int {
    heldUntil > now || timers.count >= 2 * max(1, limit) ? 0 : max(0, max(1, limit) - sent.count)
  }

  /// Takes on a request.
  public func submit(_ request: HTTPRequest) -> TransferID { submit(request, after: 0) }

  /// Takes on a request that is not to begin before so many milliseconds.
  public func submit(_ request: HTTPRequest, after wait: Int) -> TransferID {
    count += 1
    let job = Job(id: TransferID(count), request: request)
    if wait <= 0, heldUntil <= now { send(job) } else { timers.append((now + Int64(wait) * 1_000_000, job)) }
    return job.id
  }

  /// Waits for the end of a transfer; a repetition is none.
  public func next(until deadline: Int64?) throws(HTTPInterruption) -> HTTPCompletion? {
    while true {
      if let limit = policy.deadline, limit <= now { endAll() }
      if !ended.isEmpty { return ended.removeFirst() }
      sendDue()
      if sent.isEmpty, timers.isEmpty, deadline == nil { return nil }
      if let completion = try inner.next(until: wake(before: deadline)) {
        take(completion)
      } else if let deadline, deadline <= now {
        return nil
      }
    }
  }

  /// Drops all transfers and timers.
  public func cancelAll() {
    inner.cancelAll()
    sent = [:]
    timers = []
    ended = []
  }

  private func send(_ job: Job) { sent[inner.submit(job.request)] = job }

  private func sendDue() {
    let instant = now
    guard heldUntil <= instant else { return }
    let due = timers.filter { $0.due <= instant }
    timers.removeAll { $0.due <= instant }
    for (_, job) in due { send(job) }
  }

  /// When to look up again: at the caller's deadline, the run's, or when a timer runs out and nothing holds it.
  private func wake(before deadline: Int64?) -> Int64? {
    let timer = timers.lazy.map(\.due).min().map { max($0, heldUntil) }
    return [deadline, policy.deadline, timer].lazy.compactMap(\.self).min()
  }

  private func take(_ completion: HTTPCompletion) {
    guard var job = sent.removeValue(forKey: completion.id) else { return }
    job.tries += 1
    let step = policy.step(
      after: completion.result, tries: job.tries, now: wallClock(), isDamaged: isDamaged, random: &random)
    switch step {
    case .end: end(job, completion.result)
    case .again(let wait): schedule(job, wait, completion.result, holdsAll: false)
    case .holdAll(let wait): schedule(job, wait, completion.result, holdsAll: true)
    }
  }

  private func schedule(
    _ job: Job, _ wait: Int64, _ result: Result<HTTPResponse, HTTPFailure>, holdsAll: Bool
  ) {
    let due = now + wait
    // To wait for longer than the run lasts would only delay the bad news.
    if let limit = policy.deadline, due >= limit { return end(job, result) }
    if holdsAll { heldUntil = max(heldUntil, due) }
    timers.append((due, job))
    onRetry?(Notice(id: job.id, result: result, wait: Int(wait / 1_000_000)))
  }

  private func end(_ job: Job, _ result: Result<HTTPResponse, HTTPFailure>) {
    ended.append(HTTPCompletion(job.id, result, from: job.request.url))
  }

  private func endAll() {
    inner.cancelAll()
    let jobs = sent.values + timers.map(\.job)
    sent = [:]
    timers = []
    for job in jobs.sorted(by: { $0.id.number < $1.id.number }) {
      end(job, .failure(HTTPFailure(.runDeadline, at: HTTPAddress.host(of: job.request.url))))
    }
  }
}
