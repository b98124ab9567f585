import ContractSpecs

extension RunState {
  /// What the run came to.
  func result(startedAt: Double, duration: Duration, problems: [RunResult.Problem]) -> RunResult {
    let checks = masker.numbered(results.compactMap(\.self))
    var result = RunResult(
      version: settings.version, startedAt: startedAt, duration: duration, seed: settings.seed,
      isInsecure: !settings.transfer.verifiesTLS, contracts: contractResults(checks),
      problems: problems.sorted { $0.location.order < $1.location.order },
      isComplete: !isInterrupted && !isStoppedEarly && checks.count == plan.steps.count, stopReason: nil,
      exitStatus: .kept)
    result.conclude(isInterrupted: isInterrupted, failsOnNotRun: settings.failsOnNotRun)
    return result
  }

  private func contractResults(_ checks: [CheckResult]) -> [ContractResult] {
    var rest = checks[...]
    return contracts.enumerated().map { index, contract in
      let count = plan.steps.count { $0.contract == index }
      defer { rest = rest.dropFirst(count) }
      return ContractResult(
        name: contract.name, title: contract.title, file: contract.file,
        url: (settings.url ?? contract.address(settings.variables)).map(Masker.withoutUserInfo),
        unexpectedFields: contract.unexpectedFields, checks: Array(rest.prefix(count)))
    }
  }
}

extension SpecLocation {
  /// By file, then by place.
  fileprivate var order: (String, Int, Int) { (file, line, column) }
}
