import ContractMutation
import ContractSpecs

/// A request that was sent, and its result.
struct SentExchange: Sendable {
  var request: Request
  var result: Result<Exchange, TransportFailure>

  /// The options that it was sent with.
  var options = TransferOptions()

  var response: HTTPResponse? { (try? result.get())?.response }

  /// Drops the response's body, which will not be judged.
  mutating func forgetBody() {
    guard case .success(var exchange) = result else { return }
    exchange.response.body = []
    result = .success(exchange)
  }
}

/// The complete result of sending a check.
struct SentCheck: Sendable {
  enum End: Sendable {
    case judged(HTTPResponse, Judgement, AppReaction?)
    case refused(RetryPolicy.Refusal)
    case failed(TransportFailure)

    /// A response whose judging was interrupted with the run.
    case unjudged
  }

  var end: End
  var exchanges: [SentExchange]

  /// The number of times it was sent again because an attempt gave no verdict.
  var retries = 0
  var notes: [String] = []

  /// The notes that a reader need not know.
  var remarks: [String] = []

  /// The changes that explain what the last response breaks, as it was sent.
  var proven: ProvenChanges?

  /// The times of start and end, since the run's clock began.
  var started: Duration
  var ended: Duration

  /// The polling that stopped with this response so that the session can be renewed; `nil` if it ended, or there is
  /// none.
  var polling: Polling?

  /// The same without the verdict on a long response, for an interrupted run: redacting one for reports takes as long
  /// as judging it.
  var cutShort: SentCheck {
    guard case .judged(let response, _, _) = end, response.body.count >= CheckSender.longBody else {
      return self
    }
    var cut = self
    cut.end = .unjudged
    cut.proven = nil
    for index in cut.exchanges.indices { cut.exchanges[index].forgetBody() }
    return cut
  }

  /// The status of the response that was judged.
  var status: Int? {
    guard case .judged(let response, _, _) = end else { return nil }
    return response.status
  }
}

extension SentCheck {
  /// True if the last response is of a redirect that was followed.
  var wasRedirected: Bool {
    guard case .success(let exchange)? = exchanges.last?.result else { return false }
    return exchange.redirectsFollowed > 0
  }

  var hasFindings: Bool {
    guard case .judged(_, let judgement, _) = end else { return false }
    return !judgement.findings.isEmpty
  }

  /// The statuses that refuse a request for what it is, or for who sends it.
  private static let refusals = [400, 401, 403, 409, 422].map { StatusPattern.exact($0) }

  /// Adds advice to the findings of the response that follows from its request and its header.
  mutating func explain(_ sending: Sending, by contract: Contract, _ check: Check) {
    guard case .judged(let response, var judgement, let app) = end else { return }
    let advice = RequestAdvice(
      request: sending.prepared.request, response: response,
      mayHaveCredentials: contract.mayAddCredentials(to: sending.prepared),
      expectsSuccess: check.expectation.statuses.contains { (200...299).contains(where: $0.contains) },
      expectsRefusal: !check.expectation.statuses.isEmpty
        && check.expectation.statuses.allSatisfy { Self.refusals.contains($0) })
    for index in judgement.findings.indices {
      response.explain(&judgement.findings[index])
      advice.explain(&judgement.findings[index])
    }
    judgement.forgetWhatDiffersAlike(sending.prepared.carried)
    if let finding = sending.earlyRefusal(response, check) {
      judgement.findings.append(finding)
      notes.append("the status at first was \(finding.actual)")
    }
    end = .judged(response, judgement, app)
  }
}

extension HTTPResponse {
  /// Adds what the header says of a finding: that a cookie has the name of a missing member.
  fileprivate func explain(_ finding: inout Finding) {
    guard finding.kind == .fieldMissing, finding.candidates.isEmpty, finding.members.isEmpty,
      case .key(let name)? = finding.path?.steps.last
    else { return }
    let hasCookie = headers.contains { header in
      header.isNamed("Set-Cookie")
        && KeyWords.joined(String(header.value.prefix { $0 != "=" })) == KeyWords.joined(name)
    }
    if hasCookie { finding.advice = Advice(.rule(.inCookie)) }
  }
}

extension Judgement {
  /// Removes the findings that values are of another type than expected ones that had a wrong type themselves.
  fileprivate mutating func forgetWhatDiffersAlike(_ carried: [CarriedValue]) {
    let alike = carried.filter(differsAlike)
    if alike.isEmpty { return }
    findings.removeAll { finding in
      alike.contains { value in
        if case .expected(let place) = value.place {
          finding.isAbout(value.place) && finding.path == place
        } else {
          false
        }
      }
    }
  }

  /// Returns whether the value at the place of an expected one that came from another response has the same text, and
  /// only the type of that one was wrong: `13` for `"13"`, if a number is promised.
  private func differsAlike(_ value: CarriedValue) -> Bool {
    guard value.fault?.kind == .valueType, let text = value.text, case .expected(let place) = value.place,
      let here = self.value(at: place)
    else { return false }
    return here.string == text || here.number != nil && here.source == text
  }
}

extension Contract {
  /// Returns whether a kept cookie or the client's certificate may carry credentials.
  fileprivate func mayAddCredentials(to prepared: PreparedRequest) -> Bool {
    backend.keepsCookies || prepared.identity.client != nil
  }
}

extension Sending {
  /// Returns an informational finding if a token was refused before its expiry, although the check went on with a new
  /// one.
  fileprivate func earlyRefusal(_ response: HTTPResponse, _ check: Check) -> Finding? {
    guard let unexpired, let status = before?.status,
      check.expectation.statuses.contains(where: { $0.contains(response.status) })
    else { return nil }
    return Finding(
      kind: .responseStatus, severity: .info,
      place: Finding.Place(location: check.expectation.location),
      evidence: .status(expected: check.expectation.words, actual: status),
      promised: .statuses(check.expectation.words),
      received: .statusForToken(status, expiresIn: unexpired),
      advice: Advice(.rule(.refusedEarly)))
  }
}
