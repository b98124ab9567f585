import ContractSpecs

/// Empty texts in place of nulls.
struct EmptyTextRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.observation == .emptyText else { return nil }
      let promised = finding.types(isRelative: true).expected
      return PromisedMember.withoutNull(promised) == promised ? nil : .emptyTexts
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.cameAsNull }
}
