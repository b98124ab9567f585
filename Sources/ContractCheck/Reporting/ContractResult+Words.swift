extension ContractResult {
  /// `waited 3.2 s`, where the backend was waited for.
  var waitingSpoken: String? { waited.map { "waited \($0.spoken)" } }
}

extension ContractResult {
  /// The fewest checks from which one may conclude that the backend knows no address of the contract.
  private static let leastChecks = 3

  /// What is likely where all that was asked for is not there; `nil` where there is no such conclusion.
  var conclusion: String? {
    let asked = checks.filter { !$0.exchanges.isEmpty }
    guard asked.count >= Self.leastChecks, asked.contains(where: { $0.outcome == .failed }),
      asked.allSatisfy({ $0.exchanges.allSatisfy { $0.status == 404 } })
    else { return nil }
    return "every request was answered 404: the address, a prefix or a trailing slash is likely wrong"
  }
}
