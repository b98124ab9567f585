import ContractSpecs

/// The last responses of one contract's checks that were judged by a promise.
struct JudgedResponses: Sendable {
  /// A response with the members that it had to have.
  struct Response: Sendable {
    var members: [PromisedMember]

    /// A Boolean value that indicates whether it was one of success.
    var isSuccess: Bool
  }

  /// The responses in the order of the checks; `nil` for a check without one.
  private let responses: [Response?]

  init(_ contract: ContractResult) {
    let endpoints = Dictionary(
      (contract.coverage?.endpoints ?? []).map { ($0.request, $0) }, uniquingKeysWith: { first, _ in first })
    responses = contract.checks.map { check in
      switch check.outcome {
      case .blocked, .notRun, .noVerdict: return nil
      case .passed, .failed, .waived, .flaky: break
      }
      guard let status = check.exchanges.last?.status,
        let promise = endpoints[check.endpoint]?.promise(for: status)
      else { return nil }
      return Response(members: promise.members, isSuccess: status / 100 == 2)
    }
  }

  /// The response of a check; `nil` if none was judged.
  subscript(check: Int) -> Response? { responses[check] }
}

extension ContractCoverage.Endpoint {
  /// Returns the entry that judges a status: its own, else that of its class, else `default`.
  fileprivate func promise(for status: Int) -> ContractCoverage.Status? {
    statuses.first { $0.status == "\(status)" } ?? statuses.first { $0.status == "\(status / 100)XX" }
      ?? statuses.first { $0.status == "default" }
  }
}
