import ContractSpecs

extension ConsoleReport {
  /// Returns the errors in files in the format of compilers: `specs/x.json:12:18: error: …`, the line and a caret.
  func text(of problems: [RunResult.Problem], warnings: [SpecDiagnostic] = []) -> String {
    var page = ConsolePage(style: style, width: width)
    problems.print(on: &page)
    for warning in warnings {
      page.line("\(warning.location.consoleLine): warning:", .doubtful, warning.message, .strong)
      if let excerpt = warning.excerpt { page.lines(excerpt, prefix: "|", limit: 2000) }
    }
    return page.text
  }
}

extension [RunResult.Problem] {
  func print(on page: inout ConsolePage) {
    for problem in self {
      let (place, message) = (problem.location, problem.message)
      if place.line == 0 {
        // This is the format in which git and curl report an error about a path.
        page.line("contractcheck: error:", .bad, "\(place.consoleLine): \(message)", .strong)
      } else {
        page.line("\(place.consoleLine): error:", .bad, message, .strong)
      }
      if let excerpt = problem.excerpt { page.lines(excerpt, prefix: "|", limit: 2000) }
    }
  }
}

extension ExplainedRun {
  /// Prints the failures in the order of their causes: a cause that several findings or checks share once, any other
  /// with the rest of its check, and at last the names of the checks that have no cause of their own.
  func printFailures(on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity) {
    let shared = causes.filter(\.isShared)
    var numbers: [SharedFinding.Key: Int] = [:]
    for (index, cause) in shared.enumerated() {
      for finding in cause.findings { numbers[finding.finding.sharedKey] = index + 1 }
    }
    var printed: Set<CheckPlace> = []
    for cause in causes {
      if let number = numbers[cause.leading.finding.sharedKey] {
        cause.print(
          number: number, of: run, on: &page, verbosity: verbosity, proof: proof(of: cause, numbers))
      } else {
        for place in cause.checks where printed.insert(place).inserted {
          print(place, numbers, on: &page, verbosity: verbosity)
        }
      }
    }
    let others = shared.flatMap(\.checks).filter { printed.insert($0).inserted }.sorted()
    if others.isEmpty { return }
    if verbosity == .verbose {
      for place in others { print(place, numbers, on: &page, verbosity: verbosity) }
    } else {
      let numbers = shared.count == 1 ? "cause 1" : "causes 1 to \(shared.count)"
      page.gap()
      page.line("FAILED", .bad, "\(counted(others.count, "check")) by \(numbers) alone", .strong)
      if shared.count > 1 { page.fact("checks", run.names(of: others, limit: 600)) }
    }
  }

  /// Prints a cause with all its places and checks. Returns whether there is one of this id.
  func print(causeWithID id: String, on page: inout ConsolePage) -> Bool {
    guard let index = causes.firstIndex(where: { $0.id == id }) else { return false }
    causes[index].print(
      number: index + 1, of: run, on: &page, verbosity: .verbose, proof: proof(of: causes[index]))
    page.fact("rules", causes[index].advice.rules.joined(separator: ", "), mark: "=")
    let first = run[causes[index].leading.checks[0]]
    first.printNotes(on: &page, verbosity: .verbose)
    first.printExchanges(on: &page, verbosity: .normal)
    return true
  }

  /// Returns the sentence on what undoing a cause proves, with other causes by their numbers on the page.
  private func proof(of cause: Cause, _ numbers: [SharedFinding.Key: Int]) -> String? {
    cause.undone?.words { number in
      numbers[causes[number].leading.finding.sharedKey].map { "cause \($0)" } ?? "another cause"
    }
  }

  private func print(
    _ place: CheckPlace, _ causes: [SharedFinding.Key: Int], on page: inout ConsolePage,
    verbosity: ConsoleReport.Verbosity
  ) {
    let contract = run.contracts[place.contract].name
    run[place].printFailure(
      in: contract, row: run.row(of: run[place], in: contract), on: &page, verbosity: verbosity,
      causes: causes, blocked: run.names(of: followers.blocked(by: [place]), limit: 200))
  }
}

extension Cause {
  /// Prints the change with one of its findings, the other places, the checks, and the command that repeats one.
  fileprivate func print(
    number: Int, of run: RunResult, on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity,
    proof: String?
  ) {
    let alone = checkWithThisAlone(in: run)
    let first = run[alone ?? leading.checks[0]]
    page.gap()
    page.line("CAUSE \(number)", .bad, title, .strong)
    page.aside("\(leading.finding.kind.rawValue): \(extent) of \(contracts(in: run)); id \(id)")
    // The example is of the check whose request is shown: a shared shape is at other places in other responses.
    let key = leading.finding.sharedKey
    var example = first.violations.first { $0.sharedKey == key } ?? leading.finding
    let elsewhere = elsewhere(than: example)
    example.advice = advice
    example.printFacts(status, on: &page, isExample: true)
    if let proof { page.fact("proof", proof, mark: "=") }
    if let elsewhere { page.fact("elsewhere", elsewhere, mark: "=") }
    if !furtherPlaces.isEmpty {
      let limit = verbosity == .verbose ? 20_000 : 200
      page.fact("and at", RunResult.list(furtherPlaces, limit: limit), mark: "=", limit: limit + 100)
    }
    page.fact(
      "checks", run.names(of: checks, limit: verbosity == .verbose ? 20_000 : 120), mark: "=", limit: 20_100)
    for (label, checks) in [("blocks", blocked), ("perhaps", following)] where !checks.isEmpty {
      page.fact(
        label, run.names(of: checks, limit: verbosity == .verbose ? 20_000 : 120), mark: "=", limit: 20_100)
    }
    if verbosity == .verbose { return }
    if alone != nil { first.printApp(on: &page) }
    first.printNotes(on: &page, verbosity: verbosity)
    first.printExchanges(on: &page, verbosity: verbosity)
  }
}

extension CheckResult {
  /// Returns the heading of a check: `bob-the-builder/login: POST /api/auth/login`.
  func heading(in contract: String) -> String { "\(contract)/\(name): \(endpoint)" }

  fileprivate func printFailure(
    in contract: String, row: String?, on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity,
    causes: [SharedFinding.Key: Int], blocked: String
  ) {
    let shown = verbosity == .verbose ? violations.count : 10
    page.gap()
    page.line("FAILED", .bad, heading(in: contract), .strong)
    page.aside([title, answered, row.map { "last runs \($0)" }].compactMap { $0 }.joined(separator: "; "))
    for record in broken.prefix(shown) {
      page.gap()
      record.finding.print(
        record.status, on: &page, explainedIn: causes[record.finding.sharedKey].map { "cause \($0)" })
    }
    if violations.count > shown {
      page.gap()
      page.line("  ...", .faint, "and \(counted(violations.count - shown, "more finding")); -v shows all")
    }
    printApp(on: &page)
    if !blocked.isEmpty { page.fact("blocks", blocked, mark: "=", limit: 300) }
    printNotes(on: &page)
    printExchanges(on: &page, verbosity: verbosity)
  }

  /// The status and duration of the last response: `answered 200 after 241 ms`.
  private var answered: String? {
    exchanges.last?.status.map { "answered \($0) after \(duration.spoken)" }
  }

  fileprivate func printApp(on page: inout ConsolePage) {
    guard let app else { return }
    page.gap()
    for fact in app.facts(besides: findings) { page.fact(fact.label, fact.text, mark: "=") }
    app.change?.print(on: &page)
  }

  func printNotes(on page: inout ConsolePage, verbosity: ConsoleReport.Verbosity = .verbose) {
    for line in seen { page.fact("seen", line, mark: "=") }
    for note in verbosity == .verbose ? allNotes : notes {
      page.fact("note", note, mark: "=")
    }
  }
}

/// The labels of a finding's lines, for findings with more sides than promise and response.
struct FindingLabels: Sendable {
  /// The label of the promise; `nil` for the label of the finding itself.
  var promiser: String?

  /// The label of the received value.
  var got = "got"

  /// The words that replace those of the kind.
  var words: String?

  /// The fact of a third side, with its label.
  var more: (label: String, text: String)?

  /// The effect on the app that replaces the one of the severity.
  var effect: String?

  /// The words on who has to change, in place of the responsible party's.
  var who: String?
}

extension Finding {
  /// Prints the difference, the location of the promise, the received value, and the advice for each side.
  func print(
    _ status: FindingStatus? = nil, on page: inout ConsolePage, explainedIn check: String? = nil,
    labels: FindingLabels = FindingLabels()
  ) {
    page.line("  \(kind.rawValue)", .bad, "at \(place): \(labels.words ?? words)", .strong)
    if let check {
      page.line("    -->", .faint, location.description, .place)
      page.fact("got", actual, textStyle: .bad)
      page.fact("see", check, mark: "=")
    } else {
      printFacts(status, on: &page, labels: labels)
    }
  }

  /// Prints the facts of the finding, with its place if it is an example of several.
  fileprivate func printFacts(
    _ status: FindingStatus? = nil, on page: inout ConsolePage, isExample: Bool = false,
    labels: FindingLabels = FindingLabels()
  ) {
    page.line("    -->", .faint, location.description, .place)
    if let status { page.fact("known", status.words) }
    if isExample { page.fact("at", place) }
    page.fact(labels.promiser ?? promiser, expected, textStyle: .good)
    page.fact(labels.got, actual, textStyle: .bad)
    if let (label, text) = labels.more { page.fact(label, text, textStyle: .good) }
    if let foundAt { page.fact("found at", foundAt.description, textStyle: .strong) }
    if !members.isEmpty { page.fact("fields", members.map(\.words).joined(separator: ", ")) }
    if let reach { page.fact("elements", reach) }
    if let effect = labels.effect ?? effect { page.fact("the app", effect) }
    if let who = labels.who ?? responsible?.words { page.fact("who", who, textStyle: .strong) }
    if !hint.backend.isEmpty { page.fact("backend", hint.backend, mark: "=") }
    if !hint.client.isEmpty { page.fact("client", hint.client, mark: "=") }
    if !hint.contract.isEmpty { page.fact("contract", hint.contract, mark: "=") }
  }
}
