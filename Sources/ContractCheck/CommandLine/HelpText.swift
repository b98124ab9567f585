/// The output of `--help`, at most 80 columns wide.
enum HelpText {
  static func text(for command: Command?) -> String {
    command.map(commandHelp) ?? overview
  }

  private static let overview = """
    contractcheck asks a backend what its contract promises and explains every
    difference.

    usage: contractcheck COMMAND [OPTION...] [PATH...]

      run       issue the requests, judge the answers, write reports
      lint      say what is wrong with contracts, without sending anything
      list      show what would be sent, in order, without sending anything
      merge     put the reports of a run's shards together
      strength  say which drifts of a backend a contract would not notice
      serve     be the backend: answer on loopback as the contracts promise
      diagnose  say what is wrong with an answer or an error that was pasted
      init      write a first contract from an answer
      schema    print the JSON Schema of contracts, for editors
      baseline  update, prune or list the violations that are known
      completions, man  for a shell, and the manual page

      contractcheck COMMAND --help   the options of a command
      contractcheck --version        the version

    A PATH is a contract, or a folder that stands for its *.json files (without
    *.schema.json). Without one, specs/ is taken.

    exit status
       0  no promise broken
       1  a promise broken
       2  could not do its job, or nothing was checked
       3  no violation found, but checks were not run, blocked or have no verdict
      64  wrong words on the command line
      70  a mistake of contractcheck itself
     130, 143  interrupted, terminated

    """

  static let baseline = """
    Keeps the violations that are known, which run then waives.

    usage: contractcheck baseline update|prune|list [OPTION...]

      update  run contracts and write what is broken to the baseline
      prune   run contracts and take out what was seen to be fixed
      list    list what is known

      contractcheck baseline update --help   the options of one of them

    """

  private static func commandHelp(_ command: Command) -> String {
    let options = CommandOption.all(for: command)
    let usage = ["contractcheck", command.rawValue, options.isEmpty ? "" : "[OPTION...]", paths(of: command)]
    let head = "\(purpose(of: command))\n\nusage: \(usage.filter { !$0.isEmpty }.joined(separator: " "))\n"
    guard !options.isEmpty else { return head }
    return head + "\n" + options.map(line).joined(separator: "\n") + "\n" + remarks(on: command)
  }

  private static func remarks(on command: Command) -> String {
    switch command {
    case .run: reports + selection + shards + watching
    case .list: selection + shards
    case .merge: reports
    case .lint, .strength, .serve, .diagnose, .initialize, .schema, .baselineUpdate, .baselinePrune,
      .baselineList, .completions, .man:
      ""
    }
  }

  private static var reports: String {
    """

    The reports are \(ReportFormat.defaults.map(\.rawValue).joined(separator: ", ")), in reports/. With
    --report, which may be repeated, they are those that it names:
      \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))
    each in its own file there or at PATH. As PATH, - is standard output; what
    people read then goes to standard error.

    """
  }

  private static let selection = """

    --contract, --check and --tag may be repeated: any of one kind, all of
    different kinds. What a selected check needs comes along.

    """

  private static let shards = """

    --shard 2/5 takes the second of five parts, for as many machines; merge puts
    their reports together. Checks that need each other stay together. With the
    same --previous for all, the parts take equally long. auto and auto/TOTAL
    read N from the variables of GitLab, CircleCI, Buildkite and Kubernetes.

    """

  private static let watching = """

    --watch runs once, then runs a contract again when its file, a file that it
    sends, an --env-file or the baseline changes. New contracts in a folder are run
    too. The reports always hold the latest result of every contract. Ctrl-C ends
    it with 130.

    """

  /// Returns the operands in the usage line.
  static func paths(of command: Command) -> String {
    switch command {
    case .run, .lint, .list, .strength, .serve, .baselineUpdate, .baselinePrune: "[PATH...]"
    case .merge: "REPORT..."
    case .diagnose: "[FILE]"
    case .initialize: "URL|FILE|-"
    case .completions: Shell.allCases.map(\.rawValue).joined(separator: "|")
    case .baselineList, .schema, .man: ""
    }
  }

  static func purpose(of command: Command) -> String {
    switch command {
    case .run: "Issues the requests of contracts, judges the answers and writes reports."
    case .lint: "Says everything that is wrong with contracts. Nothing is sent."
    case .list: "Shows what run would send, in order, and what is missing for it."
    case .merge:
      "Makes the reports of one run from the contractcheck.json of each of its shards,\nand ends as that run would have. Nothing is sent."
    case .strength:
      "Lets the promised answers drift in every way and says what the contract would\nnot notice. Nothing is sent."
    case .serve:
      "Answers on a loopback port for each contract as it promises, until interrupted."
    case .diagnose:
      """
      Says why an app cannot read an answer: a JSON body, what curl -i or -v printed,
      or a HAR file, in a FILE or (as -) on standard input. Nothing is sent.
      """
    case .initialize:
      """
      Writes a first contract, specs/NAME.json, from the answer of an address or from
      one that was saved, and says what it guessed.
      """
    case .schema:
      "Prints the JSON Schema of contracts. An editor completes and checks what is\ntyped in a contract whose \"$schema\" is the path of a copy."
    case .completions: "Prints what makes a shell complete commands and options."
    case .man: "Prints the manual page; contractcheck man | man -l - shows it."
    case .baselineUpdate:
      "Runs contracts and writes what is broken to the baseline, so that run waives it.\nWhat people wrote there is kept. No reports are written."
    case .baselinePrune:
      "Runs contracts and takes out of the baseline what was seen to be fixed.\nNo reports are written."
    case .baselineList: "Lists the violations that are known. Nothing is sent."
    }
  }

  private static func line(_ option: CommandOption) -> String {
    let short = option.short.map { "\($0), " } ?? "    "
    let names = short + option.name + (option.placeholder.map { " \($0)" } ?? "")
    let gap = String(repeating: " ", count: max(2, 24 - names.count))
    return "  \(names)\(gap)\(option.help)"
  }
}
