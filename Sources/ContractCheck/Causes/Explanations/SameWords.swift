import ContractSpecs

/// A status that comes with the same words from three endpoints or more, whatever is promised in place of it.
struct SameWords: StatusExplanation {
  /// The number of endpoints from which on the same words of each have one reason. Two may have reasons of their own.
  private static let minimumEndpoints = 3

  /// The refusals that are about what a single request asks for or has in it, whose words are alike for many reasons.
  private static let ownRefusals: Set = [400, 401, 404, 405, 409, 410, 422]

  private struct Answer: Hashable {
    var status: Int
    var words: [Substring]

    /// True if they say why, so that other responses do not matter.
    var saysReason: Bool { status < 500 && !words.isEmpty && !ownRefusals.contains(status) }
  }

  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    evidence.open.grouped { answer(of: $0, evidence) }.flatMap { answer, findings -> [CauseSearch.Claim] in
      if evidence.areOfOnePromisedError(findings) { return [] }
      let scopes = evidence.scopes { check in check.lastStatus.map { $0 != answer.status } ?? false }
      return scopes.parts(of: findings, isRare: answer.saysReason)
        .filter { evidence.endpoints(of: $0.findings).count >= Self.minimumEndpoints }
        .map { part in
          let change = BackendChange.statuses(.answer(status: answer.status))
          return CauseSearch.Claim(change: change, findings: part.findings, scope: part.scope)
        }
    }
  }

  private func answer(of shared: SharedFinding, _ evidence: ContractEvidence) -> Answer? {
    guard let status = shared.finding.receivedStatus, status >= 400, !HTTPStatus.isOfGateway(status) else {
      return nil
    }
    return evidence.commonWords(of: [shared]).map { Answer(status: status, words: $0) }
  }
}
