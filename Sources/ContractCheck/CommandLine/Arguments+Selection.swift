import ContractSpecs

extension Arguments {
  /// What the words select, with the checks of `--only-failed`.
  func wholeSelection() throws(CommandError) -> Selection {
    var selection = selection
    if let onlyFailed { selection.failed = try failedChecks(in: onlyFailed) }
    return selection
  }

  /// The checks that a JSON report calls failed, blocked, not run or without verdict, but for those that are skipped.
  private func failedChecks(in file: String) throws(CommandError) -> Set<CheckName> {
    let run: RunResult
    do throws(RunResult.Problem) {
      run = try readReport(file)
    } catch {
      throw CommandError(error.message, at: "--only-failed \(error.location)")
    }
    if let reason = run.idleReason {
      throw CommandError(
        "that run checked nothing (\(reason)); run everything once", at: "--only-failed \(file)")
    }
    if run.lacksChecks {
      let reason = run.stopReason ?? run.verdict
      throw CommandError(
        "that run is not whole (\(reason)); run everything once", at: "--only-failed \(file)")
    }
    let outcomes: [CheckResult.Outcome] = [.failed, .blocked, .notRun, .noVerdict]
    return Set(
      run.contracts.flatMap { contract in
        contract.checks.filter { outcomes.contains($0.outcome) && !$0.isDispensable }
          .map { CheckName(contract: contract.name, check: $0.name) }
      })
  }
}

extension RunResult {
  /// A Boolean value that indicates whether planned checks are missing: the report was merged without that of a shard.
  var lacksChecks: Bool { !isComplete && exitStatus == .unusable }

  /// The reason why a run has no result for any check, if it was not begun.
  var idleReason: String? {
    guard exitStatus != .kept, contracts.allSatisfy(\.checks.isEmpty) else { return nil }
    return problems.first.map { "\($0.location): \($0.message)" } ?? stopReason ?? verdict
  }
}

extension Division {
  /// Divides the selected checks by the durations of an earlier run, if there is one.
  init(_ contracts: [Contract], _ selection: Selection, into total: Int, after previous: RunResult?) {
    var durations: [CheckName: Int] = [:]
    for contract in previous?.contracts ?? [] {
      // A check that was not sent took no time, which is no measurement.
      for check in contract.checks where !check.exchanges.isEmpty {
        durations[CheckName(contract: contract.name, check: check.name)] = Int(check.duration.milliseconds)
      }
    }
    self.init(
      contracts, isSelected: selection.includes, asksCertificate: selection.includesCertificate, into: total,
      durations: durations)
  }
}
