import ContractSpecs

/// Sends one check: with its retries, and again and again until it holds what `until` says.
struct CheckSender: Sendable {
  let transport: any Transport
  let clock: any RunClock

  /// The most exchanges that are kept of one check; the earliest make room.
  private static let keptExchanges = 8

  /// One check that is ready to be sent.
  struct Job: Sendable {
    var contract: Contract

    /// Those of the contract, ready for judging.
    var shapes: PreparedShapes
    var check: Check
    var prepared: PreparedRequest
    var options: TransferOptions

    var policy: RetryPolicy {
      RetryPolicy(
        method: prepared.request.method, retry: check.retry, expected: check.expectation.statuses)
    }
  }

  func send(_ job: Job) async -> SentCheck {
    let started = clock.elapsed
    var sent = await attempt(job)
    guard let until = job.check.until, let values = job.prepared.untilValues, job.prepared.request.isSafe
    else {
      return sent
    }
    var polls = 1
    while true {
      let isDue = clock.elapsed - started + until.every > until.within
      let isSettled = job.isSettled(sent, by: until, values)
      guard !isSettled, !isDue, await clock.wait(until.every) else {
        sent.close(afterPolls: polls, settled: isSettled, of: job, until, values)
        return sent
      }
      sent.add(await attempt(job), keeping: Self.keptExchanges)
      polls += 1
    }
  }

  /// Sends a request, and again as its policy says.
  private func attempt(_ job: Job) async -> SentCheck {
    let started = clock.elapsed
    var exchanges: [SentExchange] = []
    var notes: [String] = []
    while true {
      let result = await exchange(job)
      exchanges.append(SentExchange(request: job.prepared.request, result: result))
      let retries = exchanges.count - 1
      guard let delay = job.policy.delay(after: result.attempt, retries: retries, now: clock.now),
        await clock.wait(delay)
      else {
        return SentCheck(
          end: end(result, of: job), exchanges: exchanges, retries: retries, notes: notes, started: started,
          ended: clock.elapsed)
      }
      notes.append("sent again; the attempt before: \(result.inWords)")
    }
  }

  private func exchange(_ job: Job) async -> Result<Exchange, TransportFailure> {
    do throws(TransportFailure) {
      return .success(try await transport.send(job.prepared.request, options: job.options))
    } catch {
      return .failure(error)
    }
  }

  private func end(_ result: Result<Exchange, TransportFailure>, of job: Job) -> SentCheck.End {
    switch result {
    case .failure(let failure):
      return .failed(failure)
    case .success(let exchange):
      if let refusal = job.policy.refusal(exchange.answer, now: clock.now) { return .refused(refusal) }
      let verdict = job.judge(exchange.answer)
      return .judged(exchange.answer, verdict.judgement, verdict.app)
    }
  }
}

extension SentCheck {
  /// Takes a later sending of the same check into account, whose end counts.
  mutating func add(_ later: SentCheck, keeping limit: Int = .max) {
    end = later.end
    exchanges = Array((exchanges + later.exchanges).suffix(limit))
    retries += later.retries
    notes += later.notes.filter { !notes.contains($0) }
    ended = later.ended
  }

  /// Says how polling ended, and what the last answer does not hold if that is why.
  fileprivate mutating func close(
    afterPolls polls: Int, settled: Bool, of job: CheckSender.Job, _ until: Until, _ values: JSONDocument
  ) {
    if settled {
      if polls > 1 { notes.append("asked \(polls) times until the answer held what is waited for") }
    } else if case .judged(let answer, var judgement, let app) = end {
      let missing = job.findings(answer, missing: until, values)
      judgement.findings += missing.filter { finding in
        !judgement.findings.contains {
          $0.kind == finding.kind && $0.path == finding.path && $0.actual == finding.actual
        }
      }
      end = .judged(answer, judgement, app)
      notes.append("asked \(polls == 1 ? "once" : "\(polls) times") within \(until.within.inWords)")
    }
  }
}

extension Result<Exchange, TransportFailure> {
  fileprivate var attempt: RetryPolicy.Attempt {
    switch self {
    case .success(let exchange): .answered(exchange.answer)
    case .failure(let failure): .failed(failure)
    }
  }

  fileprivate var inWords: String {
    switch self {
    case .success(let exchange): "an answer of \(exchange.answer.status) with Retry-After"
    case .failure(let failure): failure.description
    }
  }
}
