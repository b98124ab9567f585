import ContractSpecs

/// The reports of a run's shards, which together are equivalent to the run of a single machine.
struct ShardReports: Sendable {
  /// The report of one machine.
  struct Report: Sendable {
    /// The file as the user named it.
    var file: String
    var run: RunResult
  }

  private let reports: [Report]

  /// The order of the reports does not matter.
  init(_ reports: [Report]) {
    self.reports = reports.sorted { ($0.number, $0.file) < ($1.number, $1.file) }
  }

  /// Returns the whole run, not yet compared with what was known; the shards' own comparisons are dropped.
  ///
  /// It begins with the first shard and ends with the last. Reports that do not belong together result in problems
  /// only. If shards are missing, the run consists of the others, and its stop reason names the missing ones. `version`
  /// is that of a result without reports; `unread` are the reports that could not be read.
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
      conditions: RunConditions(
        version: runs.first?.conditions.version ?? version, seed: runs.first?.conditions.seed ?? 0,
        isInsecure: runs.contains(where: \.conditions.isInsecure)),
      startedAt: start, duration: .seconds(end - start),
      contracts: isOneRun ? contracts : [], problems: unread + problems + faults,
      isComplete: unread.isEmpty && isOneRun && missing.isEmpty && runs.allSatisfy(\.isComplete),
      exitStatus: .kept)
    merged.hasNothingToRepeat = isOneRun && !runs.isEmpty && runs.allSatisfy(\.hadNothingToRepeat)
    merged.unreportedChecks = runs.map(\.unreportedChecks).max() ?? 0
    merged.conclude(rules)
    merged.missingShards = missing
    if let reason = surplus ?? Self.words(for: missing) {
      merged.exitStatus = .unusable
      merged.stopReason = reason
    }
    if isOneRun, let cut = reports.first(where: \.run.wasCutOff) {
      merged.exitStatus = cut.run.exitStatus
      let reason =
        "shard \(cut.run.part?.shard.description ?? "") was stopped"
        + (cut.run.stopReason.map { ": \($0)" } ?? "")
      merged.stopReason = [reason, Self.words(for: missing)].compactMap(\.self).joined(separator: "; ")
    }
    return merged
  }

  /// The problems of all shards, each once.
  private var problems: [RunResult.Problem] {
    var seen: Set<RunResult.Problem> = []
    return reports.flatMap(\.run.problems).filter { seen.insert($0).inserted }
  }

  /// The merged contracts. Every shard knows all of them, except one that could not use a file.
  private var contracts: [ContractResult] {
    var numbers = RedactedNumbers()
    let known = reports.first { !$0.run.contracts.isEmpty }?.run.contracts ?? []
    return known.indices.map { index in
      let pieces = reports.indices.compactMap { report -> (report: Int, contract: ContractResult)? in
        let contracts = reports[report].run.contracts
        return contracts.indices.contains(index) ? (report, contracts[index]) : nil
      }
      // Only a shard that sent checks knows the actual address.
      var contract = pieces.first { !$0.contract.checks.isEmpty }?.contract ?? known[index]
      contract.url = Self.addresses(of: pieces.map(\.contract)) ?? contract.url
      let checks = pieces.flatMap { piece in piece.contract.checks.map { (piece.report, $0) } }
      let names = Set(checks.map(\.1.name))
      contract.unselected?.removeAll { names.contains($0.name) }
      for piece in pieces {
        if let coverage = piece.contract.coverage { contract.coverage?.formUnion(coverage) }
      }
      contract.unjudged = Set(pieces.flatMap(\.contract.unjudged)).sorted()
      contract.coverage?.forgetSeen()
      if !checks.contains(where: { [.failed, .waived].contains($0.1.outcome) }) {
        contract.coverage?.removeMembers()
      }
      contract.checks = checks.sorted { $0.1.place < $1.1.place }
        .map { numbers.number($1.withoutStatuses, ofRun: $0) }
      return contract
    }
  }
}

extension ShardReports {
  /// Returns the reason why a report does not belong to those before it, or `nil` if it does.
  private func fault(_ index: Int) -> RunResult.Problem? {
    let (report, first) = (reports[index], reports[0])
    guard let part = report.run.part, let one = first.run.part ?? report.run.part else {
      return report.problem("this report is of a whole run, not of a shard")
    }
    guard report.run.conditions.version == first.run.conditions.version else {
      let (version, other) = (report.run.conditions.version, first.run.conditions.version)
      let versions = "contractcheck \(version), and \(first.file) by \(other)"
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
    guard part.plan == whole.plan, part.plannedChecks == whole.plannedChecks,
      report.run.contracts.map(\.promisedStatuses) == usable.run.contracts.map(\.promisedStatuses)
    else {
      return report.problem("this shard had other contracts or other checks than \(usable.file)")
    }
    guard part.division == whole.division else {
      return report.problem(
        "the checks were divided otherwise than in \(usable.file): every shard needs the same --previous report"
      )
    }
    return nil
  }

  /// The reason why the checks of the reports cannot be those of one run. A shard that was stopped has fewer and says
  /// that.
  private var miscount: String? {
    let runs = reports.map(\.run)
    guard let part = runs.first(where: \.problems.isEmpty)?.part else { return nil }
    let names = runs.flatMap(\.checkNames)
    var seen: Set<CheckName> = []
    if let twice = names.first(where: { !seen.insert($0).inserted }) {
      return "the check \(twice.contract)/\(twice.check) is in two reports"
    }
    let isWhole = missing.isEmpty && runs.allSatisfy { $0.isComplete && $0.problems.isEmpty }
    if names.count > part.plannedChecks || isWhole && names.count < part.plannedChecks {
      return
        "the reports have \(counted(names.count, "check")) together, and the run has \(part.plannedChecks)"
    }
    guard isWhole, let checks = part.checks, checks != RunPart.fingerprint(of: names) else { return nil }
    return "the checks of the reports are not those of the run"
  }

  /// The shards without a report.
  private var missing: [Shard] {
    guard let total = reports.first?.run.part?.shard.total else { return [] }
    let numbers = Set(reports.map(\.number))
    return (1...total).filter { !numbers.contains($0) }.compactMap { Shard(number: $0, total: total) }
  }

  /// Returns the addresses that the shards called, each once; `nil` if none sent a check of the contract.
  private static func addresses(of pieces: [ContractResult]) -> String? {
    var seen: Set<String> = []
    let called = pieces.filter { !$0.checks.isEmpty }.compactMap(\.url).filter { seen.insert($0).inserted }
    return called.isEmpty ? nil : called.joined(separator: ", ")
  }

  private static func words(for missing: [Shard]) -> String? {
    guard !missing.isEmpty else { return nil }
    let names = missing.prefix(10).map(\.description).joined(separator: ", ")
    let more = missing.count > 10 ? " and \(missing.count - 10) more" : ""
    return "no report is of \(missing.count == 1 ? "shard" : "shards") \(names)\(more)"
  }
}

extension ShardReports.Report {
  /// The number of the shard; 0 for whole runs, which come first.
  fileprivate var number: Int { run.part?.shard.number ?? 0 }

  fileprivate func problem(_ message: String) -> RunResult.Problem {
    RunResult.Problem(
      location: SpecLocation(file: file, line: 1, column: 1), message: message, excerpt: nil)
  }
}

extension ContractResult {
  /// The endpoints of the contract with their statuses, as its coverage lists them; empty if that is not known.
  fileprivate var promisedStatuses: [[String]] {
    (coverage?.endpoints ?? []).map { [$0.name, $0.request] + $0.statuses.map(\.status) }
  }
}

extension RunResult {
  fileprivate var checkNames: [CheckName] {
    contracts.flatMap { contract in
      contract.checks.map { CheckName(contract: contract.name, check: $0.name) }
    }
  }

  /// True for a shard of a run with `--only-failed` in which no check had to be repeated.
  fileprivate var hadNothingToRepeat: Bool {
    part?.plannedChecks == 0 && (exitStatus == .kept || unreportedChecks > 0)
  }
}

extension CheckResult {
  /// The sort key of a check: the order of the file, with checks that no contract writes at the end.
  fileprivate var place: (Int, SpecLocation) { (name == CertificateCheck.name ? 1 : 0, location) }

  /// A copy of the check from before it was compared with what was known.
  fileprivate var withoutStatuses: CheckResult {
    var check = self
    for index in check.records.indices { check.records[index].status = nil }
    if check.outcome == .waived { check.outcome = .failed }
    return check
  }
}
