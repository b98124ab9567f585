import ContractSpecs

/// Booleans of another type. That a text in place of a number is a number in quotes, its types do not show.
struct ScalarTypeRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      guard shared.finding.kind == .valueType else { return nil }
      let types = shared.finding.types(isRelative: true)
      guard let promised = Self.scalar(PromisedMember.withoutNull(types.expected)),
        let received = ReceivedType(rawValue: types.actual)
      else { return nil }
      return switch (promised, received) {
      case (.booleans, .integer), (.booleans, .string): .scalars(promised, received)
      case (_, _): nil
      }
    }
  }

  private static func scalar(_ types: String) -> BackendChange.Scalar? {
    switch types {
    case "boolean": .booleans
    case _: nil
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    if case .scalars(let promised, _) = change { Self.scalar(member.types) == promised } else { false }
  }
}
