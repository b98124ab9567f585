import ContractSpecs

extension RunState {
  /// Returns the result of the run.
  func result(startedAt: Double, duration: Duration, problems: [RunResult.Problem]) -> RunResult {
    let checks = redactor.numbered(results.compactMap(\.self))
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

  /// Judges the certificates that were read against the requirements of the contracts.
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
    var planned = Array(repeating: Set<Int>(), count: contracts.count)
    for step in plan.steps { planned[step.contract].insert(step.check) }
    var rest = checks[...]
    return contracts.enumerated().map { index, contract in
      defer { rest = rest.dropFirst(planned[index].count) }
      let checks = rest.prefix(planned[index].count) + [certificates[index]].compactMap(\.self)
      var coverage = ContractCoverage(of: contract, by: planned[index])
      let isFailed = checks.contains { $0.outcome == .failed }
      if isFailed || settings.part != nil {
        coverage.addMembers(of: contract, isPart: !isFailed) { endpoint, status in
          bodies[KeptBodies.Promise(contract: index, endpoint: endpoint, status: status)]
        }
      }
      return ContractResult(
        name: contract.name, title: contract.title, file: contract.file,
        url: (settings.url ?? contract.address(settings.variables)).map(redactor.shownAddress),
        unexpectedFields: contract.unexpectedFields,
        waited: readiness[index]?.waited, promises: redactor.promises(of: contract), checks: Array(checks),
        unselected: unselected(of: contract, except: planned[index]), coverage: coverage)
    }
  }

  /// Returns the checks of a contract that neither this run nor another shard of it plans.
  private func unselected(of contract: Contract, except planned: Set<Int>) -> [UnselectedCheck] {
    let checks = contract.checks.indices.filter { number in
      !planned.contains(number) && !settings.selection.includes(contract, contract.checks[number])
    }
    return checks.map { number in
      let check = contract.checks[number]
      return UnselectedCheck(
        name: check.name, endpoint: contract.endpoints[check.endpoint].request,
        expectedStatus: check.expectation.words)
    } + unselectedCertificate(of: contract)
  }

  private func unselectedCertificate(of contract: Contract) -> [UnselectedCheck] {
    guard let limit = contract.backend.certificateValidity,
      !settings.selection.includesCertificate(of: contract)
    else { return [] }
    let check = CertificateCheck(limit: limit)
    return [
      UnselectedCheck(
        name: CertificateCheck.name, endpoint: CertificateCheck.endpoint, expectedStatus: check.expectation)
    ]
  }
}

extension SpecLocation {
  /// The sort key: file, then position.
  fileprivate var order: (String, Int, Int) { (file, line, column) }
}
