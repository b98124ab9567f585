import ContractSpecs

/// A cause of failures over a whole run: a change of the backend, with all findings that it explains.
struct Cause: Hashable, Sendable {
  var change: BackendChange

  /// The part of the contract that the change was made in.
  var scope: ChangeScope

  /// The contract's name.
  var contract: String

  /// The findings that the change explains, the worst first, then in the order of the run; never empty. Those of the
  /// kind that is repeated are before others that follow from them.
  var findings: [SharedFinding]

  /// The checks with these findings, in the order of the run.
  var checks: [CheckPlace]

  /// The checks that were not sent because one of these gave no usable response.
  var blocked: [CheckPlace] = []

  /// Other failed checks that may have failed for these: they sent or expected values of their broken responses, or what
  /// these did not do had to be done before.
  var following: [CheckPlace] = []

  /// The counts of what undoing its change proves; `nil` if no change of bodies is proven for its findings.
  var undone: UndoneCause?

  /// True if each of the checks may have failed for another cause.
  var mayFollow = false

  /// True if the checks call several endpoints.
  var isElsewhere = false

  /// The finding that represents the others.
  var leading: SharedFinding { findings[0] }

  /// The findings of which different things are true.
  var allFindings: [Finding] { findings.flatMap(\.all) }

  /// Those that are the change itself, and not what follows from it.
  var ownFindings: [Finding] { allFindings.filter(change.isItself) }

  /// The worst severity of the findings.
  var severity: Finding.Severity {
    allFindings.map(\.severity).min { $0.rank < $1.rank } ?? leading.finding.severity
  }

  /// The texts that tell the cause from an earlier one of the run whose id would be the same; else empty.
  var distinction: [String] = []

  /// Sixteen hexadecimal digits that are the same in every run in which the change has the same kind. Those of a single
  /// difference are its fingerprint in baselines.
  var id: String {
    change == .difference && distinction.isEmpty
      ? leading.identity.fingerprint
      : Fingerprint(of: [contract, change.name] + change.details + scope.details + distinction).text
  }

  /// The status of the findings compared with what was known: that of the one that was seen first, which is new only if
  /// all are; `nil` without a comparison.
  var status: FindingStatus? { findings.compactMap(\.status).min { $0.since < $1.since } }

  /// Returns the first check with the leading finding in whose body nothing else is wrong than what the cause explains,
  /// so that what the app does with it follows from the cause; `nil` if there is none.
  func checkWithThisAlone(in run: RunResult) -> CheckPlace? {
    guard leading.finding.kind.subject != .response else { return nil }
    let keys = Set(findings.map(\.finding.sharedKey))
    return leading.checks.first { place in
      run[place].violations.allSatisfy { $0.kind.subject == .response || keys.contains($0.sharedKey) }
    }
  }

  init(
    _ change: BackendChange, _ findings: [SharedFinding], scope: ChangeScope = .everywhere,
    in contract: String
  ) {
    (self.change, self.scope, self.contract) = (change, scope, contract)
    self.findings = findings.enumerated()
      .sorted { one, other in
        let (isOne, isOther) = (change.isItself(one.element.finding), change.isItself(other.element.finding))
        return isOne != isOther
          ? isOne
          : (one.element.finding.severity.rank, one.offset)
            < (other.element.finding.severity.rank, other.offset)
      }
      .map(\.element)
    checks = Set(findings.flatMap(\.checks)).sorted()
  }
}

extension RunResult {
  /// Returns the identities of all violations that a cause explains.
  func identities(of cause: Cause) -> Set<FindingIdentity> {
    let keys = Set(cause.findings.map(\.finding.sharedKey))
    var identities: Set<FindingIdentity> = []
    for place in cause.checks {
      let check = self[place]
      for record in check.broken where keys.contains(record.finding.sharedKey) {
        identities.insert(FindingIdentity(record, of: check, in: contracts[place.contract].name))
      }
    }
    return identities
  }

  /// The causes of failures: those that break the app first, then those that fail the most checks.
  var causes: [Cause] {
    var search = CauseSearch(self)
    return search.causes()
  }
}
