import ContractSpecs

/// Members that may be null and are left out.
struct OmittedNullRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    // A member that may be there under another name was not left out.
    let missing = findings.filter {
      $0.finding.kind == .fieldMissing && $0.all.allSatisfy(\.candidates.isEmpty)
    }
    let (nullable, required) = (
      missing.filter { $0.mayBeNull(responses) && !$0.finding.needsValueForModel },
      missing.filter { !$0.mayBeNull(responses) }
    )
    let thin = Set(required.flatMap(\.objects))
    // Nor was one that has a value, as the request that sent it shows.
    let valued = Set(missing.filter { $0.all.contains { $0.observation == .otherThanSent } }.map(\.name))
    return CauseCandidate.groups(of: nullable) { shared in
      // Where members are missing that cannot be null, the object has fewer members, whatever their values are.
      valued.contains(shared.name) || !thin.isDisjoint(with: shared.objects) ? nil : .omittedNulls
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.cameAsNull }
}

/// An object in the response to a check.
private struct ObjectOfCheck: Hashable {
  var path: JSONPath?
  var check: CheckPlace
}

extension SharedFinding {
  /// The objects that lack what the finding is about.
  fileprivate var objects: [ObjectOfCheck] {
    let path = finding.path?.pattern
    let object = finding.members.isEmpty ? path?.parent : path
    return checks.map { ObjectOfCheck(path: object, check: $0) }
  }

  /// The last step to the missing member, which is its name.
  fileprivate var name: JSONPath.Step? { finding.path?.steps.last }

  /// Returns whether every missing member may be null.
  fileprivate func mayBeNull(_ responses: JudgedResponses) -> Bool {
    if finding.members.isEmpty { return finding.evidence.promisedTypes.allowsNull }
    let promised = responses[checks[0].check]?.members ?? []
    let missing = promised.filter { finding.isAbout($0) && $0.name != nil }
    return missing.count == finding.members.count
      && missing.allSatisfy(\.types.allowsNull)
  }
}

extension Finding {
  /// A Boolean value that indicates whether the app's model reads no null in place of the value that the backend has to
  /// send: its remedy does not offer one.
  var needsValueForModel: Bool {
    guard responsible == .backend || responsible == .everybody, let remedy = advice.backend else {
      return false
    }
    return remedy.absence?.allowsNull != true
  }
}
