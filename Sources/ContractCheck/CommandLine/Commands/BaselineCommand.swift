import ContractSpecs

/// The command that changes or shows the waived violations; nothing else ever writes them.
struct BaselineCommand {
  var options: BaselineOptions
  var interruption: Interruption

  func run() async throws(CommandError) -> ExitStatus {
    guard let baseline = read() else { return .unusable }
    switch options.action {
    case .list: return list(baseline)
    case .update where options.subject == .lint, .prune where options.subject == .lint:
      return try lint(baseline)
    case .update, .prune:
      guard let run = try await source() else { return .unusable }
      guard run.isEvidence else {
        let status = run.exitStatus
        Terminal.errors.write(ConsoleReport.forErrors.text(of: run.problems))
        let reason = run.stopReason ?? run.missingEvidence ?? status.meaning
        Terminal.errors.write(
          "contractcheck: \(file.consoleLine()) is left as it is: \(reason.consoleLine())\n")
        return status
      }
      return try write(
        options.action == .update ? try updated(baseline, with: run) : baseline.pruned(by: run),
        over: baseline)
    }
  }

  /// Changes the baseline by what the app's models disagree on with the contracts. Nothing is sent.
  private func lint(_ baseline: Baseline) throws(CommandError) -> ExitStatus {
    let now = SystemClock().now
    let loaded = LintedContract.load(options.checking.selection.paths, now: now)
    Terminal.errors.tell(loaded.notices)
    guard loaded.problems.isEmpty else {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: loaded.problems))
      return .unusable
    }
    let coverage = loaded.contracts.coverage
    let day = CalendarDay(secondsSince1970: now)
    return try write(
      options.action == .update
        ? baseline.updated(with: coverage, on: day, note: options.note)
        : baseline.pruned(by: coverage, on: day),
      over: baseline)
  }

  /// Returns the baseline with the violations of a run, or with those of the named causes.
  private func updated(_ baseline: Baseline, with run: RunResult) throws(CommandError) -> Baseline.Change {
    guard !options.causes.isEmpty else { return baseline.updated(with: run, note: options.note) }
    let causes = run.causes
    var accepted: Set<FindingIdentity> = []
    for id in options.causes {
      let named = causes.filter { $0.id.hasPrefix(id) }
      guard named.count == 1, let cause = named.first else {
        let known = causes.map { "\($0.id) (\($0.title))" }
        throw CommandError(
          "\(named.isEmpty ? "no cause" : "more than one cause") of the run has an id that begins with \(id); "
            + (known.isEmpty ? "nothing is broken" : "there are \(RunResult.list(known, limit: 600))"))
      }
      accepted.formUnion(run.identities(of: cause))
    }
    return baseline.updated(with: run, accepting: accepted, note: options.note)
  }

  private var file: String {
    switch options.subject {
    case .run: options.file ?? Baseline.defaultFile
    case .lint: options.file ?? Baseline.defaultLintFile
    }
  }

  /// Returns the current baseline; for an update it need not exist yet.
  private func read() -> Baseline? {
    do throws(RunResult.Problem) {
      if FileSystem.exists(file) { return try Baseline.read(named: file) }
      if options.action == .update { return Baseline(file: file) }
      throw RunResult.Problem(location: .whole(file), message: "there is no such file", excerpt: nil)
    } catch {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: [error]))
      return nil
    }
  }

  /// The run that shows what is broken: a report's, or one that is made for it.
  private func source() async throws(CommandError) -> RunResult? {
    guard let report = options.from else {
      return try await CheckRun(
        command: options.action.command, options: options.checking, interruption: interruption,
        isForBaseline: true
      ).result()
    }
    do throws(RunResult.Problem) {
      return try RunResult.read(from: report)
    } catch {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: [error]))
      return nil
    }
  }

  private func write(_ change: Baseline.Change, over old: Baseline) throws(CommandError) -> ExitStatus {
    if change.baseline != old {
      do throws(FileWritingError) {
        try AtomicFile.replace(file, with: change.baseline.text)
      } catch {
        throw CommandError("\(error)")
      }
    }
    Terminal.output.write(change.text)
    return .kept
  }

  private func list(_ baseline: Baseline) -> ExitStatus {
    let today = CalendarDay(secondsSince1970: SystemClock().now)
    Terminal.output.write(baseline.text(expiringWithin: options.expiringIn, of: today))
    return .kept
  }
}

extension RunResult {
  /// True if the run came far enough to justify a change of a baseline.
  fileprivate var isEvidence: Bool {
    switch exitStatus {
    case .kept, .broken: true
    case .inconclusive: missingEvidence == nil
    case .unusable, .usage, .internalError, .interrupted, .terminated: false
    }
  }

  /// The reason why nothing was observed, if no response could be judged.
  fileprivate var missingEvidence: String? {
    let checks = contracts.flatMap(\.checks)
    guard !checks.contains(where: { [.passed, .failed, .waived, .flaky].contains($0.outcome) }) else {
      return nil
    }
    let cause = checks.first { $0.outcome == .noVerdict }?.failure?.message
    return "no response could be judged" + (cause.map { ": \($0)" } ?? "")
  }
}
