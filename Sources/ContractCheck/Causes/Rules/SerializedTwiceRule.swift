import ContractSpecs

/// Bodies that are the text of the promised JSON in a string.
struct SerializedTwiceRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) {
      $0.finding.observation == .serializedTwice ? .serializedTwice : nil
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.path == .root }
}
