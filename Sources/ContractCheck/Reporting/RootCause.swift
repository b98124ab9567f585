import ContractSpecs

/// A cause of failures: the same kind of difference from the same promise, wherever it was seen.
struct RootCause: Hashable, Sendable {
  struct Key: Hashable, Sendable {
    var kind: Finding.Kind
    var location: SpecLocation
    var members: [Finding.Member]

    /// The name of the member, for kinds whose location in the contract is the object around it.
    var name: String?

    /// The promise. A check's `values` and `differs` may have the same location.
    var expected: String
  }

  /// The first finding with this cause, which represents the others.
  var finding: Finding

  /// The checks with this cause, in the order of the run, as `contract/check`.
  var checks: [String]

  /// The identity of the first finding, by which later runs recognize it.
  var identity: FindingIdentity
}

extension Finding {
  /// The key that findings with the same cause share.
  var cause: RootCause.Key {
    RootCause.Key(kind: kind, location: location, members: members, name: unpromisedName, expected: expected)
  }

  private var unpromisedName: String? {
    guard kind == .fieldUnexpected || kind == .keyDuplicated, case .key(let name)? = path?.steps.last else {
      return nil
    }
    return name
  }
}

extension RunResult {
  /// Returns the causes of the chosen findings, in order of first occurrence.
  func causes(of choice: (CheckResult) -> [Finding]) -> [RootCause] {
    var causes: [RootCause] = []
    var places: [RootCause.Key: Int] = [:]
    for contract in contracts {
      for check in contract.checks {
        let name = "\(contract.name)/\(check.name)"
        for finding in choice(check) {
          if let place = places[finding.cause] {
            if causes[place].checks.last != name { causes[place].checks.append(name) }
          } else {
            places[finding.cause] = causes.count
            let identity = FindingIdentity(finding, of: check, in: contract.name)
            causes.append(RootCause(finding: finding, checks: [name], identity: identity))
          }
        }
      }
    }
    return causes
  }

  /// The causes of failed checks.
  var failureCauses: [RootCause] { causes { $0.outcome == .failed ? $0.unwaived : [] } }

  /// The causes of warnings, which do not fail the run.
  var warningCauses: [RootCause] { causes(of: \.warnings) }
}
