import ContractSpecs

/// The evidence of one contract's responses against a change.
struct ChangeEvidence {
  private let checks: [CheckResult]
  private let responses: JudgedResponses

  /// The findings that the change explains.
  private let explained: Set<SharedFinding.Key>

  init(_ run: RunResult, contract: Int, _ responses: JudgedResponses, _ findings: [SharedFinding]) {
    checks = run.contracts[contract].checks
    self.responses = responses
    explained = Set(findings.map(\.finding.sharedKey))
  }

  /// Returns whether a member that a change concerns came as promised.
  func contradicts(_ concerns: (PromisedMember, JudgedResponses.Promise) -> Bool) -> Bool {
    let members = responses.promises.map { promise in
      promise.members.filter { $0.isCertain && concerns($0, promise) }
    }
    return checks.indices.contains { number in
      guard let concerned = responses.index(of: number).map({ members[$0] }), !concerned.isEmpty else {
        return false
      }
      let findings = checks[number].violations
      let others = findings.filter { !explained.contains($0.sharedKey) }
      if others.contains(where: \.hidesBody) { return false }
      return concerned.contains { member in
        !findings.contains { explained.contains($0.sharedKey) && $0.isAbout(member) }
          && !others.contains { $0.hides(member) }
      }
    }
  }
}

extension Finding {
  /// A Boolean value that indicates whether nothing in the body can be held against the promise.
  fileprivate var hidesBody: Bool {
    switch kind.subject {
    case .response: kind == .responseStatus || kind == .responseMediaType
    case .body: true
    case .member, .value, .model: false
    }
  }

  /// Returns whether the finding is about a member, alone or in a group of its object.
  func isAbout(_ member: PromisedMember) -> Bool {
    guard let path = path?.pattern else { return member.path == .root && kind.subject == .body }
    if path == member.path { return true }
    guard let name = member.name, path == member.path.parent else { return false }
    return members.contains { $0.expected == name }
  }

  /// Returns whether the finding keeps a member from being seen: it is about the member or an object around it.
  fileprivate func hides(_ member: PromisedMember) -> Bool {
    guard let path = path?.pattern, kind.subject != .model else { return false }
    if kind.subject == .member, !members.isEmpty, members.count > 1 || path != member.path {
      let names = members.map(\.expected)
      let inside = member.path.steps.dropFirst(path.steps.count).first
      return member.path.hasPrefix(path) && names.contains { inside == .key($0) }
    }
    return member.path.hasPrefix(path)
  }
}
