import ContractSpecs

/// A reporter for a terminal or a build log: failures first, the verdict last.
struct ConsoleReport: Reporter {
  enum Style: Hashable, Sendable {
    case plain

    /// Text with SGR sequences, which only this program adds; those in untrusted text are escaped.
    case color
  }

  enum Verbosity: Hashable, Sendable {
    /// The verdict only.
    case quiet
    case normal

    /// All of the normal output, with every passed check, every request and every response.
    case verbose
  }

  var style = Style.plain

  /// The number of columns to wrap text at; `nil` disables wrapping, as for a pipe.
  var width: Int?
  var verbosity = Verbosity.normal

  func write(_ explained: ExplainedRun, to output: inout some TextOutputStream) {
    let run = explained.run
    var page = ConsolePage(style: style, width: width)
    if verbosity != .quiet {
      run.problems.print(on: &page)
      explained.printFailures(on: &page, verbosity: verbosity)
      explained.printUnanswered(on: &page, verbosity: verbosity)
      run.printAside(on: &page, verbosity: verbosity)
      run.printWarnings(on: &page, verbosity: verbosity)
      run.printKnown(on: &page)
      if page.namesRedacted {
        page.gap()
        page.fact(
          "note",
          "$MASKED_1 and so on in a curl line stand for values that are masked here; set them before you send it",
          mark: "=")
      }
      run.printContracts(on: &page)
    }
    explained.printVerdict(on: &page)
    output.write(page.text)
  }
}

extension Reporter where Self == ConsoleReport {
  static func console(
    style: ConsoleReport.Style = .plain, width: Int? = nil, verbosity: ConsoleReport.Verbosity = .normal
  ) -> Self {
    ConsoleReport(style: style, width: width, verbosity: verbosity)
  }
}

extension CheckResult {
  /// Prints the command that repeats the deciding request; with `-v` all requests and responses.
  func printExchanges(on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity) {
    switch verbosity {
    case .quiet:
      break
    case .normal:
      guard let last = exchanges.last else { return }
      page.gap()
      if outcome == .failed, violations.contains(where: \.kind.concernsWholeResponse) {
        last.printGist(on: &page)
        page.gap()
      }
      page.command(last.curl)
    case .verbose:
      for exchange in exchanges {
        page.gap()
        exchange.print(on: &page)
      }
    }
  }
}

extension Finding.Kind {
  /// True if the start of the response is printed too, because the finding alone does not show the backend's message.
  fileprivate var concernsWholeResponse: Bool {
    switch subject {
    case .response: self == .responseStatus || self == .responseMediaType
    case .body: ![.bodyEmpty, .bodyWrapped, .bodyUnwrapped].contains(self)
    case .member, .value, .model: false
    }
  }
}

extension ExchangeRecord {
  /// Prints the start of a body that is not the promised document, since it often contains an error message.
  fileprivate func printGist(on page: inout ConsolePage) {
    // That of a response which is no redirect is not followed.
    let target = response.headers.first { $0.isNamed("Location") }
    if let target, status.map({ $0 / 100 == 3 }) == true { page.fact("leads to", target.value) }
    guard let body = response.body, body.total > 0 else { return }
    page.fact("body", body.shown(limit: 400), limit: 400)
  }

  /// Prints the exchange in the style of `curl -v`: `>` is sent, `<` is received, `*` is about both.
  fileprivate func print(on page: inout ConsolePage) {
    page.command(curl)
    page.lines("\(method) \(url)", prefix: ">")
    page.print(request.headers, prefix: ">")
    page.print(request.body, prefix: ">")
    guard let status else { return page.lines("no response", prefix: "<") }
    page.lines("HTTP \(status)", prefix: "<")
    page.print(response.headers, prefix: "<")
    page.print(response.body, prefix: "<")
    if let timings { page.lines(timings.words(isEncrypted: url.hasPrefix("https:")), prefix: "*") }
  }
}

extension ConsolePage {
  fileprivate mutating func print(_ headers: [Header], prefix: String) {
    for header in headers { lines("\(header.name): \(header.value)".visible(.line), prefix: prefix) }
  }

  fileprivate mutating func print(_ body: BodyExcerpt?, prefix: String) {
    guard let body, body.total > 0 else { return }
    lines("", prefix: prefix)
    lines(body.shown(limit: 20_000), prefix: prefix)
  }
}

extension PhaseTimings {
  /// Returns the end of each phase; phases that did not occur are omitted.
  fileprivate func words(isEncrypted: Bool) -> String {
    let phases = [
      ("name found", nameLookup), ("connected", connect), ("TLS", isEncrypted ? tls : .zero),
      ("first byte", firstByte),
      ("done", total),
    ]
    return phases.filter { $0.1 > .zero }.map { "\($0.0) after \($0.1.spoken)" }.joined(separator: ", ")
  }
}

/// The checks of one contract that have the same outcome for the same reason, or of all contracts if the reason is TLS.
private struct OutcomeGroup {
  var contracts: [String]
  var outcome: CheckResult.Outcome
  var failure: CheckResult.Failure?
  var checks: [CheckResult]
}

extension ExplainedRun {
  /// Prints the checks without a response to judge, grouped by reason, so that an unreachable backend is reported once.
  /// Causes of blocked checks come first, and checks that a failed one blocks are told with that one unless `-v` is
  /// given.
  func printUnanswered(on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity) {
    let unrun = run.groups(.notRun)
    let isSkipped: (OutcomeGroup) -> Bool = { $0.failure?.reason == .skipped }
    let told = verbosity == .verbose ? [] : blockedByFailures
    let groups =
      run.groups(.noVerdict) + unrun.filter { !isSkipped($0) } + run.groups(.blocked, except: told)
      + unrun.filter(isSkipped)
    for group in groups {
      let outcome = group.outcome
      page.gap()
      page.line(outcome.label, outcome.textStyle, group.heading, .strong)
      page.fact("why", group.failure?.message ?? "no reason was given")
      if group.checks.count > 1 { page.fact("checks", group.checks.map(\.name).joined(separator: ", ")) }
      group.printNotes(on: &page)
      guard outcome == .noVerdict else { continue }
      let shown = verbosity == .verbose ? group.checks : Array(group.checks.prefix(1))
      for check in shown { check.printExchanges(on: &page, verbosity: verbosity) }
    }
  }

  /// The checks that a failed check blocks.
  private var blockedByFailures: Set<CheckPlace> {
    Set(
      run.contracts.indices.flatMap { contract in
        let checks = run.contracts[contract].checks
        return followers.blocked(
          by: checks.indices.filter { checks[$0].outcome == .failed }.map {
            CheckPlace(contract: contract, check: $0)
          })
      })
  }
}

extension RunResult {
  fileprivate func groups(_ outcome: CheckResult.Outcome, except told: Set<CheckPlace> = []) -> [OutcomeGroup]
  {
    var groups: [OutcomeGroup] = []
    for (number, contract) in contracts.enumerated() {
      for (index, check) in contract.checks.enumerated()
      where check.outcome == outcome && !told.contains(CheckPlace(contract: number, check: index)) {
        let index = groups.firstIndex {
          $0.failure == check.failure
            && ($0.contracts == [contract.name] || check.failure?.reason.joinsContracts == true)
        }
        if let index {
          groups[index].checks.append(check)
          if groups[index].contracts.last != contract.name { groups[index].contracts.append(contract.name) }
        } else {
          groups.append(
            OutcomeGroup(
              contracts: [contract.name], outcome: outcome, failure: check.failure, checks: [check]))
        }
      }
    }
    return groups
  }

  /// Prints the checks that do not fail the run but are not simply passed; with `-v` the passed ones too. Without it,
  /// one passed check with a note is shown, and several are counted.
  func printAside(on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity) {
    let noted = contracts.flatMap(\.checks).count {
      $0.outcome == .passed && !$0.notes.isEmpty
    }
    for contract in contracts {
      for check in contract.checks {
        switch check.outcome {
        case .waived, .flaky: check.printAside(in: contract.name, on: &page, verbosity: verbosity)
        case .passed where verbosity == .verbose:
          check.printAside(in: contract.name, on: &page, verbosity: verbosity)
        case .passed where noted == 1 && !check.notes.isEmpty:
          check.printAside(in: contract.name, on: &page, verbosity: verbosity)
        case .passed, .failed, .blocked, .notRun, .noVerdict: break
        }
      }
    }
    if verbosity != .verbose, noted > 1 {
      page.gap()
      page.line("PASSED", .good, "\(noted) checks with a note; -v shows them")
    }
  }

  /// Prints the warnings, each cause once.
  func printWarnings(on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity) {
    let causes = sharedWarnings
    let shown = verbosity == .verbose ? causes.count : 10
    if !causes.isEmpty { page.gap() }
    for cause in causes.prefix(shown) {
      let more = cause.checks.count > 1 ? " and \(cause.checks.count - 1) more" : ""
      let first = name(of: cause.checks[0])
      page.line("WARNING", .doubtful, "\(cause.finding.kind.rawValue) \(cause.finding.place)")
      page.line("    -->", .faint, "\(cause.finding.location) by \(first)\(more)", .place)
      // A place in the body says enough; "status" and "time" do not.
      if cause.finding.path == nil {
        page.fact("promised", cause.finding.expected)
        page.fact("got", cause.finding.actual)
      }
    }
    if causes.count > shown {
      page.line("    ...", .faint, "and \(counted(causes.count - shown, "more warning")); -v shows all")
    }
  }

  /// Prints the entries of the baseline that need attention, and the changes since the previous run.
  func printKnown(on page: inout ConsolePage) {
    let remarks = baseline?.remarks(on: CalendarDay(secondsSince1970: startedAt)) ?? []
    if !remarks.isEmpty || previous != nil { page.gap() }
    for remark in remarks { page.line(remark.mark, .doubtful, remark.words) }
    if let sinceLastTime { page.line("SINCE", .doubtful, sinceLastTime) }
    for gone in previous?.gone ?? [] {
      page.line("    ...", .faint, "\(gone.status.words): \(gone.identity.words)")
    }
  }

  /// Prints a line for each contract.
  func printContracts(on page: inout ConsolePage) {
    page.gap()
    let width = contracts.map { $0.consoleMark.word.count }.max() ?? 0
    for contract in contracts {
      let tally = contract.tally
      let policy =
        contract.unexpectedFields == .warn ? "" : "unexpected fields: \(contract.unexpectedFields.rawValue)"
      let facts = [
        tally.summary, contract.url ?? "address not known", contract.waitingSpoken ?? "", policy,
      ]
      let (word, style) = contract.consoleMark
      page.line(
        word + String(repeating: " ", count: width - word.count), style,
        "\(contract.name): " + facts.filter { !$0.isEmpty }.joined(separator: " · "))
      if let coverage = contract.coverageSpoken { page.fact("coverage", coverage, mark: "=") }
      if let undeleted = contract.undeleted() { page.fact("left", undeleted, mark: "=") }
      contract.printPlaces(on: &page)
      if let conclusion = contract.conclusion() { page.fact("likely", conclusion, mark: "=") }
    }
  }
}

extension ExplainedRun {
  /// Prints the last lines: the verdict, and the meaning of the exit status.
  func printVerdict(on page: inout ConsolePage) {
    page.gap()
    if run.conditions.isInsecure {
      page.line(
        "INSECURE", .bad, "certificates were not verified: another server may have answered")
    }
    if let stopReason = run.stopReason { page.line("STOPPED", .doubtful, stopReason) }
    page.line("=>", run.statusStyle.textStyle, verdict, run.statusStyle.textStyle)
    let seed = run.conditions.seed
    page.line(
      "  ", .plain,
      "took \(run.duration.spoken) · seed \(seed) · exit status \(run.exitStatus.rawValue) (\(run.statusMeaning))",
      .faint)
  }
}

extension FailureReason {
  /// True if the console reports the reason once for all contracts, because they meet the same certificate.
  fileprivate var joinsContracts: Bool {
    switch self {
    case .transport(let name): name == .tls
    case .rateLimited, .unavailable, .backendNotReady, .certificateUnreadable, .interrupted, .failFast,
      .needsVariable, .blockedByCheck, .skipped, .promiseUnreadable, .modelNotRun, .noCertificate, .other:
      false
    }
  }
}

extension OutcomeGroup {
  var heading: String {
    let names = contracts.joined(separator: ", ")
    if checks.count == 1 { return checks[0].heading(in: names) }
    return "\(names): \(counted(checks.count, "check"))"
  }
}

extension OutcomeGroup {
  /// Prints each note once, with the names of its checks unless it applies to all.
  func printNotes(on page: inout ConsolePage) {
    var notes: [String] = []
    for note in checks.flatMap(\.allNotes) where !notes.contains(note) { notes.append(note) }
    for note in notes {
      let names = checks.filter { $0.allNotes.contains(note) }.map(\.name)
      let subject = names.count == checks.count ? "" : "\(names.joined(separator: ", ")): "
      page.fact("note", subject + note, mark: "=")
    }
  }
}

extension CheckResult {
  fileprivate func printAside(
    in contract: String, on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity
  ) {
    page.gap()
    page.line(outcome.label, outcome.textStyle, "\(heading(in: contract)) (\(duration.spoken))")
    if outcome == .waived {
      for record in broken {
        page.fact("known", record.finding.sentence)
        if let status = record.status { page.fact("why", status.words) }
      }
    }
    printNotes(on: &page, verbosity: verbosity)
    if verbosity == .verbose { printExchanges(on: &page, verbosity: verbosity) }
  }
}

extension CheckResult.Outcome {
  fileprivate var label: String {
    switch self {
    case .passed: "PASSED"
    case .failed: "FAILED"
    case .waived: "WAIVED"
    case .flaky: "FLAKY"
    case .blocked: "BLOCKED"
    case .notRun: "NOT RUN"
    case .noVerdict: "NO VERDICT"
    }
  }

  fileprivate var textStyle: TextStyle {
    switch self {
    case .passed: .good
    case .failed: .bad
    case .waived, .flaky, .blocked, .notRun, .noVerdict: .doubtful
    }
  }
}

extension StatusStyle {
  fileprivate var textStyle: TextStyle {
    switch self {
    case .good: .good
    case .bad: .bad
    case .doubtful: .doubtful
    case .quiet: .faint
    }
  }
}

extension ContractResult {
  /// The word that its line on the console begins with, and how it is painted.
  fileprivate var consoleMark: (word: String, style: TextStyle) {
    let tally = tally
    if tally[.failed] > 0 { return ("FAIL", .bad) }
    let isComplete = tally[.passed] + tally[.flaky] + tally[.waived] == tally.total && tally.total > 0
    return isComplete ? ("PASS", .good) : ("INCOMPLETE", .doubtful)
  }
}
