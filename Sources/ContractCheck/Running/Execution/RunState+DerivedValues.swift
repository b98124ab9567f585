import ContractSpecs

/// The values and statuses that may follow from changes that were refused or not stored, which are known at the end of a
/// run.
extension RunState {
  /// A change that did not happen, by its check.
  private struct LostChange {
    var step: Int
    var name: String

    /// The finding by which that is known, and its check.
    var origin: FollowedCheck
  }

  /// Adds to the advice on values of which no more is known that they may follow from a change of the same contract that
  /// was refused or not stored, such as the total of an order from a price, and that a request may have been accepted
  /// for that.
  mutating func settleDerivedValues() {
    let changes = lostChanges
    if changes.isEmpty { return }
    for step in results.indices {
      guard let result = results[step], let lost = changes[plan.steps[step].contract] else { continue }
      let earlier = lost.filter { $0.step < step && $0.origin.check != result.name }
      if earlier.isEmpty || result.findings.isEmpty { continue }
      let before = Set(allBefore(step))
      let named = earlier.first { before.contains($0.step) }
      if let named { settleStatus(of: step, after: named) }
      // Where the contract says what must run before, it is not another change.
      if named == nil, !check(of: step).after.isEmpty { continue }
      if let change = named ?? earlier.last(where: { isRelated($0, to: step) }) {
        settleValues(of: step, after: change)
      } else if Set(earlier.map(\.step)).count == 1 {
        settleValues(of: step, after: earlier[0])
      }
    }
  }

  /// The changes that were refused, or not stored, by contract.
  private var lostChanges: [Int: [LostChange]] {
    var changes: [Int: [LostChange]] = [:]
    for step in results.indices {
      guard let result = results[step] else { continue }
      for finding in result.violations where [.notStored, .senderRefused].contains(finding.observation) {
        let isRefused = finding.observation == .senderRefused
        for followed in result.follows where isRefused ? followed.fault == .status : followed.fault == nil {
          let contract = plan.steps[step].contract
          guard let number = contracts[contract].checks.firstIndex(where: { $0.name == followed.check }),
            let changing = plan.step(of: number, in: contract),
            !Request(method: contracts[contract].method(of: contracts[contract].checks[number]), url: "")
              .isSafe,
            changes[contract]?.contains(where: { $0.step == changing }) != true
          else { continue }
          let origin = isRefused ? followed : FollowedCheck(check: result.name, fault: .init(finding))
          changes[contract, default: []].append(
            LostChange(step: changing, name: followed.check, origin: origin))
        }
      }
    }
    return changes
  }

  /// Returns whether a check asks for what a change is of, or names it: a booking of the boat whose price was changed.
  private func isRelated(_ change: LostChange, to step: Int) -> Bool {
    let (changing, own) = (check(of: change.step), check(of: step))
    if contract(of: step).concernSamePlace(own, changing) { return true }
    let named = Set(changing.pathValues.flatMap { $0.value.references.map(\.target) })
    return !named.isEmpty && !named.isDisjoint(with: own.references.map(\.target))
  }

  private mutating func settleValues(of step: Int, after change: LostChange) {
    guard let result = results[step], result.findings.contains(where: \.mayBeDerived) else { return }
    let isWhole = result.findings.allSatisfy { !$0.isOfUnexplainedValue || $0.mayBeDerived }
    results[step]?.changeFindings(where: \.mayBeDerived) {
      $0.advice.backend = .sequence(.mayBeDerived(from: change.name))
      // Values that do not follow from it are of the same response.
      if isWhole { $0.observation = .senderRefused }
    }
    if isWhole { results[step]?.follow(change.origin) }
  }

  /// Adds to the advice on a request that was accepted and not refused that this may follow from a change.
  private mutating func settleStatus(of step: Int, after change: LostChange) {
    guard let status = results[step]?.exchanges.last?.status, status / 100 == 2,
      !check(of: step).expectsSuccess, change.origin.fault != .status,
      results[step]?.findings.contains(where: { $0.kind == .responseStatus && $0.observation == nil }) == true
    else { return }
    results[step]?.changeStatus {
      $0.advice.backend = .sequence(.acceptedAfterChange(of: change.name))
      $0.observation = .senderRefused
    }
    results[step]?.follow(change.origin)
  }

  /// The number of steps after one in which a check is looked for that reads what it sent.
  private static let maximumReaders = 100

  /// Corrects the advice on values of a response that are not as its request sent them, where a later check read them as
  /// they were sent: then they are stored. What it does not read is of the same change.
  mutating func settleStoredValues() {
    for step in results.indices {
      let changed = (results[step]?.findings ?? []).filter { $0.observation == .otherThanSent }
      if changed.isEmpty { continue }
      let reader = (step + 1..<results.count).prefix(Self.maximumReaders).first { other in
        plan.steps[other].contract == plan.steps[step].contract && results[other]?.outcome == .passed
          && changed.contains { reads(other, $0, sentBy: step) }
      }
      guard let reader else { continue }
      let name = check(of: reader).name
      let isWhole = changed.allSatisfy { reads(reader, $0, sentBy: step) }
      results[step]?.changeFindings(where: { $0.observation == .otherThanSent }) {
        $0.advice.backend = .sequence(isWhole ? .stored(readBy: name) : .storedInPart(readBy: name))
      }
    }
  }

  /// Takes back that a serializer leaves nulls out where a member that is missing has a value: a request of the contract
  /// sent one.
  mutating func settleMissingNulls() {
    let places = results.indices.flatMap { step in
      (results[step]?.findings ?? []).filter { $0.kind == .fieldMissing && $0.observation == .otherThanSent }
        .map(\.location)
    }
    let valued = Set(places)
    if valued.isEmpty { return }
    for step in results.indices
    where results[step]?.findings.contains(where: { $0.kind == .fieldMissing && valued.contains($0.location) }
    )
      == true
    {
      results[step]?.changeFindings(where: \.isOfAbsentNullable) { $0.forgetNullsLeftOut() }
    }
  }

  /// Returns whether a check expects the value that another one sends, where that has another one.
  private func reads(_ reader: Int, _ finding: Finding, sentBy step: Int) -> Bool {
    let (reading, sending) = (check(of: reader), check(of: step))
    guard Request(method: contract(of: reader).method(of: reading), url: "").isSafe,
      contract(of: step).concernSamePlace(reading, sending), let path = finding.path,
      let expected = reading.expectation.values?.value(at: path), case .json(let body) = sending.body,
      let sent = body.value(at: path) ?? body.value(at: JSONPath(path.steps.suffix(1)))
    else { return false }
    return sent.hasSameText(as: expected)
  }
}

extension Finding {
  /// A Boolean value that indicates whether no more is known of a value than that it is another one.
  var isOfUnexplainedValue: Bool {
    observation == .otherValue || observation == .otherCount || observation == .otherOrder
  }
}
