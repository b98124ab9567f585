import ContractMutation
import ContractSpecs

/// The few changes of bodies that explain much.
extension CauseSearch {
  /// Claims the changes of bodies that are proven for several findings: first the one that explains most of what is
  /// unexplained; of those that explain as much, the one that nothing contradicts, then the narrower one.
  mutating func claimBodies(where isChosen: (BodyClaim) -> Bool = { _ in true }) {
    for contract in run.contracts.indices {
      let candidates = unexplained(of: contract, orOfOthersAfterIt: true)
      if candidates.count < 2 { continue }
      let rule = BodyRule(proven: proven[contract])
      let groups = rule.groups(of: candidates, responses[contract]).filter { group in
        if case .body(let claim) = group.change { isChosen(claim) } else { false }
      }
      var offers = groups.prefix(Self.maximumChanges).flatMap {
        claims(of: $0, by: rule, contract, among: candidates)
      }
      while let best = best(of: offers) {
        claim(best.change, best.findings, in: best.scope)
        for index in offers.indices { offers[index].findings.removeAll(where: isExplained) }
      }
    }
  }

  private func best(of offers: [Claim]) -> Claim? {
    // A single difference is told as one, wherever it is.
    offers.enumerated().filter { $0.element.findings.count > 1 }.min { one, other in
      one.element.order(one.offset).lexicographicallyPrecedes(other.element.order(other.offset))
    }?.element
  }
}

extension CauseSearch.Claim {
  /// The numbers by which claims are ordered, the first of which counts most.
  fileprivate func order(_ offset: Int) -> [Int] {
    let rank = if case .body(let claim) = change { claim.rank } else { 0 }
    return [-findings.count, scope.narrowness, rank, offset]
  }
}
