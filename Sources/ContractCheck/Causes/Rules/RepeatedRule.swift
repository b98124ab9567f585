import ContractSpecs

/// The same difference from several promises.
struct RepeatedRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { $0.finding.repetition.map(BackendChange.repeated) }.filter {
      group in
      // Checks that expect other values of like-named members have nothing to do with each other.
      group.findings[0].finding.kind != .valueLiteral
        || Set(group.findings.map(\.finding.promised)).count == 1
    }.flatMap(Self.parts)
  }

  /// The sort of a difference among like ones: the rule that says why a body is no JSON or what a value is, and what else
  /// is known of a value.
  private struct Sort: Hashable {
    var rule: RuleID?
    var observation: Finding.Observation?

    init(_ finding: Finding) {
      let isOfValue = finding.kind.subject == .value
      rule = isOfValue || finding.kind == .bodyNotJSON ? finding.advice.backend?.rule : nil
      observation = isOfValue ? finding.observation : nil
    }
  }

  /// Returns the parts of a group in which all findings are of one sort.
  private static func parts(of group: CauseCandidate) -> [CauseCandidate] {
    group.findings.grouped { Sort($0.finding) }
      .map { CauseCandidate(change: group.change, findings: $0.elements) }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    guard case .repeated(let repetition) = change else { return false }
    switch repetition.kind.subject {
    case .response, .model: return false
    case .body: return promise.isSuccess && member.path == .root
    case .member: return member.name == repetition.name
    case .value where repetition.name == nil: return promise.isSuccess && member.path == .root
    case .value: return member.name == repetition.name && member.types.text == repetition.expected
    }
  }
}

extension Finding {
  /// The difference in words that do not depend on its place; `nil` if those would join what has several causes.
  fileprivate var repetition: BackendChange.Repetition? {
    // Such texts are one cause, whatever their names are.
    if isOfSameText || isArrayForObject || kind == .valueLiteral && valueIsArray { return nil }
    let types = types(isRelative: true)
    switch kind {
    case .responseStatus, .responseSlow, .certificateExpiry, .modelTrap, .modelFailed, .releasedModel,
      .bodyUnexpected:
      return nil
    case .responseMediaType:
      // Another JSON type is promised for the same kind of body.
      let promise = types.expected.lowercased().contains("json") ? "application/json" : types.expected
      return BackendChange.Repetition(kind: kind, expected: promise, actual: types.actual)
    case .responseHeader, .bodyEmpty, .bodyNotJSON, .bodyTruncated, .bodyUnrelated,
      .bodyWrapped, .bodyUnwrapped:
      return BackendChange.Repetition(kind: kind, expected: types.expected, actual: types.actual)
    case .valueChoice, .valueRange:
      // Only the contract's notation says which values or bounds. A choice by keys has none.
      let promise = types.expected == PromisedTypes.value.description ? types.expected : expected
      return name.map {
        BackendChange.Repetition(kind: kind, name: $0, expected: promise, actual: types.actual)
      }
    case .keyDuplicated:
      // The values are those of one response.
      return name.map { BackendChange.Repetition(kind: kind, name: $0, expected: "", actual: "") }
    case .valueNull where path == .root:
      return BackendChange.Repetition(kind: kind, expected: "", actual: types.actual)
    case .valueType, .valueNull, .valueFormat, .valueLiteral, .numberPrecision, .fieldMissing,
      .fieldUnexpected,
      .fieldRenamed, .fieldMoved, .fieldCasing:
      if members.count > 1 {
        let names = members.map { "\($0.expected)>\($0.found ?? "")" }.joined(separator: ",")
        return BackendChange.Repetition(
          kind: kind, name: names, expected: types.expected, actual: types.actual)
      }
      return name.map {
        BackendChange.Repetition(kind: kind, name: $0, expected: types.expected, actual: types.actual)
      }
    }
  }

  /// True if an array came, as another list than a check expects.
  private var valueIsArray: Bool { evidence.receivedType == .array }

  /// The name of the member; `nil` for the body itself and for elements of it.
  private var name: String? {
    if case .key(let name)? = path?.steps.last(where: { $0 != .each }) { name } else { nil }
  }
}
