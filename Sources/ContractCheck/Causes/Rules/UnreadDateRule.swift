import ContractSpecs

/// Dates that are as promised and that the app does not read, which its model may say as well.
struct UnreadDateRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) {
      $0.finding.observation == .unreadAsPromised ? .unreadDates : nil
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.typesThatCame.isOnly(.format(.dateTime)) }
}

extension CauseSearch {
  /// Claims the dates that the app does not read, also where its models say so.
  mutating func claimUnreadDates() {
    for contract in run.contracts.indices {
      let unread = findings.indices.filter { index in
        !isExplained[index] && findings[index].checks.allSatisfy { $0.contract == contract }
      }
      let rule = UnreadDateRule()
      for group in rule.groups(of: unread.map { findings[$0] }, responses[contract])
      where group.findings.count > 1 {
        let areAll = contradictions(of: group, by: rule, contract).isEmpty
        claim(group.change, group.findings, in: areAll ? .everywhere : .some)
      }
    }
  }
}
