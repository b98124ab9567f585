import ContractSpecs

/// The routes that are gone.
extension CauseSearch {
  /// Claims the routes that are gone: each check below a path was answered with 404, although it expects something
  /// else.
  mutating func claimRoutes() {
    for contract in run.contracts.indices {
      let checks = run.contracts[contract].checks
      let gone = unexplained(of: contract).filter { $0.finding.receivedStatus == Self.notFound }
      var below: [String: [SharedFinding]] = [:]
      var order: [String] = []
      let isGone = Set(gone.flatMap(\.checks).filter { $0.contract == contract }.map(\.check))
      let answered = checks.indices.filter { number in
        !checks[number].statuses.isEmpty
          && !(checks[number].expectedStatuses.contains(Self.notFound)
            && checks[number].exchanges.last?.status == Self.notFound)
      }
      let others = answered.filter { !isGone.contains($0) || checks[$0].statuses != [Self.notFound] }
      if claimMostRoutes(gone, others, in: contract) { continue }
      let routes = RouteTree(
        answered.map { (checks[$0].route, isGone.contains($0) && checks[$0].statuses == [Self.notFound]) })
      for shared in gone {
        guard let path = routes.goneRoute(around: run[shared.checks[0]].route) else { continue }
        if below[path] == nil { order.append(path) }
        below[path, default: []].append(shared)
      }
      claimNamedRoutes(gone, others, routes, in: contract)
      for path in order {
        guard let findings = below[path]?.filter({ !isExplained($0) }),
          Set(findings.flatMap(\.checks).map { run[$0].endpoint }).count > 1,
          !areOfEarlierChecks(findings)
        else { continue }
        claimRoutes(
          below: path,
          findings
            + bodies(ofMissingRoutesIn: contract) { path == "/" || $0 == path || $0.hasPrefix(path + "/") })
      }
    }
  }

  /// The number of requests from which on they say something of all routes below a path.
  private static let minimumRequests = 3

  /// Claims the routes below a path by their findings, unless there are too few requests. Returns whether it did.
  @discardableResult
  private mutating func claimRoutes(
    below path: String, _ findings: [SharedFinding], in scope: ChangeScope = .everywhere
  ) -> Bool {
    guard Set(findings.flatMap(\.checks)).count >= Self.minimumRequests else { return false }
    claim(.routes(below: path), findings, in: scope)
    return true
  }

  /// Returns whether all of these may follow from earlier checks, such as one whose response had a broken identifier.
  private func areOfEarlierChecks(_ findings: [SharedFinding]) -> Bool {
    findings.allSatisfy { $0.finding.observation == .senderRefused }
  }

  /// The number of names of routes that are tried.
  private static let maximumNames = 64

  /// Claims the routes with one name, such as that of a resource, where they are all gone and not all below one path.
  private mutating func claimNamedRoutes(
    _ gone: [SharedFinding], _ others: [Int], _ routes: RouteTree, in contract: Int
  ) {
    let there = Set(others.flatMap { run.contracts[contract].checks[$0].route })
    func names(_ shared: SharedFinding) -> [Substring] {
      run[shared.checks[0]].route.filter { $0 != "{}" && !there.contains($0) }
    }
    var seen: Set<Substring> = []
    for name in gone.flatMap(names) where seen.count < Self.maximumNames && seen.insert(name).inserted {
      let findings = gone.filter { !isExplained($0) && names($0).contains(name) }
      let paths = Set(findings.map { routes.goneRoute(around: run[$0.checks[0]].route) })
      guard paths.count > 1, !areOfEarlierChecks(findings) else { continue }
      let bodies = bodies(ofMissingRoutesIn: contract) { ($0 + "/").contains("/\(name)/") }
      claimRoutes(below: "…/\(name)", findings + bodies)
    }
  }

  /// Returns the findings about the bodies that came with 404 from some routes: whoever answers for a route that is not
  /// there does not write the errors of the backend.
  private func bodies(
    ofMissingRoutesIn contract: Int, where isMissing: (String) -> Bool
  ) -> [SharedFinding] {
    unexplained(of: contract).filter { shared in
      (shared.finding.kind.subject == .body || shared.finding.kind.subject == .member
        || shared.finding.kind == .responseMediaType)
        && shared.checks.allSatisfy { place in
          run[place].exchanges.last?.status == Self.notFound
            && isMissing("/" + run[place].route.joined(separator: "/"))
        }
    }
  }

  /// Claims the routes of a contract, of which all are gone but those of a few endpoints, such as one for the health.
  /// Returns whether they are: none of what is gone is behind a route that is there.
  private mutating func claimMostRoutes(_ gone: [SharedFinding], _ others: [Int], in contract: Int) -> Bool {
    let checks = run.contracts[contract].checks
    let there = Set(others.map { checks[$0].endpoint })
    let findings = gone.filter { shared in
      !shared.checks.contains { there.contains(run[$0].endpoint) }
    }
    let routes = Set(others.map { checks[$0].route })
    let isBehindOne = findings.flatMap(\.checks).contains { place in
      let route = run[place].route
      return route.indices.contains { routes.contains(Array(route[...$0])) }
    }
    if findings.isEmpty || isBehindOne { return false }
    let parts = ChangeScopes(checks: checks, contradictions: Set(others)).parts(of: findings)
    guard parts.count == 1, case .except? = parts.first?.scope else { return false }
    return claimRoutes(
      below: "/", findings + bodies(ofMissingRoutesIn: contract) { _ in true }, in: parts[0].scope)
  }
}
