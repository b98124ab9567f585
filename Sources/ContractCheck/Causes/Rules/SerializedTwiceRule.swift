import ContractSpecs

/// Bodies that are the text of the promised JSON in a string.
struct SerializedTwiceRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.kind == .valueType, finding.path == .root,
        ["string \"{", "string \"["].contains(where: { finding.actual.hasPrefix($0) })
      else { return nil }
      return .serializedTwice
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.path == .root }
}
