import ContractMutation
import ContractSpecs

/// The failed responses with a cause as they are without its change, by the proofs of each.
struct UndoneCause: Hashable, Sendable {
  /// The number of failed responses with the cause.
  var failed: Int

  /// The number of those that keep their promise without the change.
  var kept: Int

  /// The number of those that are too large to be undone.
  var untried: Int

  /// The other causes of the rest, by their numbers in the order of the run's causes, with how many responses have
  /// them.
  var others: [Other] = []

  /// The care with which values were restored.
  var fidelity: BodyChange.Fidelity

  struct Other: Hashable, Sendable {
    var cause: Int
    var responses: Int
  }
}

extension UndoneCause {
  /// Counts what undoing a cause among others proves; `nil` if no change of bodies is proven for any of its findings.
  init?(of number: Int, among causes: [Cause], numbers: [SharedFinding.Key: Int], in run: RunResult) {
    let cause = causes[number]
    var (kept, untried, proven) = (0, 0, Set<BodyChange>())
    var others: [Int: Int] = [:]
    for place in cause.checks {
      let check = run[place]
      let own = Set(
        check.failing.map(\.finding).filter { numbers[$0.sharedKey] == number }
          .flatMap(check.changes(crediting:)))
      proven.formUnion(own)
      let isOfItAlone = check.proven?.changes.allSatisfy { own.contains($0.change) } ?? false
      if !own.isEmpty, isOfItAlone, check.proven?.undone == .keepsPromise {
        kept += 1
        continue
      }
      if own.isEmpty, check.proven?.untried != nil { untried += 1 }
      let rest = Set(check.failing.compactMap { numbers[$0.finding.sharedKey] }).subtracting([number])
      for other in rest { others[other, default: 0] += 1 }
    }
    if proven.isEmpty { return nil }
    let isExact = proven.allSatisfy { $0.fidelity == .exact }
    self.init(
      failed: cause.checks.count, kept: kept, untried: untried,
      others: others.sorted { $0.key < $1.key }.map { Other(cause: $0.key, responses: $0.value) },
      fidelity: isExact ? .exact : .restoring)
  }

  /// The sentence on what undoing proves: `undone, 35 of its 36 failed responses keep their promise (1 also has cause
  /// 2)`.
  ///
  /// `name` is that of another cause in a report, such as `cause 2`.
  func words(naming name: (Int) -> String) -> String {
    let values = fidelity == .exact ? "" : ", in form and not in value"
    let also = others.map { "\($0.responses) also \($0.responses == 1 ? "has" : "have") \(name($0.cause))" }
    let rest = also.isEmpty ? "" : " (\(also.joined(separator: ", ")))"
    let are = untried == 1 ? "is" : "are"
    let large = untried == 0 ? "" : "; \(untried) \(are) too large to be undone"
    return "undone, \(count)\(kept > 0 ? values : "")\(rest)\(large)"
  }

  private var count: String {
    switch (kept, failed) {
    case (0, 1): "its failed response does not keep its promise"
    case (0, _): "none of its \(failed) failed responses keeps its promise"
    case (1, 1): "its failed response keeps its promise"
    case (1, _): "1 of its \(failed) failed responses keeps its promise"
    case (_, _): "\(kept) of its \(failed) failed responses keep their promise"
    }
  }
}
