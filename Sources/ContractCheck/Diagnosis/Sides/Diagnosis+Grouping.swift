import ContractSpecs

extension [Diagnosis.Finding] {
  /// Findings with one cause put together: two dates of one object in the same wrong form are one thing to mend.
  func grouped() -> [Diagnosis.Finding] {
    var groups: [Diagnosis.Finding] = []
    for finding in self {
      if let index = groups.firstIndex(where: { $0.isLike(finding) }) {
        groups[index].likewise.append(finding.mismatch)
      } else {
        groups.append(finding)
      }
    }
    return groups
  }
}

extension Diagnosis.Finding {
  /// With advice for those alone who have to change.
  var advised: Diagnosis.Finding {
    var advised = self
    if let responsibility { advised.mismatch.hint = responsibility.advice(mismatch.hint) }
    return advised
  }

  fileprivate func isLike(_ other: Diagnosis.Finding) -> Bool {
    let (one, two) = (mismatch, other.mismatch)
    return one.kind.differsInValue && one.kind == two.kind && one.severity == two.severity
      && one.path?.parent == two.path?.parent && one.expected == two.expected && one.hint == two.hint
      && side == other.side && responsibility == other.responsibility && contractAdvice.isEmpty
      && other.contractAdvice.isEmpty && promised == other.promised
  }
}

extension Mismatch.Kind {
  /// Whether it is about one value that stands where it should.
  fileprivate var differsInValue: Bool {
    switch self {
    case .valueType, .valueNull, .valueFormat: true
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing, .fieldMoved, .fieldRenamed,
      .fieldMissing, .fieldUnexpected, .valueChoice, .valueRange, .valueLiteral, .keyDuplicated,
      .numberPrecision, .modelTrap:
      false
    }
  }
}
