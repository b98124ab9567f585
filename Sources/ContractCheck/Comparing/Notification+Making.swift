import ContractSpecs

extension Notification {
  /// What there is to tell of a run after what was told of the one before it.
  init(of run: RunResult, after earlier: Notification?) {
    outcome = run.notificationOutcome
    switch outcome {
    case .failure:
      fingerprint = run.failureFingerprint
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
  fileprivate var notificationOutcome: Notification.Outcome {
    let hasFailed = contracts.contains { $0.checks.contains { $0.outcome == .failed } }
    return switch exitStatus {
    case .interrupted, .terminated: .interrupted
    case .broken, .unusable, .usage, .internalError: .failure
    case .kept: hasFailed ? .failure : .success
    case .inconclusive: hasFailed ? .failure : .inconclusive
    }
  }

  /// Names the set of what is broken; the same set has the same name, in whatever order it was found.
  fileprivate var failureFingerprint: String {
    var names: Set<String> = []
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
