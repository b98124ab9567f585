import ContractMutation
import ContractSpecs

/// Changes of bodies, each proven by undoing it in the responses with the findings.
struct BodyRule: CauseRule {
  let proven: ProvenFindings

  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    var groups: [BodyChange: [SharedFinding]] = [:]
    var order: [BodyChange] = []
    for shared in findings {
      for change in proven.changes(of: shared) where change.isClaimed(of: shared.finding) {
        if groups[change] == nil { order.append(change) }
        groups[change, default: []].append(shared)
      }
    }
    let all = order.map { ($0, groups[$0] ?? []) }
    return (all + [underOwnKeys(all)].compactMap(\.self)).flatMap { change, findings in
      claims(of: change, findings, responses)
    }
  }

  /// The number of keys from which on each body has one of its own, as that of its type.
  private static let minimumKeys = 3

  /// Returns all bodies inside another document if they are at one key of it, and nearly each kind of body at another one.
  private func underOwnKeys(_ groups: [(BodyChange, [SharedFinding])]) -> (BodyChange, [SharedFinding])? {
    let wrapped = groups.filter { if case .wrapped = $0.0 { true } else { false } }
    let areSingle = wrapped.allSatisfy {
      if case .wrapped(let keys) = $0.0 { keys.count == 1 } else { false }
    }
    let findings = wrapped.flatMap { $0.1 }
    let kinds = Set(findings.map(\.finding.promised)).count
    guard areSingle, wrapped.count >= Self.minimumKeys, 4 * wrapped.count >= 3 * kinds else { return nil }
    return (.wrapped(under: []), findings)
  }

  /// Returns a change as one of all values that it may be of, and as one of narrower parts of them.
  private func claims(
    of change: BodyChange, _ findings: [SharedFinding], _ responses: JudgedResponses
  ) -> [CauseCandidate] {
    parts(of: change, findings, responses).map { part in
      let claim = BodyClaim(change: change, part: part)
      return CauseCandidate(
        change: .body(claim), findings: findings.filter { claim.isOfPart($0, responses) })
    }.filter { !$0.findings.isEmpty }
  }

  private func parts(
    of change: BodyChange, _ findings: [SharedFinding], _ responses: JudgedResponses
  ) -> [BodyClaim.Part] {
    switch change {
    case .serializedTwice, .omittedNulls, .moved, .renamed, .scalarsAsText(.booleans): return [.all]
    case .wrapped:
      // Errors without the document around them contradict that all bodies have it, also where something else is wrong.
      let errors = responses.promises.filter { !$0.isSuccess }.flatMap(\.members).filter { $0.name != nil }
      let isOfErrors = findings.contains { $0.isOfError(responses) }
      return [errors.contains(where: \.came) || !errors.isEmpty && !isOfErrors ? .successes : .all, .lists]
    case .unwrapped: return [.all, .lists, .otherBodies]
    case .casing:
      let names = findings.flatMap { $0.finding.members.map(\.expected) }
      return [.names(in: KeyStyle.common(of: names))]
    // Constants alone say nothing of enums.
    case .enumCasing: return findings.contains { $0.finding.kind == .valueChoice } ? [.all] : []
    // Identifiers alone have a rule of their own.
    case .scalarsAsText(.numbers):
      return findings.allSatisfy { IdentifierRule.isAboutIdentifier($0.finding) }
        ? [] : [.all, .integers, .fractions]
    case .nullAsText: return [.all, .texts]
    // Some of the numbers may be whole by chance.
    case .dates:
      let number = ReceivedType.number.rawValue
      return [findings.contains { $0.finding.types(isRelative: true).actual == number } ? .fractions : .all]
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { if case .body(let claim) = change { claim.concerns(member, of: promise) } else { false } }
}

extension BodyChange {
  /// Returns whether the change is claimed of several findings. A member that has another place or name has it for itself,
  /// and one without a value that the app's model requires is not to be sent as null.
  fileprivate func isClaimed(of finding: Finding) -> Bool {
    switch self {
    case .moved, .renamed: false
    case .omittedNulls: !finding.needsValueForModel && finding.observation != .otherThanSent
    case .nullAsText: !finding.needsValueForModel
    case .serializedTwice, .wrapped, .unwrapped, .casing, .enumCasing, .scalarsAsText, .dates: true
    }
  }
}

extension BodyClaim {
  /// Returns whether a finding is about the part of the promised values.
  fileprivate func isOfPart(_ shared: SharedFinding, _ responses: JudgedResponses) -> Bool {
    switch change {
    case .wrapped:
      part == .successes
        ? !shared.isOfError(responses) : isOfPart(isList: shared.isList(at: .root, responses))
    case .unwrapped: isOfPart(isList: shared.isList(at: place, responses))
    case .scalarsAsText(.numbers):
      part == .all || isOfPart(.numbers, shared.finding.evidence.promisedTypes.withoutNull)
    case .nullAsText: isOfPart(shared.finding.evidence.promisedTypes)
    case .serializedTwice, .moved, .renamed, .casing, .enumCasing, .scalarsAsText(.booleans), .omittedNulls,
      .dates:
      true
    }
  }
}

extension SharedFinding {
  /// Returns whether each check with the finding promises a list at a path; all are of one contract.
  fileprivate func isList(at path: JSONPath, _ responses: JudgedResponses) -> Bool {
    checks.allSatisfy { place in
      responses[place.check]?.members.contains { $0.path == path && $0.isList } == true
    }
  }

  /// Returns whether a check with the finding got an error.
  fileprivate func isOfError(_ responses: JudgedResponses) -> Bool {
    checks.contains { responses[$0.check]?.isSuccess == false }
  }
}

extension Finding {
  /// True if the app's model reads no null in place of the value that the backend has to send: its remedy does not
  /// offer one.
  fileprivate var needsValueForModel: Bool {
    guard responsible == .backend || responsible == .everybody, let remedy = advice.backend else {
      return false
    }
    return remedy.absence?.allowsNull != true
  }
}
