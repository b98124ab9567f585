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

    /// The values of a contract that have the names of each other, which are these.
    case swapped(contract: Int, names: Set<JSONPath.Step>)

    /// The values in one response for which another one is to be mended first.
    case following(CheckPlace)

    /// The findings that one remedy for the backend ends wherever they are in a contract: texts that arrived changed in
    /// one way, such as in another charset or with other digits, and lists in another order.
    case remedied(contract: Int, Remedy?)
  }

  /// The names that have the values of each other, by the advice on them.
  private var swappedNames: [Advice: Set<JSONPath.Step>] {
    Dictionary(
      findings.filter { $0.finding.observation == .swappedValues }.map { shared in
        (shared.finding.advice, Set([shared.finding.path?.pattern.steps.last].compactMap(\.self)))
      }, uniquingKeysWith: { $0.union($1) })
  }

  private func difference(of shared: SharedFinding, _ swapped: [Advice: Set<JSONPath.Step>]) -> Difference {
    let (place, finding) = (shared.checks[0], shared.finding)
    if isOfMissingRoute(shared) {
      return .failure(contract: place.contract, endpoint: run[place].endpoint, status: Self.notFound)
    }
    if finding.isOfSameText || finding.observation == .otherOrder {
      return .remedied(contract: place.contract, finding.advice.backend)
    }
    if finding.observation == .swappedValues {
      return .swapped(contract: place.contract, names: swapped[finding.advice] ?? [])
    }
    guard shared.checks.count == 1, finding.kind == .valueLiteral else { return differenceOfStatus(shared) }
    switch finding.observation {
    case .senderRefused: return .following(place)
    case .otherCount, .otherValue, .otherThanBefore: return .response(place)
    case _: return differenceOfStatus(shared)
    }
  }

  private func differenceOfStatus(_ shared: SharedFinding) -> Difference {
    let place = shared.checks[0]
    guard let status = shared.finding.receivedStatus,
      status >= 500 || Self.refusals.contains(status) || Self.refusalsOfRequests.contains(status)
        || status == Self.notFound && isGone(place)
    else { return differenceOfPromise(shared) }
    return .failure(contract: place.contract, endpoint: run[place].endpoint, status: status)
  }

  private func differenceOfPromise(_ shared: SharedFinding) -> Difference {
    let finding = shared.finding
    guard [.valueType, .valueFormat, .valueNull, .valueChoice, .valueRange].contains(finding.kind) else {
      return .identity(shared.identity)
    }
    return .promise(contract: shared.checks[0].contract, finding.kind, finding.location)
  }

  /// Returns whether a finding is about the body of a 404 from an endpoint that answers all its requests with 404, although
  /// some should have another one: whoever answers for a route that is not there does not write the errors of the backend.
  private func isOfMissingRoute(_ shared: SharedFinding) -> Bool {
    if run[shared.checks[0]].exchanges.last?.status != Self.notFound { return false }
    let endpoints = Set(shared.checks.map { "\($0.contract) \(run[$0].endpoint)" })
    return shared.finding.isOfErrorBody && endpoints.count == 1 && shared.checks.allSatisfy(isGone)
      && run.contracts[shared.checks[0].contract].checks.contains { check in
        check.endpoint == run[shared.checks[0]].endpoint
          && check.violations.contains { $0.receivedStatus == Self.notFound }
      }
  }

  /// Returns whether every response of a check's endpoint has the status 404.
  private func isGone(_ place: CheckPlace) -> Bool {
    run.contracts[place.contract].checks.allSatisfy { check in
      check.endpoint != run[place].endpoint || !check.isAnswered
        || check.exchanges.last?.status == Self.notFound
    }
  }

  /// A cause for each difference that no change explains, in the order of the run. It may be one from several promises,
  /// such as the statuses that several checks of an endpoint expect.
  var differences: [Cause] {
    var groups: [[SharedFinding]] = []
    var numbers: [Difference: Int] = [:]
    let (relatives, swapped) = (relatives, swappedNames)
    for index in findings.indices where !isExplained[index] {
      let shared = findings[index]
      let difference =
        relatives[index].map { .identity($0.identity) } ?? difference(of: shared, swapped)
      if let number = numbers[difference] {
        groups[number].append(shared)
      } else {
        numbers[difference] = groups.count
        groups.append([shared])
      }
    }
    return groups.map { group in
      // A finding that knows the new name of a member stands for those that do not.
      let known = group.filter { $0.finding.kind == .fieldRenamed || $0.finding.kind == .responseStatus }
      let all =
        known + group.filter { $0.finding.kind != .fieldRenamed && $0.finding.kind != .responseStatus }
      return Cause(.difference, all, in: run.contracts[group[0].checks[0].contract].name)
    }
  }
}

extension Finding {
  /// A Boolean value that indicates whether it is about the body as a whole, or what is missing in it.
  fileprivate var isOfErrorBody: Bool {
    model == nil
      && (kind.subject == .body || kind.subject == .member || kind == .responseMediaType)
  }

  /// A Boolean value that indicates whether a value is what a check expects in another representation, which a backend
  /// writes alike wherever it is.
  var isOfSameText: Bool {
    observation == .sameMeaning || observation == .changedText
  }
}
