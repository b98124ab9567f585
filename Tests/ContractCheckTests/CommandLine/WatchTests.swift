import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of watched files and results, without waiting.
@Suite struct WatchTests {
  private static func stamps(_ sizes: [String: Int64]) -> FileStamps {
    FileStamps(
      sizes.mapValues { FileStamps.Stamp(device: 0, inode: 1, size: $0, modified: []) })
  }

  /// The states of the files at consecutive looks, and the output after each.
  @Test(arguments: [
    ([["a": 1], ["a": 1]], ["", ""]),
    ([["a": 2], ["a": 2]], ["", "changed a"]),
    ([["a": 2], ["a": 3], ["a": 3]], ["", "", "changed a"]),
    // An editor that removes the file and creates another one.
    ([[:], ["a": 2], ["a": 2]], ["", "", "changed a"]),
    ([[:], [:]], ["", "gone a"]),
    ([[:], ["a": 1], ["a": 1]], ["", "", ""]),
    ([["a": 1, "b": 1], ["a": 1, "b": 1]], ["", "new b"]),
    ([["b": 0, "c": 0], ["b": 0, "c": 0]], ["", "new b, c; gone a"]),
  ])
  func `a change is told when two looks agree`(looks: [[String: Int64]], said: [String]) {
    var settled = SettledChange(since: Self.stamps(["a": 1]))
    #expect(looks.map { settled.look(at: Self.stamps($0))?.words ?? "" } == said)
  }

  @Test func `many changes are counted`() {
    let many = Dictionary(uniqueKeysWithValues: (1...9).map { ("f\($0)", Int64(1)) })
    let changes = FileChanges(from: Self.stamps([:]), to: Self.stamps(many))
    #expect(changes.words == "new f1, f2, f3, f4, f5 and 4 more")
  }

  private static func text(_ name: String, path: String = "/a", extra: String = "") -> String {
    """
    {"contract": "\(name)", "backend": {"url": "http://localhost:1"},
     "endpoints": {"get": {"request": "GET \(path)"}, "send": {"request": "POST /b"}},
     "checks": {"get": {"call": "get", "expect": 200}\(extra)}}
    """
  }

  @Test func `folders, files that are sent, variables and the baseline are watched`() async throws {
    try await withTemporaryFolder { folder in
      let upload = #", "up": {"call": "send", "multipart": {"f": {"path": "in/p.png"}}, "expect": 200}"#
      let a = try folder.write(Self.text("a", extra: upload), to: "specs/a.json")
      let b = try folder.write(Self.text("b"), to: "specs/b.json")
      try folder.write("{}", to: "specs/contract.schema.json")
      let photo = try folder.write("x", to: "specs/in/p.png")
      var options = RunOptions()
      options.checking.selection.paths = [folder.path("specs")]
      options.checking.variables.files = [try folder.write("A=1", to: "env")]
      options.comparison.baseline = folder.path("known.json")
      var files = WatchedFiles(options)
      #expect(files.stamps.files == [folder.path("env"), a, b])
      #expect(files.follow(LoadedContracts(options.checking.selection.paths).contracts) == [photo])
      let before = files.stamps
      #expect(before.files == [folder.path("env"), a, b, photo])
      let touched = { (changes: FileChanges) in
        files.touched(by: changes, among: [a, b]).intersection([a, b])
      }
      try folder.write("xy", to: "specs/in/p.png")
      #expect(touched(FileChanges(from: before, to: files.stamps)) == [a])
      let second = files.stamps
      try folder.write("{\"formatVersion\": 1}", to: "known.json")
      let baseline = FileChanges(from: second, to: files.stamps)
      #expect(baseline.new == [folder.path("known.json")] && touched(baseline) == [a, b])
      let third = files.stamps
      try folder.write(Self.text("b", path: "/longer"), to: "specs/b.json")
      try folder.write(Self.text("c"), to: "specs/c.json")
      let contracts = FileChanges(from: third, to: files.stamps)
      #expect((contracts.changed, contracts.new) == ([b], [folder.path("specs/c.json")]))
      #expect(touched(contracts) == [b])
    }
  }

  @Test func `a report among contracts is not watched`() async throws {
    try await withTemporaryFolder { folder in
      let a = try folder.write(Self.text("a"), to: "a.json")
      try folder.write("{}", to: "contractcheck.json")
      var options = RunOptions()
      options.checking.selection.paths = [folder.path]
      #expect(WatchedFiles(options).stamps.files.count == 2)
      options.reports.files.folder = folder.path + "/./"
      #expect(WatchedFiles(options).stamps.files == [a])
    }
  }

  private func result(_ files: [String], _ outcome: CheckResult.Outcome = .passed, seed: UInt64 = 1)
    -> RunResult
  {
    var result = RunResult(
      conditions: RunConditions(version: "1", seed: seed, isInsecure: false), startedAt: Double(seed),
      duration: .zero,
      contracts: files.map { file in
        var check = CheckResult(
          name: "get", endpoint: "GET /a", expectedStatus: "200",
          location: SpecLocation(file: file, line: 1, column: 1), outcome: outcome, duration: .zero)
        check.notes = ["‹masked 1›"]
        if outcome == .noVerdict { check.failure = .init(reason: .other("x"), message: "y") }
        return ContractResult(
          name: file, title: nil, file: file, url: nil, unexpectedFields: .warn, checks: [check])
      }, problems: [], isComplete: true, exitStatus: .kept)
    result.conclude()
    return result
  }

  @Test func `each contract has its latest result, and what is redacted stays apart`() {
    let whole = result(["a", "b", "c"]).updated(with: result(["b"], .noVerdict, seed: 2), files: ["a", "b"])
    #expect(whole.contracts.map(\.file) == ["a", "b"])
    #expect(whole.contracts.map { $0.checks[0].notes } == [["‹masked 1›"], ["‹masked 2›"]])
    #expect((whole.exitStatus, whole.conditions.seed, whole.isComplete) == (.inconclusive, 2, true))
    let again = whole.updated(with: result(["b"], seed: 3), files: ["a", "b"])
    #expect(again.exitStatus == .kept)
    let cut = again.updated(with: result(["a"], seed: 4).ended(by: 2), files: ["a", "b"])
    #expect((cut.exitStatus, cut.isComplete, cut.contracts.count) == (.interrupted, false, 2))
  }

  @Test func `what could not be read is owed until it can, and holds back nothing`() async throws {
    try await withTemporaryFolder { folder in
      let a = try folder.write(Self.text("a"), to: "a.json")
      let b = try folder.write("{", to: "b.json")
      let paths = [folder.path]
      var ledger = WatchLedger(selection: Selection(), rules: ExitRules())
      ledger.owe([a, b])
      var loaded = LoadedContracts(paths)
      #expect(ledger.due(loaded).map(\.file) == [a])
      _ = ledger.take(result([a]), of: loaded)
      #expect(ledger.owed == [b] && ledger.due(loaded).isEmpty)
      try folder.write(Self.text("b"), to: "b.json")
      loaded = LoadedContracts(paths)
      #expect(ledger.due(loaded).map(\.file) == [b])
      #expect(ledger.take(result([b]), of: loaded).contracts.map(\.file) == [a, b])
      #expect(ledger.owed.isEmpty && ledger.settle(loaded) == nil)
      let left = ledger.settle(LoadedContracts([a]))
      #expect(left?.contracts.map(\.file) == [a])
    }
  }

  @Test func `a change of an included file or a document concerns the contracts that refer to it`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let common = try folder.write(#"{"shapes": {"A": "string"}}"#, to: "shared/common.json")
      let beside = try folder.write(#"{"A": {"type": "string"}}"#, to: "api/schemas.json")
      let document = try folder.write(
        """
        {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"get": {"responses": {"200": {
          "description": "", "content": {"application/json": {"schema": {"$ref": "schemas.json#/A"}}}}}}}}}
        """, to: "api/openapi.json")
      let members = #""include": ["../shared/common.json"], "openapi": "../api/openapi.json", "endpoints""#
      let text = Self.text("a").replacing("\"endpoints\"", with: members)
      let contract = try folder.write(text, to: "specs/a.json")
      let other = try folder.write(Self.text("b"), to: "specs/b.json")
      var options = RunOptions()
      options.checking.selection.paths = [folder.path + "/specs"]
      var files = WatchedFiles(options)
      let loaded = LoadedContracts(options.checking.selection.paths)
      try #require(loaded.problems == [])
      #expect(files.follow(loaded.contracts) == [common, beside, document])
      for file in [common, beside, document] {
        var changes = FileChanges(from: FileStamps(), to: FileStamps())
        changes.changed = [file]
        #expect(files.touched(by: changes, among: [contract, other]) == [file, contract])
      }
    }
  }

  @Test func `files that have errors are watched before they could be read once`() async throws {
    try await withTemporaryFolder { folder in
      let common = try folder.write(#"{"shapes": {"A": "#, to: "shared/common.json")
      let document = try folder.write(#"{"openapi": "3.1.0""#, to: "api/openapi.json")
      let members = #""include": ["../shared/common.json"], "openapi": "../api/openapi.json", "endpoints""#
      let contract = try folder.write(
        Self.text("a").replacing("\"endpoints\"", with: members), to: "specs/a.json")
      var options = RunOptions()
      options.checking.selection.paths = [folder.path + "/specs"]
      var files = WatchedFiles(options)
      let loaded = LoadedContracts(options.checking.selection.paths)
      #expect(loaded.contracts.isEmpty && loaded.problems.count == 2)
      #expect(files.follow(loaded.contracts + loaded.refused) == [common, document])
      var changes = FileChanges(from: FileStamps(), to: FileStamps())
      changes.changed = [common]
      #expect(files.touched(by: changes, among: []) == [common, contract])
    }
  }

  @Test func `a contract without a selected check is not run again`() async throws {
    try await withTemporaryFolder { folder in
      let a = try folder.write(Self.text("a"), to: "a.json")
      var ledger = WatchLedger(
        selection: Selection(checks: [CheckPattern("other/*")]), rules: ExitRules())
      let loaded = LoadedContracts([a])
      _ = ledger.take(result([]), of: loaded)
      ledger.owe([a])
      #expect(ledger.due(loaded).isEmpty)
    }
  }

  /// The real program: a run, an edit, a broken edit, a new file, and Ctrl-C.
  @Test func `an edited contract is run again until Ctrl-C`() async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
      func write(_ name: String, path: String) throws {
        let text = Self.text(name, path: path).replacing("http://localhost:1", with: server.url)
        try folder.write(text, to: "specs/\(name).json")
      }
      try write("a", path: "/a1")
      try write("b", path: "/b1")
      let process = try RunningProcess(
        ContractCheckBinary.command(["run", "--watch"], in: folder.path), input: .nothing)
      func lines() -> [String] { server.requests.map(\.line) }
      func wait(for line: String) async throws {
        for _ in 0..<2_000 where !lines().contains(line) { try await Task.sleep(for: .milliseconds(10)) }
        try #require(lines().contains(line))
      }
      _ = try await process.line(startingWith: "watching 2 files; Ctrl-C ends it", within: .seconds(60))
      #expect(Set(lines()) == ["GET /a1", "GET /b1"])
      try write("a", path: "/a2")
      try await wait(for: "GET /a2")
      try folder.write("{", to: "specs/b.json")
      _ = try await process.line(startingWith: "specs/b.json:1:2: error:", within: .seconds(60))
      try write("c", path: "/c1")
      try await wait(for: "GET /c1")
      _ = try await process.line(startingWith: "watching 3 files", within: .seconds(60))
      try write("b", path: "/b2")
      try await wait(for: "GET /b2")
      _ = try await process.line(startingWith: "PASS b", within: .seconds(60))
      await process.send(2)
      let ended = try await process.result(within: .seconds(60))
      #expect(ended.status == 130)
      #expect(lines().filter { $0 == "GET /a1" || $0 == "GET /b1" }.count == 2, "\(lines())")
      #expect(lines().filter { $0 == "GET /a2" }.count == 1, "\(lines())")
      #expect(ended.stdout.contains(/--- \d\d:\d\d:\d\d changed specs\/a\.json\n/), "\(ended.stdout)")
      #expect(
        ended.stdout.contains("the reports now cover 2 contracts: All promises kept: 2 of 2 checks passed\n"),
        "\(ended.stdout)")
      #expect(!ended.stdout.contains("\u{1B}") && ended.stderr.isEmpty)
      let report = try JSONReport.read(Array(folder.read("reports/contractcheck.json").utf8), file: "r")
      #expect(report.contracts.map(\.name) == ["a", "b", "c"] && report.exitStatus == .kept)
      #expect(!folder.contains("reports/history.ndjson"))
    }
  }
}
