import ContractSpecs

extension Check {
  func expects(_ status: Int) -> Bool { expectation.statuses.contains { $0.contains(status) } }
}

extension Auth {
  /// True if credentials are sent that the backend itself has issued.
  fileprivate var isIssued: Bool {
    switch self {
    case .none, .basic: false
    case .session: true
    case .bearer(let token):
      token.references.contains { reference in
        switch reference.target {
        case .response, .responseHeader, .session: true
        case .variable, .unique, .now, .sentBody: false
        }
      }
    }
  }
}

extension Contract {
  /// The uses of each endpoint by the checks, by the index of the endpoint.
  var endpointUses: [EndpointUse] {
    var uses = [EndpointUse](repeating: EndpointUse(), count: endpoints.count)
    var paths = [Set<TakenPath>](repeating: [], count: endpoints.count)
    func take(_ path: TakenPath, of check: Int) {
      let endpoint = checks[check].endpoint
      if paths[endpoint].insert(path).inserted { uses[endpoint].takenPaths.append(path) }
    }
    for (index, check) in checks.enumerated() {
      if check.expectsSuccess { uses[check.endpoint].add(check, at: index) }
      let bearers = Set(check.auth.templates.flatMap(\.references))
      for reference in check.templates.flatMap(\.references) {
        guard case .response(let other, let path) = reference.target else { continue }
        take(TakenPath(path: path, isToken: bearers.contains(reference)), of: other)
      }
    }
    for session in sessions {
      for index in session.issuers {
        for token in Reference.SessionToken.allCases {
          guard let path = session.path(of: token, inResponseOf: index) else { continue }
          take(TakenPath(path: path, isToken: token == .bearer), of: index)
        }
      }
    }
    return uses
  }
}

extension EndpointUse {
  fileprivate mutating func add(_ success: Check, at index: Int) {
    wantsCredentials = success.auth != .none && (successes.isEmpty || wantsCredentials)
    if success.auth.isIssued { wantsIssuedToken = true }
    successes.append(index)
  }
}
