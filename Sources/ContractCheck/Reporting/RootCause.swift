import ContractSpecs

/// One reason for failures: the same kind of difference from the same promise, wherever it was seen.
struct RootCause: Hashable, Sendable {
  struct Key: Hashable, Sendable {
    var kind: Finding.Kind
    var location: SpecLocation
    var members: [Finding.Member]

    /// The member's name, for kinds whose place in the contract is the object around it.
    var name: String?

    /// What was promised: a check's `values` and `differs` may stand at one place.
    var expected: String
  }

  /// The first finding with this cause; it speaks for the others.
  var finding: Finding

  /// The checks that have it, in the order of the run, as `contract/check`.
  var checks: [String]

  /// The identity of the first finding, under which later runs know it.
  var identity: FindingIdentity
}

extension Finding {
  /// What findings with one cause have in common.
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
  /// The causes of what a choice of findings says, in the order in which they were first seen.
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

  /// Why checks failed.
  var failureCauses: [RootCause] { causes { $0.outcome == .failed ? $0.unwaived : [] } }

  /// What is worth a look and fails nothing.
  var warningCauses: [RootCause] { causes(of: \.warnings) }
}
