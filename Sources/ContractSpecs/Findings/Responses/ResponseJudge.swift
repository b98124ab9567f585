/// Judges one response against its promise: status, headers, time, media type, body and expected values.
struct ResponseJudge {
  let contract: Contract
  var response: HTTPResponse
  let endpoint: Endpoint
  let method: String
  let expected: ExpectedResponse?

  /// The prepared shapes of the contract.
  let shapes: PreparedShapes

  init(
    contract: Contract, response: HTTPResponse, endpoint: Endpoint, method: String,
    expected: ExpectedResponse? = nil,
    shapes: PreparedShapes? = nil
  ) {
    (self.contract, self.response, self.endpoint, self.method) = (contract, response, endpoint, method)
    self.expected = expected
    self.shapes = shapes ?? PreparedShapes(contract.shapes)
  }

  func judgement() -> Judgement {
    guard let status = statusFinding() else {
      return judgement(by: promise(isExpected: true), status: nil)
    }
    // A success in place of an expected error is the only finding: its body is not what the check is about.
    if !expectsSuccess, response.status / 100 == 2 { return judgement(by: nil, status: status) }
    let judged = judgement(by: promise(isExpected: false), status: status)
    guard judged.failures > 1, let other = expectedPromise else { return judged }
    let alone = judgement(by: other, status: status)
    return alone.failures == 1 ? alone : judged
  }

  private func judgement(by promise: ResponsePromise?, status: Finding?) -> Judgement {
    var judgement = Judgement(findings: status.map { [$0] } ?? [], promise: promise)
    if let promise { judgement.findings += headerFindings(promise) }
    if let slowness = timeFinding() { judgement.findings.append(slowness) }
    guard hasBody else {
      judgeAbsence(of: promise, into: &judgement)
      return judgement
    }
    judgeBody(by: promise, statusIsExpected: status == nil, into: &judgement)
    if holdsExpectedValues { judgeValues(into: &judgement) }
    return judgement
  }

  /// True if the response can have a body (RFC 9110 sections 6.4.1, 9.3.2 and 15).
  var hasBody: Bool {
    !(method == "HEAD" || response.status < 200 || [204, 205, 304].contains(response.status))
  }

  func setting(policy: UnexpectedFields) -> MatchSetting {
    MatchSetting(
      client: contract.client, policy: policy, receivedAt: response.receivedAt,
      elapsed: (response.elapsed ?? .zero) / .seconds(1), isSuccess: response.status / 100 == 2)
  }

  /// Returns the setting for text that `JSONDecoder` does not read: headers, and what a request sends.
  func textSetting(policy: UnexpectedFields) -> MatchSetting {
    var setting = setting(policy: policy)
    setting.client.dates = nil
    return setting
  }

  /// Returns a finding about the response as a whole, with the advice of its kind.
  func finding(
    _ kind: Finding.Kind, evidence: Evidence = .kind, promised: Promised, received: Received,
    at location: SpecLocation
  ) -> Finding {
    Finding(
      kind: kind, severity: .breaks, place: Finding.Place(location: location), evidence: evidence,
      promised: promised, received: received, advice: kind.advice)
  }
}

extension Judgement {
  /// The number of findings that fail a run.
  fileprivate var failures: Int { findings.count { $0.severity.failsRun } }
}

extension ResponseJudge {
  func headerFindings(_ promise: ResponsePromise) -> [Finding] {
    promise.headers.compactMap { header in
      guard let text = response.headers.value(of: header.name) else {
        return header.isOptional ? nil : missing(header)
      }
      if fits(text, header.shape) || isList(header) { return nil }
      // Several fields of this name are not one list (RFC 9110 section 5.3): one of them may be the promised one.
      if header.name.lowercased() == "set-cookie" {
        let fields = response.headers.filter { $0.isNamed(header.name) }
        if fields.contains(where: { fits($0.value, header.shape) }) { return nil }
      }
      return unfit(header, text)
    }
  }

  /// Returns whether the fields of a header are a list that fits its promise.
  private func isList(_ header: HeaderPromise) -> Bool {
    HeaderList(header.name, in: response.headers)?.fits(header.shape, of: contract.shapes, fits) ?? false
  }

  private func missing(_ header: HeaderPromise) -> Finding {
    var result = finding(
      .responseHeader, evidence: evidence(header, isMissing: true),
      promised: .header(header.name, contract.shapes.summary(of: header.shape)),
      received: .noHeader(header.name), at: header.location)
    result.advice = .rule(.missingHeader)
    return result
  }

  private func unfit(_ header: HeaderPromise, _ text: String) -> Finding {
    let isDate = header.name.lowercased() == "retry-after" && TextForm(of: Array(text.utf8)) == .rfc1123
    var result = finding(
      .responseHeader, evidence: evidence(header, isMissing: false),
      promised: .header(header.name, contract.shapes.summary(of: header.shape)),
      received: .header(header.name, text, isDate: isDate),
      at: header.location)
    if isDate { result.advice = .rule(.retryAfterDate) }
    if method != "HEAD", header.name.lowercased() == "content-length", Int(text) == response.body.count {
      result.advice = .rule(.otherLength)
    }
    return result
  }

  private func evidence(_ header: HeaderPromise, isMissing: Bool) -> Evidence {
    .header(
      name: header.name, promised: contract.shapes.promisedTypes(of: header.shape),
      isMissing: isMissing)
  }

  /// Returns whether text fits a shape, either as a JSON value (a number, `true` or `false`) or as a string.
  func fits(_ text: String, _ shape: ShapeID) -> Bool {
    let readings = [Array(text.utf8), PlainText.quoted(Array(text.utf8))]
    return readings.contains { bytes in
      guard let document = try? JSONDocument(parsing: bytes, maximumDepth: 1) else { return false }
      var matcher = BodyMatcher(
        document, against: shape, of: prepared(shape), setting: textSetting(policy: .allow))
      matcher.run()
      return matcher.tally.score == .zero
    }
  }

  func prepared(_ shape: ShapeID) -> PreparedShapes {
    shapes.reaching(shape)
  }
}

extension ResponseJudge {
  func statusFinding() -> Finding? {
    guard !wanted.isEmpty, !wanted.contains(where: { $0.contains(response.status) }) else { return nil }
    let body = try? JSONDocument(parsing: response.body)
    let isOwn = body.map(isOfOwnSuccess) ?? false
    let error = isOwn ? nil : carriedError
    // A text may also acknowledge a request that changes something.
    let mayCarryError =
      error != nil && body?.affirmsSuccess != true && isPromisedError
      || !isOwn && body?.hasCodeForData == true
    // Only a success may hide an error in its body.
    let isNoError = error == nil || response.status / 100 != 2 || body?.affirmsSuccess == true
    let (isSafe, affirms) = (Request(method: method, url: "").isSafe, body?.affirmsSuccess == true)
    let wantedText = wanted.map(\.description).joined(separator: ", ")
    var result = finding(
      .responseStatus, evidence: .status(expected: wantedText, actual: response.status),
      promised: .statuses(wantedText),
      received: .status(response.status, response.status >= 400 ? error : nil),
      at: expected?.location ?? endpoint.location)
    let own = endpoint.promise(for: response.status)
    let saysError = !isOwn && body.map { $0.deniesSuccess || error != nil && $0.saysError } ?? false
    let isReadForError = isSafe && error != nil && mayCarryError
    let isAcknowledged = affirms || method == "HEAD"
    let isErrorExpected = wantsRefusal || wantsAbsence
    var facts: Set<StatusAdvice.Fact> = []
    func add(_ fact: StatusAdvice.Fact, if holds: Bool) { if holds { facts.insert(fact) } }
    add(.promisesBody, if: promisesBody)
    add(.keepsPromise, if: isAcknowledged || !isErrorExpected || keepsPromiseOfStatus)
    add(.fitsPromise, if: !expectsSuccess || response.status / 100 != 2 || fitsExpectedBody(body))
    add(.carriesError, if: saysError || isReadForError)
    add(.mayCarryError, if: mayCarryError)
    add(.carriesMessage, if: error != nil)
    add(.promisesMarkup, if: own.map { !promisesJSON($0) } ?? false)
    add(.isDocumented, if: own.map { $0.status != .other } ?? false)
    let advice = StatusAdvice(
      of: response, method: method, path: endpoint.path.text, expecting: expectedKinds(isNoError: isNoError),
      facts)
    result.observation = advice.observation
    if let backend = advice.backend { result.advice.backend = backend }
    if let client = advice.client { result.advice.client = client }
    return result
  }

  /// Returns what the accepted statuses have in common; `isNoError` if the body of the response is no error.
  private func expectedKinds(isNoError: Bool) -> Set<StatusAdvice.Expected> {
    var kinds: Set<StatusAdvice.Expected> = []
    let named = wanted.filter { $0 != .other }
    if expectsSuccess { kinds.insert(.success) }
    if (300...399).contains(where: { status in named.contains { $0.contains(status) } }) {
      kinds.insert(.redirect)
    }
    if isNoError, wantsRefusal { kinds.insert(.refusal) }
    if isNoError, wantsAbsence { kinds.insert(.absence) }
    if !wanted.isEmpty, wanted.allSatisfy({ $0 == .exact(401) || $0 == .exact(403) }) {
      kinds.insert(.denial)
    }
    if wanted.contains(where: { $0 == .exact(400) || $0 == .exact(422) }) { kinds.insert(.rejection) }
    return kinds
  }

  /// True if only statuses are expected that say that something is not there.
  private var wantsAbsence: Bool {
    !wanted.isEmpty && wanted.allSatisfy { $0 == .exact(404) || $0 == .exact(410) }
  }

  /// True if only statuses are expected that refuse a request, and one of them for more than that nothing is there.
  private var wantsRefusal: Bool {
    !wanted.isEmpty && !wantsAbsence
      && wanted.allSatisfy { pattern in
        switch pattern {
        case .exact(let status): status / 100 == 4
        case .range(let digit): digit == 4
        case .other: false
        }
      }
  }

  /// True if a success is among the expected statuses.
  var expectsSuccess: Bool {
    wanted.isEmpty
      || wanted.contains { pattern in
        switch pattern {
        case .exact(let status): status / 100 == 2
        case .range(let digit): digit == 2
        case .other: false
        }
      }
  }

  /// The promise of the expected status, if that status has an entry of its own.
  var expectedPromise: ResponsePromise? {
    endpoint.responses.first { isWanted($0.status) && $0.status != .other }
  }

  /// True if a success with a body is expected.
  private var promisesBody: Bool {
    if method == "HEAD" { return false }
    return if case .shape? = promise(isExpected: false)?.body { true } else { false }
  }

  /// The error message in the body, whatever the status is; `nil` if there is none.
  private var carriedError: ErrorExcerpt? { hasBody ? ErrorExcerpt(inBody: response.body) : nil }

  /// Returns whether a body is what the success of its own status promises and the expected error does not: it fits
  /// that alone, or has members that only it has.
  private func isOfOwnSuccess(_ document: JSONDocument) -> Bool {
    guard response.status / 100 == 2, let own = endpoint.promise(for: response.status), own.status != .other,
      case .shape(let shape) = own.body, own.stream == nil
    else { return false }
    guard let error = expectedPromise, case .shape(let expected) = error.body else {
      return fits(document, own)
    }
    if fits(document, own) {
      return !fits(document, error) || has(document, membersOf: shape, beyond: expected)
    }
    return has(document, membersOf: shape, beyond: expected)
  }

  /// Returns whether an object has members of one shape that another one lacks, and that errors usually do not have.
  private func has(_ document: JSONDocument, membersOf shape: ShapeID, beyond other: ShapeID) -> Bool {
    let others: Set<String> =
      if case .object(let error) = prepared(other)[other].test {
        Set(error.members.map { String(decoding: $0.name, as: UTF8.self) })
      } else {
        []
      }
    return document.resembles(prepared(shape)[shape].test, beyond: others)
  }

  /// True if the body is the promised error, and none of the promised successes.
  private var isPromisedError: Bool {
    guard wantsRefusal || wantsAbsence, let error = expectedPromise,
      let document = try? JSONDocument(parsing: response.body), fits(document, error)
    else { return false }
    let successes = endpoint.responses.filter { promise in
      (200...299).contains { promise.status != .other && promise.status.contains($0) }
    }
    return !successes.isEmpty
      && successes.allSatisfy { promise in
        if case .unpromised = promise.body { false } else { !fits(document, promise) }
      }
  }

  /// Returns whether a body has the shape that a response promises.
  private func fits(_ document: JSONDocument, _ promise: ResponsePromise) -> Bool {
    guard case .shape(let shape) = promise.body, promise.stream == nil else { return false }
    var matcher = BodyMatcher(
      document, against: shape, of: prepared(shape), setting: setting(policy: .allow))
    matcher.run()
    return matcher.tally.score == .zero
  }

  /// Returns whether a body is as the expected success promises, which the app decodes.
  private func fitsExpectedBody(_ document: JSONDocument?) -> Bool {
    guard let promise = promise(isExpected: false), case .shape = promise.body, promise.stream == nil else {
      return true
    }
    return document.map { fits($0, promise) } ?? false
  }

  /// The expected statuses; empty if any status is expected.
  private var wanted: [StatusPattern] {
    if let expected, !expected.statuses.isEmpty { return expected.statuses }
    return endpoint.responses.map(\.status)
  }

  /// True if the body is compared: the status is expected, or both are successes.
  var holdsExpectedValues: Bool {
    wanted.isEmpty || wanted.contains { $0.contains(response.status) || bothAreSuccesses($0) }
  }

  /// Returns the promise that the response is held against, or `nil` if nothing is promised for its status.
  ///
  /// An unexpected status is held against its own entry, exact or by class, else against `default`. The exception is a
  /// success in place of another one (201 for 200): it is held against the promise of the expected success, which is
  /// what the client decodes.
  func promise(isExpected: Bool) -> ResponsePromise? {
    let own = endpoint.promise(for: response.status)
    if isExpected { return own }
    if let own, own.status != .other { return own }
    return endpoint.responses.first { isWanted($0.status) && bothAreSuccesses($0.status) } ?? own
  }

  private func bothAreSuccesses(_ pattern: StatusPattern) -> Bool {
    guard response.status / 100 == 2 else { return false }
    return switch pattern {
    case .exact(let status): status / 100 == 2
    case .range(let digit): digit == 2
    case .other: false
    }
  }

  private func isWanted(_ status: StatusPattern) -> Bool {
    wanted.contains { pattern in
      switch (pattern, status) {
      case (_, .exact(let code)): pattern.contains(code)
      case (.exact(let code), .range(let digit)): code / 100 == digit
      case (.range(let one), .range(let digit)): one == digit
      case (.other, .range): true
      case (_, .other): false
      }
    }
  }
}

extension ResponseJudge {
  /// Returns a finding if the response took longer than its check or its endpoint allows.
  func timeFinding() -> Finding? {
    guard let limit = expected?.within ?? endpoint.within, let elapsed = response.elapsed,
      elapsed > limit.time
    else { return nil }
    var result = finding(
      .responseSlow, promised: .within(limit.time), received: .time(elapsed),
      at: limit.location)
    switch endpoint.slowResponses {
    case .warn: result.severity = .info
    case .fail: break
    }
    return result
  }
}
