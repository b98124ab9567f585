import ContractSpecs

/// Dates in another form.
struct DateRule: CauseRule {
  /// The words of types that are dates or moments.
  private static let dates = Set(
    [Format.dateTime, .localDateTime, .date, .unixSeconds, .unixMilliseconds].map(\.rawValue))

  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.kind == .valueFormat || finding.kind == .valueType else { return nil }
      let types = finding.types(isRelative: true)
      let promised = PromisedMember.withoutNull(types.expected)
      return Self.dates.contains(promised) ? .dates(promised: promised, received: types.actual) : nil
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    if case .dates(let promised, _) = change { member.typesThatCame == promised } else { false }
  }
}

extension CauseSearch {
  /// Claims the dates that are as promised and that the app does not read, which its model may say as well.
  mutating func claimUnreadDates() {
    for contract in run.contracts.indices {
      let unread = findings.indices.filter { index in
        !isExplained[index] && findings[index].finding.observation == .unreadAsPromised
          && findings[index].checks.allSatisfy { $0.contract == contract }
      }
      let date = Format.dateTime.rawValue
      if unread.count > 1 { claim(.dates(promised: date, received: date), unread.map { findings[$0] }) }
    }
  }
}
