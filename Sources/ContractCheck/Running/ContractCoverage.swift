import ContractSpecs

/// The endpoints of a contract with the statuses that it promises, and which of them checks ask for.
struct ContractCoverage: Hashable, Sendable {
  struct Endpoint: Hashable, Sendable {
    var name: String

    /// The method and path as the contract writes them.
    var request: String
    var statuses: [Status]

    /// True if a check calls the endpoint.
    var isAsked: Bool
  }

  struct Status: Hashable, Sendable {
    /// The status as the contract writes it: `200`, `4XX`, `default`.
    var status: String

    /// True if a check expects the status.
    var isAsked: Bool

    /// The members of the promised body; empty unless a check of the contract failed, or in a shard, since only causes
    /// of failures need them.
    var members: [PromisedMember] = []

    /// The places for which no body had a value; `nil` if no body was judged.
    var unseen: [UnseenPlace]?
  }

  /// The endpoints in the order of the contract.
  var endpoints: [Endpoint]

  var askedEndpoints: Int { endpoints.count(where: \.isAsked) }
  var statuses: Int { endpoints.reduce(0) { $0 + $1.statuses.count } }
  var askedStatuses: Int { endpoints.reduce(0) { $0 + $1.statuses.count(where: \.isAsked) } }

  /// The endpoints that no check calls.
  var uncovered: [Endpoint] { endpoints.filter { !$0.isAsked } }
}

extension ContractCoverage {
  /// Determines the coverage of a contract by some of its checks. Checks with `skip` ask for nothing.
  init(of contract: Contract, by checks: some Sequence<Int>) {
    var expected: [Int: [StatusPattern]] = [:]
    for number in checks {
      if contract.checks[number].skip != nil { continue }
      expected[contract.checks[number].endpoint, default: []] += contract.checks[number].expectation.statuses
    }
    endpoints = contract.endpoints.enumerated().map { index, endpoint in
      Endpoint(
        name: endpoint.name, request: endpoint.request,
        statuses: endpoint.responses.map { promise in
          Status(
            status: promise.status.description,
            isAsked: (expected[index] ?? []).contains { endpoint.asked(by: $0) == promise.status })
        },
        isAsked: expected[index] != nil)
    }
  }

  /// Adds the members of the promised bodies, with which of them `came` as promised. If `isPart`, only of promises with
  /// bodies that were judged, for another shard in which a check failed.
  mutating func addMembers(
    of contract: Contract, isPart: Bool, came: (_ endpoint: Int, StatusPattern) -> [PromisedMember]?
  ) {
    for (index, endpoint) in contract.endpoints.enumerated() {
      for (number, promise) in endpoint.responses.enumerated() {
        let known = came(index, promise.status)
        if isPart, known == nil { continue }
        endpoints[index].statuses[number].members = (known ?? contract.members(of: promise)).map(\.shown)
      }
    }
  }

  /// The places for which no body of the run had a value, with the endpoint and status that promise them.
  var unseen: [(endpoint: Endpoint, status: Status, place: UnseenPlace)] {
    endpoints.flatMap { endpoint in
      endpoint.statuses.flatMap { status in (status.unseen ?? []).map { (endpoint, status, $0) } }
    }
  }

  /// Adds the places for which no body had a value.
  mutating func addUnseen(
    of contract: Contract, _ unseen: (_ endpoint: Int, StatusPattern) -> [UnseenPlace]?
  ) {
    for (index, endpoint) in contract.endpoints.enumerated() where endpoints[index].isAsked {
      for (number, promise) in endpoint.responses.enumerated() {
        endpoints[index].statuses[number].unseen = unseen(index, promise.status)
      }
    }
  }

  /// Removes that bodies had all of their parts, which only the merging of shards asks.
  mutating func forgetSeen() {
    for index in endpoints.indices {
      for number in endpoints[index].statuses.indices
      where endpoints[index].statuses[number].unseen?.isEmpty == true {
        endpoints[index].statuses[number].unseen = nil
      }
    }
  }

  /// Removes the members, which only causes of failures need.
  mutating func removeMembers() {
    for index in endpoints.indices {
      for number in endpoints[index].statuses.indices { endpoints[index].statuses[number].members = [] }
    }
  }

  /// Adds what the checks of another shard ask for.
  mutating func formUnion(_ other: ContractCoverage) {
    guard other.endpoints.map(\.name) == endpoints.map(\.name) else { return }
    for index in endpoints.indices {
      endpoints[index].isAsked = endpoints[index].isAsked || other.endpoints[index].isAsked
      for number in endpoints[index].statuses.indices.prefix(other.endpoints[index].statuses.count) {
        let status = other.endpoints[index].statuses[number]
        if status.isAsked { endpoints[index].statuses[number].isAsked = true }
        endpoints[index].statuses[number].unseen =
          UnseenPlace.common(endpoints[index].statuses[number].unseen, status.unseen)
        endpoints[index].statuses[number].addMembers(of: status)
      }
    }
  }
}

extension ContractCoverage.Status {
  /// Adds the members that another shard needed, and which of them came there.
  fileprivate mutating func addMembers(of other: Self) {
    guard members.map(\.path) == other.members.map(\.path) else {
      if members.isEmpty { members = other.members }
      return
    }
    for index in members.indices {
      members[index].came = members[index].came || other.members[index].came
      members[index].cameAsNull = members[index].cameAsNull || other.members[index].cameAsNull
    }
  }
}

extension Endpoint {
  /// Returns the promised status that a check asks for by what it expects, or `nil` if it is not certain which.
  ///
  /// A status is judged by its own entry, else by that of its class, else by `default`. A class that is expected, such
  /// as `4XX`, may be answered with any status of it: it asks for the entry of that class, or for the only entry in it.
  fileprivate func asked(by expected: StatusPattern) -> StatusPattern? {
    switch expected {
    case .exact(let status): return promise(for: status)?.status
    case .other: return .other
    case .range(let digit):
      let entries = responses.map(\.status).filter { entry in
        switch entry {
        case .exact(let status): status / 100 == digit
        case .range(let other): other == digit
        case .other: false
        }
      }
      if entries.contains(expected) { return expected }
      return entries.count == 1 ? entries[0] : nil
    }
  }
}

extension RunResult {
  /// The percentage of the endpoints of all contracts that checks call, rounded down; `nil` if it is not known.
  var coveredPercentage: Int? {
    let known = contracts.compactMap(\.coverage)
    let all = known.reduce(0) { $0 + $1.endpoints.count }
    guard known.count == contracts.count, all > 0 else { return nil }
    return known.reduce(0) { $0 + $1.askedEndpoints } * 100 / all
  }
}
