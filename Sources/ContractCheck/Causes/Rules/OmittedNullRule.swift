import ContractSpecs

/// Members that may be null and are left out.
struct OmittedNullRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      // A member that may be there under another name was not left out.
      shared.finding.kind == .fieldMissing && shared.all.allSatisfy(\.candidates.isEmpty)
        && shared.mayBeNull(responses) ? .omittedNulls : nil
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.cameAsNull }
}

extension SharedFinding {
  /// Returns whether every missing member may be null.
  fileprivate func mayBeNull(_ responses: JudgedResponses) -> Bool {
    if finding.members.isEmpty {
      let types = finding.types(isRelative: true).expected
      return PromisedMember.withoutNull(types) != types
    }
    let promised = responses[checks[0].check]?.members ?? []
    let missing = promised.filter { finding.isAbout($0) && $0.name != nil }
    return missing.count == finding.members.count
      && missing.allSatisfy { PromisedMember.withoutNull($0.types) != $0.types }
  }
}
