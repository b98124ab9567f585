import ContractSpecs

/// A sender of checks, with retries and with polling until a response holds the values of `until`.
struct CheckSender: Sendable {
  let transport: any Transport
  let clock: any RunClock

  /// The threads for judging long bodies, so that an interruption need not wait for them.
  let longWork = DetachedWork()

  /// The length, in bytes, from which a body is long; shorter ones take some milliseconds.
  static let longBody = 64 << 10

  init(transport: any Transport, clock: any RunClock) {
    (self.transport, self.clock) = (transport, clock)
  }

  /// The number of exchanges that are kept of one check; the earliest with a status that came again are dropped.
  static let keptExchanges = 8

  private static let leftOutUserInfo = "a redirect contained a user and a password; they were not sent"

  /// A check that is ready to be sent.
  struct Job: Sendable {
    var subject: CheckedContract

    /// The number of the check in its contract.
    var number: Int
    var prepared: PreparedRequest
    var options: TransferOptions

    /// The polling that goes on with a new token, if this is not the first sending.
    var polling: Polling?
    var pause = PollingPause()

    // Read in place: both are large values, and are read several times for each response.
    var contract: Contract { _read { yield subject.contract } }
    var check: Check { _read { yield subject.contract.checks[number] } }

    var policy: RetryPolicy {
      RetryPolicy(
        method: prepared.request.method, retry: check.retry, expected: check.expectation.statuses)
    }
  }

  /// Sends a check, and tries which changes of its body explain what the last response breaks.
  func send(_ job: Job) async -> SentCheck {
    var sent = await untilSettled(job)
    sent.proven = await provenChanges(of: sent, job)
    return sent
  }

  /// Sends a check until it is settled. Not optimized, because Swift 6.3.1 crashes when it propagates the copies of what polling changes.
  @_optimize(none)
  private func untilSettled(_ job: Job) async -> SentCheck {
    var polling = job.polling ?? Polling(started: clock.elapsed)
    var sent = await sendWithRetries(job)
    guard let until = job.check.until, let values = job.prepared.untilValues, job.prepared.request.isSafe
    else {
      return sent
    }
    while true {
      polling.count += 1
      if job.pause.applies(to: sent.status, of: job.prepared.request, polling, now: clock.now) {
        sent.polling = polling
        return sent
      }
      if let status = sent.status, status < 400 { polling.wasLetThrough = true }
      let isDue = clock.elapsed - polling.started + until.every > until.within
      let isSettled = job.isSettled(sent, by: until, values)
      guard !isSettled, !isDue, await clock.wait(until.every) else {
        if !isSettled, !isDue {
          // Whether the value would have come is not known.
          sent.end = .failed(.cancelled)
          return sent
        }
        sent = await closed(sent, afterPolls: polling.count, settled: isSettled, of: job, until)
        polling.before.add(to: &sent)
        return sent
      }
      polling.before.note(sent.end, of: job)
      sent.add(await sendWithRetries(job), keeping: Self.keptExchanges)
    }
  }

  /// Sends a request, with the retries of its policy.
  private func sendWithRetries(_ job: Job) async -> SentCheck {
    let started = clock.elapsed
    var exchanges: [SentExchange] = []
    var notes: [String] = []
    while true {
      let result = await exchange(job)
      exchanges.append(
        SentExchange(request: job.prepared.request, result: result.untimely, options: job.options))
      if (try? result.get())?.leftOutUserInfo == true { notes.addIfNew(Self.leftOutUserInfo) }
      let retries = exchanges.count - 1
      guard result.isRepeatable(job.policy),
        let delay = job.policy.delay(after: result.attempt, retries: retries, now: clock.now),
        await clock.wait(delay)
      else {
        let end = await end(result, of: job)
        if case .unjudged = end { exchanges[retries].forgetBody() }
        if case .judged = end, let timeout = result.timeout {
          exchanges[retries].result = result
          notes.append("\(timeout); the pieces that had arrived were judged")
        }
        if let exchange = try? result.get(), exchange.timeout != nil, let stall = job.stall(of: exchange) {
          notes.append(stall)
        }
        if case .judged = end, let shortfall = job.shortfall(of: result) { notes.append(shortfall) }
        return SentCheck(
          end: end, exchanges: exchanges, retries: retries, notes: notes, started: started,
          ended: clock.elapsed)
      }
      notes.append("retried; the previous attempt: \(result.inWords)")
    }
  }

  private func exchange(_ job: Job) async -> Result<Exchange, TransportFailure> {
    do throws(TransportFailure) {
      return .success(try await transport.send(job.prepared.request, options: job.options))
    } catch {
      return .failure(error)
    }
  }

  private func end(_ result: Result<Exchange, TransportFailure>, of job: Job) async -> SentCheck.End {
    switch result {
    case .failure(let failure):
      return .failed(failure)
    case .success(let exchange):
      if let timeout = exchange.timeout {
        return await judgeArrivedPieces(of: exchange.response, timeout, job)
      }
      if let refusal = job.policy.refusal(exchange.response, now: clock.now) { return .refused(refusal) }
      return await judge(exchange.response, of: job) { job.judge(exchange.response) }
    }
  }

  /// Judges the pieces of a stream that arrived within the time limit. Without a broken promise among them there is no
  /// verdict, because nothing is known of those that did not come.
  private func judgeArrivedPieces(
    of response: HTTPResponse, _ timeout: TransportFailure, _ job: Job
  ) async -> SentCheck.End {
    let end = await judge(response, of: job) {
      var verdict = job.judge(response)
      verdict.judgement.findings.removeAll { $0.kind == .bodyTruncated }
      return verdict
    }
    guard case .judged(_, let judgement, _) = end, job.promisesStream(for: response),
      judgement.findings.contains(where: \.severity.failsRun)
    else { return .failed(timeout) }
    return end
  }

  private func judge(
    _ response: HTTPResponse, of job: Job, _ judge: @escaping @Sendable () -> AppVerdict
  ) async -> SentCheck.End {
    let verdict = response.body.count < Self.longBody ? judge() : await longWork.run(judge)
    return verdict.map { .judged(response, $0.judgement, $0.app) } ?? .unjudged
  }

  /// Adds how polling ended, and the values that the last response lacks if it failed.
  private func closed(
    _ sent: SentCheck, afterPolls polls: Int, settled: Bool, of job: Job, _ until: Until
  ) async -> SentCheck {
    var sent = sent
    if settled {
      if polls > 1, sent.status != nil { sent.remarks.append(PollingNote(count: polls).text) }
    } else if case .judged(let response, var judgement, let app) = sent.end {
      let waiting = await judge(response, of: job) { job.judge(response, waitingFor: until) }
      guard case .judged(_, let missing, _) = waiting else {
        sent.end = waiting
        return sent
      }
      let findings = missing.findings.filter { finding in
        !judgement.findings.contains {
          $0.kind == finding.kind && $0.path == finding.path && $0.received == finding.received
        }
      }
      let asked = "asked \(polls == 1 ? "once" : "\(polls) times")"
      let isStill = findings.contains { $0.kind == .valueLiteral }
      if isStill, job.documents(response) { judgement.findings.removeAll { $0.kind == .responseStatus } }
      judgement.findings += Finding.unchanged(findings, for: until, polls: polls)
      sent.end = .judged(response, judgement, app)
      if !isStill { sent.notes.append("\(asked) within \(until.within.inWords)") }
    }
    return sent
  }
}

extension Finding {
  /// Returns the findings with all expected values that never came combined in one of them.
  fileprivate static func unchanged(_ findings: [Finding], for until: Until, polls: Int) -> [Finding] {
    let values = findings.filter { $0.kind == .valueLiteral }
    guard let first = values.first else { return findings }
    let others = values.dropFirst().compactMap(\.path).prefix(3).map(\.self)
    return findings.compactMap { finding in
      if finding == first { return first.unchanged(for: until, polls: polls, besides: others) }
      return finding.kind == .valueLiteral ? nil : finding
    }
  }

  /// Returns the finding of a value that never came, with the duration and the number of requests.
  private func unchanged(for until: Until, polls: Int, besides others: [JSONPath]) -> Finding {
    var finding = self
    finding.received = .still(received, polls: polls, within: until.within, besides: others)
    finding.advice = Advice(.rule(.neverArrives))
    return finding
  }
}

extension SentCheck {
  /// Adds a later sending of the same check, whose end replaces this one's.
  mutating func add(_ later: SentCheck, keeping limit: Int = .max) {
    end = later.end
    exchanges += later.exchanges
    while exchanges.count > limit {
      let repeated = exchanges.indices.first { index in
        exchanges[(index + 1)...].contains { $0.response?.status == exchanges[index].response?.status }
      }
      exchanges.remove(at: repeated ?? 0)
    }
    retries += later.retries
    notes += later.notes.filter { !notes.contains($0) }
    remarks += later.remarks.filter { !remarks.contains($0) }
    ended = later.ended
  }
}

extension [String] {
  fileprivate mutating func addIfNew(_ text: String) {
    if !contains(text) { append(text) }
  }
}

extension Result<Exchange, TransportFailure> {
  fileprivate var attempt: RetryPolicy.Attempt {
    switch untimely {
    case .success(let exchange): .answered(exchange.response)
    case .failure(let failure): .failed(failure)
    }
  }

  /// Returns whether the request may be sent again: one that was redirected was carried out before, whatever the response
  /// at the end says.
  fileprivate func isRepeatable(_ policy: RetryPolicy) -> Bool {
    policy.repeatsUnanswered || ((try? get())?.redirectsFollowed ?? 0) == 0
  }

  /// The failure of a stream that did not end within its time limit.
  fileprivate var timeout: TransportFailure? { (try? get())?.timeout }

  /// The same with a failure in place of a stream that did not end within its time limit.
  fileprivate var untimely: Self { timeout.map { .failure($0) } ?? self }

  fileprivate var inWords: String {
    switch untimely {
    case .success(let exchange): "a response of \(exchange.response.status) with Retry-After"
    case .failure(let failure): failure.description
    }
  }
}

extension CheckSender.Job {
  /// Judges a response against the promise of the endpoint and the expectation of the check.
  func judge(_ response: HTTPResponse) -> AppVerdict { judge(response, expecting: expectedResponse) }

  /// The expectation of the check.
  private var expectedResponse: ExpectedResponse {
    var expected = ExpectedResponse(
      statuses: check.expectation.statuses, values: prepared.values, differs: prepared.differs,
      location: check.expectation.location)
    expected.valuesSource = check.expectation.values
    expected.differsSource = check.expectation.differs
    expected.within = check.within
    return expected
  }

  /// Returns whether the last response holds all values that `until` waits for. A check without a response is not sent
  /// again.
  func isSettled(_ sent: SentCheck, by until: Until, _ values: JSONDocument) -> Bool {
    guard case .judged(_, let judgement, _) = sent.end else { return true }
    return judgement.differences(from: values, location: until.location)?.isEmpty == true
  }

  /// Judges the last response of a polling check against the values that `until` waits for.
  func judge(_ response: HTTPResponse, waitingFor until: Until) -> AppVerdict {
    var expected = ExpectedResponse(
      statuses: check.expectation.statuses, values: prepared.untilValues, location: until.location)
    expected.valuesSource = until.values
    return judge(response, expecting: expected)
  }

  /// Judges a response against the endpoint's promise for its status, whatever the check expects.
  func judgeAlone(_ response: HTTPResponse) -> AppVerdict {
    judge(
      response,
      expecting: ExpectedResponse(statuses: [.exact(response.status)], location: check.expectation.location))
  }

  /// Returns whether the endpoint promises a success of the response's status, such as 202 for something not ready yet.
  func documents(_ response: HTTPResponse) -> Bool {
    (200...299).contains(response.status)
      && contract.endpoints[check.endpoint].responses.contains {
        $0.status != .other && $0.status.contains(response.status)
      }
  }

  /// Returns whether a stream is promised for the status of a response.
  func promisesStream(for response: HTTPResponse) -> Bool {
    contract.endpoints[check.endpoint].promise(for: response.status)?.stream != nil
  }

  /// Returns how many pieces a promised stream had that ended before those that the check takes.
  func shortfall(of result: Result<Exchange, TransportFailure>) -> String? {
    guard let take = check.take, let exchange = try? result.get(), exchange.response.end == .complete,
      let format = promise(for: exchange)?.stream,
      let stream = try? StreamBody(exchange.response.body, format, takesText: true)
    else { return nil }
    let count = stream.document.root.count
    return count < take
      ? "the stream ended after \(format.counted(count)) of the \(take) that the check takes" : nil
  }

  private func promise(for exchange: Exchange) -> ResponsePromise? {
    guard exchange.response.headers.value(of: "Content-Encoding") == nil else { return nil }
    return contract.endpoints[check.endpoint].promise(for: exchange.response.status)
  }

  /// Returns how far a promised stream had come when the time limit ended it, and how long nothing had arrived.
  func stall(of exchange: Exchange) -> String? {
    guard let format = promise(for: exchange)?.stream else { return nil }
    let whole = StreamBody.wholePieces(of: exchange.response.body, format)
    let most = check.take.map { " of the \($0) that the check takes" } ?? ""
    guard let stream = try? StreamBody(whole, format, takesText: true) else { return nil }
    let count = stream.document.root.count
    let came = "the stream had sent \(format.counted(count))\(most)"
    guard let silence = exchange.silence else { return "\(came), and nothing after the header fields" }
    return "\(came); its last byte had come \(silence.inWords) before the time limit"
  }

  /// Judges a response as `judge` does, with what the app's compiled model did with it, and returns sentences on where
  /// that differs from what its source was read as.
  func judge(
    _ response: HTTPResponse, compiled: Result<ModelExamination, ModelRunFailure>
  ) -> (verdict: AppVerdict, remarks: [String]) {
    let verdict = verdict(on: response, expecting: expectedResponse)
    guard let comparison = comparison(of: verdict.judgement, response) else { return (verdict, []) }
    let (whole, remarks) = comparison.adding(compiled, to: verdict, on: response)
    return (addingReleases(to: whole, on: response), remarks)
  }

  private func judge(_ response: HTTPResponse, expecting expected: ExpectedResponse) -> AppVerdict {
    let verdict = verdict(on: response, expecting: expected)
    let whole = comparison(of: verdict.judgement, response)?.adding(to: verdict, on: response) ?? verdict
    return addingReleases(to: whole, on: response)
  }

  /// Returns the verdict of the contract alone.
  private func verdict(on response: HTTPResponse, expecting expected: ExpectedResponse) -> AppVerdict {
    contract.verdict(
      on: response, of: contract.endpoints[check.endpoint], method: prepared.request.method,
      expecting: expected, shapes: subject.shapes)
  }

  /// Returns the app's own model of a response, or `nil` if its promise names none or the response is not whole.
  func model(of judgement: Judgement, _ response: HTTPResponse) -> ModelPromise? {
    guard let models = subject.models, response.end == .complete, prepared.request.method != "HEAD",
      let promise = judgement.promise, promise.status.contains(response.status)
    else { return nil }
    return models.model(for: promise)
  }

  /// Returns the comparison of a response with the app's own model, if there is one.
  private func comparison(of judgement: Judgement, _ response: HTTPResponse) -> ModelComparison? {
    guard let models = subject.models, let model = model(of: judgement, response),
      let promise = judgement.promise
    else {
      return nil
    }
    let names = SensitiveNames(promised: contract.tokenNames)
    return ModelComparison(
      contract: contract, promise: promise, model: model, cache: models.cache,
      now: response.receivedAt ?? 0, isSecret: { names.contains($0) })
  }
}
