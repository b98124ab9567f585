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

/// Bodies that are inside another document, or without the one that is promised.
struct EnvelopeRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      switch finding.kind {
      case .bodyWrapped:
        return finding.foundAt.map { .envelope(at: $0.pattern) }
      case .bodyUnwrapped: return finding.path.map { .noEnvelope(promised: $0.pattern) }
      case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry,
        .bodyEmpty, .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyUnrelated, .fieldCasing, .fieldMoved,
        .fieldRenamed, .fieldMissing, .fieldUnexpected, .valueType, .valueNull, .valueFormat, .valueChoice,
        .valueRange, .valueLiteral, .keyDuplicated, .numberPrecision, .modelTrap, .modelFailed:
        return nil
      }
    }
    .map { group in
      guard case .envelope(let path) = group.change, group.findings.allSatisfy({ $0.isOfList(responses) })
      else { return group }
      return CauseCandidate(change: .pages(at: path), findings: group.findings)
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    switch change {
    case .envelope: promise.isSuccess && member.path == .root && promise.isTelling
    case .pages: promise.isSuccess && member.path == .root && member.types == "array"
    case .noEnvelope(let path): member.path == path
    case .difference, .repeated, .casing, .dates, .identifiers, .omittedNulls, .errors, .routes,
      .refusedCredentials:
      false
    }
  }
}

extension SharedFinding {
  /// Returns whether the promised body is a list in each check with the finding.
  fileprivate func isOfList(_ responses: JudgedResponses) -> Bool {
    let contract = checks[0].contract
    return checks.allSatisfy {
      $0.contract != contract || responses[$0.check]?.members.first?.types == "array"
    }
  }
}

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
    if case .dates(let promised, _) = change { member.types == promised } else { false }
  }
}

/// Identifiers of another type.
struct IdentifierRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.kind == .valueType || finding.kind == .valueFormat,
        case .key(let name)? = finding.path?.steps.last(where: { $0 != .each }), Self.isIdentifier(name)
      else { return nil }
      let types = finding.types(isRelative: true)
      return .identifiers(promised: PromisedMember.withoutNull(types.expected), received: types.actual)
    }
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let last = KeyWords.sequence(name).last else { return false }
    return last == "id" || last == "ids"
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    guard case .identifiers(let promised, _) = change, let name = member.name else { return false }
    return member.types == promised && Self.isIdentifier(name)
  }
}

/// Members that may be null and are left out.
struct OmittedNullRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      shared.finding.kind == .fieldMissing && shared.mayBeNull(responses) ? .omittedNulls : nil
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { false }
}

extension SharedFinding {
  /// Returns whether every missing member may be null.
  fileprivate func mayBeNull(_ responses: JudgedResponses) -> Bool {
    let promised = responses[checks[0].check]?.members ?? []
    let missing = promised.filter { finding.isAbout($0) && $0.name != nil }
    let expected = finding.members.isEmpty ? 1 : finding.members.count
    return missing.count == expected
      && missing.allSatisfy { PromisedMember.withoutNull($0.types) != $0.types }
  }
}

/// The same difference from several promises.
struct RepeatedRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { $0.finding.repetition.map(BackendChange.repeated) }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    guard case .repeated(let repetition) = change else { return false }
    switch repetition.kind.subject {
    case .response, .model: return false
    case .body: return promise.isSuccess && member.path == .root
    case .member: return member.name == repetition.name
    case .value: return member.name == repetition.name && member.types == repetition.expected
    }
  }
}

extension Finding {
  /// The difference in words that do not depend on its place; `nil` if those would join what has several causes.
  fileprivate var repetition: BackendChange.Repetition? {
    let types = types(isRelative: true)
    switch kind {
    case .responseStatus, .responseSlow, .certificateExpiry, .modelTrap, .modelFailed, .bodyUnexpected:
      return nil
    case .responseHeader, .responseMediaType, .bodyEmpty, .bodyNotJSON, .bodyTruncated, .bodyUnrelated,
      .bodyWrapped, .bodyUnwrapped:
      return BackendChange.Repetition(kind: kind, expected: types.expected, actual: types.actual)
    case .valueChoice, .valueRange:
      return name.map {
        BackendChange.Repetition(kind: kind, name: $0, expected: expected, actual: types.actual)
      }
    case .valueType, .valueNull, .valueFormat, .valueLiteral, .numberPrecision, .fieldMissing,
      .fieldUnexpected,
      .fieldRenamed, .fieldMoved, .fieldCasing, .keyDuplicated:
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

  /// The name of the member; `nil` for the body itself and for elements of it.
  private var name: String? {
    if case .key(let name)? = path?.steps.last(where: { $0 != .each }) { name } else { nil }
  }
}

extension PromisedMember {
  /// Returns types without `null`.
  static func withoutNull(_ types: String) -> String {
    types.split(separator: " | ").filter { $0 != "null" }.joined(separator: " | ")
  }
}
