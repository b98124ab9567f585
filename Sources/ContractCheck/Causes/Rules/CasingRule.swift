import ContractSpecs

/// Keys in another style.
struct CasingRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    let recased = findings.filter { $0.finding.kind == .fieldCasing }
    let groups =
      change(of: recased).map { [CauseCandidate(change: $0, findings: recased)] }
      ?? CauseCandidate.groups(of: recased) { change(of: [$0]) }
    return groups.map { group in
      CauseCandidate(
        change: group.change,
        findings: group.findings + findings.filter { Self.isExpectedKey($0.finding, in: group.change) })
    }
  }

  /// Returns whether a value that a check expects, as in a dictionary, came at the same key in the style of a change.
  private static func isExpectedKey(_ finding: Finding, in change: BackendChange) -> Bool {
    guard finding.kind == .valueLiteral, finding.observation == .valueOfOtherMember,
      case .key(let name)? = finding.path?.steps.last, case .key(let came)? = finding.foundAt?.steps.last,
      case .casing(_, let received) = change
    else { return false }
    return name != came && KeyWords.joined(name) == KeyWords.joined(came)
      && (KeyStyle(of: came) == received || KeyStyle(of: came) == .lower)
  }

  /// Returns the change of style that all findings show, or `nil` if they show several.
  private func change(of findings: [SharedFinding]) -> BackendChange? {
    let members = findings.flatMap(\.finding.members)
    guard let promised = KeyStyle.common(of: members.map(\.expected)),
      let received = Self.common(of: members.compactMap(\.found)), promised != received,
      promised != .lower || Self.showsInWords(received)
    else { return nil }
    return .casing(promised: promised, received: received)
  }

  /// Returns whether a style shows in keys of a single word.
  private static func showsInWords(_ style: KeyStyle) -> Bool {
    switch style {
    case .pascal, .screamingSnake, .upper: true
    case .camel, .snake, .kebab, .dotted, .spaced, .lower, .mixed: false
    }
  }

  /// Returns the style of keys, of which single words in capitals go with UPPER_SNAKE_CASE. The evidence of a finding,
  /// which baselines know, does not say so.
  private static func common(of keys: [String]) -> KeyStyle? {
    let isScreaming = keys.contains { KeyStyle(of: $0) == .screamingSnake }
    return KeyStyle.common(of: isScreaming ? keys.filter { KeyStyle(of: $0) != .upper } : keys)
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    guard case .casing(let promised, let received) = change, let name = member.name else { return false }
    let style = KeyStyle(of: name)
    return Self.showsInWords(received)
      ? style == promised || style == .lower : style == promised && style != .lower
  }
}
