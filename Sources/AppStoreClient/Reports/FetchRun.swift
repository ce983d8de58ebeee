import AppSales

/// One run of the fetcher: what waits, what is on its way, what has been learnt.
final class FetchRun {
  private let fetcher: ReportFetcher
  private let client: RetryingClient
  private var queue: [FetchJob]
  private var flying: [TransferID: FetchJob] = [:]
  private var obstacles = FetchObstacles()
  private var versions = VersionProofs()
  private var outbox: [Answered] = []

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
      while true {
        begin()
        guard handOut(each) else { return .stopped }
        if flying.isEmpty, queue.isEmpty { return .finished }
        // Room comes back with time also when nothing is on its way.
        let wake = flying.isEmpty ? client.now + 50_000_000 : nil
        if let end = try client.next(until: wake) { take(end) }
      }
    } catch {
      return .interrupted
    }
  }

  /// Sends what there is room for; what need not be asked for has its answer at once.
  private func begin() {
    while var job = queue.last {
      if let failure = obstacles.failure(for: job.request) {
        outbox.append(Answered(job: queue.removeLast(), answer: .failed(failure), wasAsked: false))
      } else if client.room > 0 {
        queue.removeLast()
        job.version = fetcher.versions[job.kind] ?? job.kind.firstVersion
        send(job)
      } else {
        return
      }
    }
  }

  private func send(_ job: FetchJob, after wait: Int = 0) {
    var job = job
    do throws(FetchFailure) {
      let token = try fetcher.tokens.token()
      job.token = token
      let accept = job.acceptsAnything ? [] : [HTTPHeader("Accept", "application/a-gzip")]
      let request = HTTPRequest(
        fetcher.address.url(of: job.request, version: job.version), headers: accept, token: token,
        bodyLimit: ReportFetcher.largestBody, timeout: fetcher.timeout)
      flying[client.submit(request, after: wait)] = job
    } catch {
      conclude(job, .failed(error))
    }
  }

  private func take(_ end: HTTPCompletion) {
    guard let job = flying.removeValue(forKey: end.id) else { return }
    if case .success(let response) = end.result { fetcher.budget = RateBudget(of: response) ?? fetcher.budget }
    let reader = AnswerReader(now: fetcher.now())
    switch reader.reading(of: end.result, to: job.request, isProven: versions.isProven(job.version, job.kind)) {
    case .unauthorized(let failure): renew(job, failure)
    case .notAcceptable(let failure): acceptAnything(job, failure)
    case .version(let version, let failure): negotiate(job, version, failure)
    case .answer(.noSales(isProven: false)) where !job.isProbe: doubt(job)
    case .answer(let answer): settle(job, answer)
    }
  }

  /// A refused token is renewed once for each request, unless it is known by now that this does not help.
  private func renew(_ job: FetchJob, _ failure: FetchFailure) {
    guard !job.hasRenewed, !obstacles.isTotal else { return settle(job, .failed(failure)) }
    var job = job
    job.hasRenewed = true
    do throws(FetchFailure) {
      if try fetcher.tokens.renew(after: job.token) { fetcher.onNotice?(.tokenRenewed) }
      send(job)
    } catch {
      settle(job, .failed(error))
    }
  }

  private func acceptAnything(_ job: FetchJob, _ failure: FetchFailure) {
    guard !job.acceptsAnything else { return settle(job, .failed(failure)) }
    var job = job
    job.acceptsAnything = true
    send(job)
  }

  /// A version that the store names is used from then on; a second refusal is final.
  private func negotiate(_ job: FetchJob, _ version: String, _ failure: FetchFailure) {
    guard !job.hasNegotiated else { return settle(job, .failed(failure)) }
    if fetcher.versions[job.kind] != version { fetcher.onNotice?(.version(job.kind, version)) }
    fetcher.versions[job.kind] = version
    versions.confirm(version, job.kind)
    for var next in [job] + versions.release(job.kind, after: job) {
      next.hasNegotiated = next.hasNegotiated || next.request == job.request
      next.version = version
      next.isProbe = false
      send(next)
    }
  }

  /// “No sales” in answer to a version that may be retired: the store is asked once which the latest one is.
  private func doubt(_ job: FetchJob) {
    switch versions.doubt(job) {
    case .probe(let probe): send(probe)
    case .hold: break
    case .believe(let isProven): conclude(job, .noSales(isProven: isProven))
    }
  }

  private func settle(_ job: FetchJob, _ answer: ReportAnswer) {
    if case .report = answer, let version = job.version { versions.confirm(version, job.kind) }
    conclude(job, answer)
    for held in versions.release(job.kind, after: job) {
      conclude(held, .noSales(isProven: versions.isProven(held.version, held.kind)))
    }
  }

  private func conclude(_ job: FetchJob, _ answer: ReportAnswer) {
    obstacles.note(answer, to: job.request)
    outbox.append(Answered(job: job, answer: answer, wasAsked: true))
  }

  /// Hands out what has been answered; `false` where the caller says stop.
  private func handOut(_ each: (ReportResult) -> ReportVerdict) -> Bool {
    while !outbox.isEmpty {
      for answered in exchange(&outbox, with: []) {
        var job = answered.job
        job.attempt += 1
        job.isProbe = false
        let result = answered.result(of: job, mayAskAgain: !obstacles.isTotal)
        switch each(result) {
        case .goOn: break
        case .askAgain: if result.mayAskAgain { send(job, after: fetcher.policy.base << (job.attempt - 1)) }
        case .stop: return false
        }
      }
    }
    return true
  }
}

/// A job with its answer, to be handed out.
private struct Answered {
  let job: FetchJob
  let answer: ReportAnswer
  let wasAsked: Bool

  /// What the caller sees of it; the token is not among it, whatever the store repeats.
  func result(of job: FetchJob, mayAskAgain: Bool) -> ReportResult {
    let clean =
      if case .failed(let failure) = answer { ReportAnswer.failed(failure.without(job.token?.text)) } else { answer }
    return ReportResult(
      request: job.request, answer: clean, attempt: job.attempt,
      mayAskAgain: mayAskAgain && wasAsked && job.attempt < FetchJob.attempts, wasAsked: wasAsked)
  }
}
