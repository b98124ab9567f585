/// The checks that may have failed for others: those that others block, and those with values of broken answers.
struct Followers {
  private var places: [CheckPlace: [CheckPlace]] = [:]
  private let run: RunResult

  init(of run: RunResult) {
    self.run = run
    for (number, contract) in run.contracts.enumerated() {
      let followers = contract.checks.indices.filter { !contract.checks[$0].follows.isEmpty }
      if followers.isEmpty { continue }
      let numbers = Dictionary(
        zip(contract.checks.map(\.name), contract.checks.indices), uniquingKeysWith: { first, _ in first })
      for follower in followers {
        for origin in contract.checks[follower].follows.compactMap({ numbers[$0] }) {
          places[CheckPlace(contract: number, check: origin), default: []].append(
            CheckPlace(contract: number, check: follower))
        }
      }
    }
  }

  /// Returns the followers of checks that ended in one way, each once, in the order of the run.
  func of(_ checks: [CheckPlace], _ outcome: CheckResult.Outcome) -> [CheckPlace] {
    if places.isEmpty { return [] }
    return Set(checks.flatMap { places[$0] ?? [] }.filter { run[$0].outcome == outcome }).sorted()
  }
}

extension [Cause] {
  /// Returns the causes with the checks that may have failed for theirs.
  func followed(by followers: Followers) -> [Cause] {
    map { cause in
      var cause = cause
      cause.blocked = followers.of(cause.checks, .blocked)
      let own = Set(cause.checks)
      cause.following = followers.of(cause.checks, .failed).filter { !own.contains($0) }
      return cause
    }
  }
}
