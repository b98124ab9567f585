import ContractSpecs

/// Texts in place of nulls: empty ones, or words such as `"null"`.
struct NullAsTextRule: CauseRule {
  let observation: Finding.Observation
  let change: BackendChange

  static let emptyTexts = Self(observation: .emptyText, change: .emptyTexts)
  static let nullTexts = Self(observation: .nullText, change: .nullTexts)

  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.observation == observation else { return nil }
      let promised = finding.types(isRelative: true).expected
      return PromisedMember.withoutNull(promised) == promised ? nil : change
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.cameAsNull }
}
