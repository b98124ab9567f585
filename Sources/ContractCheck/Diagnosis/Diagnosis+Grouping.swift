import ContractSpecs

extension [Diagnosis.AttributedFinding] {
  /// Returns the findings with those of the same cause merged: two dates of one object in the same wrong format need
  /// one fix.
  func grouped() -> [Diagnosis.AttributedFinding] {
    var groups: [Diagnosis.AttributedFinding] = []
    for finding in self {
      if let index = groups.firstIndex(where: { $0.isLike(finding) }) {
        groups[index].likewise.append(finding.finding)
      } else {
        groups.append(finding)
      }
    }
    return groups
  }
}

extension Diagnosis.AttributedFinding {
  /// The finding with advice only for the responsible party.
  var advised: Diagnosis.AttributedFinding {
    var advised = self
    if let responsibleParty { advised.finding.hint = responsibleParty.advice(finding.hint) }
    return advised
  }

  fileprivate func isLike(_ other: Diagnosis.AttributedFinding) -> Bool {
    let (one, two) = (finding, other.finding)
    return one.kind.differsInValue && one.kind == two.kind && one.severity == two.severity
      && one.path?.parent == two.path?.parent && one.expected == two.expected && one.hint == two.hint
      && side == other.side && responsibleParty == other.responsibleParty && contractAdvice.isEmpty
      && other.contractAdvice.isEmpty && promised == other.promised
  }
}

extension Finding.Kind {
  /// A Boolean value that indicates whether the kind concerns one value that is at its promised place.
  fileprivate var differsInValue: Bool { [.valueType, .valueNull, .valueFormat].contains(self) }
}
