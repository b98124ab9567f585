import ContractSpecs

/// Values of enums in another casing.
struct EnumCasingRule: CauseRule {
  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    let recased = findings.filter { $0.finding.observation == .otherCasing }
    // Constants alone say nothing of enums.
    guard recased.contains(where: { $0.finding.kind == .valueChoice }) else { return [] }
    let promised = Set(
      recased.compactMap { shared in
        responses[shared.checks[0].check]?.members.first { $0.path == shared.finding.path?.pattern }?
          .enumCasing
      })
    return [CauseCandidate(change: .enumCasing(promised: promised), findings: recased)]
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    guard case .enumCasing(let promised) = change, let casing = member.enumCasing else { return false }
    // Texts that are promised in the casing in which the others came show nothing.
    return casing == .mixed || promised.isEmpty || promised.contains(casing) || promised.contains(.mixed)
  }
}
