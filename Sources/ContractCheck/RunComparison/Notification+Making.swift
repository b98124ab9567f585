import ContractSpecs

extension Notification {
  /// Creates the notification of a run, given the previous one. `unresolved` are violations of earlier runs that were
  /// not checked again.
  init(of run: RunResult, after earlier: Notification?, unresolved: [FindingIdentity: Set<String>] = [:]) {
    outcome = run.notificationOutcome(after: earlier, hasUnresolved: !unresolved.isEmpty)
    switch outcome {
    case .failure:
      needsWholeRun = run.failsForMoreThanViolations || earlier?.needsWholeRun ?? false
      fingerprint = run.failureFingerprint(unresolved)
      isOpen = true
      if earlier?.isOpen != true {
        action = .open
      } else {
        action = earlier?.fingerprint == fingerprint ? .none : .update
      }
    case .success:
      fingerprint = nil
      isOpen = false
      // Unless the previous run was a success, an unknown issue may be open. Closing none does no harm.
      action = earlier?.outcome == .success ? .none : .close
    case .inconclusive, .interrupted:
      fingerprint = earlier?.fingerprint
      isOpen = earlier?.isOpen ?? false
      needsWholeRun = earlier?.needsWholeRun ?? false
      action = .none
    }
  }
}

extension RunResult {
  /// Returns the outcome by violations that are not waived, regardless of `--fail-on` and `--allow-not-run`: an issue
  /// stays open while they exist, or may exist.
  fileprivate func notificationOutcome(after earlier: Notification?, hasUnresolved: Bool)
    -> Notification.Outcome
  {
    let hasFailed = contracts.contains { $0.checks.contains { $0.outcome == .failed } }
    return switch exitStatus {
    case .interrupted, .terminated: .interrupted
    case .unusable where lacksOnlyVariables: .inconclusive
    case .broken, .unusable, .usage, .internalError: .failure
    case .kept, .inconclusive:
      if hasFailed {
        .failure
      } else {
        isRecovery(from: earlier, hasUnresolved: hasUnresolved) ? .success : .inconclusive
      }
    }
  }

  /// Returns whether a run without a failure proves that nothing is broken. If the earlier violations are known, all of
  /// them must have been checked again; otherwise, all checks of the contracts must have run.
  private func isRecovery(from earlier: Notification?, hasUnresolved: Bool) -> Bool {
    guard !hasUnresolved, !hasNothingToRepeat, gaps.isEmpty, exitStatus == .kept else { return false }
    if let earlier, !earlier.needsWholeRun, earlier.isOpen || earlier.outcome == .success { return true }
    return hasAskedEverything
  }

  /// True if nothing was sent for want of variables alone, as in a build without secrets.
  private var lacksOnlyVariables: Bool {
    let reasons = Set(contracts.flatMap(\.gaps).map { $0.failure?.reason })
    return problems.isEmpty && reasons.contains(.needsVariable)
      && reasons.isSubset(of: [.needsVariable, .blockedByCheck])
  }

  /// True if the run could not do its job, a fixed violation is in the baseline, or checks call too few endpoints.
  fileprivate var failsForMoreThanViolations: Bool {
    switch exitStatus {
    case .unusable, .usage, .internalError: true
    case .broken: stopReason != nil
    case .kept, .inconclusive, .interrupted, .terminated: false
    }
  }

  private var hasAskedEverything: Bool {
    gaps.isEmpty && contracts.allSatisfy { $0.unselected?.isEmpty ?? true }
  }

  /// Returns an identifier of the set of violations, which does not depend on their order.
  fileprivate func failureFingerprint(_ unresolved: [FindingIdentity: Set<String>]) -> String {
    var names = Set(unresolved.flatMap { $0.key.names(of: $0.value) })
    for contract in contracts {
      for check in contract.checks where check.outcome == .failed {
        for record in check.failing {
          let identity = FindingIdentity(record, of: check, in: contract.name)
          names.formUnion(identity.names(of: record.finding.memberNames))
        }
      }
    }
    if exitStatus == .unusable || exitStatus == .internalError { names.insert("\(exitStatus.rawValue)") }
    if exitStatus == .broken, let baseline { names.formUnion(baseline.stale.map(\.identity.fingerprint)) }
    return Fingerprint(of: names.sorted()).text
  }
}

extension FindingIdentity {
  /// Returns the name of a violation, and of each of its members if it is a group.
  fileprivate func names(of members: Set<String>) -> [String] {
    [fingerprint] + (members.count > 1 ? members.map { "\(fingerprint)/\($0)" } : [])
  }
}
