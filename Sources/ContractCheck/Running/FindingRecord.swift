import ContractSpecs

/// A finding as a run records it: with the named shape that it is in, and compared with what was known.
struct FindingRecord: Hashable, Sendable {
  var finding: Finding

  /// The member of a named shape that it is about; `nil` for one of the endpoint itself, and in a report of an earlier
  /// version.
  var place: ShapePlace?

  /// Its status compared with what was known; `nil` without a comparison, and for one that fails nothing.
  var status: FindingStatus?

  init(_ finding: Finding, in place: ShapePlace? = nil, _ status: FindingStatus? = nil) {
    (self.finding, self.place, self.status) = (finding, place, status)
  }

  /// True if it breaks the promise, waived or not.
  var isViolation: Bool { finding.severity.failsRun }
}
