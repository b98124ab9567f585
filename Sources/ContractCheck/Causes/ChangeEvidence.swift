import ContractSpecs

/// The evidence of one contract's responses against a change.
struct ChangeEvidence {
  /// The violations of each check; `nil` for a check without any.
  let findings: [CheckFindings?]
  let responses: JudgedResponses

  /// The indices of the shared findings that the change explains.
  let explained: Set<Int>

  /// A Boolean value that indicates whether some elements of a list came as promised while others did not.
  var isPartial: Bool { findings.contains { $0?.hasPartial(of: explained) ?? false } }

  /// Returns whether a member that a change concerns came as promised.
  ///
  /// `name` is that of the members which the change can concern; `nil` if it may be any.
  func contradicts(
    named name: String?, _ concerns: (PromisedMember, JudgedResponses.Promise) -> Bool
  ) -> Bool {
    let hasCome = responses.promises.contains { promise in
      promise.membersThatCame(named: name).contains { concerns($0, promise) }
    }
    if hasCome { return true }
    let members = responses.promises.map { promise in
      promise.certainMembers(named: name).filter { concerns($0, promise) }
    }
    return findings.indices.contains { number in
      guard let concerned = responses.index(of: number).map({ members[$0] }), !concerned.isEmpty else {
        return false
      }
      guard let findings = findings[number] else { return true }
      if findings.hidingBody.contains(where: { !isExplained($0) }) { return false }
      return concerned.contains { member in
        !findings.around(member.path).contains { entry in
          isExplained(entry) ? entry.finding.isAbout(member) : entry.finding.hides(member)
        }
      }
    }
  }

  private func isExplained(_ entry: CheckFindings.Entry) -> Bool {
    entry.shared.map(explained.contains) ?? false
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
