import ContractSpecs

/// What a run saw and what it could have seen, so that what nobody looked at is not taken for fixed.
struct Observation: Sendable {
  enum Sight: Hashable, Sendable { case seen, gone, goneOnRetry, unobserved }

  private struct Endpoint: Hashable {
    var contract: String
    var request: String
  }

  private var checks: [Endpoint: [CheckResult]] = [:]

  /// Whether other shards may see what this one does not.
  private let isPartial: Bool

  /// Everything that broke a promise, waived or not, and the fields of groups that did.
  private(set) var violations: [FindingIdentity: Set<String>] = [:]

  init(_ run: RunResult) {
    isPartial = run.part != nil
    for contract in run.contracts {
      for check in contract.checks where check.failure?.reason != "skipped" {
        checks[Endpoint(contract: contract.name, request: check.endpoint), default: []].append(check)
        for finding in check.violations {
          let identity = FindingIdentity(finding, of: check, in: contract.name)
          violations[identity, default: []].formUnion(finding.memberNames)
        }
      }
    }
  }

  /// Whether a violation is still there. It is gone only if every check that could have shown it looked at its place.
  func sight(of identity: FindingIdentity) -> Sight {
    if violations[identity] != nil { return .seen }
    if isPartial { return .unobserved }
    var hasLooked = false
    var isFlaky = false
    for check in checks[Endpoint(contract: identity.contract, request: identity.endpoint)] ?? [] {
      switch check.view(of: identity) {
      case .none: continue
      case .hidden: return .unobserved
      case .clear: hasLooked = true
      }
      if check.outcome == .flaky { isFlaky = true }
    }
    return !hasLooked ? .unobserved : isFlaky ? .goneOnRetry : .gone
  }
}

extension CheckResult {
  fileprivate enum View { case none, hidden, clear }

  /// What the check could say of a violation that it did not bring.
  fileprivate func view(of identity: FindingIdentity) -> View {
    let hasVerdict = [.passed, .failed, .waived, .flaky].contains(outcome)
    if identity.kind == .responseStatus { return hasVerdict ? .clear : .hidden }
    guard hasVerdict, exchanges.last?.status == identity.status else {
      return mayBeAnswered(identity.status) ? .hidden : .none
    }
    return violations.contains { $0.hides(identity) } ? .hidden : .clear
  }

  /// Whether an answer as expected could have had that status.
  private func mayBeAnswered(_ status: Int?) -> Bool {
    guard let status else { return true }
    return expectedStatus.split(separator: ", ").contains { pattern in
      if let exact = Int(pattern) { return exact == status }
      return pattern.hasSuffix("XX") ? pattern.first == "\(status)".first : true
    }
  }
}

extension Mismatch {
  /// Whether nothing can be known of a promise, because what it is about did not come, came as something else, or came
  /// elsewhere.
  fileprivate func hides(_ identity: FindingIdentity) -> Bool {
    switch kind {
    case .responseStatus, .responseHeader, .responseSlow, .certificateExpiry, .modelTrap: false
    case .responseMediaType, .bodyEmpty, .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyWrapped,
      .bodyUnwrapped, .bodyUnrelated:
      ![.responseHeader, .responseSlow, .certificateExpiry, kind].contains(identity.kind)
    case .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .fieldUnexpected, .valueType, .valueNull,
      .valueFormat, .valueChoice, .valueRange, .valueLiteral, .keyDuplicated, .numberPrecision:
      isAbove(identity.path)
    }
  }

  private func isAbove(_ text: String?) -> Bool {
    guard let path, let text, let other = JSONPath(text) else { return false }
    return other.hasPrefix(path.pattern)
  }
}
