import ContractSpecs

/// Decimal numbers of another type than the promised text, or in another notation.
struct DecimalRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    let groups = CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.kind == .valueFormat || finding.kind == .valueType else { return nil }
      let promised = finding.evidence.promisedTypes.withoutNull
      return promised.words == [Format.decimal.rawValue]
        ? .decimals(received: finding.types(isRelative: true).actual) : nil
    }
    return Self.joined(groups)
  }

  /// Returns the groups with whole numbers among the other numbers, if there are both: a serializer may write `35.00`
  /// as `35`.
  private static func joined(_ groups: [CauseCandidate]) -> [CauseCandidate] {
    let integers = groups.first { $0.change == .decimals(received: ReceivedType.integer.rawValue) }
    return groups.compactMap { group in
      guard let integers, groups.contains(where: { $0.change == number }) else { return group }
      if group.change == integers.change { return nil }
      return group.change == number
        ? CauseCandidate(change: number, findings: group.findings + integers.findings) : group
    }
  }

  private static let number = BackendChange.decimals(received: ReceivedType.number.rawValue)

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.typesThatCame.words == [Format.decimal.rawValue] }
}
