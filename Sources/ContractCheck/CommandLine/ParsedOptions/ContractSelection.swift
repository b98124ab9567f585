import ContractSpecs

/// A selection of contracts and of their checks.
struct ContractSelection: Equatable, Sendable {
  /// The contracts and the folders of contracts.
  var paths: [String] = []

  /// The URL of the backend to use instead of the contract's own.
  var url: String?

  /// The filter of checks, without those of `onlyFailed`.
  var filter = Selection()

  /// A JSON report of an earlier run; only its checks that did not keep their promise are selected.
  var onlyFailed: String?

  /// The shard of the selected checks; `nil` selects all of them.
  var shard: Shard?
}

extension ContractSelection {
  /// Returns the filter with the checks of `--only-failed`, which `baseline` does not waive. Throws an error if that
  /// report cannot be read, is not complete, has none of the contracts or failed for something that checks alone do not
  /// show.
  func wholeFilter(for contracts: [Contract], _ baseline: Baseline? = nil) throws(CommandError) -> Selection {
    var filter = filter
    guard let onlyFailed else { return filter }
    let run = try Self.run(from: onlyFailed)
    filter.failed = try Self.failedChecks(of: run, in: onlyFailed, of: contracts, baseline)
    filter.reported = Set(
      run.contracts.flatMap { contract in
        (contract.checks.map(\.name) + (contract.unselected ?? []).filter(\.keptBefore).map(\.name))
          .map { CheckName(contract: contract.name, check: $0) }
      })
    return filter
  }

  private static func run(from file: String) throws(CommandError) -> RunResult {
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
    return run
  }

  /// Returns the checks that a run lists as failed, blocked, not run or without verdict, except those that a complete run
  /// may lack, such as skipped ones, and those whose violations a baseline waived then and none does now.
  private static func failedChecks(
    of run: RunResult, in file: String, of contracts: [Contract], _ baseline: Baseline?
  ) throws(CommandError) -> Set<CheckName> {
    let day = CalendarDay(secondsSince1970: SystemClock().now)
    let failed = Set(
      run.contracts.flatMap { contract in
        contract.checks.filter { check in
          switch check.outcome {
          case .failed, .blocked, .notRun, .noVerdict: !check.isDispensable
          case .waived: baseline?.waives(check, in: contract.name, on: day) != true
          case .passed, .flaky: false
          }
        }.map { CheckName(contract: contract.name, check: $0.name) }
      })
    guard failed.isEmpty else { return failed }
    if run.exitStatus != .kept {
      throw CommandError(
        "no check failed in that run, but the run did (\(run.stopReason ?? run.verdict)); run everything once",
        at: "--only-failed \(file)")
    }
    let known = Set(run.contracts.map(\.name))
    if !contracts.isEmpty, !contracts.contains(where: { known.contains($0.name) }) {
      let names = contracts.map(\.name).joined(separator: ", ")
      throw CommandError("that run was not of \(names); run everything once", at: "--only-failed \(file)")
    }
    return failed
  }

  /// Throws a usage error if `--url`, which names one backend, is given for several contracts.
  func requireOneContract(_ loaded: LoadedContracts, for command: Command) throws(CommandError) {
    guard url != nil, loaded.contracts.count > 1 else { return }
    throw .usage("--url is for one contract; \(loaded.contracts.count) were loaded", of: command)
  }
}

extension RunResult {
  /// True for a report that was merged without the report of a shard.
  fileprivate var lacksChecks: Bool { !isComplete && exitStatus == .unusable }
}
