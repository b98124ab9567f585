import ContractSpecs

extension Contract {
  /// The indices of the checks in the order of the file, but each after those it names and final ones at the end.
  ///
  /// Circles, which no loaded contract has, are cut where they close, so that every check has a place.
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

  /// Whether each check is planned: selected, or needed for the answer of one that is.
  func selection(_ isSelected: (Contract, Check) -> Bool) -> [Bool] {
    var isPlanned = checks.map { isSelected(self, $0) }
    var open = checks.indices.filter { isPlanned[$0] }
    while let index = open.popLast() {
      for needed in checks[index].dependencies where !isPlanned[needed] {
        isPlanned[needed] = true
        open.append(needed)
      }
    }
    return isPlanned
  }
}

/// Walks from a check to those it waits for, without recursion, since a contract decides how deep that goes.
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
