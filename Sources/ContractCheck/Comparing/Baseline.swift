import ContractSpecs

/// The violations that a team knows and tolerates for a while, as stored in a file.
struct Baseline: Hashable, Sendable {
  /// The default file in the working directory.
  static let defaultFile = "contractcheck-baseline.json"

  /// The path as the user named it.
  var file: String

  /// The entries, sorted by their unique identities.
  private(set) var violations: [KnownViolation] = []
  private var places: [FindingIdentity: Int] = [:]

  init(file: String, violations: [KnownViolation] = []) {
    self.file = file
    self.violations = violations.sorted { $0.identity < $1.identity }
    for (place, violation) in self.violations.enumerated() { places[violation.identity] = place }
  }

  subscript(identity: FindingIdentity) -> KnownViolation? { places[identity].map { violations[$0] } }

  /// Returns the entry that waives a finding, expired or not. It must list all fields of the finding's group. An entry
  /// of format 1 applies to one endpoint and takes precedence over that of the shape.
  func waiver(of finding: Finding, of check: CheckResult, in contract: String) -> Waiver? {
    let identities = [
      FindingIdentity(inAnswer: finding, of: check, in: contract),
      FindingIdentity(finding, of: check, in: contract),
    ]
    return identities.lazy.compactMap { self[$0] }
      .first { finding.memberNames.isSubset(of: $0.members) }?.waiver
  }

  /// Returns whether all violations of a check are waived on a day.
  func waives(_ check: CheckResult, in contract: String, on day: CalendarDay) -> Bool {
    check.violations.allSatisfy { finding in
      waiver(of: finding, of: check, in: contract).map { !$0.hasExpired(on: day) } ?? false
    }
  }
}
