import ContractSpecs

/// The reason why a request is refused.
enum Refusal: Hashable, Sendable {
  /// Missing or invalid credentials.
  case unauthorized

  /// A request that does not have the shape that the endpoint takes.
  case malformed

  /// A value in the body that this backend has not issued, such as a token.
  case unknown

  /// A path to something that this backend has not issued.
  case absent

  /// A refusal that a check expects.
  case promised

  /// The statuses for this reason, best first.
  fileprivate var statuses: [Int] {
    switch self {
    case .unauthorized: [401, 403]
    case .malformed: [422, 400]
    case .unknown: [401, 404, 400, 422]
    case .absent: [404, 410, 400, 422, 401]
    case .promised: [401, 409, 403, 404, 400, 422, 410, 429]
    }
  }

  /// The message in the response.
  var words: String {
    switch self {
    case .unauthorized: "a token that this backend has issued is needed"
    case .malformed: "the request does not have the shape that the contract gives it"
    case .unknown, .absent: "the request names something that this backend has not given out"
    case .promised: "the contract promises that this is refused"
    }
  }
}

extension Endpoint {
  /// Returns the status of a refusal: a documented one if possible, else the best one that `allowed` permits.
  func status(of refusal: Refusal, amid allowed: [StatusPattern]? = nil) -> Int {
    let candidates = refusal.statuses.filter { status in allowed?.contains { $0.contains(status) } ?? true }
    let exact = candidates.first { status in responses.contains { $0.status == .exact(status) } }
    if let exact { return exact }
    if allowed == nil, !responses.contains(where: { $0.status == .range(4) || $0.status == .other }) {
      let documented = responses.compactMap { promise -> Int? in
        guard case .exact(let status) = promise.status, status / 100 == 4 else { return nil }
        return status
      }
      if let status = documented.first { return status }
    }
    return candidates.first ?? status(amid: allowed ?? [.range(4)])
  }

  /// Returns an expected status, a documented one if possible.
  func status(amid allowed: [StatusPattern]) -> Int {
    for promise in responses {
      if case .exact(let status) = promise.status, allowed.contains(where: { $0.contains(status) }) {
        return status
      }
    }
    for pattern in allowed {
      switch pattern {
      case .exact(let status): return status
      case .range(let digit): return digit * 100
      case .other: continue
      }
    }
    return 200
  }
}
