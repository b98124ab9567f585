@testable import ContractMutation
@testable import ContractSpecs

/// The count of bodies that a change was applied to, and what was not as it should be.
struct BodyChangeTally {
  var applied = 0
  var judgings = 0
  var wrong: [String] = []

  /// The changes that applied to at least one body.
  var seen: Set<BodyChange> = []

  /// Applies a change to a body and undoes it.
  mutating func tell(of change: BodyChange, in body: [UInt8], _ trial: BodyChangeTrial, _ name: String) throws
  {
    guard let altered = try trial.apply([change], to: body) else { return }
    applied += 1
    seen.insert(change)
    let judged = trial.judged(altered)
    let undone = trial.undone([change], in: altered)
    let isBack =
      change.fidelity == .exact
      ? BodyChangeTrial.areSame(undone, body) : trial.judged(undone).judgement.findings.isEmpty
    if !isBack { note("\(name): not undone", change, altered, judged) }
    let proof = BodyProof(verifying: [change], of: judged)
    judgings += proof.judgings
    let credited = proof.credits.first?.findings.count ?? 0
    let all = judged.judgement.findings.filter { !$0.isConjecture }.count
    if proof.verdict != .verified || !proof.remaining.isEmpty || credited != all {
      note("\(name): \(proof.verdict), \(credited) of \(all) credited", change, altered, judged)
    }
    if !BodyChange.suggested(by: judged.judgement.findings).contains(where: {
      $0 == change || isLess($0, change)
    }) {
      note("\(name): not suggested", change, altered, judged)
    }
  }

  /// Returns whether a suggested change is one of single words, whose style is that of several changes.
  private func isLess(_ suggested: BodyChange, _ change: BodyChange) -> Bool {
    switch (suggested, change) {
    case (.casing, .casing), (.enumCasing, .enumCasing): true
    case (_, _): false
    }
  }

  private mutating func note(
    _ what: String, _ change: BodyChange, _ altered: [UInt8], _ judged: JudgedResponse
  ) {
    let lines = judged.judgement.findings.map { "\($0.line) \($0.evidence)" }.joined(separator: "\n  ")
    wrong.append("\(what): \(change)\n\(String(decoding: altered.prefix(1500), as: UTF8.self))\n  \(lines)")
  }
}
