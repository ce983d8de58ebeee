import AppSales

/// One run of the fetcher: what waits, what is on its way, what has been learnt.
final class FetchRun {
  private let fetcher: ReportFetcher
  private let client: RetryingClient
  private var queue: [FetchJob]
  private var flying: [TransferID: FetchJob] = [:]
  private var obstacles = FetchObstacles()
  private var versions = VersionProofs()
  private var isStopped = false

  init(_ fetcher: ReportFetcher, _ requests: [ReportRequest]) {
    self.fetcher = fetcher
    // The last is taken first.
    queue = requests.reversed().map(FetchJob.init)
    client = RetryingClient(fetcher.client, policy: fetcher.policy, now: fetcher.now) { response in
      response.status == 200 && !BodyKind(response.body).isReport
    }
  }

  func run(_ each: (ReportResult) -> ReportVerdict) -> FetchEnd {
    client.onRetry = { [unowned self] notice in
      guard let job = flying[notice.id] else { return }
      fetcher.onNotice?(.retry(job.request, reason: FetchJob.reason(notice.result), wait: notice.wait))
    }
    defer {
      client.onRetry = nil
      client.cancelAll()
    }
    do throws(HTTPInterruption) {
      while !isStopped {
        begin(each)
        guard !flying.isEmpty || !queue.isEmpty, !isStopped else { break }
        // Room comes back with time also when nothing is on its way.
        let wake = flying.isEmpty ? client.now + 50_000_000 : nil
        if let end = try client.next(until: wake) { take(end, each) }
      }
      return isStopped ? .stopped : .finished
    } catch {
      return .interrupted
    }
  }

  /// Sends what there is room for; what need not be asked for has its answer at once.
  private func begin(_ each: (ReportResult) -> ReportVerdict) {
    while !isStopped, let job = queue.last {
      if let failure = obstacles.failure(for: job.request) {
        queue.removeLast()
        handOut(job, .failed(failure), wasAsked: false, each)
      } else if client.room > 0 {
        queue.removeLast()
        var job = job
        job.version = fetcher.versions[job.request.name.kind] ?? job.request.name.kind.firstVersion
        send(job, each)
      } else {
        return
      }
    }
  }

  private func send(_ job: FetchJob, after wait: Int = 0, _ each: (ReportResult) -> ReportVerdict) {
    var job = job
    do throws(FetchFailure) {
      let token = try fetcher.tokens.token()
      job.token = token
      let accept = job.acceptsAnything ? [] : [HTTPHeader("Accept", "application/a-gzip")]
      let request = HTTPRequest(
        fetcher.address.url(of: job.request, version: job.version), headers: accept, token: token,
        timeout: fetcher.timeout)
      flying[client.submit(request, after: wait)] = job
    } catch {
      conclude(job, .failed(error), each)
    }
  }

  private func take(_ end: HTTPCompletion, _ each: (ReportResult) -> ReportVerdict) {
    guard let job = flying.removeValue(forKey: end.id) else { return }
    if case .success(let response) = end.result { fetcher.budget = RateBudget(of: response) ?? fetcher.budget }
    let kind = job.request.name.kind
    let reader = AnswerReader(now: fetcher.now())
    let reading = reader.reading(
      of: end.result, to: job.request, isProven: versions.isProven(job.version, kind))
    switch reading {
    case .unauthorized(let failure): renew(job, failure, each)
    case .notAcceptable(let failure): acceptAnything(job, failure, each)
    case .version(let version, let failure): negotiate(job, version, failure, each)
    case .answer(.noSales(isProven: false)) where !job.isProbe: doubt(job, each)
    case .answer(let answer): settle(job, answer, each)
    }
  }

  /// A refused token is renewed once for each request, unless it is known by now that this does not help.
  private func renew(_ job: FetchJob, _ failure: FetchFailure, _ each: (ReportResult) -> ReportVerdict) {
    guard !job.hasRenewed, !obstacles.isTotal else { return settle(job, .failed(failure), each) }
    var job = job
    job.hasRenewed = true
    do throws(FetchFailure) {
      if try fetcher.tokens.renew(after: job.token) { fetcher.onNotice?(.tokenRenewed) }
    } catch {
      return settle(job, .failed(error), each)
    }
    send(job, each)
  }

  private func acceptAnything(_ job: FetchJob, _ failure: FetchFailure, _ each: (ReportResult) -> ReportVerdict) {
    guard !job.acceptsAnything else { return settle(job, .failed(failure), each) }
    var job = job
    job.acceptsAnything = true
    send(job, each)
  }

  /// A version that the store names is used from then on; a second refusal is final.
  private func negotiate(
    _ job: FetchJob, _ version: String, _ failure: FetchFailure, _ each: (ReportResult) -> ReportVerdict
  ) {
    guard !job.hasNegotiated else { return settle(job, .failed(failure), each) }
    let kind = job.request.name.kind
    if fetcher.versions[kind] != version { fetcher.onNotice?(.version(kind, version)) }
    fetcher.versions[kind] = version
    versions.confirm(version, kind)
    var job = job
    job.hasNegotiated = true
    job.version = version
    for held in [job] + versions.release(kind, after: job) { again(held, version, each) }
  }

  private func again(_ job: FetchJob, _ version: String, _ each: (ReportResult) -> ReportVerdict) {
    var job = job
    job.version = version
    job.isProbe = false
    send(job, each)
  }

  /// “No sales” in answer to a version that may be retired: the store is asked once which the latest one is.
  private func doubt(_ job: FetchJob, _ each: (ReportResult) -> ReportVerdict) {
    switch versions.doubt(job) {
    case .probe(let probe): send(probe, each)
    case .hold: break
    case .believe(let isProven): conclude(job, .noSales(isProven: isProven), each)
    }
  }

  private func settle(_ job: FetchJob, _ answer: ReportAnswer, _ each: (ReportResult) -> ReportVerdict) {
    let kind = job.request.name.kind
    if case .report = answer, let version = job.version { versions.confirm(version, kind) }
    conclude(job, answer, each)
    for held in versions.release(kind, after: job) {
      conclude(held, .noSales(isProven: versions.isProven(held.version, kind)), each)
    }
  }

  private func conclude(_ job: FetchJob, _ answer: ReportAnswer, _ each: (ReportResult) -> ReportVerdict) {
    obstacles.note(answer, to: job.request)
    handOut(job, answer, wasAsked: true, each)
  }

  private func handOut(
    _ job: FetchJob, _ answer: ReportAnswer, wasAsked: Bool, _ each: (ReportResult) -> ReportVerdict
  ) {
    guard !isStopped else { return }
    var (job, answer) = (job, answer)
    if case .failed(let failure) = answer { answer = .failed(failure.without(job.token?.text)) }
    job.attempt += 1
    job.isProbe = false
    let mayAskAgain = wasAsked && job.attempt < FetchJob.attempts && !obstacles.isTotal
    let result = ReportResult(
      request: job.request, answer: answer, attempt: job.attempt, mayAskAgain: mayAskAgain, wasAsked: wasAsked)
    switch each(result) {
    case .goOn: break
    case .askAgain: if mayAskAgain { send(job, after: fetcher.policy.base << (job.attempt - 1), each) }
    case .stop: isStopped = true
    }
  }
}
