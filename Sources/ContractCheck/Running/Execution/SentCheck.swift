import ContractSpecs

/// A request that was sent, and its result.
struct SentExchange: Sendable {
  var request: Request
  var result: Result<Exchange, TransportFailure>

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
  /// A Boolean value that indicates whether there are findings of the judge.
  var hasFindings: Bool {
    guard case .judged(_, let judgement, _) = end else { return false }
    return !judgement.findings.isEmpty
  }

  /// The statuses that refuse a request for what it is, or for who sends it.
  private static let refusals = [400, 401, 403, 409, 422].map { StatusPattern.exact($0) }

  /// Adds advice to the findings of the response that follows from the request and from earlier responses.
  mutating func explain(
    _ sending: Sending, _ causes: ResponseCauses, by contract: Contract, _ check: Check,
    wasRefused: (Check) -> Bool
  ) {
    guard case .judged(let response, var judgement, let app) = end else { return }
    let advice = RequestAdvice(
      request: sending.prepared.request, response: response,
      mayHaveCredentials: contract.mayAddCredentials(to: sending.prepared),
      expectsSuccess: check.expectation.statuses.contains { (200...299).contains(where: $0.contains) },
      expectsRefusal: !check.expectation.statuses.isEmpty
        && check.expectation.statuses.allSatisfy { Self.refusals.contains($0) })
    let sent =
      judgement.findings.contains { $0.observation == .otherValue }
      ? try? JSONDocument(parsing: sending.prepared.request.body ?? []) : nil
    for index in judgement.findings.indices {
      if judgement.findings[index].observation == .otherValue,
        !judgement.findings[index].explain(byOtherMemberOf: judgement),
        !(sent.map { judgement.findings[index].explain(bySent: $0) } ?? false)
      {
        judgement.findings[index].explain(bySentBefore: check, in: contract, wasRefused: wasRefused)
      }
      judgement.findings[index].explain(by: sending.prepared.carried, in: contract)
      advice.explain(&judgement.findings[index])
    }
    causes.explain(&judgement.findings)
    judgement.forgetWhatDiffersAlike(sending.prepared.carried)
    if let finding = sending.earlyRefusal(response, check) {
      judgement.findings.append(finding)
      notes.append("the status at first was \(finding.actual)")
    }
    end = .judged(response, judgement, app)
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
          finding.isAbout(value) && finding.path == place
        } else {
          false
        }
      }
    }
  }

  /// Returns the carried values that were expected where this response has other ones.
  func expectedValues(of carried: [CarriedValue]) -> [CarriedValue] {
    carried.filter { value in findings.contains { $0.isAbout(value) } && !differsAlike(value) }
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

extension Finding {
  /// Returns whether the finding is that the response lacks this value at its expected place.
  fileprivate func isAbout(_ value: CarriedValue) -> Bool {
    guard kind == .valueLiteral, let path, case .expected(let place) = value.place else { return false }
    return place.hasPrefix(path)
  }

  /// Adds the advice that the expected text came under another name of the same object, and returns whether it did.
  fileprivate mutating func explain(byOtherMemberOf judgement: Judgement) -> Bool {
    guard let path, case .key(let name)? = path.steps.last, let object = judgement.value(at: path.parent),
      object.kind == .object
    else { return false }
    let other = object.members.prefix(64).first { member in
      member.name != name && member.value.kind == .string
        && expectedText == ValueText.of(member.value.node, in: member.value.document)
    }
    guard let other, other.value.string?.isEmpty == false else { return false }
    hint.backend =
      "Send each value under its own name: the one that is expected here came as \(Quoted.key(other.name))."
    return true
  }

  /// Adds the advice that the expected value is the one that the request sends under the same name, and returns whether
  /// it is.
  fileprivate mutating func explain(bySent body: JSONDocument) -> Bool {
    guard case .key(let name)? = path?.steps.last,
      let value = body.root[name], value.kind != .object, value.kind != .array,
      expectedText == ValueText.of(value.node, in: body)
    else { return false }
    hint.backend =
      "Take over \(Quoted.key(name)) from the request, which sends the expected value, and answer with it."
    return true
  }

  /// Adds the advice that an earlier check sends the expected value under the same name. It may not be stored, or the
  /// response may be of something else, such as another user.
  fileprivate mutating func explain(
    bySentBefore check: Check, in contract: Contract, wasRefused: (Check) -> Bool
  ) {
    guard let path, case .key(let name)? = path.steps.last,
      let expected = check.expectation.values?.value(at: path), expected.isScalar
    else { return }
    guard let sender = contract.sender(of: expected, as: name, before: check) else { return }
    hint.backend =
      wasRefused(sender)
      ? "Fix the status of \(sender.name) first: it sent \(Quoted.key(name)) with the value that is expected here."
      : "See whether what \(sender.name) sends is stored: it sent \(Quoted.key(name)) with the value expected here."
  }

  /// Adds the check whose response the expected value is from, since that response may be the wrong one.
  fileprivate mutating func explain(by carried: [CarriedValue], in contract: Contract) {
    guard
      let value = carried.first(where: { isAbout($0) && $0.fault != nil }) ?? carried.first(where: isAbout)
    else { return }
    let name = contract.checks[value.check].name
    if let fault = value.faultWords {
      hint.backend =
        "Fix the response of \(name) first: the value expected here came from it, and was wrong there "
        + "(\(fault))."
    } else if !evidence.isNegated, observation != .otherCount {
      hint.backend =
        "Answer with the value that the response of \(name) has, from which it is expected here."
    }
  }
}

extension Contract {
  /// Returns the last earlier check that sends a value under a name, to be stored at the same place: it expects
  /// success, and one of their paths is a prefix of the other.
  fileprivate func sender(of value: JSONTemplate, as name: String, before check: Check) -> Check? {
    if case .string(let template) = value, case .sentBody(let sender, _)? = template.soleReference?.target {
      return checks[sender]
    }
    return checks.prefix { $0.name != check.name }.last { other in
      let (path, otherPath) = (endpoints[check.endpoint].path.text, endpoints[other.endpoint].path.text)
      guard case .json(let body) = other.body,
        ["POST", "PUT", "PATCH"].contains(endpoints[other.endpoint].method),
        path.hasPrefix(otherPath) || otherPath.hasPrefix(path),
        !other.expectation.statuses.contains(where: { status in (300...599).contains(where: status.contains) }
        )
      else { return false }
      return body.value(at: JSONPath([.key(name)]))?.hasSameText(as: value) == true
    }
  }

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
      evidence: .status(expected: check.expectation.words, actual: status),
      expected: QuotingText(check.expectation.words),
      actual: "\(status.description), for a token whose exp was \(unexpired.inWords) ahead",
      location: check.expectation.location,
      hint: Finding.Hint(
        backend: "Accept a token until its exp; where sessions end earlier, let exp say so.",
        client: "Renew the session on such a response too, and not by exp alone."))
  }
}
