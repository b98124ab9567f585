import Foundation
import Testing

@testable import ContractCheck

/// The tests of known violations and earlier runs, with the real binary against `contractcheck serve --drift`.
@Suite struct BaselineCommandTests {
  private static let contract = ProjectFolder.root + "/specs/bob-the-builder.json"

  /// A working folder with a backend that has mutations; `contractcheck` runs in it.
  private struct Bench {
    var folder: TemporaryFolder
    var url = ""

    func run(_ words: String...) async throws -> ProcessResult {
      let needsContract =
        words.first == "run" || words.prefix(2) == ["baseline", "update"]
        || words.prefix(2) == ["baseline", "prune"]
      let paths = needsContract ? [BaselineCommandTests.contract] : []
      return try await ContractCheckBinary.run(words + paths, environment: ["BOB_URL": url], in: folder.path)
    }

    /// Runs the work while a backend answers with these mutations.
    func serving(_ mutations: String..., work: (Bench) async throws -> Void) async throws {
      let words =
        ["serve", BaselineCommandTests.contract, "--seed", "7"] + mutations.flatMap { ["--drift", $0] }
      let process = try RunningProcess(ContractCheckBinary.command(words))
      var bench = self
      bench.url = try await process.line(startingWith: "BOB_URL=", within: .seconds(60))
      try await work(bench)
      await process.send(SIGTERM)
      _ = try await process.result(within: .seconds(60))
    }

    func report() throws -> RunResult {
      try JSONReport.read(Array(folder.read("reports/contractcheck.json").utf8), file: "contractcheck.json")
    }

    func edit(_ old: String, _ new: String) throws {
      let text = try folder.read(Baseline.defaultFile)
      try folder.write(text.replacing(old, with: new), to: Baseline.defaultFile)
    }
  }

  @Test func `a baseline waives what is known, says so first, and forgets what is fixed`() async throws {
    try await withTemporaryFolder { folder in
      let bench = Bench(folder: folder)
      try await bench.serving("casing@login") { bench in
        #expect(try await bench.run("run").status == 1)
        #expect(try folder.names().contains(Baseline.defaultFile) == false)
        let update = try await bench.run("baseline", "update", "--from", "reports/contractcheck.json")
        #expect(update.status == 0 && update.stdout.hasPrefix("added    bob-the-builder/POST"), "\(update)")
        try bench.edit(#""reason": """#, #""reason": "until release 5""#)
        let waived = try await bench.run("run", "--fail-fast")
        #expect(waived.status == 0 && waived.stdout.contains("waived: until release 5"), "\(waived.stdout)")
        let markdown = try folder.read("reports/contractcheck.md")
        #expect(markdown.prefix { $0 != "\n" }.contains("known violations waived"))
        #expect(try folder.read("reports/contractcheck.xml").contains(#"type="waived""#))
        #expect(try bench.report().isComplete)
        let text = try folder.read(Baseline.defaultFile)
        #expect(try await bench.run("baseline", "update").status == 0)
        #expect(try folder.read(Baseline.defaultFile) == text)
        try bench.edit(#""expires": null"#, #""expires": "2026-01-31""#)
        let expired = try await bench.run("run")
        #expect(
          expired.status == 1 && expired.stdout.contains("its waiver ended on 2026-01-31: until release 5"))
        let ending = try await bench.run("baseline", "list", "--expiring-in", "30d")
        #expect(ending.status == 0 && ending.stdout.contains("ended on 2026-01-31"), "\(ending)")
      }
      try await bench.serving { bench in
        let stale = try await bench.run("run")
        #expect(stale.status == 0 && stale.stdout.contains("FIXED bob-the-builder/POST"), "\(stale.stdout)")
        #expect(try await bench.run("run", "--strict-baseline").status == 1)
        #expect(try await bench.run("baseline", "prune").status == 0)
        #expect(try folder.read(Baseline.defaultFile).contains(#""violations": []"#))
        #expect(try await bench.run("run", "--strict-baseline").status == 0)
      }
    }
  }

  @Test func `nothing is pruned while nobody responses`() async throws {
    try await withTemporaryFolder { folder in
      var bench = Bench(folder: folder)
      try await bench.serving("casing@login") { bench in
        let update = try await bench.run("baseline", "update")
        #expect(update.status == 0)
      }
      let text = try folder.read(Baseline.defaultFile)
      bench.url = "http://127.0.0.1:1"
      for action in ["update", "prune"] {
        let blind = try await bench.run("baseline", action)
        #expect(blind.status == 3)
        #expect(blind.stderr.contains("is left as it is: no response could be judged: "), "\(blind)")
      }
      #expect(try folder.read(Baseline.defaultFile) == text)
      #expect(try await bench.run("run", "--strict-baseline").status == 3)
    }
  }

  @Test func `from run to run it is told what is new, what stays and what is fixed`() async throws {
    try await withTemporaryFolder { folder in
      let bench = Bench(folder: folder)
      let previous = ["--previous", "reports/contractcheck.json"]
      func next(_ bench: Bench, _ status: Int32, _ words: String) async throws -> RunResult {
        let result = try await bench.run("run", previous[0], previous[1], "--fail-on", "new")
        #expect(result.status == status && result.stdout.contains(words), "\(result.stdout)")
        return try bench.report()
      }
      try await bench.serving("casing@login") { bench in
        #expect(try await next(bench, 1, "so all that fails is new").notification?.action == .open)
        let again = try await next(bench, 0, "still failing since")
        #expect(again.notification?.action == Notification.Action.none && again.history.count == 1)
        #expect(again.contracts[0].checks[0].records.allSatisfy { $0.status?.runs == 2 })
      }
      try await bench.serving("casing@login", "null@refresh") { bench in
        let redder = try await next(bench, 1, "still failing")
        #expect(redder.notification?.action == .update)
      }
      try await bench.serving { bench in
        let green = try await next(bench, 0, "fixed")
        #expect(green.notification?.action == .close)
        #expect(try folder.read("reports/history.ndjson").split(separator: "\n").count == 4)
      }
    }
  }

  @Test(arguments: [
    (["run"], #"{"formatVersion": 2, "violations": [{"contrakt": ""}]}"#, "contractcheck-baseline.json:1:38"),
    (["baseline", "update"], "[]", "contractcheck-baseline.json:1:1"),
    (["baseline", "list"], "", "contractcheck-baseline.json:1:1"),
    (
      ["run", "--previous", "contractcheck-baseline.json"], #"{"formatVersion": 2, "violations": []}"#,
      "json:1:1"
    ),
    (
      ["run", "--baseline", "none.json"], #"{"formatVersion": 2, "violations": []}"#,
      "contractcheck: error: none.json: no such file or directory"
    ),
  ])
  func `2: a file that cannot be used is told with its place, and nothing is sent`(
    words: [String], text: String, place: String
  ) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(text, to: Baseline.defaultFile)
      let server = try ScriptedServer { _ in [.hang] }
      let paths = words == ["baseline", "list"] ? [] : [Self.contract]
      let result = try await ContractCheckBinary.run(
        words + paths, environment: ["BOB_URL": server.url], in: folder.path)
      #expect(result.status == 2)
      let sentence = place.hasPrefix("contractcheck: ") ? place : "\(place): error: "
      #expect((result.stdout + result.stderr).contains(sentence), "\(result)")
      #expect(server.requests.isEmpty)
      #expect(try folder.read(Baseline.defaultFile) == text)
    }
  }

  @Test func `no secret comes into the baseline or the history`() async throws {
    try await withTemporaryFolder { folder in
      try await Bench(folder: folder).serving("casing@login", "null") { bench in
        let run = try await bench.run("run")
        let update = try await bench.run("baseline", "update")
        #expect(run.status == 1 && update.status == 0)
      }
      for name in [Baseline.defaultFile, "reports/history.ndjson"] {
        let text = try folder.read(name)
        #expect(!text.contains("SecurePass123@") && !text.contains("eyJ") && !text.contains("@example.com"))
      }
    }
  }
}
