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

    /// The values in responses that are not what the queries of requests ask for, such as another page.
    case notAsked(contract: Int, endpoint: String)

    /// The nulls in place of what requests for one resource sent under a name.
    case lost(contract: Int, resource: [Substring], Remedy?)

    /// The values of a contract that have the names of each other, which are these.
    case swapped(contract: Int, names: Set<JSONPath.Step>)

    /// The values in one response that came under other names.
    case otherNames(CheckPlace)

    /// The values that an accepted request sent and later responses do not have.
    case notStored(contract: Int, sender: String)

    /// The values in one response that follow from one request that was not carried out: from the only one, or from that
    /// of the advice.
    case following(CheckPlace, Advice?)

    /// The findings that one remedy for the backend ends wherever they are in a contract: texts that arrived changed in
    /// one way, such as in another charset or with other digits, lists in another order, or a deletion without effect.
    case remedied(contract: Int, Remedy?)
  }

  /// The names that have the values of each other, by the advice on them.
  private var swappedNames: [Advice: Set<JSONPath.Step>] {
    Dictionary(
      findings.filter { $0.finding.observation == .swappedValues }.map { shared in
        (shared.finding.advice, Set([shared.finding.path?.pattern.steps.last].compactMap(\.self)))
      }, uniquingKeysWith: { $0.union($1) })
  }

  /// The endpoints that answered a query with another value than it asks for.
  private var unasked: Set<String> {
    let places = findings.filter { $0.finding.observation == .otherThanSent }.flatMap(\.checks)
    return Set(places.filter { run[$0].hasQuery }.map { run[$0].endpoint(in: $0.contract) })
  }

  /// The differences of the endpoints that answered with another list than a check expects, with which other values that
  /// they answered with are one.
  private var lists: [String: Difference] {
    var lists: [String: Difference] = [:]
    for index in findings.indices where !isExplained[index] && findings[index].finding.isOfValueInPlace {
      let (finding, place) = (findings[index].finding, findings[index].checks[0])
      let endpoint = run[place].endpoint(in: place.contract)
      if finding.hasRemedyOfMany {
        lists[endpoint] = .remedied(contract: place.contract, finding.advice.backend)
      } else if finding.isOfOtherList, run[place].endpoint.hasPrefix("GET "), lists[endpoint] == nil {
        lists[endpoint] = .notAsked(contract: place.contract, endpoint: run[place].endpoint)
      }
    }
    return lists
  }

  private func isRemedied(_ difference: Difference) -> Bool {
    if case .remedied = difference { true } else { false }
  }

  /// The causes of values that accepted requests sent and later responses do not have, by the places of these requests.
  private var unstored: [CheckPlace: Difference] {
    let places = findings.filter { $0.finding.observation == .notStored }.flatMap(\.checks)
    return Dictionary(
      places.compactMap { place in
        guard let sender = run[place].unstored,
          let number = run.contracts[place.contract].checks.firstIndex(where: { $0.name == sender })
        else { return nil }
        return (
          CheckPlace(contract: place.contract, check: number),
          .notStored(contract: place.contract, sender: sender)
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  private func difference(
    of shared: SharedFinding, _ swapped: [Advice: Set<JSONPath.Step>], _ unasked: Set<String>,
    _ lists: [String: Difference], _ unstored: [CheckPlace: Difference]
  ) -> Difference {
    let (place, isOfOne) = (shared.checks[0], shared.checks.count == 1)
    if isOfOne, shared.finding.observation == .otherThanSent, let lost = unstored[place] { return lost }
    if isOfOne, shared.finding.isOfValueInPlace, let list = lists[run[place].endpoint(in: place.contract)],
      isRemedied(list) || run[place].violations.contains(where: \.isOfOtherList)
    {
      return list
    }
    if isOfOne, shared.finding.isOfValueInPlace, unasked.contains(run[place].endpoint(in: place.contract)),
      run[place].hasQuery
    {
      return .notAsked(contract: place.contract, endpoint: run[place].endpoint)
    }
    if isOfMissingRoute(shared) {
      return .failure(contract: place.contract, endpoint: run[place].endpoint, status: Self.notFound)
    }
    if shared.finding.isOfSameText || shared.finding.hasRemedyOfMany {
      return .remedied(contract: place.contract, shared.finding.advice.backend)
    }
    switch shared.finding.observation {
    case .notStored:
      if let sender = run[place].unstored { return .notStored(contract: place.contract, sender: sender) }
    case .swappedValues:
      return .swapped(contract: place.contract, names: swapped[shared.finding.advice] ?? [])
    case .valueOfOtherMember where isOfOne: return .otherNames(place)
    case .otherCount, .otherValue, .otherOrder: if isOfOne { return .response(place) }
    case .senderRefused where isOfOne && shared.finding.kind == .valueLiteral:
      if run[place].follows.count > 1 { return .following(place, shared.finding.advice) }
      if run[place].follows.first?.isOfChange == true { return .following(place, nil) }
    case .otherThanSent
    where isOfOne && run[place].violations.allSatisfy({ $0.observation != .otherThanSent || $0.isNull }):
      let resource = Array(run[place].route.prefix { $0 != "{}" && !$0.allSatisfy(\.isNumber) })
      return .lost(contract: place.contract, resource: resource, shared.finding.advice.backend)
    // Where the old state came, it has all members of the old state.
    case .otherThanSent where isOfOne:
      return .following(place, Advice(backend: shared.finding.advice.backend, client: nil))
    case .otherThanSent, .senderRefused, .otherThanBefore, .valueOfOtherMember: break
    case .signInPage, .otherAddress, .trailingSlash, .errorAsSuccess, .emptyText, .nullText,
      .nullForAbsentMember,
      .serializedTwice, .quotedNumber, .otherCasing, .fractionOfSecond, .endedToken, .unknownResource,
      .notFoundAgain, .foundElsewhere,
      .acceptedElsewhere, .neverAccepted,
      .unreadAsPromised, .changedText, .sameMeaning, .oneRemedy, nil:
      return differenceOfStatus(shared)
    }
    // Another list has other values, whatever explains each.
    return isOfOne && run[place].hasOtherCount ? .response(place) : differenceOfStatus(shared)
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
    let endpoints = Set(shared.checks.map { run[$0].endpoint(in: $0.contract) })
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
    let (relatives, swapped, unasked) = (relatives, swappedNames, unasked)
    let (lists, unstored) = (lists, unstored)
    for index in findings.indices where !isExplained[index] {
      let shared = findings[index]
      let difference =
        relatives[index].map { .identity($0.identity) }
        ?? difference(of: shared, swapped, unasked, lists, unstored)
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

extension CheckResult {
  /// A Boolean value that indicates whether a list has another number of elements than the check expects.
  fileprivate var hasOtherCount: Bool { findings.contains(where: \.isOfOtherList) }

  /// A Boolean value that indicates whether the request asks for something by its query.
  fileprivate var hasQuery: Bool {
    endpoint.hasPrefix("GET ") && exchanges.last?.url.contains("?") == true
  }

  /// Returns the endpoint with the contract that it is of.
  fileprivate func endpoint(in contract: Int) -> String { "\(contract) \(endpoint)" }

  /// The name of the only check that sent values which the response does not have; `nil` if several did.
  fileprivate var unstored: String? {
    let senders = Set(follows.filter { $0.fault == nil }.map(\.check))
    return senders.count == 1 ? senders.first : nil
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

  /// A Boolean value that indicates whether null came in place of a value.
  fileprivate var isNull: Bool { types(isRelative: true).actual == "null" }

  /// A Boolean value that indicates whether findings of several endpoints with the same remedy are one difference.
  fileprivate var hasRemedyOfMany: Bool { observation == .oneRemedy || observation == .otherOrder }

  /// A Boolean value that indicates whether a list has another number of elements than a check expects.
  fileprivate var isOfOtherList: Bool {
    let types = types(isRelative: true)
    // An empty list is expected as a value like any other.
    return kind == .valueLiteral && types.actual == "array" && ["array", "value"].contains(types.expected)
  }

  /// A Boolean value that indicates whether another value came in place of one, for no reason of its own.
  fileprivate var isOfValueInPlace: Bool {
    [.otherValue, .otherCount, .otherOrder, .otherThanSent, .otherThanBefore].contains(observation)
      || kind == .valueLiteral && observation == .oneRemedy
  }
}

extension FollowedCheck {
  /// A Boolean value that indicates whether the check was to change what a later one reads, and did not.
  fileprivate var isOfChange: Bool {
    fault.map { [.responseStatus, .valueLiteral, .valueChoice].contains($0.kind) } ?? false
  }
}
