import Testing

@testable import ContractCheck

@Suite struct ErrandTests {
  @Test func `options and paths may stand in any order`() throws {
    let words = [
      "run", "a.json", "--url", "http://h:1", "-v", "--set", "A=1=2", "--set=A=3", "--jobs=2", "b",
      "--max-body", "2MiB",
      "--seed", "18446744073709551615", "--fail-fast", "--report=sarif", "--report", "tap=-", "--no-github",
      "--check", "bob/l*", "--tag=a", "--contract", "bob", "--only-failed", "r.json", "--", "-c.json",
    ]
    var expected = Arguments(command: .run)
    expected.paths = ["a.json", "b", "-c.json"]
    expected.url = "http://h:1"
    expected.verbosity = .verbose
    expected.variables = ["A": "3"]
    expected.jobs = 2
    expected.maximumBody = 2 << 20
    expected.seed = .max
    expected.stopsAtFirstFailure = true
    expected.reportFiles.named = [ReportRequest(format: .sarif), ReportRequest(format: .tap, path: "-")]
    expected.tellsGitHub = false
    expected.selection.checks = [CheckPattern("bob/l*")]
    expected.selection.tags = [NamePattern("a")]
    expected.selection.contracts = [NamePattern("bob")]
    expected.onlyFailed = "r.json"
    #expect(try Invocation(words) == .work(expected))
  }

  @Test(arguments: [
    ([], Invocation.help(nil)), (["--help"], .help(nil)), (["help", "lint"], .help(.lint)),
    (["run", "x", "-h"], .help(.run)),
    (["help", "baseline", "list"], .help(.baselineList)),
    (["baseline", "prune", "-h"], .help(.baselinePrune)),
    (["baseline", "--help"], .helpOnBaseline), (["baseline", "-h"], .helpOnBaseline),
    (["help", "baseline"], .helpOnBaseline),
    (["--version"], .version), (["list", "--version"], .version),
  ])
  func `help and version are asked for in the usual ways`(words: [String], errand: Invocation) throws {
    #expect(try Invocation(words) == errand)
  }

  @Test(arguments: [
    (["rnu"], #"there is no command "rnu"; did you mean "run"?"#),
    (["run", "--ulr", "x"], #"there is no option "--ulr"; did you mean "--url"?"#),
    (["baseline"], "baseline needs a word more: update, prune or list"),
    (["baseline", "--from", "x"], "baseline needs a word more: update, prune or list"),
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
      ["run", "--url", "http://h/?x=1"], #"--url has no query; its items stand in the "query" of each check"#
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
    (["run", "--set", "A"], "--set takes NAME=VALUE; there is no = behind a name"),
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
