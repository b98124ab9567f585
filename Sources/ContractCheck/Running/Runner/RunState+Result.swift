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
    result.part = settings.part
    result.conclude(isInterrupted: isInterrupted, settings.exitRules)
    return result
  }

  /// Holds what was read of certificates against what the contracts ask of them.
  mutating func judgeCertificates(_ readings: [Int: CertificateCheck.Reading], now: Double) {
    for (index, reading) in readings {
      guard let limit = contracts[index].backend.certificateValidity else { continue }
      var result = CertificateCheck(limit: limit).result(of: reading, now: now)
      if result.outcome == .failed, settings.isKnown(result, contracts[index].name) {
        result.outcome = .waived
      }
      certificates[index] = result
    }
  }

  private func contractResults(_ checks: [CheckResult]) -> [ContractResult] {
    var counts = Array(repeating: 0, count: contracts.count)
    for step in plan.steps { counts[step.contract] += 1 }
    var rest = checks[...]
    return contracts.enumerated().map { index, contract in
      defer { rest = rest.dropFirst(counts[index]) }
      return ContractResult(
        name: contract.name, title: contract.title, file: contract.file,
        url: (settings.url ?? contract.address(settings.variables)).map(masker.shownAddress),
        unexpectedFields: contract.unexpectedFields,
        waited: readiness[index]?.waited, promises: masker.promises(of: contract),
        checks: rest.prefix(counts[index]) + [certificates[index]].compactMap(\.self))
    }
  }
}

extension SpecLocation {
  /// By file, then by place.
  fileprivate var order: (String, Int, Int) { (file, line, column) }
}
