import ContractSpecs

/// Which contracts are meant, and which of their checks.
struct ContractSelection: Equatable, Sendable {
  /// Contracts and folders of them.
  var paths: [String] = []

  /// What is asked in place of the contract's own backend.
  var url: String?

  /// Which checks are meant, but for those of `onlyFailed`.
  var filter = Selection()

  /// A JSON report of an earlier run, whose checks without a kept promise are meant.
  var onlyFailed: String?

  /// Which part of the checks that are meant; `nil`: all.
  var shard: Shard?
}

extension ContractSelection {
  /// What the words select, with the checks of `--only-failed`.
  func wholeFilter() throws(CommandError) -> Selection {
    var filter = filter
    if let onlyFailed { filter.failed = try Self.failedChecks(in: onlyFailed) }
    return filter
  }

  /// The checks that a JSON report calls failed, blocked, not run or without verdict, but for those that are skipped.
  private static func failedChecks(in file: String) throws(CommandError) -> Set<CheckName> {
    let run: RunResult
    do throws(RunResult.Problem) {
      run = try RunResult.read(from: file)
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

  /// `--url` names one backend, so it cannot stand for those of several contracts.
  func requireOneContract(_ loaded: LoadedContracts, for command: Command) throws(CommandError) {
    guard url != nil, loaded.contracts.count > 1 else { return }
    throw .usage("--url is for one contract; \(loaded.contracts.count) were named", of: command)
  }
}

extension RunResult {
  /// Whether checks that were planned are not in the report: it was merged, and the report of a shard was missing.
  fileprivate var lacksChecks: Bool { !isComplete && exitStatus == .unusable }
}
