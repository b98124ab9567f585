import ContractSpecs

/// The values that may be others since a change was refused that no `after` names, which is known at the end of a run.
extension RunState {
  /// A change that was answered with no success, or not at all.
  private struct RefusedChange {
    var step: Int
    var check: Check

    /// The status of the answer; `nil` if there was none.
    var status: Int?
  }

  /// The number of refused changes of a contract that are looked at for one check.
  private static let maximumRefused = 100

  /// Adds to the advice on values of which no more is known that an earlier change of the same place was refused.
  mutating func settleRefusedChanges() {
    var refused: [Int: [RefusedChange]] = [:]
    for step in results.indices where [.failed, .waived].contains(results[step]?.outcome) {
      let contract = plan.steps[step].contract
      let changes = (refused[contract] ?? []).suffix(Self.maximumRefused)
      if !changes.isEmpty, results[step]?.findings.contains(where: \.isOfUnexplainedValue) == true {
        settleValues(of: step, expectedOf: changes)
        settleValues(of: step, derivedFrom: changes)
      }
      if let change = refusedChange(of: step) { refused[contract, default: []].append(change) }
    }
  }

  /// Returns the change that a step was to make and that was refused; `nil` if there is none.
  private func refusedChange(of step: Int) -> RefusedChange? {
    let check = check(of: step)
    guard let last = results[step]?.exchanges.last, check.expectsSuccess,
      !Request(method: last.method, url: "").isSafe, last.status.map({ $0 / 100 == 2 }) != true
    else { return nil }
    return RefusedChange(step: step, check: check, status: last.status)
  }

  /// Adds that the same value is expected in the response to a refused change of what a check reads, such as the state
  /// of what was to be archived.
  private mutating func settleValues(
    of step: Int, expectedOf changes: some BidirectionalCollection<RefusedChange>
  ) {
    let (contract, own) = (contract(of: step), check(of: step))
    guard let values = own.expectation.values else { return }
    func expects(_ change: RefusedChange, _ finding: Finding) -> Bool {
      guard let path = finding.path, let value = values.value(at: path), value.isScalar else { return false }
      return change.check.expectation.values?.value(at: path)?.hasSameText(as: value) == true
    }
    for change in changes.reversed() where contract.changes(change.check, whatIsReadBy: own) {
      let isExplained = results[step]?.findings.contains { $0.isOfUnexplainedValue && expects(change, $0) }
      guard isExplained == true else { continue }
      results[step]?.changeFindings(where: { $0.isOfUnexplainedValue && expects(change, $0) }) {
        $0.follow(from: .expectedOf(change.check.name, status: change.status))
      }
      results[step]?.follow(FollowedCheck(check: change.check.name, fault: .status))
    }
  }

  /// Adds that numbers and lists may be of what a refused change was to make or to change.
  private mutating func settleValues(
    of step: Int, derivedFrom changes: some BidirectionalCollection<RefusedChange>
  ) {
    guard results[step]?.findings.contains(where: \.isOfUnexplainedNumber) == true else { return }
    let (contract, own, before) = (contract(of: step), check(of: step), Set(allBefore(step)))
    let last = changes.last { change in
      contract.mayCount(change.check, inWhatIsReadBy: own)
        && (own.after.isEmpty || before.contains(change.step))
    }
    guard let last else { return }
    results[step]?.changeFindings(where: \.isOfUnexplainedNumber) {
      $0.advice.backend = .sequence(.mayBeDerived(from: last.check.name))
      $0.observation = .senderRefused
    }
    results[step]?.follow(FollowedCheck(check: last.check.name, fault: .status))
  }
}

extension Contract {
  /// Returns whether a request changes what another one reads, or a part or an effect of it: the path of what is read
  /// begins that of the change, and they name the same.
  fileprivate func changes(_ change: Check, whatIsReadBy reading: Check) -> Bool {
    let (changed, read) = (pieces(of: change), pieces(of: reading))
    return changed.starts(with: read) && concernSamePlace(change, reading)
  }

  /// Returns whether what a request makes or changes may be counted in what another one reads: that is read at the same
  /// path or above it, or beside it below the same thing, as a summary is.
  fileprivate func mayCount(_ change: Check, inWhatIsReadBy reading: Check) -> Bool {
    if changes(change, whatIsReadBy: reading) { return true }
    let (changed, read) = (pieces(of: change), pieces(of: reading))
    guard let owner = changed.dropLast().lastIndex(where: Self.namesOne), owner < changed.count - 1 else {
      return false
    }
    let shared = changed[...owner]
    return read.starts(with: shared) && read.count > shared.count
      && zip(shared, read).allSatisfy { $0 == $1 } && nameSame(change, reading)
  }

  private func pieces(of check: Check) -> [Substring] {
    endpoints[check.endpoint].path.text.split(separator: "/")
  }

  /// Returns whether a piece of a path is a parameter or a number.
  private static func namesOne(_ piece: Substring) -> Bool {
    piece.hasPrefix("{") || piece.allSatisfy(\.isWholeNumber)
  }
}

extension Finding {
  /// A Boolean value that indicates whether a number, or a list of another length, is another one than expected, and
  /// nothing explains it.
  fileprivate var isOfUnexplainedNumber: Bool {
    guard mayBeDerived else { return false }
    if observation == .otherCount { return true }
    return switch received {
    case .value(.integer, _), .value(.number, _), .value(.array, _): true
    case .value(.string(let text), _): Double(text) != nil
    case _: false
    }
  }
}
