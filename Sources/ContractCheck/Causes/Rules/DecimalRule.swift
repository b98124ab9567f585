import ContractSpecs

/// Decimal numbers of another type than the promised text, or in another notation.
struct DecimalRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.kind == .valueFormat || finding.kind == .valueType else { return nil }
      let types = finding.types(isRelative: true)
      let promised = PromisedMember.withoutNull(types.expected)
      return promised == Format.decimal.rawValue ? .decimals(received: types.actual) : nil
    }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.types == Format.decimal.rawValue }
}
