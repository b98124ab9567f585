import ContractMutation
import ContractSpecs

/// The changes of bodies that explain broken promises, tried where the response is judged.
extension CheckSender {
  /// The length, in bytes, from which a body is undone on a thread of its own: it is judged several times.
  private static let longProof = longBody / 8

  /// Returns the changes that explain the findings of the last response; `nil` if there are none, or if the run was
  /// interrupted meanwhile.
  func provenChanges(of sent: SentCheck, _ job: Job) async -> ProvenChanges? {
    guard case .judged(let response, let judgement, _) = sent.end, response.end == .complete,
      judgement.findings.contains(where: \.isOfBrokenBody)
    else { return nil }
    let prove: @Sendable () -> ProvenChanges? = {
      ProvenChanges(of: job.judgedAlone(response, judgement))
    }
    if response.body.count < Self.longProof { return prove() }
    return await longWork.run(prove) ?? nil
  }
}

extension Finding {
  fileprivate var isOfBrokenBody: Bool {
    guard severity.failsRun else { return false }
    switch kind.subject {
    case .body, .member, .value: return model == nil
    case .response, .model: return false
    }
  }
}

extension CheckSender.Job {
  /// Returns a response judged by its promise alone: a value that the check expects beyond it may have been changed where
  /// it came from.
  fileprivate func judgedAlone(_ response: HTTPResponse, _ judgement: Judgement) -> JudgedResponse {
    let endpoint = contract.endpoints[check.endpoint]
    let expected = ExpectedResponse(
      statuses: check.expectation.statuses, location: check.expectation.location)
    let expectsValues = prepared.values != nil || prepared.differs != nil || prepared.untilValues != nil
    guard expectsValues, response.body.count <= BodyProof.maximumLength else {
      var alone = judgement
      alone.findings.removeAll { $0.model != nil }
      return JudgedResponse(
        response, of: endpoint, in: contract, method: prepared.request.method, expecting: expected,
        shapes: subject.shapes, judgement: alone)
    }
    return JudgedResponse(
      judging: response, of: endpoint, in: contract, method: prepared.request.method, expecting: expected,
      shapes: subject.shapes)
  }
}
