import ContractSpecs

extension Check {
  /// Whether every status it expects is a success.
  var expectsSuccess: Bool {
    expectation.statuses.allSatisfy { status in
      switch status {
      case .exact(let code): code / 100 == 2
      case .range(let digit): digit == 2
      case .other: false
      }
    }
  }

  func expects(_ status: Int) -> Bool { expectation.statuses.contains { $0.contains(status) } }
}

extension Auth {
  /// Whether credentials are sent, and the backend itself has issued them.
  fileprivate var isIssued: Bool {
    switch self {
    case .none, .basic: false
    case .session: true
    case .bearer(let token):
      token.references.contains { reference in
        switch reference.target {
        case .answer, .answerHeader, .session: true
        case .variable, .unique, .now, .sentBody: false
        }
      }
    }
  }
}

extension Contract {
  /// The checks of an endpoint that expect success.
  func successes(of endpoint: Int) -> [Int] {
    checks.indices.filter { checks[$0].endpoint == endpoint && checks[$0].expectsSuccess }
  }

  /// Whether the endpoint gives nothing to somebody who does not say who they are.
  func wantsCredentials(_ endpoint: Int) -> Bool {
    let checks = successes(of: endpoint).map { self.checks[$0] }
    return !checks.isEmpty && checks.allSatisfy { $0.auth != .none }
  }

  /// Whether the endpoint wants a token that this backend has issued.
  func wantsIssuedToken(_ endpoint: Int) -> Bool {
    successes(of: endpoint).contains { checks[$0].auth.isIssued }
  }

  /// What other checks take from answers to the endpoint.
  func takenPaths(of endpoint: Int) -> [TakenPath] {
    var paths: [TakenPath] = []
    for check in checks {
      let bearers = check.auth.templates.flatMap(\.references)
      for reference in check.templates.flatMap(\.references) {
        guard case .answer(let other, let path) = reference.target, checks[other].endpoint == endpoint else {
          continue
        }
        paths.append(TakenPath(path: path, isToken: bearers.contains(reference)))
      }
    }
    for session in sessions {
      for index in [session.login, session.renew].compactMap(\.self) where checks[index].endpoint == endpoint
      {
        paths.append(TakenPath(path: session.bearer, isToken: true))
        if let refresh = session.refresh { paths.append(TakenPath(path: refresh, isToken: false)) }
      }
    }
    return paths.reduce(into: []) { unique, path in
      if !unique.contains(path) { unique.append(path) }
    }
  }
}

/// A place in an answer that checks refer to.
struct TakenPath: Hashable, Sendable {
  var path: JSONPath

  /// Whether it is sent as who the request comes from.
  var isToken: Bool
}
