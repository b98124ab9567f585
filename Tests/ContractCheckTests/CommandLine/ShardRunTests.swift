import Foundation
import Testing

@testable import ContractCheck

/// The tests of shards and their merging on the command line, with the real binary.
@Suite struct ShardRunTests {
  private static let contract = "specs/bob-the-builder.json"

  @Test(arguments: [
    ("2/5", [:], "2/5"),
    ("auto", ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], "2/3"),
    ("auto", ["CI_NODE_TOTAL": "1"], "1/1"),
    ("auto", ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"], "1/3"),
    ("auto", ["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "3/3"),
    ("auto/4", ["JOB_COMPLETION_INDEX": "3"], "4/4"),
    ("auto/4", ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], "2/4"),
  ])
  func `a shard is named, or the environment names it`(
    word: String, variables: [String: String], shard: String
  ) throws {
    #expect(try Shard.chosen(word) { variables[$0] }.description == shard)
  }

  @Test(arguments: [
    (["GITHUB_RUN_ID": "4711", "GITHUB_RUN_ATTEMPT": "2"], "GITHUB_RUN_ID 4711"),
    (["CI_PIPELINE_ID": "12", "CI_JOB_ID": "99"], "CI_PIPELINE_ID 12"),
    (["CIRCLE_WORKFLOW_WORKSPACE_ID": "a-b"], "CIRCLE_WORKFLOW_WORKSPACE_ID a-b"),
    (["BUILDKITE_BUILD_ID": "c-d"], "BUILDKITE_BUILD_ID c-d"), (["JOB_COMPLETION_INDEX": "1"], nil),
  ])
  func `the run of a build service is named, not the job`(variables: [String: String], build: String?) {
    #expect(Shard.build { variables[$0] } == build)
  }

  @Test(arguments: [
    ("3", [:], #"--shard takes INDEX/COUNT, such as 2/5, or auto, not "3""#),
    ("6/5", [:], #"--shard takes INDEX/COUNT, such as 2/5, or auto, not "6/5""#),
    (
      "auto/0", ["JOB_COMPLETION_INDEX": "2"],
      #"--shard auto/TOTAL takes a number from 1 to 10000, not "0""#
    ),
    (
      "auto", [:],
      "--shard auto found no shard number in CI_NODE_INDEX, CIRCLE_NODE_INDEX, BUILDKITE_PARALLEL_JOB, JOB_COMPLETION_INDEX; specify one, such as --shard 2/5"
    ),
    (
      "auto", ["JOB_COMPLETION_INDEX": "0"],
      "JOB_COMPLETION_INDEX does not say how many shards there are; use --shard auto/N"
    ),
    (
      "auto/2", ["JOB_COMPLETION_INDEX": "2"],
      #"JOB_COMPLETION_INDEX is "2", which is not one of 2 shards counted from 0"#
    ),
    (
      "auto", ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"],
      #"CI_NODE_INDEX is "0", which is not one of 3 shards counted from 1"#
    ),
    (
      "auto", ["CI_NODE_INDEX": "9223372036854775807", "CI_NODE_TOTAL": "3"],
      #"CI_NODE_INDEX is "9223372036854775807", which is not one of 3 shards counted from 1"#
    ),
  ])
  func `what names no shard is said`(word: String, variables: [String: String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try Shard.chosen(word) { variables[$0] } }
    #expect(error.message == message)
  }

  @Test func `the lists of the shards are the list`() async throws {
    var lines: [[Substring]] = []
    for words in [[], ["--shard", "1/3"], ["--shard", "2/3"], ["--shard", "3/3"]] {
      let list = try await ContractCheckBinary.run(["list"] + words)
      #expect(list.status == 0)
      // Numbers count within a shard.
      lines.append(
        list.stdout.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { line in
          line.drop { $0 == " " || $0.isNumber }.split(separator: " ").first ?? ""
        })
    }
    #expect(lines[0].count > 90)
    #expect(lines[1...].allSatisfy { 25...40 ~= $0.count }, "\(lines.map(\.count))")
    #expect(lines[1...].joined().sorted() == lines[0].sorted())
  }

  /// Returns the text without times.
  private func normal(_ text: String) -> String {
    text.replacing(/"(startedAt|durationMs|nameLookup|connect|tls|firstByte|total)": [^,\n]*/) {
      "\"\($0.1)\": 0"
    }
    .replacing(/[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9: ]+ GMT/, with: "DATE")
    .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z/, with: "DATE")
    .replacing(/(took |after |\()[0-9.]+ m?s/) { "\($0.1)…" }
  }

  @Test func `three shards against a backend are one run`() async throws {
    try await withTemporaryFolder { folder in
      let words = ["run", Self.contract, "--seed", "1", "--report", "json"]
      func run(_ more: [String], into name: String) async throws -> ProcessResult {
        let backend = try RunningProcess(
          ContractCheckBinary.command(["serve", Self.contract, "--seed", "1", "--drift", "casing@login"]))
        let url = try await backend.line(startingWith: "BOB_URL=", within: .seconds(60))
        let result = try await ContractCheckBinary.run(
          words + ["--reports", folder.path(name), "--url", url] + more)
        await backend.send(SIGTERM)
        _ = try await backend.result(within: .seconds(60))
        let file = folder.path(name) + "/contractcheck.json"
        let text = try String(contentsOfFile: file, encoding: .utf8).replacing(url, with: "http://backend")
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return result
      }
      let one = try await run([], into: "one")
      #expect(one.status == 1)
      var reports: [String] = []
      for number in 1...3 {
        _ = try await run(["--shard", "\(number)/3"], into: "\(number)")
        reports.append(folder.path("\(number)/contractcheck.json"))
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("1/history.ndjson")))
      let merged = try await ContractCheckBinary.run(
        ["merge"] + reports + ["--reports", folder.path("merged"), "--report", "json", "--report", "junit"])
      #expect(merged.status == 1)
      let (whole, together) = (
        normal(try folder.read("one/contractcheck.json")),
        normal(try folder.read("merged/contractcheck.json"))
      )
      let difference = lineDifference(from: whole, to: together)
      #expect(difference.isEmpty, "\(difference)")
      #expect(FileManager.default.fileExists(atPath: folder.path("merged/history.ndjson")))
      let console = normal(merged.stdout).replacing(folder.path, with: "FOLDER")
      try expectGolden(console, named: "merge.txt")
    }
  }

  @Test func `what cannot be merged ends with 2 and says so in the reports`() async throws {
    try await withTemporaryFolder { folder in
      let words = ["run", Self.contract, "--url", "http://127.0.0.1:1", "--report", "json", "--shard", "1/2"]
      let shard = try await ContractCheckBinary.run(words + ["--reports", folder.path])
      #expect(shard.status == 3)
      let report = folder.path("contractcheck.json")
      let merged = try await ContractCheckBinary.run([
        "merge", report, folder.path("none.json"), "--reports", folder.path("merged"),
      ])
      #expect(merged.status == 2)
      #expect(merged.stdout.contains("no report is of shard 2/2"), "\(merged.stdout)")
      #expect(merged.stdout.contains("none.json: no such file or directory"))
      #expect(try folder.read("merged/contractcheck.xml").contains("no report is of shard 2/2"))
      // A refused set of reports must not overwrite the earlier result.
      let before = try folder.read("merged/contractcheck.xml")
      let refused = try await ContractCheckBinary.run([
        "merge", report, report, "--reports", folder.path("merged"),
      ])
      #expect(refused.status == 2 && refused.stdout.contains("this is shard 1/2 again"), "\(refused)")
      #expect(try folder.read("merged/contractcheck.xml") == before)
      let nothing = try await ContractCheckBinary.run(["merge"])
      #expect((nothing.status, nothing.stdout) == (64, ""))
    }
  }

  @Test func `a selection that means nothing is 2 in a shard too`() async throws {
    try await withTemporaryFolder { folder in
      let words = ["run", Self.contract, "--shard", "2/2", "--check", "login", "--check", "logn"]
      let result = try await ContractCheckBinary.run(words + ["--reports", folder.path])
      #expect(result.status == 2)
      #expect(result.stdout.contains(#"nothing was checked: no check is named "logn""#))
    }
  }
}
