import ContractSpecs

extension Notification {
  /// Creates the notification of a run, given the previous one. `unresolved` are violations of earlier runs that were
  /// not checked again.
  init(of run: RunResult, after earlier: Notification?, unresolved: Set<FindingIdentity> = []) {
    outcome = run.notificationOutcome(after: earlier, unresolved)
    switch outcome {
    case .failure:
      fingerprint = run.failureFingerprint(unresolved)
      isOpen = true
      action = earlier?.isOpen != true ? .open : earlier?.fingerprint == fingerprint ? .none : .update
    case .success:
      fingerprint = nil
      isOpen = false
      // Unless the previous run was a success, an unknown issue may be open. Closing none does no harm.
      action = earlier?.outcome == .success ? .none : .close
    case .inconclusive, .interrupted:
      fingerprint = earlier?.fingerprint
      isOpen = earlier?.isOpen ?? false
      action = .none
    }
  }
}

extension RunResult {
  /// Returns the outcome by violations that are not waived, regardless of `--fail-on`: an issue stays open while they
  /// exist.
  fileprivate func notificationOutcome(
    after earlier: Notification?, _ unresolved: Set<FindingIdentity>
  ) -> Notification.Outcome {
    let hasFailed = contracts.contains { $0.checks.contains { $0.outcome == .failed } }
    return switch exitStatus {
    case .interrupted, .terminated: .interrupted
    case .broken, .unusable, .usage, .internalError: .failure
    case .kept:
      hasFailed ? .failure : isRecovery(from: earlier, unresolved) ? .success : .inconclusive
    case .inconclusive: hasFailed ? .failure : .inconclusive
    }
  }

  /// Returns whether a run without a failure proves that nothing is broken. If the earlier violations are known, all of
  /// them must have been checked again; otherwise, all checks of the contracts must have run.
  private func isRecovery(from earlier: Notification?, _ unresolved: Set<FindingIdentity>) -> Bool {
    guard unresolved.isEmpty, !hasNothingToRepeat else { return false }
    return earlier?.isOpen == true || earlier?.outcome == .success || hasAskedEverything
  }

  private var hasAskedEverything: Bool {
    gaps.isEmpty && contracts.allSatisfy { $0.unselected?.isEmpty ?? true }
  }

  /// Returns an identifier of the set of violations, which does not depend on their order.
  fileprivate func failureFingerprint(_ unresolved: Set<FindingIdentity>) -> String {
    var names = Set(unresolved.map(\.fingerprint))
    for contract in contracts {
      for check in contract.checks where check.outcome == .failed {
        for finding in check.unwaived {
          names.insert(FindingIdentity(finding, of: check, in: contract.name).fingerprint)
        }
      }
    }
    if exitStatus == .unusable || exitStatus == .internalError { names.insert("\(exitStatus.rawValue)") }
    if exitStatus == .broken, let baseline { names.formUnion(baseline.stale.map(\.identity.fingerprint)) }
    return Fingerprint(of: names.sorted()).text
  }
}
