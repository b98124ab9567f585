import ContractSpecs

/// The routes below a path of which every one that was asked answers 404, although something else is promised.
struct GoneRoutes: StatusExplanation {
  /// The number of requests from which on they say something of all routes below a path.
  private static let minimumRequests = 3

  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    let gone = evidence.open.filter { $0.finding.receivedStatus == HTTPStatus.notFound }
    let tree = RouteTree(routes(evidence, gone))
    return gone.grouped { tree.goneRoute(around: evidence.results(of: $0)[0].route) }
      .compactMap { path, statuses in
        // What was never made is not found, wherever its route is.
        let followEarlierChecks = statuses.allSatisfy { $0.finding.observation == .senderRefused }
        let findings = statuses + bodies(evidence, below: path)
        guard evidence.areOfSeveralEndpoints(statuses), !followEarlierChecks,
          Set(findings.flatMap(\.checks)).count >= Self.minimumRequests
        else { return nil }
        return CauseSearch.Claim(change: .routes(below: path), findings: findings)
      }
  }

  /// Returns the routes of all requests that were answered with whether each is gone. A promised 404 says nothing of its
  /// route.
  private func routes(
    _ evidence: ContractEvidence, _ gone: [SharedFinding]
  ) -> [(parts: [Substring], isGone: Bool)] {
    let missing = Set(gone.flatMap(\.checks).map(\.check))
    return evidence.checks.indices.compactMap { number in
      let check = evidence.checks[number]
      let isPromised =
        check.lastStatus == HTTPStatus.notFound && check.expectedStatuses.contains(HTTPStatus.notFound)
      if check.statuses.isEmpty || isPromised { return nil }
      return (check.route, missing.contains(number) && check.statuses == [HTTPStatus.notFound])
    }
  }

  /// Returns the findings about the bodies that came with 404 from the routes below a path: whoever answers for a route
  /// that is not there does not write the errors of the backend.
  private func bodies(_ evidence: ContractEvidence, below path: String) -> [SharedFinding] {
    evidence.open.filter { shared in
      shared.finding.isOfDocument
        && evidence.results(of: shared).allSatisfy { check in
          let route = "/" + check.route.joined(separator: "/") + "/"
          return check.lastStatus == HTTPStatus.notFound && route.hasPrefix(path == "/" ? path : path + "/")
        }
    }
  }
}

extension Finding {
  /// True if it is about the body as a whole, or what is missing in it.
  fileprivate var isOfDocument: Bool {
    if model != nil { return false }
    return switch kind.subject {
    case .body, .member: true
    case .response: kind == .responseMediaType
    case .value, .model: false
    }
  }
}
