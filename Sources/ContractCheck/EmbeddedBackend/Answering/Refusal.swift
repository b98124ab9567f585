import ContractSpecs

/// Why a request gets no success.
enum Refusal: Hashable, Sendable {
  /// It does not say, or not truly, who it comes from.
  case unauthorized

  /// It breaks the shape that the endpoint takes.
  case malformed

  /// It names something that this backend has not given out.
  case unknown

  /// A check promises that it is refused.
  case promised

  /// Statuses that say this, the best first.
  fileprivate var statuses: [Int] {
    switch self {
    case .unauthorized: [401, 403]
    case .malformed: [422, 400]
    case .unknown: [401, 404, 400, 422]
    case .promised: [401, 409, 403, 404, 400, 422, 410, 429]
    }
  }

  /// For whoever reads the answer.
  var words: String {
    switch self {
    case .unauthorized: "a token that this backend has issued is needed"
    case .malformed: "the request does not have the shape that the contract gives it"
    case .unknown: "the request names something that this backend has not given out"
    case .promised: "the contract promises that this is refused"
    }
  }
}

extension Endpoint {
  /// The status of a refusal: one that is documented, else one that a documented class or nothing forbids.
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

  /// A status that is expected: documented if one is.
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
