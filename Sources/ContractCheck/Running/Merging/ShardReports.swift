import ContractSpecs

/// The reports of a run's shards, which together are the run that one machine would have made.
struct ShardReports: Sendable {
  /// What one machine found out.
  struct Report: Sendable {
    /// As the user named it.
    var file: String
    var run: RunResult
  }

  private let reports: [Report]

  /// The order of the reports does not matter.
  init(_ reports: [Report]) {
    self.reports = reports.sorted { ($0.number, $0.file) < ($1.number, $1.file) }
  }

  /// The whole run, before it is held against what was known; the shards' own comparisons are left out.
  ///
  /// It began with the first shard and ended with the last. Reports that do not belong together make no run but its
  /// problems; where shards are missing, what is there is the run, and its stop reason says which.
  /// `version` is that of a result without reports; `unread` is what could not be read of them.
  func merged(
    version: String, problems unread: [RunResult.Problem] = [], _ rules: ExitRules = ExitRules()
  ) -> RunResult {
    let faults = reports.indices.compactMap(fault)
    let surplus = faults.isEmpty ? miscount : nil
    let isOneRun = faults.isEmpty && surplus == nil
    let missing = isOneRun ? missing : []
    let runs = reports.map(\.run)
    let start = runs.map(\.startedAt).min() ?? 0
    let end = runs.map { $0.startedAt + $0.duration / .seconds(1) }.max() ?? start
    var merged = RunResult(
      version: runs.first?.version ?? version, startedAt: start, duration: .seconds(end - start),
      seed: runs.first?.seed ?? 0, isInsecure: runs.contains(where: \.isInsecure),
      contracts: isOneRun ? contracts : [], problems: unread + problems + faults,
      isComplete: unread.isEmpty && isOneRun && missing.isEmpty && runs.allSatisfy(\.isComplete),
      stopReason: nil, exitStatus: .kept)
    merged.hasNothingToRepeat = isOneRun && !runs.isEmpty && runs.allSatisfy(\.hadNothingToRepeat)
    merged.conclude(rules)
    merged.missingShards = missing
    if let reason = surplus ?? Self.words(for: missing) {
      merged.exitStatus = .unusable
      merged.stopReason = reason
    }
    if isOneRun, let cut = reports.first(where: \.run.wasCutOff) {
      merged.exitStatus = cut.run.exitStatus
      let reason =
        "shard \(cut.run.part?.shard.description ?? "") was stopped: "
        + (cut.run.stopReason ?? cut.run.verdict)
      merged.stopReason = [reason, Self.words(for: missing)].compactMap(\.self).joined(separator: "; ")
    }
    return merged
  }

  /// What the shards could not use, each once.
  private var problems: [RunResult.Problem] {
    var seen: Set<RunResult.Problem> = []
    return reports.flatMap(\.run.problems).filter { seen.insert($0).inserted }
  }

  /// Every shard knows all contracts, but for one that could not use a file.
  private var contracts: [ContractResult] {
    var numbers = RedactedNumbers()
    let known = reports.first { !$0.run.contracts.isEmpty }?.run.contracts ?? []
    return known.indices.map { index in
      let pieces = reports.indices.compactMap { report -> (report: Int, contract: ContractResult)? in
        let contracts = reports[report].run.contracts
        return contracts.indices.contains(index) ? (report, contracts[index]) : nil
      }
      // The one that asked knows the address that was asked.
      var contract = pieces.first { !$0.contract.checks.isEmpty }?.contract ?? known[index]
      let checks = pieces.flatMap { piece in piece.contract.checks.map { (piece.report, $0) } }
      let names = Set(checks.map(\.1.name))
      contract.unselected?.removeAll { names.contains($0.name) }
      contract.checks = checks.sorted { $0.1.place < $1.1.place }
        .map { numbers.number($1.withoutStatuses, ofRun: $0) }
      return contract
    }
  }
}

extension ShardReports {
  /// Why a report does not belong to those before it.
  private func fault(_ index: Int) -> RunResult.Problem? {
    let (report, first) = (reports[index], reports[0])
    guard let part = report.run.part, let one = first.run.part ?? report.run.part else {
      return report.problem("this report is of a whole run, not of a shard")
    }
    guard report.run.version == first.run.version else {
      let versions = "contractcheck \(report.run.version), and \(first.file) by \(first.run.version)"
      return report.problem("this report was written by \(versions)")
    }
    guard part.shard.total == one.shard.total else {
      return report.problem("this is shard \(part.shard), and \(first.file) is shard \(one.shard)")
    }
    if index > 0, reports[index - 1].number == report.number {
      return report.problem("this is shard \(part.shard) again, after \(reports[index - 1].file)")
    }
    guard let usable = reports.first(where: \.run.problems.isEmpty), let whole = usable.run.part,
      report.run.problems.isEmpty
    else { return nil }
    if let build = part.build, let other = whole.build, build != other {
      return report.problem("this shard is of the run \(build), and \(usable.file) of \(other)")
    }
    guard part.plan == whole.plan, part.plannedChecks == whole.plannedChecks else {
      return report.problem("this shard had other contracts or other checks than \(usable.file)")
    }
    guard part.division == whole.division else {
      return report.problem(
        "the checks were divided otherwise than in \(usable.file): every shard needs the same --previous report"
      )
    }
    return nil
  }

  /// Why the checks of the reports cannot be those of one run. A shard that was stopped has fewer and says so.
  private var miscount: String? {
    let runs = reports.map(\.run)
    guard let part = runs.first(where: \.problems.isEmpty)?.part else { return nil }
    let count = runs.reduce(0) { $0 + $1.contracts.reduce(0) { $0 + $1.checks.count } }
    let isWhole = missing.isEmpty && runs.allSatisfy { $0.isComplete && $0.problems.isEmpty }
    guard count > part.plannedChecks || isWhole && count < part.plannedChecks else { return nil }
    return "the reports have \(counted(count, "check")) together, and the run has \(part.plannedChecks)"
  }

  /// The shards of which there is no report.
  private var missing: [Shard] {
    guard let total = reports.first?.run.part?.shard.total else { return [] }
    let numbers = Set(reports.map(\.number))
    return (1...total).filter { !numbers.contains($0) }.compactMap { Shard(number: $0, total: total) }
  }

  private static func words(for missing: [Shard]) -> String? {
    guard !missing.isEmpty else { return nil }
    let names = missing.prefix(10).map(\.description).joined(separator: ", ")
    let more = missing.count > 10 ? " and \(missing.count - 10) more" : ""
    return "no report is of \(missing.count == 1 ? "shard" : "shards") \(names)\(more)"
  }
}

extension ShardReports.Report {
  /// Whole runs come first, as number 0.
  fileprivate var number: Int { run.part?.shard.number ?? 0 }

  fileprivate func problem(_ message: String) -> RunResult.Problem {
    RunResult.Problem(
      location: SpecLocation(file: file, line: 1, column: 1), message: message, excerpt: nil)
  }
}

extension RunResult {
  /// Whether this is a shard of a run of `--only-failed` that had nothing to do.
  fileprivate var hadNothingToRepeat: Bool { exitStatus == .kept && part?.plannedChecks == 0 }
}

extension CheckResult {
  /// In the order of the file; what no contract writes comes last.
  fileprivate var place: (Int, SpecLocation) { (name == CertificateCheck.name ? 1 : 0, location) }

  /// As it was before it was held against what was known.
  fileprivate var withoutStatuses: CheckResult {
    var check = self
    check.findingStatuses = [:]
    if check.outcome == .waived { check.outcome = .failed }
    return check
  }
}
