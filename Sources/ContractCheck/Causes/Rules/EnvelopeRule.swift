import ContractSpecs

/// Bodies that are inside another document, or without the one that is promised.
struct EnvelopeRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    let errorsCame = responses.promises.contains { promise in
      !promise.isSuccess && promise.members.contains { $0.came && $0.name != nil }
    }
    // Errors without the document around them contradict that all bodies have it, also where something else is wrong.
    let areOfSuccesses =
      errorsCame
      || responses.promises.contains { promise in
        !promise.isSuccess && promise.members.contains { $0.name != nil }
      } && !findings.contains { $0.finding.kind == .bodyWrapped && $0.isOfError(responses) }
    let hasOwnNames = hasOwnNames(findings)
    return CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      if finding.kind == .bodyWrapped {
        // Where other errors came as promised, those that did not are no matter of all bodies.
        if errorsCame, shared.isOfError(responses) { return nil }
        let path = hasOwnNames ? JSONPath([.each]) : finding.foundAt?.pattern
        return path.map { .envelope(at: $0, onlySuccesses: areOfSuccesses) }
      }
      if finding.kind == .bodyUnwrapped {
        return finding.path.map { .noEnvelope(promised: $0.pattern, areLists: nil) }
      }
      return nil
    }
    .map { group -> CauseCandidate in
      switch group.change {
      case .envelope(let path, _) where group.findings.allSatisfy({ $0.isOfList(responses) }):
        return CauseCandidate(change: .pages(at: path), findings: group.findings)
      case .noEnvelope(let path, _):
        // An empty list shows no element by which it would be known as the content.
        let bare = findings.filter { $0.isArray(inPlaceOf: path, responses) }
        let all = group.findings + bare
        let lists = Set(all.map { $0.isList(at: path, responses) })
        let areLists = lists.count == 1 ? lists.first : nil
        let isOfSort = areLists.map { isContradicted(path, onlyByOthersThan: $0, responses) } ?? false
        return CauseCandidate(
          change: .noEnvelope(promised: path, areLists: isOfSort ? areLists : nil), findings: all)
      case _: return group
      }
    }
  }

  /// The number of names from which on each body has one of its own, as that of its type.
  private static let minimumNames = 3

  /// Returns whether all bodies inside another document are at one key of it, and nearly each kind of body at another
  /// one.
  private func hasOwnNames(_ findings: [SharedFinding]) -> Bool {
    let wrapped = findings.filter { $0.finding.kind == .bodyWrapped }
    let names = Set(wrapped.map { $0.finding.foundAt?.pattern })
    let kinds = Set(wrapped.map(\.finding.promised))
    return names.count >= Self.minimumNames && names.allSatisfy { $0?.steps.count == 1 }
      && 4 * names.count >= 3 * kinds.count
  }

  /// Returns whether responses have the promised member at a path, and each of them is a list if the changed ones, of
  /// which `areLists` says whether they are lists, are not.
  private func isContradicted(
    _ path: JSONPath, onlyByOthersThan areLists: Bool, _ responses: JudgedResponses
  ) -> Bool {
    let members = responses.promises.filter(\.isSuccess).flatMap(\.members).filter {
      $0.path == path && ($0.came || $0.cameAsNull)
    }
    return !members.isEmpty && members.allSatisfy { $0.isList != areLists }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    switch change {
    case .envelope:
      promise.isSuccess
        && (member.path == .root && promise.hasDistinctiveMembers || member.showsUnwrappedBody)
    case .pages: promise.isSuccess && member.path == .root && member.isList
    case .noEnvelope(let path, let areLists):
      member.path == path && (areLists.map { $0 == member.isList } ?? true)
    case .difference, .repeated, .casing, .dates, .identifiers, .decimals, .scalars, .enumCasing, .emptyTexts,
      .nullTexts,
      .serializedTwice,
      .omittedNulls, .samePage, .errors, .routes, .notFoundAgain,
      .refusedCredentials, .statuses:
      false
    }
  }
}

extension PromisedMember {
  /// A Boolean value that indicates whether a response had the member below a key of the body, where a body inside
  /// another document would not have it.
  fileprivate var showsUnwrappedBody: Bool {
    guard came || cameAsNull, case .key? = path.steps.first else { return false }
    return true
  }
}

extension SharedFinding {
  /// Returns whether an array came where each check promises an object that has its only list at a path.
  fileprivate func isArray(inPlaceOf path: JSONPath, _ responses: JudgedResponses) -> Bool {
    guard finding.kind == .valueType, finding.path?.steps.isEmpty == true,
      finding.types(isRelative: true).actual == ReceivedType.array.rawValue
    else { return false }
    return checks.allSatisfy { place in
      let lists = responses[place.check]?.members.filter { $0.isList && $0.path.steps.count == 1 }
      return lists?.map(\.path) == [path]
    }
  }

  /// Returns whether each check with the finding promises a list at a path.
  fileprivate func isList(at path: JSONPath, _ responses: JudgedResponses) -> Bool {
    checks.allSatisfy { place in
      responses[place.check]?.members.contains { $0.path == path && $0.isList } == true
    }
  }

  /// Returns whether a check with the finding got an error.
  fileprivate func isOfError(_ responses: JudgedResponses) -> Bool {
    checks.contains { responses[$0.check]?.isSuccess == false }
  }

  /// Returns whether the promised body is a list in each check with the finding; all are of one contract.
  fileprivate func isOfList(_ responses: JudgedResponses) -> Bool {
    checks.allSatisfy { responses[$0.check]?.members.first?.isList == true }
  }
}
