import ContractSpecs

/// Booleans or numbers of another type: a number or a text for a Boolean, or a number in quotes.
struct ScalarTypeRule: CauseRule {
  let scalars: BackendChange.Scalars

  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    groups(of: findings).filter { group in
      // Identifiers alone have a rule of their own, and one type of numbers is not all of them.
      let promised = Set(
        group.findings.map { $0.finding.evidence.promisedTypes.withoutNull.text }
      ).subtracting(Self.times)
      if scalars == .booleans { return true }
      return promised.count == (scalars == .allNumbers ? 2 : 1)
        && !group.findings.allSatisfy { IdentifierRule.isAboutIdentifier($0.finding) }
    }
  }

  private func groups(of findings: [SharedFinding]) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.kind == .valueType else { return nil }
      let promised = finding.evidence.promisedTypes.withoutNull.text
      guard isPromised(promised) || scalars == .allNumbers && Self.times.contains(promised),
        let received = ReceivedType(rawValue: finding.types(isRelative: true).actual)
      else { return nil }
      switch (scalars, received) {
      case (.booleans, .integer), (.booleans, .string): return .scalars(scalars, received)
      // Only the value shows that a text in place of a number is a number in quotes.
      case (.allNumbers, .string), (.integers, .string), (.fractionalNumbers, .string):
        return finding.observation == .quotedNumber ? .scalars(scalars, received) : nil
      case (_, _): return nil
      }
    }
  }

  /// The types of numbers that are times. They show nothing of other numbers, but go with them.
  private static let times = Set([Format.unixSeconds, .unixMilliseconds].map(\.rawValue))

  private func isPromised(_ types: String) -> Bool {
    switch scalars {
    case .booleans: types == "boolean"
    case .allNumbers: types == "integer" || types == "number"
    case .integers: types == "integer"
    case .fractionalNumbers: types == "number"
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { isPromised(member.typesThatCame.text) }
}
