import Testing

@testable import ContractCheck

@Suite struct InvocationTests {
  @Test func `options and paths may stand in any order`() throws {
    let words = [
      "run", "a.json", "--url", "http://h:1", "-v", "--set", "A=1=2", "--set=A=3", "--jobs=2", "b",
      "--max-body", "2MiB",
      "--seed", "18446744073709551615", "--fail-fast", "--report=sarif", "--report", "tap=-", "--no-github",
      "--check", "bob/l*", "--tag=a", "--contract", "bob", "--only-failed", "r.json", "--", "-c.json",
    ]
    var checking = CheckingOptions()
    checking.selection.paths = ["a.json", "b", "-c.json"]
    checking.selection.url = "http://h:1"
    checking.selection.filter.checks = [CheckPattern("bob/l*")]
    checking.selection.filter.tags = [NamePattern("a")]
    checking.selection.filter.contracts = [NamePattern("bob")]
    checking.selection.onlyFailed = "r.json"
    checking.variables.values = ["A": "3"]
    checking.backend.jobs = 2
    checking.backend.maximumBody = 2 << 20
    checking.backend.seed = .max
    checking.backend.stopsAtFirstFailure = true
    var reports = ReportOptions()
    reports.verbosity = .verbose
    reports.files.named = [ReportRequest(format: .sarif), ReportRequest(format: .tap, path: "-")]
    reports.annotatesGitHub = false
    let expected = RunOptions(checking: checking, reports: reports)
    #expect(try Invocation(words) == .work(.run(expected)))
  }

  @Test(arguments: [
    ("lint a b", ParsedCommand.lint(LintOptions(paths: ["a", "b"]))),
    (
      "list a --format=json --previous r --shard 1/2",
      .list(
        ListOptions(
          selection: ContractSelection(paths: ["a"], shard: Shard(number: 1, total: 2)), format: .json,
          previous: "r"))
    ),
    (
      "merge a b --baseline k --strict-baseline --fail-on new",
      .merge(
        MergeOptions(
          files: ["a", "b"],
          comparison: ComparisonOptions(
            baseline: "k", exitRules: ExitRules(failOn: .new, failsOnStale: true))))
    ),
    ("strength a --fail-under 80", .strength(StrengthOptions(paths: ["a"], least: 80))),
    (
      "serve a --set A=1 --seed 3 --port 4000 --allow-host H -v",
      .serve(
        ServeOptions(
          paths: ["a"], variables: VariableOptions(values: ["A": "1"]), seed: 3, port: 4000,
          hosts: ServedHosts(others: ["h"]), isVerbose: true))
    ),
    (
      "init a --entry 2 --name n --force --insecure --data x",
      .initialize(
        InitOptions(
          sources: ["a"], name: "n", overwrites: true, sending: RequestOptions(data: "x"), entry: "2",
          isInsecure: true))
    ),
    (
      "init --into a --safe", .initialize(InitOptions(into: "a", isSafe: true))
    ),
    (
      "init a --negative", .initialize(InitOptions(sources: ["a"], addsRefusals: true))
    ),
    ("schema a", .schema(SchemaOptions(paths: ["a"]))),
    ("export swift a -o b", .export(ExportOptions(form: .swift, paths: ["a"], file: "b"))),
    ("export json-schema a -o -", .export(ExportOptions(form: .jsonSchema, paths: ["a"], file: "-"))),
    ("export openapi a", .export(ExportOptions(form: .openAPI, paths: ["a"]))),
    ("export swift a --folder b", .export(ExportOptions(form: .swift, paths: ["a"], folder: "b"))),
    (
      "baseline prune a --baseline k --jobs 3",
      .baseline(
        BaselineOptions(
          action: .prune, file: "k",
          checking: CheckingOptions(
            selection: ContractSelection(paths: ["a"]), backend: BackendOptions(jobs: 3))))
    ),
    ("baseline list --expiring-in 30d", .baseline(BaselineOptions(action: .list, expiringIn: 30))),
    ("completions fish", .completions(CompletionsOptions(shells: ["fish"]))), ("man", .man),
  ])
  func `each command gets its own options`(line: String, command: ParsedCommand) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try Invocation(words) == .work(command))
  }

  @Test func `diagnose gets what it is to read`() throws {
    guard
      case .work(.diagnose(let options)) = try Invocation([
        "diagnose", "a", "--entry", "2", "--os", "iOS 17",
      ])
    else {
      Issue.record("diagnose is another work")
      return
    }
    #expect((options.paths, options.entry, options.system) == (["a"], "2", "iOS 17"))
  }

  @Test(arguments: [
    ([], Invocation.help(nil)), (["--help"], .help(nil)), (["help", "lint"], .help(.lint)),
    (["run", "x", "-h"], .help(.run)),
    (["help", "baseline", "list"], .help(.baselineList)),
    (["baseline", "prune", "-h"], .help(.baselinePrune)),
    (["baseline", "--help"], .helpOnGroup(.baseline)), (["baseline", "-h"], .helpOnGroup(.baseline)),
    (["help", "baseline"], .helpOnGroup(.baseline)), (["export", "--help"], .helpOnGroup(.export)),
    (["help", "export"], .helpOnGroup(.export)),
    (["--version"], .version), (["list", "--version"], .version),
  ])
  func `help and version are asked for in the usual ways`(words: [String], errand: Invocation) throws {
    #expect(try Invocation(words) == errand)
  }

  @Test(arguments: [
    (["run", "--watch", "--shard", "1/2"], Command.run), (["run", "--url"], .run),
    (["diagnose", "x.json", "--run"], .diagnose), (["init", "x", "--into", "y", "--force"], .initialize),
  ])
  func `options that do not go together lead to the help of their command`(
    words: [String], command: Command
  ) async throws {
    let result = try await ContractCheckBinary.run(words)
    #expect(result.status == 64)
    #expect(result.stderr.contains("try contractcheck \(command.rawValue) --help"), "\(result.stderr)")
  }

  @Test(arguments: [
    (["rnu"], #"there is no command "rnu"; did you mean "run"?"#),
    (["help", "rnu"], #"there is no command "rnu"; did you mean "run"?"#),
    (["lint", ""], "an empty string is not a valid path"),
    (["run", "--set", "=x"], "--set takes NAME=VALUE; the name is missing"),
    (["run", "--set", "x"], "--set takes NAME=VALUE; the = is missing"),
    (["--help", "foo"], #"there is no command "foo""#),
    (["help", "export", "foo"], "export requires a subcommand: swift, json-schema or openapi"),
    (["run", "--ulr", "x"], #"there is no option "--ulr"; did you mean "--url"?"#),
    (["baseline"], "baseline requires a subcommand: update, prune or list"),
    (["baseline", "--from", "x"], "baseline requires a subcommand: update, prune or list"),
    (["export", "a.json"], "export requires a subcommand: swift, json-schema or openapi"),
    (["baseline", "list", "--from", "x"], "baseline list does not take --from"),
    (["run", "--fail-on", "some"], #"--fail-on takes any, new or none, not "some""#),
    (["baseline", "list", "--expiring-in", "30"], #"--expiring-in takes days such as 30d, not "30""#),
    (["run", "-x"], #"there is no option "-x""#),
    (["lint", "--url", "x"], "lint does not take --url"),
    (["run", "--url"], "--url needs URL"),
    (["run", "--quiet=1"], "--quiet takes no value"),
    (
      ["run", "--url", "localhost:3000"],
      "--url has no scheme; write http://localhost:3000"
    ),
    (["run", "--url", "http://127.0.0.1:port"], #"the port of --url is a number such as 3000, not "port""#),
    (
      ["run", "--url", "http://h/?x=1"], #"--url has no query; its items belong in the "query" of each check"#
    ),
    (["run", "--report", "sariff"], #"there is no report format "sariff"; did you mean "sarif"?"#),
    (
      ["run", "--report", "xlsx"],
      #"there is no report format "xlsx"; there are \#(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))"#
    ),
    (["run", "--report=tap="], "--report tap=: after = comes the path of a file, or - for standard output"),
    (
      ["run", "--report", "tap=a", "--report", "json=a"],
      "the reports tap and json would both be written to a"
    ),
    (
      ["run", "--report", "tap=-", "--report", "json=-"],
      "the reports tap and json would both be written to standard output"
    ),
    (
      ["run", "--watch", "--shard", "1/2"], "--watch does not go with --shard, which is for several machines"
    ),
    (
      ["run", "--previous", "r.json", "--watch"],
      "--watch does not go with --previous: its runs are of what changed, not of everything"
    ),
    (
      ["run", "--watch", "--report=tap=-"],
      "--watch does not go with a report on standard output, which would come again and again"
    ),
    (["list", "--watch"], "list does not take --watch"),
    (["init", "x", "--header", "no colon"], #"--header takes "Name: value""#),
    (["init", "x", "--method", "put"], #"--method takes a method such as PUT, not "put""#),
    (["list", "--format", "jsn"], #"--format takes text, json, not "jsn"; did you mean "json"?"#),
    (["man", "extra"], #"man takes no "extra""#),
    (["baseline", "list", "x"], #"baseline list takes no "x""#),
    (["run", "--set", "A"], "--set takes NAME=VALUE; the = is missing"),
    (["run", "--jobs", "0"], #"--jobs takes a whole number from 1 to 1024, not "0""#),
    (
      ["run", "--max-body", "9GiB"],
      #"--max-body takes a size such as 512KiB or 16MiB, at most 2GiB, not "9GiB""#
    ),
  ])
  func `wrong words are named, with the nearest right one`(words: [String], message: String) {
    #expect(throws: UsageError.self) { try Invocation(words) }
    do { _ = try Invocation(words) } catch { #expect(error.message == message) }
  }

  @Test(arguments: [nil] + Command.allCases)
  func `help fits 80 columns and names every option`(command: Command?) throws {
    let text = HelpText.text(for: command)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
    if let command {
      #expect(CommandOption.all(for: command).allSatisfy { text.contains($0.name) })
    }
    let name = command?.rawValue.replacing(" ", with: "-") ?? "overview"
    try expectGolden(text, named: "help-\(name).txt")
  }
}
