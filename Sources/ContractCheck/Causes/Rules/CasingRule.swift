import ContractSpecs

/// Keys in another style.
struct CasingRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    let recased = findings.filter { $0.finding.kind == .fieldCasing }
    if let change = change(of: recased) { return [CauseCandidate(change: change, findings: recased)] }
    return CauseCandidate.groups(of: recased) { change(of: [$0]) }
  }

  /// Returns the change of style that all findings show, or `nil` if they show several.
  private func change(of findings: [SharedFinding]) -> BackendChange? {
    let members = findings.flatMap(\.finding.members)
    guard let promised = KeyStyle.common(of: members.map(\.expected)),
      let received = KeyStyle.common(of: members.compactMap(\.found)), promised != received,
      promised != .lower
    else { return nil }
    return .casing(promised: promised, received: received)
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    guard case .casing(let promised, let received) = change, let name = member.name else { return false }
    let style = KeyStyle(of: name)
    switch received {
    case .pascal, .screamingSnake, .upper: return style == promised || style == .lower
    case .camel, .snake, .kebab, .dotted, .spaced, .lower, .mixed: return style == promised && style != .lower
    }
  }
}
