import ContractSpecs

/// The causes for what no change explains.
extension CauseSearch {
  /// The difference for which a cause is told: a finding's identity, or the failures of an endpoint, whatever each of
  /// its checks expects.
  private enum Difference: Hashable {
    case identity(FindingIdentity)
    case failure(contract: Int, endpoint: String, status: Int)

    /// The values of members that have one promise, such as a shape that is used in several places.
    case promise(contract: Int, Finding.Kind, SpecLocation)

    /// The other values in one response, as of another user or of a search that was ignored.
    case response(CheckPlace)
  }

  /// An endpoint of a contract.
  private struct Route: Hashable {
    var contract: Int
    var endpoint: String
  }

  private func difference(of shared: SharedFinding, _ gone: Set<Route>) -> Difference {
    let (place, finding) = (shared.checks[0], shared.finding)
    let isGone = gone.contains(Route(contract: place.contract, endpoint: run[place].endpoint))
    if let status = finding.receivedStatus, isGone || Self.isOfEndpoint(status) {
      return .failure(contract: place.contract, endpoint: run[place].endpoint, status: status)
    }
    if shared.checks.count == 1, finding.isOfResponseValues { return .response(place) }
    return finding.isOfPromisedValues
      ? .promise(contract: place.contract, finding.kind, finding.location) : .identity(shared.identity)
  }

  /// The statuses that say something of an endpoint, and not of what a single request asks for, besides failures.
  private static let refusals = HTTPStatus.refusalsOfCredentials.union(HTTPStatus.refusalsOfRequests)

  private static func isOfEndpoint(_ status: Int) -> Bool { status >= 500 || refusals.contains(status) }

  /// The endpoints all of whose responses have the status 404.
  private var goneRoutes: Set<Route> {
    var (missing, found): (Set<Route>, Set<Route>) = ([], [])
    for (number, contract) in run.contracts.enumerated() {
      for check in contract.checks where check.isAnswered {
        let route = Route(contract: number, endpoint: check.endpoint)
        if check.lastStatus == HTTPStatus.notFound { missing.insert(route) } else { found.insert(route) }
      }
    }
    return missing.subtracting(found)
  }

  /// A cause for each difference that no change explains, in the order of the run. It may be one from several promises,
  /// such as the statuses that several checks of an endpoint expect.
  var differences: [Cause] {
    let (relatives, gone) = (relatives, goneRoutes)
    let open = findings.indices.filter { !isExplained[$0] }
    let groups = open.grouped { index in
      difference(of: relatives[index] ?? findings[index], gone)
    }
    return groups.map { _, indices in
      let group = indices.map { findings[$0] }
      // A finding that knows the new name of a member stands for those that do not.
      let known = group.filter { $0.finding.isOfKnownChange }
      let all = known + group.filter { !$0.finding.isOfKnownChange }
      return Cause(.difference, all, in: run.contracts[group[0].checks[0].contract].name)
    }
  }
}

extension Finding {
  fileprivate var isOfKnownChange: Bool { kind == .fieldRenamed || kind == .responseStatus }

  /// True for a value that one promise has wherever it is.
  fileprivate var isOfPromisedValues: Bool {
    [.valueType, .valueFormat, .valueNull, .valueChoice, .valueRange].contains(kind)
  }

  /// True for a value that is another one, as others in the same response are.
  fileprivate var isOfResponseValues: Bool {
    let observations: Set<Observation?> = [.senderRefused, .otherCount, .otherValue, .otherThanBefore]
    return kind == .valueLiteral && observations.contains(observation)
  }
}
