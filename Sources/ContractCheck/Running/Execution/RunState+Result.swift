import ContractSpecs

extension RunState {
  /// Returns the result of the run, which has ended: the results of its checks move into it.
  mutating func result(startedAt: Double, duration: Duration, problems: [RunResult.Problem]) -> RunResult {
    let hasAll = !results.contains { $0 == nil }
    var result = RunResult(
      conditions: settings.conditions, startedAt: startedAt, duration: duration,
      contracts: contractResults(), problems: problems.sorted { $0.location.order < $1.location.order },
      isComplete: !isInterrupted && !isStoppedEarly && hasAll, exitStatus: .kept)
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

  /// Returns the numbered results of the next steps that are of a contract, and drops them here, so that the results of
  /// a large run are not held twice.
  private mutating func takeResults(
    ofContract contract: Int, from step: inout Int, _ numbers: inout RedactedNumbers
  ) -> [CheckResult] {
    let first = step
    while step < plan.steps.count, plan.steps[step].contract == contract { step += 1 }
    var taken: [CheckResult] = []
    taken.reserveCapacity(step - first + 1)
    for index in first..<step {
      guard var result = results[index] else { continue }
      // With a second reference to it, numbering would copy it.
      results[index] = nil
      numbers.number(&result)
      taken.append(result)
    }
    return taken
  }

  private mutating func contractResults() -> [ContractResult] {
    var planned = Array(repeating: Set<Int>(), count: contracts.count)
    for step in plan.steps { planned[step.contract].insert(step.check) }
    var numbers = redactor.numbers
    var step = 0
    return contracts.enumerated().map { index, contract in
      var checks =
        takeResults(ofContract: index, from: &step, &numbers) + [certificates[index]].compactMap(\.self)
      let answered = Set(checks.filter { $0.exchanges.contains { $0.status != nil } }.map(\.name))
      let asked = planned[index].filter { answered.contains(contract.checks[$0].name) }
      var coverage = ContractCoverage(of: contract, by: asked)
      coverage.addUnseen(of: contract) { endpoint, status in
        promisedPlaces[PromisedPlaces.Promise(contract: index, endpoint: endpoint, status: status)]?
          .variety.unseen
      }
      if settings.part == nil { coverage.forgetSeen() }
      let isFailed = checks.contains { $0.outcome == .failed }
      if isFailed || settings.part != nil {
        coverage.addMembers(of: contract, isPart: !isFailed) { endpoint, status in
          promisedPlaces[PromisedPlaces.Promise(contract: index, endpoint: endpoint, status: status)]?.members
        }
      }
      coverage.dropRemediesForOthers(from: &checks)
      var result = ContractResult(
        name: contract.name, title: contract.title, file: contract.file,
        url: (settings.url ?? contract.address(settings.variables)).map(redactor.shownAddress),
        unexpectedFields: contract.unexpectedFields, checks: checks)
      if settings.models[contract.name] != nil {
        result.models = settings.undecoded == nil ? .read : .compiled
      }
      result.releases = settings.releases[contract.name].map { ReleaseUse(of: $0) }
      result.waited = readiness[index]?.waited
      result.basePath = contract.document.flatMap { $0.basePath.isEmpty ? nil : $0.basePath }
      result.undeleted = contract.undeleted(by: result.checks)
      result.promises = redactor.promises(of: contract)
      result.unselected = unselected(of: contract, except: planned[index])
      result.coverage = coverage
      result.unjudged = unjudgedPlaces(askedBy: asked, ofContract: index)
      result.unjudgedPolicy = contract.unjudgedPlaces
      return result
    }
  }

  /// Returns the places that are not judged of what the checks of a contract ask for, without secrets.
  private mutating func unjudgedPlaces(
    askedBy checks: Set<Int>, ofContract index: Int
  ) -> [UnjudgedPlace] {
    contracts[index].unjudgedPlaces(askedBy: checks).map { place in
      UnjudgedPlace(
        location: place.location, reason: redactor.redact(place.reason, inContract: index))
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
        expectedStatus: check.expectation.words,
        keptBefore: settings.selection.hasKept(CheckName(contract: contract.name, check: check.name)))
    } + unselectedCertificate(of: contract)
  }

  private func unselectedCertificate(of contract: Contract) -> [UnselectedCheck] {
    guard let limit = contract.backend.certificateValidity,
      !settings.selection.includesCertificate(of: contract)
    else { return [] }
    let check = CertificateCheck(limit: limit)
    return [
      UnselectedCheck(
        name: CertificateCheck.name, endpoint: CertificateCheck.endpoint, expectedStatus: check.expectation,
        keptBefore: settings.selection.hasKept(
          CheckName(contract: contract.name, check: CertificateCheck.name)))
    ]
  }
}

extension ContractCoverage {
  /// Removes the settings of the decoder with which the app would decode single responses, but no longer others of the
  /// same decoder: those whose dates, or keys with an underscore, came as promised.
  fileprivate func dropRemediesForOthers(from checks: inout [CheckResult]) {
    guard checks.contains(where: { $0.app?.remedy != nil }) else { return }
    let came = endpoints.lazy.flatMap(\.statuses).flatMap(\.members).filter(\.came)
    let haveDates = came.contains { member in
      member.types.all.contains(where: \.isPointInTime)
    }
    let haveSnakeKeys = came.contains { $0.name?.drop { $0 == "_" }.contains("_") == true }
    for index in checks.indices {
      switch checks[index].app?.remedy?.setting {
      case .dates where haveDates, .keys where haveSnakeKeys: checks[index].app?.remedy = nil
      case .dates, .keys, .unwrap, nil: break
      }
    }
  }
}

extension SpecLocation {
  /// The sort key: file, then position.
  fileprivate var order: (String, Int, Int) { (file, line, column) }
}

extension PromisedType {
  /// True for a date with its time and zone.
  fileprivate var isPointInTime: Bool {
    [.format(.dateTime), .format(.unixSeconds), .format(.unixMilliseconds)].contains(self)
  }
}
