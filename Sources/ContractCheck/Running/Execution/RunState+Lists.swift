import ContractSpecs

/// The lists that came, as far as they explain each other at the end of a run.
struct ListAnswers: Sendable {
  /// The hash values of the bodies with which requests that only read were answered, by step.
  fileprivate var bodies: [Int: Int] = [:]

  /// The steps whose responses have an empty list where a check expects elements.
  fileprivate var empty: Set<Int> = []
}

extension RunState {
  /// Records the response to a request for something that a check expects.
  mutating func noteListAnswer(by sent: SentCheck, _ step: Int) {
    let check = check(of: step)
    guard case .judged(let response, let judgement, _) = sent.end, response.status / 100 == 2,
      check.expectation.values != nil, contract(of: step).method(of: check) == "GET"
    else { return }
    listAnswers.bodies[step] = response.body.hashValue
    let hasEmpty = judgement.findings.contains { finding in
      guard finding.kind == .valueLiteral, let path = finding.path, let list = judgement.value(at: path),
        case .array(let wanted, _)? = check.expectation.values?.value(at: path)
      else { return false }
      return list.kind == .array && list.count == 0 && !wanted.isEmpty
    }
    if hasEmpty { listAnswers.empty.insert(step) }
  }

  /// An endpoint, or a check, of a contract, by its index.
  private struct Place: Hashable {
    var contract: Int
    var index: Int
  }

  /// The number of checks of one endpoint that are compared with another one.
  private static let maximumAlike = 100

  /// Adds to the advice on values that came with a list what other responses of the run say of it.
  mutating func settleLists() {
    let due = results.indices.filter { results[$0]?.outcome == .failed && listAnswers.bodies[$0] != nil }
    if due.isEmpty { return }
    let steps = Dictionary(grouping: listAnswers.bodies.keys.sorted()) { step in
      Place(contract: plan.steps[step].contract, index: check(of: step).endpoint)
    }
    let made = Dictionary(grouping: lostValues.found.keys) { Place(contract: $0.contract, index: $0.check) }
    for step in due {
      let contract = plan.steps[step].contract
      let alike = steps[Place(contract: contract, index: check(of: step).endpoint)] ?? []
      let others = alike.prefix(Self.maximumAlike).filter { $0 != step && asksAlike($0, step) }
      settleQuery(step, others)
      settleOrder(step, others)
      if listAnswers.empty.contains(step), check(of: step).query.isEmpty {
        let values = check(of: step).after.lazy.compactMap { made[Place(contract: contract, index: $0)] }
          .first
        settleEmptyList(step, values ?? [])
      }
    }
  }

  /// Adds that another request, which differs in its query only and of which something else is expected, got the same
  /// answer.
  private mutating func settleQuery(_ step: Int, _ alike: [Int]) {
    guard results[step]?.findings.contains(where: \.isOfOtherValue) == true,
      !listAnswers.empty.contains(step)
    else { return }
    let own = check(of: step)
    let others = alike.filter { other in
      listAnswers.bodies[other] == listAnswers.bodies[step] && check(of: other).query != own.query
    }
    for other in others {
      let (name, values) = (check(of: other).name, check(of: other).expectation.values)
      results[step]?.changeFindings(where: { finding in
        guard finding.isOfOtherValue, let path = finding.path,
          let wanted = own.expectation.values?.value(at: path), let otherWanted = values?.value(at: path)
        else { return false }
        return wanted.differs(from: otherWanted)
      }) { $0.advice.backend = .sequence(.queryIgnored(as: name)) }
    }
  }

  /// Adds to the advice on an element that the list came in another order elsewhere.
  private mutating func settleOrder(_ step: Int, _ alike: [Int]) {
    guard results[step]?.findings.contains(where: \.isOfOtherElement) == true else { return }
    let ordered = alike.first { other in
      results[other]?.findings.contains { $0.observation == .otherOrder } == true
    }
    guard let ordered else { return }
    let name = check(of: ordered).name
    results[step]?.changeFindings(where: \.isOfOtherElement) {
      $0.advice.backend = .sequence(.otherElement(orderedAs: name))
    }
  }

  /// Adds to the advice on an empty list that one of some values that a check made at the same path is found by itself.
  private mutating func settleEmptyList(_ step: Int, _ values: [LostValues.Value]) {
    let (contract, own) = (contract(of: step), check(of: step))
    guard let value = values.first(where: { !lostValues.deleted.contains($0) }),
      let finder = lostValues.found[value]?.first?.step
    else { return }
    let maker = contract.checks[value.check]
    guard contract.method(of: maker) == "POST", maker.auth == own.auth,
      contract.endpoints[maker.endpoint].path.text == contract.endpoints[own.endpoint].path.text,
      contract.concernSamePlace(own, maker)
    else { return }
    let name = check(of: finder).name
    results[step]?.changeFindings(where: { $0.isOfOtherValue || $0.isOfOtherElement }) {
      $0.advice.backend = .sequence(.notListed(madeBy: maker.name, foundBy: name))
    }
  }

  /// Returns whether two checks call the same endpoint of a contract for the same, whatever their queries are.
  private func asksAlike(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (check(of: one), check(of: other))
    return plan.steps[one].contract == plan.steps[other].contract && first.endpoint == second.endpoint
      && first.auth == second.auth && contract(of: one).concernSamePlace(first, second)
  }
}

extension Finding {
  /// A Boolean value that indicates whether a value is another one than expected, and nothing explains it.
  fileprivate var isOfOtherValue: Bool {
    kind == .valueLiteral && (observation == .otherValue || observation == .otherCount)
      && advice.backend == .value(.otherValue)
  }

  /// A Boolean value that indicates whether another element of a list came than the one that is expected.
  fileprivate var isOfOtherElement: Bool {
    kind == .valueLiteral && (observation == .otherValue || observation == .otherThanBefore)
      && path?.isInElement == true
  }
}

extension JSONTemplate {
  /// Returns whether a value cannot be both this one and another.
  fileprivate func differs(from other: JSONTemplate) -> Bool {
    switch (self, other) {
    case (.array(let mine, _), .array(let others, _)): mine.count != others.count
    case (.literal, .literal): !hasSameText(as: other)
    case (.literal, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}
