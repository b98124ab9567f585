/// The parts of one contract in which a change was made, where other responses contradict that it was made everywhere.
struct ChangeScopes {
  /// The results of the contract.
  let checks: [CheckResult]

  /// The indices of the checks whose responses contradict the change.
  let contradictions: Set<Int>

  /// The maximum number of endpoints that may be exceptions, and the number of changed endpoints for each of them.
  private static let maximumExceptions = 3
  private static let changedForOneException = 4

  /// The number of endpoints from which on a rare difference is one change, even if no path tells them from the others.
  private static let minimumEndpoints = 3

  /// Returns the findings of a change by the part of the contract that it was made in; none of the parts has a response
  /// that contradicts the change. If it `isRare`, all findings are one part, even if other responses contradict it.
  /// A change `ofBodies` may be one of successes alone.
  func parts(of findings: [SharedFinding], isRare: Bool = false, ofBodies: Bool = false)
    -> [(scope: ChangeScope, findings: [SharedFinding])]
  {
    if contradictions.isEmpty { return [(.everywhere, findings)] }
    if ofBodies, isOfSuccesses(findings) { return [(.successes, findings)] }
    if let path = path(of: findings) { return [(narrowed(path, to: findings), findings)] }
    if let exceptions = exceptions(from: findings) { return [(exceptions, findings)] }
    let endpoints = Set(changed(by: findings).map { checks[$0].endpoint })
    if isRare, endpoints.count >= Self.minimumEndpoints {
      return [(areOfWholeEndpoints(findings) ? .some : .sometimes, findings)]
    }
    return findings.grouped { path(of: [$0]) }.filter { $0.elements.count > 1 }
      .map { (narrowed($0.key, to: $0.elements), $0.elements) }
  }

  /// Returns whether successes of several endpoints have the change, and only errors contradict it, which another part
  /// of a backend writes in most frameworks.
  private func isOfSuccesses(_ findings: [SharedFinding]) -> Bool {
    let changed = changed(by: findings)
    return contradictions.allSatisfy { checks[$0].isError } && changed.allSatisfy { !checks[$0].isError }
      && Set(changed.map { checks[$0].endpoint }).count > 1
  }

  /// Returns whether each of several endpoints answered both with the change and without it, as two versions of a backend
  /// do.
  func areBothWays(_ findings: [SharedFinding]) -> Bool {
    let changed = changed(by: findings)
    let ways = Set(changed.map(exception))
    return ways.count > 1 && ways.isSubset(of: Set(contradictions.subtracting(changed).map(exception)))
  }

  /// Returns whether no endpoint with some findings also answered without the change.
  func areOfWholeEndpoints(_ findings: [SharedFinding]) -> Bool {
    Set(changed(by: findings).map { checks[$0].endpoint })
      .isDisjoint(with: contradictions.map { checks[$0].endpoint })
  }

  /// Returns the only path at and below which all checks with some findings are, and none with a contradiction; or else
  /// their endpoint, if it is only one.
  func path(of findings: [SharedFinding]) -> ChangeScope? {
    let changed = changed(by: findings)
    let tree = RouteTree(
      checks.indices.filter { changed.contains($0) || contradictions.contains($0) }
        .map { (checks[$0].route, !contradictions.contains($0)) })
    let paths = Set(changed.map { tree.goneRoute(around: checks[$0].route, endsInParameter: true) })
    if paths.count == 1, let path = paths.first ?? nil, path != "/" { return .below(path) }
    let endpoints = Set(changed.map { checks[$0].endpoint })
    guard endpoints.count == 1, let endpoint = endpoints.first,
      !contradictions.contains(where: { checks[$0].endpoint == endpoint })
    else { return nil }
    return .endpoint(endpoint)
  }

  private func changed(by findings: [SharedFinding]) -> Set<Int> {
    Set(findings.flatMap(\.checks).map(\.check))
  }

  /// Returns the scope, or the endpoint if the findings are all of one.
  private func narrowed(_ scope: ChangeScope, to findings: [SharedFinding]) -> ChangeScope {
    let endpoints = Set(changed(by: findings).map { checks[$0].endpoint })
    return endpoints.count == 1 ? endpoints.first.map(ChangeScope.endpoint) ?? scope : scope
  }

  /// Returns the few endpoints whose responses contradict the change, where many others have it. Successes and errors of
  /// an endpoint are told apart, as other code may write them; none of them has both.
  private func exceptions(from findings: [SharedFinding]) -> ChangeScope? {
    let changed = Set(changed(by: findings).map(exception))
    let exceptions = Set(contradictions.map(exception))
    let endpoints = Set(changed.map(\.request))
    guard exceptions.count <= Self.maximumExceptions,
      exceptions.count * Self.changedForOneException <= endpoints.count, exceptions.isDisjoint(with: changed)
    else { return nil }
    let whole = exceptions.map { exception in
      endpoints.contains(exception.request) ? exception : ChangeScope.Exception(request: exception.request)
    }
    return .except(Set(whole).sorted())
  }

  private func exception(_ check: Int) -> ChangeScope.Exception {
    ChangeScope.Exception(request: checks[check].endpoint, part: checks[check].isError ? .errors : .successes)
  }
}
