import ContractSpecs

extension Notification {
  /// What there is to tell of a run after what was told of the one before it. `unresolved` was broken before and not
  /// asked again.
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
      // Unless the run before was green, an issue may be open of which nothing is known; to close none harms nobody.
      action = earlier?.outcome == .success ? .none : .close
    case .inconclusive, .interrupted:
      fingerprint = earlier?.fingerprint
      isOpen = earlier?.isOpen ?? false
      action = .none
    }
  }
}

extension RunResult {
  /// Of what is broken and not waived, whatever `--fail-on` says: an issue stays open for as long as it is broken.
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

  /// Whether a run without a failure shows that nothing is broken. Where it is known what was, all of that was asked
  /// again; where it is not, all that the contracts have was asked.
  private func isRecovery(from earlier: Notification?, _ unresolved: Set<FindingIdentity>) -> Bool {
    guard unresolved.isEmpty, !hasNothingToRepeat else { return false }
    return earlier?.isOpen == true || earlier?.outcome == .success || hasAskedEverything
  }

  private var hasAskedEverything: Bool {
    gaps.isEmpty && contracts.allSatisfy { $0.unselected?.isEmpty ?? true }
  }

  /// Names the set of what is broken; the same set has the same name, in whatever order it was found.
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
