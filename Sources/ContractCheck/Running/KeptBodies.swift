import ContractSpecs

/// Bodies of which all or some members came as promised, for what contradicts a change of all responses.
///
/// They are looked at only if a check of the contract fails, stay in memory until the run ends, and reach no report:
/// reports learn from them only which promised members came. Of the checks that expect the same of an endpoint, the
/// first few in the contract are asked, so that the same checks are asked however a run is divided.
struct KeptBodies: Sendable {
  /// A promised response of a run.
  struct Promise: Hashable, Sendable {
    /// The index of the contract.
    var contract: Int

    /// The index of the endpoint.
    var endpoint: Int
    var status: StatusPattern
  }

  /// A body with its violations; each is at a place in it.
  struct Body: Sendable {
    var document: JSONDocument
    var violations: [Finding] = []
  }

  /// A request with what is expected of its response. Of the checks with equal ones, only the first are asked.
  private struct Request: Hashable {
    var endpoint: Int
    var expected: [StatusPattern]
  }

  private var bodies: [Promise: [Body]] = [:]

  /// Boolean values that indicate which checks are asked, by contract and check.
  private let isAsked: [[Bool]]

  /// The number of bytes that may still be kept.
  private var room = 16 << 20

  /// The maximum number of checks that are asked of those that expect the same.
  private static let maximumChecks = 4

  /// The maximum size of a body in bytes.
  private static let maximumBytes = 64 << 10

  init(_ contracts: [Contract]) {
    isAsked = contracts.map { contract in
      var counts: [Request: Int] = [:]
      return contract.checks.indices.map { index in
        let request = Request(
          endpoint: contract.checks[index].endpoint, expected: contract.checks[index].expectation.statuses)
        counts[request, default: 0] += 1
        return counts[request, default: 0] <= Self.maximumChecks
      }
    }
  }

  /// Keeps the body of a check, unless it is long or enough checks of its kind are asked.
  mutating func add(_ body: Body, of promise: Promise, check: Int) {
    let size = body.document.bytes.count
    guard isAsked[promise.contract][check], size <= Self.maximumBytes, size <= room else { return }
    bodies[promise, default: []].append(body)
    room -= size
  }

  /// Returns the bodies of a promise.
  subscript(promise: Promise) -> [Body] { bodies[promise] ?? [] }
}
