import ContractSpecs

/// The violations that a team knows of and lets be for a while, as one file keeps them.
struct Baseline: Hashable, Sendable {
  /// Where it is looked for if nobody names a file: in the working directory.
  static let defaultFile = "contractcheck-baseline.json"

  /// As the user named it.
  var file: String

  /// Sorted by identity; no identity stands twice.
  private(set) var violations: [KnownViolation] = []
  private var places: [FindingIdentity: Int] = [:]

  init(file: String, violations: [KnownViolation] = []) {
    self.file = file
    self.violations = violations.sorted { $0.identity < $1.identity }
    for (place, violation) in self.violations.enumerated() { places[violation.identity] = place }
  }

  subscript(identity: FindingIdentity) -> KnownViolation? { places[identity].map { violations[$0] } }

  /// The entry that waives a finding, expired or not: one that is known for all fields of its group. An entry of format 1
  /// is about one endpoint alone, and so stands before that of the shape.
  func waiver(of finding: Finding, of check: CheckResult, in contract: String) -> Waiver? {
    let identities = [
      FindingIdentity(inAnswer: finding, of: check, in: contract),
      FindingIdentity(finding, of: check, in: contract),
    ]
    return identities.lazy.compactMap { self[$0] }
      .first { finding.memberNames.isSubset(of: $0.members) }?.waiver
  }

  /// Whether all that fails a check is waived on that day.
  func waives(_ check: CheckResult, in contract: String, on day: CalendarDay) -> Bool {
    check.violations.allSatisfy { finding in
      waiver(of: finding, of: check, in: contract).map { !$0.hasExpired(on: day) } ?? false
    }
  }
}
