import ContractSpecs

/// Empty texts in place of nulls.
struct EmptyTextRule: CauseRule {
  /// The words for an empty text in place of another type, and in place of a text of a certain form.
  private static let empty = ["string \"\"", "string \"\" (empty)"]

  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.kind == .valueType || finding.kind == .valueFormat, Self.empty.contains(finding.actual)
      else { return nil }
      let promised = finding.types(isRelative: true).expected
      return PromisedMember.withoutNull(promised) == promised ? nil : .emptyTexts
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.cameAsNull }
}
