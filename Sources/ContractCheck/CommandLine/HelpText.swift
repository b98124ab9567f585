/// The output of `--help`, at most 80 columns wide.
enum HelpText {
  static func text(for command: Command?) -> String {
    command.map(commandHelp) ?? overview
  }

  private static let overview = """
    contractcheck checks whether a backend keeps its API contract and explains every
    violation.

    usage: contractcheck COMMAND [OPTION...] [PATH...]

      run       send the requests, check the responses, write reports
      lint      report errors in contracts, without sending anything
      releases  report which released versions of the app decode the responses
      list      list the requests in order, without sending anything
      merge     join the reports of a run's shards
      strength  report which mutations a contract does not detect
      serve     run a backend on loopback that answers as the contracts promise
      diagnose  explain why an app cannot decode a response
      explain   explain a rule, or a cause of the last run
      init      write a first contract from a response
      schema    print the JSON Schema of contracts, for editors
      export    write Swift models, a JSON Schema or OpenAPI for a contract
      baseline  update, prune or list known violations
      completions, man  print shell completions, and the manual page

      contractcheck COMMAND --help   the options of a command
      contractcheck --version        the version

    A PATH is a contract, or a folder that stands for its *.json files (except
    *.schema.json), without those in its subfolders. The default is specs/.

    exit status
       0  no promise was broken
       1  a promise was broken
       2  could not do its job, or nothing was checked
       3  no violation found, but checks were not run, blocked or have no verdict
      64  usage error
      70  internal error
     130, 143  interrupted, terminated

    """

  /// Returns the help that lists the commands of a group.
  static func text(for group: CommandGroup) -> String {
    let width = group.subcommands.map(\.count).max() ?? 0
    let lines = zip(group.commands, group.subcommands).map { command, word in
      "  \(word)\(String(repeating: " ", count: width - word.count))  \(summary(of: command))"
    }
    let example = "contractcheck \(group.commands[0].rawValue) --help"
    return """
      \(purpose(of: group))

      usage: contractcheck \(group.rawValue) \(group.subcommands.joined(separator: "|")) [OPTION...]

      \(lines.joined(separator: "\n"))

        \(example)   the options of one of them

      """
  }

  private static func purpose(of group: CommandGroup) -> String {
    switch group {
    case .export: "Writes what a contract or an OpenAPI document promises in another form."
    case .baseline: "Maintains the list of known violations, which run waives."
    }
  }

  /// Returns what a command of a group does, in a few words.
  private static func summary(of command: Command) -> String {
    switch command {
    case .exportSwift: "write Swift models of the promised bodies"
    case .exportJSONSchema: "write a JSON Schema of the promised bodies"
    case .exportOpenAPI: "write an OpenAPI 3.1 document with the endpoints of a contract"
    case .baselineUpdate: "run contracts and add violations to the baseline"
    case .baselinePrune: "run contracts and remove the violations that are fixed"
    case .baselineList: "list the known violations"
    case .run, .lint, .releases, .list, .merge, .strength, .serve, .diagnose, .explain, .initialize, .schema,
      .completions, .man:
      purpose(of: command)
    }
  }

  private static func commandHelp(_ command: Command) -> String {
    let options = CommandOption.all(for: command)
    let head = "\(purpose(of: command))\n\nusage: \(usage(of: command))\n"
    guard !options.isEmpty else { return head }
    return head + "\n" + options.map(line).joined(separator: "\n") + "\n" + remarks(on: command)
  }

  /// Paragraphs behind the options.
  static func remarks(on command: Command) -> String {
    switch command {
    case .run: reports + selection + shards + watching
    case .list: selection + shards
    case .merge: reports
    case .lint, .releases, .strength, .serve, .diagnose, .explain, .initialize, .schema, .exportSwift,
      .exportJSONSchema,
      .exportOpenAPI,
      .baselineUpdate,
      .baselinePrune, .baselineList, .completions, .man:
      ""
    }
  }

  private static var reports: String {
    """

    The default reports are \(ReportFormat.defaults.map(\.rawValue).joined(separator: ", ")), in reports/.
    --report, which may be repeated, replaces them. Its formats are
    \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")).
    Each report is written to its own file there, or to PATH. If PATH is -, it is
    written to standard output, and the console text to standard error.

    """
  }

  private static let selection = """

    --contract, --check and --tag may be repeated. A check is selected if it matches
    any value of each option that is given; * matches any text. The checks that it
    needs are selected too.

    """

  private static let shards = """

    --shard 2/5 takes the second of five parts, one for each machine; merge joins
    their reports. Checks that need each other stay together. If all parts get the
    same --previous, they take about equally long. auto and auto/TOTAL read N from
    the variables of GitLab, CircleCI, Buildkite and Kubernetes.

    """

  private static let watching = """

    --watch runs once, then runs a contract again when its file, a file that it
    refers to or sends, an --env-file or the baseline changes. New contracts in a
    folder are run too. The reports always hold the latest result of every contract.
    Ctrl-C ends it with 130.

    """

  /// `contractcheck run [OPTION...] [PATH...]`
  static func usage(of command: Command) -> String {
    let options = CommandOption.all(for: command).isEmpty ? "" : "[OPTION...]"
    return ["contractcheck", command.rawValue, options, paths(of: command)].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Returns the operands in the usage line.
  static func paths(of command: Command) -> String {
    switch command {
    case .run, .lint, .releases, .list, .strength, .serve, .baselineUpdate, .baselinePrune: "[PATH...]"
    case .merge: "REPORT..."
    case .diagnose: "[FILE]"
    case .explain: "[RULE|CAUSE [REPORT]]"
    case .initialize: "URL|FILE|-"
    case .exportSwift, .exportJSONSchema, .exportOpenAPI: "CONTRACT|OPENAPI"
    case .completions: Shell.allCases.map(\.rawValue).joined(separator: "|")
    case .baselineList, .schema, .man: ""
    }
  }

  static func purpose(of command: Command) -> String {
    switch command {
    case .run: "Sends the requests of contracts, checks the responses and writes reports."
    case .lint:
      """
      Reports errors in contracts (exit 2), warnings, and responses that a contract
      allows but the app's models cannot decode (exit 1). Nothing is sent.
      """
    case .releases:
      """
      Reports which released versions of the app, the git tags that a contract names,
      decode what it promises (exit 1 if one does not). Nothing is sent.
      """
    case .list:
      """
      Lists the requests that run would send, in order, and what they lack. Checks
      with the same number run together. Nothing is sent.
      """
    case .merge:
      """
      Joins the contractcheck.json of each shard of a run into the reports of one run,
      and exits as that run would have. Nothing is sent.
      """
    case .strength:
      """
      Mutates the promised responses in every known way and reports which mutations a
      contract would not detect. Nothing is sent.
      """
    case .serve:
      """
      Runs a backend on a loopback port for each contract. It answers as the contract
      promises, until you interrupt it. A line for each says how run reaches it: the
      variable with which the contract's url begins, or --url if there is none.
      """
    case .diagnose:
      """
      Explains why an app cannot decode a response: a JSON body, the output of curl -i
      or -v, a log or console with a body or an error in it, or a file of Postman or a
      browser (HAR), in FILE or (as -) on standard input. Nothing is sent.
      """
    case .explain:
      """
      Explains a rule by its id, such as value-format, with an example; or a cause of
      the last run by its sixteen digits, with all its places and checks, from REPORT
      or reports/contractcheck.json. Without an id it lists the rules.
      """
    case .initialize:
      """
      Writes a first contract, specs/NAME.json, from the response of a URL or from a
      saved response, and lists what it guessed.
      """
    case .schema:
      """
      Prints the JSON Schema of contracts. Save a copy and name it as "$schema" in a
      contract: editors then complete and check it.
      """
    case .exportSwift:
      """
      Writes Swift models of the bodies that a contract or an OpenAPI document
      promises. Nothing is sent.
      """
    case .exportJSONSchema:
      """
      Writes a JSON Schema with a definition for each body and shape of a contract or
      an OpenAPI document. What a schema cannot say is listed on standard error.
      Nothing is sent.
      """
    case .exportOpenAPI:
      """
      Writes an OpenAPI 3.1 document with the endpoints of a contract. What such a
      document cannot say is listed on standard error. Nothing is sent.
      """
    case .completions:
      """
      Prints a script with which a shell completes commands and options. For bash:
      source <(contractcheck completions bash)
      """
    case .man: "Prints the manual page; contractcheck man | man -l - shows it."
    case .baselineUpdate:
      """
      Runs contracts and adds the violations to the baseline, so that run waives them.
      Reasons, owners and dates that you wrote are kept. No reports are written.
      """
    case .baselinePrune:
      """
      Runs contracts and removes from the baseline the violations that the run shows
      to be fixed. No reports are written.
      """
    case .baselineList: "Lists the known violations. Nothing is sent."
    }
  }

  private static func line(_ option: CommandOption) -> String {
    let short = option.short.map { "\($0), " } ?? "    "
    let names = short + option.name + (option.placeholder.map { " \($0)" } ?? "")
    let gap = String(repeating: " ", count: max(2, 24 - names.count))
    return "  \(names)\(gap)\(option.help)"
  }
}
