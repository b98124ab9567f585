import ContractMutation
import ContractSpecs

/// An option of the command line. Parsing, help and suggestions all read the one table of these.
struct CommandOption: Sendable {
  /// The name with its dashes: `--url`.
  var name: String
  var short: String?

  /// The placeholder for its value in help; `nil` for a switch.
  var placeholder: String?

  /// The text in help: at most 53 characters.
  var help: String

  /// Whole sentences that the manual page and `docs/cli.md` add; code is in backticks.
  var details = ""

  /// The page under `docs/` that says more, without its extension.
  var page: String?
  var commands: Set<Command>

  /// The values that it takes, if they can be listed.
  var choices: [String] = []

  /// Stores the option in the arguments; the text is empty for a switch.
  var apply: @Sendable (inout Arguments, String) throws(UsageError) -> Void

  static func all(for command: Command) -> [CommandOption] {
    all.filter { $0.commands.contains(command) }
  }
}

extension CommandOption {
  private static let asking: Set<Command> = [.run, .list, .baselineUpdate, .baselinePrune]
  private static let resolving: Set<Command> = [.run, .list, .serve, .baselineUpdate, .baselinePrune]
  private static let running: Set<Command> = [.run, .baselineUpdate, .baselinePrune]
  private static let reporting: Set<Command> = [.run, .merge]

  /// The options in the order of the help.
  static let all = ofRuns + ofBaselines + ofInit + ofExports + ofDiagnose + ofSeveralCommands

  private static let ofRuns = [
    CommandOption(
      name: "--url", placeholder: "URL", help: "use this backend; for one contract only", commands: asking,
      apply: { (arguments, text) throws(UsageError) in arguments.selection.url = try backendURL(text) }),
    CommandOption(
      name: "--contract", placeholder: "NAME", help: "only the checks of this contract",
      details: "May be repeated; `*` matches any text.",
      commands: asking,
      apply: { arguments, text in arguments.selection.filter.contracts.append(NamePattern(text)) }),
    CommandOption(
      name: "--check", placeholder: "NAME", help: "only this check (or CONTRACT/NAME) and what it needs",
      details: "May be repeated; `*` matches any text.",
      commands: asking,
      apply: { arguments, text in arguments.selection.filter.checks.append(CheckPattern(text)) }),
    CommandOption(
      name: "--tag", placeholder: "TAG", help: "only checks with this tag and what they need",
      details: "May be repeated; `*` matches any text.",
      commands: asking,
      apply: { arguments, text in arguments.selection.filter.tags.append(NamePattern(text)) }),
    CommandOption(
      name: "--only-failed", placeholder: "FILE", help: "only what failed or got no verdict in this report",
      details: """
        The report is a `contractcheck.json`. Checks that it calls failed, blocked, not run or \
        without verdict are selected. If there are none, nothing is sent and the exit status is 0, or 3 if \
        the report does not have all checks.
        """,
      commands: asking, apply: { arguments, text in arguments.selection.onlyFailed = text }),
    CommandOption(
      name: "--shard", placeholder: "N/TOTAL", help: "only part N of TOTAL; auto reads both from the CI",
      details: "Each part is for a machine of its own; `merge` joins their reports.",
      page: "shards",
      commands: [.run, .list],
      apply: { (arguments, text) throws(UsageError) in
        arguments.selection.shard = try Shard.chosen(text) { Environment[$0] }
      }),
    CommandOption(
      name: "--set", placeholder: "NAME=VALUE", help: "set a variable, overriding every other source",
      commands: resolving, apply: { (arguments, text) throws(UsageError) in try set(text, in: &arguments) }),
    CommandOption(
      name: "--env-file", placeholder: "FILE", help: "read NAME=VALUE lines, which override the environment",
      details: "A line that begins with `#` is a comment. Quotes around a value are removed.",
      commands: resolving, apply: { arguments, text in arguments.variables.files.append(text) }),
    CommandOption(
      name: "--report", placeholder: "FORMAT[=PATH]", help: "write this report instead of the default ones",
      details: "May be repeated. `-` as PATH is standard output.",
      page: "reports",
      commands: reporting,
      choices: ReportFormat.allCases.map(\.rawValue),
      apply: { (arguments, text) throws(UsageError) in
        arguments.reports.files.named.append(try report(text))
      }),
    CommandOption(
      name: "--reports", placeholder: "DIR", help: "write reports to this folder instead of reports/",
      commands: reporting,
      apply: { (arguments, text) throws(UsageError) in
        guard !text.isEmpty else {
          throw UsageError(message: "--reports needs the name of a folder, not an empty text")
        }
        arguments.reports.files.folder = text
      }),
    CommandOption(
      name: "--no-github", help: "no annotations and no summary on GitHub Actions", commands: reporting,
      apply: { arguments, _ in arguments.reports.annotatesGitHub = false }),
    CommandOption(
      name: "--format", placeholder: "FORMAT", help: "print text (default) or json",
      details: "`list.schema.json` and `releases.schema.json` in `docs` describe the JSON.",
      commands: [.list, .releases],
      choices: ListFormat.allCases.map(\.rawValue),
      apply: { (arguments, text) throws(UsageError) in
        arguments.listing.format = try choice(text, of: "--format")
      }),
    CommandOption(
      name: "--jobs", placeholder: "N", help: "send at most N requests at once to a backend (8)",
      commands: running,
      apply: { (arguments, text) throws(UsageError) in
        arguments.backend.jobs = try number(text, of: "--jobs", in: 1...1_024)
      }),
    CommandOption(
      name: "--seed", placeholder: "N", help: "repeat the generated values of an earlier run",
      details: "These are the `unique.*` values of a run, and the response values of `serve`.",
      commands: [.run, .serve, .baselineUpdate, .baselinePrune],
      apply: { (arguments, text) throws(UsageError) in
        arguments.backend.seed = try number(text, of: "--seed", in: 0...UInt64.max)
      }),
    CommandOption(
      name: "--drift", placeholder: "KIND[@CHECK]", help: "inject this violation, for one check or for all",
      details: "May be repeated. `--list-drifts` lists the values of KIND.",
      commands: [.serve],
      choices: Drift.allCases.map(\.rawValue),
      apply: { (arguments, text) throws(UsageError) in
        arguments.serving.drifts.append(try ServedDrift(text))
      }),
    CommandOption(
      name: "--list-drifts", help: "list the violations that --drift can inject", commands: [.serve],
      apply: { arguments, _ in arguments.serving.listsDrifts = true }),
    CommandOption(
      name: "--port", placeholder: "N", help: "listen here; other contracts get the next ports",
      details: "Without it, free ports are used.",
      commands: [.serve],
      apply: { (arguments, text) throws(UsageError) in
        arguments.serving.port = try number(text, of: "--port", in: 1...UInt16.max)
      }),
    CommandOption(
      name: "--allow-host", placeholder: "NAME",
      help: "also answer requests for this host, not only loopback",
      details: "For example `10.0.2.2`, the name of this machine in the Android emulator. May be repeated.",
      commands: [.serve],
      apply: { (arguments, text) throws(UsageError) in
        guard let name = ServedHosts.name(in: text.lowercased()), !name.isEmpty else {
          throw UsageError(
            message: "--allow-host takes the name of a host, such as 10.0.2.2", command: .serve)
        }
        arguments.serving.hosts.others.insert(name)
      }),
    CommandOption(
      name: "--max-body", placeholder: "SIZE", help: "read at most this much of a body (16MiB)",
      commands: running,
      apply: { (arguments, text) throws(UsageError) in arguments.backend.maximumBody = try size(text) }),
    CommandOption(
      name: "--wait-ready", placeholder: "TIME", help: "wait up to this long for a backend to start",
      details: """
        The backend is polled before anything else is sent. If it does not get ready in time, its \
        checks have no verdict. Takes a time such as `60s` or `2m`.
        """,
      commands: running,
      apply: { (arguments, text) throws(UsageError) in
        guard let limit = Duration(written: text), limit > .zero else {
          let isLonger = Duration.seconds(written: text).map { $0 >= 1 } ?? false
          let bounds = isLonger ? "at most a day" : "a time such as 60s or 2m"
          throw UsageError(message: "--wait-ready takes \(bounds), not \"\(text)\"")
        }
        arguments.backend.readyLimit = limit
      }),
    CommandOption(
      name: "--compile-models", help: "decode responses with the app's compiled models",
      details: """
        The models that the contract names in `client.models` are compiled once, at the end of the run, \
        and executed with your rights. Their results replace what was read from their source. Needs \
        `swiftc`, or another compiler in `SWIFT_EXEC`.
        """,
      page: "for-ios-teams#with-the-compiled-models",
      commands: running,
      apply: { arguments, _ in arguments.compilesModels = true }),
    CommandOption(
      name: "--watch", help: "run contracts again when they change, until Ctrl-C",
      page: "init#while-you-write-it",
      commands: [.run],
      apply: { arguments, _ in arguments.isWatching = true }),
    CommandOption(
      name: "--fail-fast", help: "start nothing more after a failure that fails the run", commands: [.run],
      apply: { arguments, _ in arguments.backend.stopsAtFirstFailure = true }),
    CommandOption(
      name: "--allow-not-run", help: "do not exit with 3 for checks not run or blocked",
      details: "For runs in which, for example, a password is missing on purpose.", commands: reporting,
      apply: { arguments, _ in arguments.comparison.exitRules.allowsNotRun = true }),
    CommandOption(
      name: "--min-coverage", placeholder: "N", help: "exit with 1 if under N% of endpoints are called",
      details: "A shard ignores this option; `merge` applies it.",
      commands: [.run, .merge],
      apply: { (arguments, text) throws(UsageError) in
        arguments.comparison.exitRules.minimumCoverage = try number(text, of: "--min-coverage", in: 0...100)
      }),
    CommandOption(
      name: "--fail-on-unjudged", help: "exit with 3 if something promised is not judged",
      details: """
        Without it, the places of an OpenAPI document that are read and not judged are only counted. \
        `--allow-not-run` does not lift it. A contract asks for the same with `policy.unjudged`.
        """,
      page: "contract-language#policy", commands: [.run, .merge],
      apply: { arguments, _ in arguments.comparison.exitRules.unjudgedPolicy = .fail }),
    CommandOption(
      name: "--uncovered", help: "list the endpoints that no check calls",
      details: "With an OpenAPI document also why `init` writes none.", commands: [.list],
      apply: { arguments, _ in arguments.listing.showsUncovered = true }),
    CommandOption(
      name: "--baseline", placeholder: "FILE", help: "known violations (contractcheck-baseline.json)",
      details: "The default file is used if it exists.",
      page: "baseline",
      commands: [.run, .merge, .baselineUpdate, .baselinePrune, .baselineList],
      apply: { arguments, text in arguments.comparison.baseline = text }),
    CommandOption(
      name: "--strict-baseline", help: "exit with 1 if a listed violation is fixed", commands: reporting,
      apply: { arguments, _ in arguments.comparison.exitRules.failsOnStale = true }),
    CommandOption(
      name: "--previous", placeholder: "REPORT", help: "the contractcheck.json of an earlier run",
      details: "Reports then say what is new, still failing and fixed. Its durations balance shards.",
      page: "baseline#since-the-last-time",
      commands: [.run, .list, .merge], apply: { arguments, text in arguments.comparison.previous = text }),
    CommandOption(
      name: "--fail-on", placeholder: "any|new|none", help: "violations that make the run exit with 1 (any)",
      commands: reporting,
      choices: FailOn.allCases.map(\.rawValue),
      apply: { (arguments, text) throws(UsageError) in
        guard let failOn = FailOn(rawValue: text) else {
          throw UsageError(message: "--fail-on takes any, new or none, not \"\(text)\"")
        }
        arguments.comparison.exitRules.failOn = failOn
      }),
  ]

  private static let ofSeveralCommands = [
    CommandOption(
      name: "--insecure", help: "do not verify certificates",
      details: "The reports of a run say so.",
      commands: running.union([.initialize]),
      apply: { arguments, _ in arguments.backend.isInsecure = true }),
    CommandOption(
      name: "--fail-under", placeholder: "N", help: "exit with 1 if under N% of mutations are detected",
      commands: [.strength],
      apply: { (arguments, text) throws(UsageError) in
        arguments.strength.least = try number(text, of: "--fail-under", in: 0...100)
      }),
    CommandOption(
      name: "--verbose", short: "-v", help: "show every request and response",
      commands: [.run, .merge, .serve],
      apply: { arguments, _ in arguments.reports.verbosity = .verbose }),
    CommandOption(
      name: "--quiet", short: "-q", help: "show the verdict only", commands: reporting,
      apply: { arguments, _ in arguments.reports.verbosity = .quiet }),
  ]

  private static func report(_ text: String) throws(UsageError) -> ReportRequest {
    do throws(ReportRequestError) {
      return try ReportRequest(text)
    } catch {
      throw UsageError(message: error.message)
    }
  }

  private static func set(_ text: String, in arguments: inout Arguments) throws(UsageError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw UsageError(
        message: "--set takes NAME=VALUE; the \(text.hasPrefix("=") ? "name" : "=") is missing")
    }
    arguments.variables.values[String(text[..<equals])] = String(text[text.index(after: equals)...])
  }

  static func backendURL(_ text: String) throws(UsageError) -> String {
    guard let problem = BackendURLProblem(of: text) else { return text }
    if let address = MissingScheme.address(for: text) {
      throw UsageError(message: "--url has no scheme; write \(address)")
    }
    throw UsageError(message: problem.words(for: Redactor.withoutUserInfo(text), called: "--url"))
  }

  /// Reads a size such as `1048576`, `512KiB`, `16MiB`, `1GiB`.
  private static func size(_ text: String) throws(UsageError) -> Int {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30]
    guard let count = Int(digits), count > 0, count <= 1 << 30,
      let unit = units[String(text.dropFirst(digits.count))],
      count * unit <= 1 << 31
    else {
      throw UsageError(
        message: "--max-body takes a size such as 512KiB or 16MiB, at most 2GiB, not \"\(text)\"")
    }
    return count * unit
  }
}

extension CommandOption {
  /// The options that only the exports take.
  static let ofExports = [
    CommandOption(
      name: "--output", short: "-o", placeholder: "FILE", help: "write to this file, not to standard output",
      details: "A file of this name is replaced.", page: "export",
      commands: [.exportSwift, .exportJSONSchema, .exportOpenAPI],
      apply: { arguments, text in arguments.exporting.file = text }),
    CommandOption(
      name: "--folder", placeholder: "DIR", help: "write a file for each type to this folder",
      details: "Files of the same names are replaced; no others are changed.", page: "export",
      commands: [.exportSwift], apply: { arguments, text in arguments.exporting.folder = text }),
  ]
}

extension CommandOption {
  /// Returns the whole number that an option is given, or throws if it is none or out of bounds.
  static func number<Number: FixedWidthInteger>(
    _ text: String, of option: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number {
    guard let number = Number(text), range.contains(number) else {
      let bounds = "\(range.lowerBound) to \(range.upperBound)"
      throw UsageError(message: "\(option) takes a whole number from \(bounds), not \"\(text)\"")
    }
    return number
  }

  /// Returns the choice that an option is given, or throws with the choices that there are.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, of option: String
  ) throws(UsageError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    throw UsageError(
      message:
        "\(option) takes \(known.joined(separator: ", ")), not \"\(text)\"\(suggestion(for: text, among: known))"
    )
  }
}

extension CommandOption {
  /// The options that only the commands for baselines take.
  static let ofBaselines = [
    CommandOption(
      name: "--baseline", placeholder: "FILE", help: "known ones (contractcheck-lint-baseline.json)",
      details:
        "These are what it finds in the app's models and does not report again. The default file is used if it exists.",
      page: "baseline#known-disagreements-of-lint",
      commands: [.lint], apply: { arguments, text in arguments.comparison.baseline = text }),
    CommandOption(
      name: "--lint", help: "what lint finds in the app's models, instead of a run",
      details: "Nothing is sent. The default file is contractcheck-lint-baseline.json.",
      page: "baseline#known-disagreements-of-lint",
      commands: [.baselineUpdate, .baselinePrune, .baselineList],
      apply: { arguments, _ in arguments.baselineSubject = .lint }),
    CommandOption(
      name: "--from", placeholder: "REPORT", help: "read this contractcheck.json instead of running",
      commands: [.baselineUpdate, .baselinePrune], apply: { arguments, text in arguments.from = text }),
    CommandOption(
      name: "--cause", placeholder: "ID", help: "add only what this cause explains; may be repeated",
      details:
        "ID is the `id` of a cause in the JSON report, which the console shows too, or its beginning.",
      page: "baseline#commands", commands: [.baselineUpdate],
      apply: { (arguments, text) throws(UsageError) in
        guard text.wholeMatch(of: /[0-9a-f]{4,16}/) != nil else {
          throw UsageError(
            message: "--cause takes at least four hexadecimal digits of a cause's id, not \"\(text)\"")
        }
        arguments.acceptedCauses.append(text)
      }),
    CommandOption(
      name: "--reason", placeholder: "TEXT", help: "why the added violations are accepted",
      commands: [.baselineUpdate], apply: { arguments, text in arguments.waiverNote.reason = text }),
    CommandOption(
      name: "--owner", placeholder: "NAME", help: "who takes care of the added violations",
      commands: [.baselineUpdate], apply: { arguments, text in arguments.waiverNote.owner = text }),
    CommandOption(
      name: "--expires", placeholder: "DATE", help: "last day on which they are waived: 2026-12-31",
      details: "The day is in UTC. From the next day on, the violations fail the run like new ones.",
      commands: [.baselineUpdate],
      apply: { (arguments, text) throws(UsageError) in
        guard let day = CalendarDay(text) else {
          throw UsageError(message: "--expires takes a day such as 2026-12-31, not \"\(text)\"")
        }
        arguments.waiverNote.expires = day
      }),
    CommandOption(
      name: "--expiring-in", placeholder: "DAYS", help: "only entries that expire within DAYS, such as 30d",
      commands: [.baselineList],
      apply: { (arguments, text) throws(UsageError) in
        guard text.hasSuffix("d"), let days = Int(text.dropLast()), 0...36_500 ~= days else {
          throw UsageError(message: "--expiring-in takes days such as 30d, not \"\(text)\"")
        }
        arguments.expiringIn = days
      }),
  ]
}
