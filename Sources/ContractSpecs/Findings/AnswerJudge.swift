/// Judges one answer against its promise: status, headers, time, media type, body and expected values.
struct AnswerJudge {
  let contract: Contract
  let answer: Answer
  let endpoint: Endpoint
  let method: String
  let expected: ExpectedAnswer?

  /// The prepared shapes of the contract.
  let shapes: PreparedShapes

  init(
    contract: Contract, answer: Answer, endpoint: Endpoint, method: String, expected: ExpectedAnswer? = nil,
    shapes: PreparedShapes? = nil
  ) {
    (self.contract, self.answer, self.endpoint, self.method) = (contract, answer, endpoint, method)
    self.expected = expected
    self.shapes = shapes ?? PreparedShapes(contract.shapes)
  }

  func judgement() -> Judgement {
    guard let status = statusFinding() else {
      return judgement(by: promise(isExpected: true), status: nil)
    }
    // A success in place of an expected error is the only finding: its body is not what the check is about.
    if !expectsSuccess, answer.status / 100 == 2 { return judgement(by: nil, status: status) }
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

  /// A Boolean value that indicates whether the response can have a body (RFC 9110 sections 6.4.1, 9.3.2 and 15).
  var hasBody: Bool {
    !(method == "HEAD" || answer.status < 200 || answer.status == 204 || answer.status == 304)
  }

  func setting(policy: UnexpectedFields) -> BodyMatcher.Setting {
    BodyMatcher.Setting(
      client: contract.client, policy: policy, receivedAt: answer.receivedAt,
      isSuccess: answer.status / 100 == 2)
  }

  /// Returns the setting for text that `JSONDecoder` does not read: headers, and what a request sends.
  func textSetting(policy: UnexpectedFields) -> BodyMatcher.Setting {
    var setting = setting(policy: policy)
    setting.client.dates = nil
    return setting
  }

  /// Returns a finding about the answer as a whole, with the hint of its kind.
  func finding(
    _ kind: Finding.Kind, evidence: Evidence = .kind, expected: String, actual: String,
    at location: SpecLocation
  ) -> Finding {
    Finding(
      kind: kind, severity: .breaks, evidence: evidence, expected: expected, actual: actual,
      location: location,
      hint: kind.hint)
  }
}

extension Judgement {
  /// The number of findings that fail a run.
  fileprivate var failures: Int { findings.count { $0.severity.failsRun } }
}
