extension ContractResult {
  /// The coverage in words: `calls 21 of 22 endpoints, expects 25 of 61 statuses`; `nil` if it is not known.
  var coverageSpoken: String? {
    coverage.map {
      "calls \($0.askedEndpoints) of \(counted($0.endpoints.count, "endpoint")), expects \($0.askedStatuses) of \($0.statuses) promised statuses"
    }
  }

  /// The time that the run waited for the backend: `waited 3.2 s`; `nil` if it did not wait.
  var waitingSpoken: String? { waited.map { "waited \($0.spoken)" } }
}

extension ContractResult {
  /// The minimum number of checks for the conclusion that the backend knows no URL of the contract.
  private static let minimumChecks = 3

  /// The likely reason if all requests were answered with 404; `nil` if there is no such conclusion.
  var conclusion: String? {
    let asked = checks.filter { !$0.exchanges.isEmpty }
    guard asked.count >= Self.minimumChecks, asked.contains(where: { $0.outcome == .failed }),
      asked.allSatisfy({ $0.exchanges.allSatisfy { $0.status == 404 } })
    else { return nil }
    return "every request was answered 404: the address, a prefix or a trailing slash is likely wrong"
  }
}
