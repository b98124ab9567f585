import ContractSpecs

extension Contract {
  /// The indices of the checks in the order of the file, but each after those it names, and final ones at the end.
  ///
  /// Cycles, which no loaded contract has, are cut where they close, so that every check has a place.
  var executionOrder: [Int] {
    var walk = OrderWalk(checks: checks)
    for index in checks.indices where !checks[index].isFinal { walk.place(index) }
    for index in checks.indices where checks[index].isFinal { walk.place(index) }
    return walk.order
  }

  func method(of check: Check) -> String { endpoints[check.endpoint].method }

  func kind(of check: Check) -> MethodBarrier.Kind {
    let isSafe = Request(method: method(of: check), url: "").isSafe
    return check.isFinal ? .final(isSafe: isSafe) : isSafe ? .safe : .unsafe
  }

  /// Returns the reason why each check is planned; `nil` for one that is not.
  func selection(_ isSelected: (Contract, Check) -> Bool) -> [Plan.Cause?] {
    var causes = checks.map { isSelected(self, $0) ? Plan.Cause.selected : nil }
    var open = checks.indices.filter { causes[$0] != nil }
    while let index = open.popLast() {
      for needed in needs(of: checks[index]) where causes[needed] == nil {
        causes[needed] = .needed
        open.append(needed)
      }
    }
    for index in checks.indices where causes[index] == nil && checks[index].isFinal {
      let needs = needs(of: checks[index])
      if !needs.isEmpty, needs.allSatisfy({ causes[$0] != nil }) { causes[index] = .cleansUp }
    }
    return causes
  }

  /// Returns the checks that must end before this one, and those whose answers a renewal of its session uses.
  func needs(of check: Check) -> [Int] {
    guard case .session(let session) = check.auth, let renew = sessions[session].renew else {
      return check.prerequisites
    }
    return check.prerequisites + checks[renew].dependencies
  }
}

/// A traversal from a check to those it waits for, without recursion, since the depth depends on the contract.
private struct OrderWalk {
  let checks: [Check]
  private(set) var order: [Int] = []
  private var isSeen: [Bool]

  init(checks: [Check]) {
    self.checks = checks
    isSeen = Array(repeating: false, count: checks.count)
  }

  mutating func place(_ index: Int) {
    var path = [entry(index)].compactMap(\.self)
    while let (check, rest) = path.last {
      guard let next = rest.first else {
        order.append(check)
        path.removeLast()
        continue
      }
      path[path.count - 1].rest = rest.dropFirst()
      if let entry = entry(next, neededBy: check) { path.append(entry) }
    }
  }

  private mutating func entry(_ index: Int, neededBy other: Int? = nil) -> (
    check: Int, rest: ArraySlice<Int>
  )? {
    let waitsForFinal = other.map { checks[index].isFinal && !checks[$0].isFinal } ?? false
    guard !isSeen[index], !waitsForFinal else { return nil }
    isSeen[index] = true
    return (index, checks[index].prerequisites.sorted()[...])
  }
}
