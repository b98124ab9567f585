import ContractSpecs

/// Values of enums in another casing.
struct EnumCasingRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { $0.finding.observation == .otherCasing ? .enumCasing : nil }
      .filter { group in
        // Constants alone say nothing of enums.
        group.findings.contains { $0.finding.kind == .valueChoice }
      }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.isEnum }
}
