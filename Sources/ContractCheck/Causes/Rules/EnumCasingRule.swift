import ContractSpecs

/// Values of enums in another casing.
struct EnumCasingRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { $0.finding.observation == .otherCasing ? .enumCasing : nil }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.isEnum }
}
