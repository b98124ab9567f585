import ContractSpecs

/// The evidence of one contract's responses against a change.
struct ChangeEvidence {
  /// The violations of each check; `nil` for a check without any.
  let findings: [CheckFindings?]
  let responses: JudgedResponses

  /// The indices of the shared findings that the change explains.
  let explained: Set<Int>

  /// Returns the checks, by index, in whose responses a member that a change concerns came as promised.
  ///
  /// `name` is that of the members which the change can concern; `nil` if it may be any. If the change is one of all
  /// members, a list contradicts it of which only some elements have the change. If it is one `ofValues`, so does a value
  /// that was found elsewhere, where it was judged. The claims of a token contradict nothing: a library of its own writes
  /// them.
  func contradictions(
    named name: String?, isOfAll: Bool, ofValues: Bool,
    _ concerns: (PromisedMember, JudgedResponses.Promise) -> Bool
  ) -> Set<Int> {
    let came = responses.promises.map { promise in
      promise.membersThatCame(named: name).contains { !$0.isInToken && concerns($0, promise) }
    }
    let members = responses.promises.map { promise in
      promise.certainMembers(named: name).filter { !$0.isInToken && concerns($0, promise) }
    }
    return Set(
      findings.indices.filter { number in
        if isOfAll, findings[number]?.hasPartial(of: explained) ?? false { return true }
        guard let promise = responses.index(of: number) else { return false }
        return came[promise] || hasCome(members[promise], in: number, ofValues)
      })
  }

  /// Returns whether one of some members, which every response must have, came as promised in that of a check.
  private func hasCome(_ concerned: [PromisedMember], in number: Int, _ ofValues: Bool) -> Bool {
    if concerned.isEmpty { return false }
    guard let findings = findings[number] else { return true }
    func isOfPlace(_ entry: CheckFindings.Entry) -> Bool { ofValues && entry.finding.kind.isOfPlace }
    if findings.hidingBody.contains(where: { !isExplained($0) && !isOfPlace($0) }) { return false }
    return concerned.contains { member in
      !findings.around(member.path).contains { entry in
        if isOfPlace(entry) { return false }
        return isExplained(entry) && entry.finding.kind.subject != .value
          ? entry.finding.isAbout(member) : entry.finding.hides(member)
      }
    }
  }

  private func isExplained(_ entry: CheckFindings.Entry) -> Bool {
    entry.shared.map(explained.contains) ?? false
  }
}

extension PromisedMember {
  fileprivate var isInToken: Bool { path.steps.contains(.jwt) }
}

extension Finding.Kind {
  /// True if it is about the place of something that was found elsewhere, all of which was judged there.
  fileprivate var isOfPlace: Bool {
    [.fieldCasing, .fieldRenamed, .fieldMoved, .bodyWrapped].contains(self)
  }
}

extension Finding {
  /// Returns whether the finding is about a member, alone or in a group of its object.
  func isAbout(_ member: PromisedMember) -> Bool {
    guard let path = path?.pattern else { return member.path == .root && kind.subject == .body }
    if path == member.path { return true }
    guard let name = member.name, path == member.path.parent else { return false }
    return members.contains { $0.expected == name }
  }
}
