import ContractSpecs

/// Identifiers of another type.
struct IdentifierRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.kind == .valueType || finding.kind == .valueFormat, Self.isAboutIdentifier(finding) else {
        return nil
      }
      return finding.evidence.receivedType.map {
        .identifiers(promised: finding.evidence.promisedTypes.withoutNull, received: $0)
      }
    }
  }

  /// Returns whether a finding is about a member that is named as an identifier, or elements of one.
  static func isAboutIdentifier(_ finding: Finding) -> Bool {
    guard case .key(let name)? = finding.path?.steps.last(where: { $0 != .each }) else { return false }
    return isIdentifier(name)
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let last = KeyWords.sequence(name).last else { return false }
    return last == "id" || last == "ids"
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    guard case .identifiers(let promised, _) = change, let name = member.name else { return false }
    return member.typesThatCame == promised && Self.isIdentifier(name)
  }
}
