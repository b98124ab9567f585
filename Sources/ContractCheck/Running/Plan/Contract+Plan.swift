import ContractSpecs

extension Contract {
  /// Returns the planned checks in groups that must run on one machine, each in the order of the file. The members of a
  /// group share a response, a session, an order that the contract requires, a generated value, cookies, or data that a
  /// final check cleans up.
  ///
  /// Requests that must not overlap because of their methods (RFC 9110 section 9.2.1) are separated within a machine
  /// only.
  func chains(_ isSelected: (Contract, Check) -> Bool) -> [[Int]] {
    let causes = selection(isSelected)
    let planned = checks.indices.filter { causes[$0] != nil }
    var groups = DisjointSets(count: checks.count)
    if backend.keepsCookies || planned.contains(where: cleansUpAfterAll) {
      for index in planned { groups.join(index, planned[0]) }
    }
    var holders: [Shared: Int] = [:]
    for index in planned {
      for needed in needs(of: checks[index]) where causes[needed] != nil { groups.join(index, needed) }
      for shared in shared(by: index) {
        groups.join(index, holders[shared] ?? index)
        holders[shared] = index
      }
    }
    var chains: [[Int]] = []
    var numbers: [Int: Int] = [:]
    for index in planned {
      let number = numbers[groups.root(of: index)] ?? chains.count
      numbers[groups.root(of: index)] = number
      if number == chains.count { chains.append([]) }
      chains[number].append(index)
    }
    return chains
  }

  /// Returns whether a final check names no other check, and so cleans up after all of them.
  private func cleansUpAfterAll(_ index: Int) -> Bool {
    checks[index].isFinal && needs(of: checks[index]).isEmpty
  }

  private func shared(by index: Int) -> [Shared] {
    let check = checks[index]
    var shared = sessions.indices.filter { sessions[$0].login == index || sessions[$0].renew == index }
      .map { Shared.session($0) }
    if case .session(let session) = check.auth { shared.append(.session(session)) }
    for reference in check.references {
      switch reference.target {
      case .session(let session, _): shared.append(.session(session))
      case .unique(.formattedPhone, let label): shared.append(.unique(.phone, label))
      case .unique(let kind, let label): shared.append(.unique(kind, label))
      case .variable, .now, .response, .responseHeader, .sentBody: continue
      }
    }
    return shared
  }
}

/// A resource that a check shares with others that refer to it.
private enum Shared: Hashable {
  case session(Int)
  case unique(Reference.UniqueKind, String)
}

/// A disjoint-set structure over numbers; groups can only be merged.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Merges two groups. The lower root remains, so that the result does not depend on the order of the calls.
  mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (root(of: one), root(of: other))
    parents[max(one, other)] = min(one, other)
  }
}

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
    if check.isFinal { return .final(isSafe: isSafe) }
    return isSafe ? .safe : .unsafe
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

  /// Returns the checks that must end before this one, and those whose responses a renewal of its session uses.
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
