import Foundation
import Testing

@testable import ContractCheck

/// The tests of reports and selection on the command line, with the real binary.
@Suite struct SelectionRunTests {
  private struct Report: Decodable {
    struct Check: Decodable {
      var check: String
      var cause: String
      var outcome: String
      var notes: [String]
    }

    var exitStatus: Int
    var stopReason: String?
    var checks: [Check]
  }

  private struct List: Decodable {
    struct Check: Decodable {
      var check: String
      var method: String
      var path: String
      var dependencies: [String]
      var order: Int
      var cause: String
    }

    var checks: [Check]
  }

  private static let contract = "specs/bob-the-builder.json"

  private func report(_ text: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(text.utf8))
  }

  @Test(.requires(.python)) func `one check runs with what it needs, and then only what failed`() async throws
  {
    try await withTemporaryFolder { folder in
      try await withBobTheBuilder(mutations: ["lowercase-bearer"]) { backend in
        let words = ["run", Self.contract, "--url", backend.url, "--report", "json=-"]
        let one = try await ContractCheckBinary.run(words + ["--check", "refresh"])
        let checks = try report(one.stdout).checks
        #expect(checks.map(\.check) == ["login", "refresh"])
        #expect(checks.map(\.cause) == ["needed", "selected"])
        #expect(checks[0].notes == ["not selected; sent because a selected check needs it"])
        #expect(one.stderr.contains("=> Contract check failed"), "people read on standard error then")
        let all = try folder.write(try await ContractCheckBinary.run(words).stdout, to: "all.json")
        let again = try await ContractCheckBinary.run(words + ["--only-failed", all])
        let failed = try report(folder.read("all.json")).checks.filter { $0.outcome == "failed" }.map(\.check)
        #expect(!failed.isEmpty && failed.count < 6)
        #expect(try report(again.stdout).checks.filter { $0.cause == "selected" }.map(\.check) == failed)
      }
    }
  }

  @Test func `a selection that means nothing is 2, sends nothing and says so in the reports`() async throws {
    try await withTemporaryFolder { folder in
      let result = try await ContractCheckBinary.run([
        "run", Self.contract, "--url", "http://127.0.0.1:1", "--check", "logn", "--reports", folder.path,
      ])
      #expect(result.status == 2)
      let said = #"nothing was checked: no check is named "logn"; did you mean "login"?"#
      #expect(result.stdout.contains(said), "\(result.stdout)")
      let report = try report(folder.read("contractcheck.json"))
      #expect((report.exitStatus, report.stopReason, report.checks.count) == (2, said, 0))
      let listed = try await ContractCheckBinary.run(["list", Self.contract, "--check", "logn"])
      #expect((listed.status, listed.stdout) == (2, ""))
    }
  }

  @Test(arguments: [
    ("no.json", "[]"), ("bad.json", "{"), ("other.json", #"{"formatVersion": 99, "checks": []}"#),
  ])
  func `an earlier report that is none is 2`(name: String, text: String) async throws {
    try await withTemporaryFolder { folder in
      let file = try folder.write(text, to: name)
      let result = try await ContractCheckBinary.run(["run", Self.contract, "--only-failed", file])
      #expect(result.status == 2)
      #expect(result.stderr.hasPrefix("contractcheck: --only-failed \(file):1:"), "\(result.stderr)")
    }
  }

  @Test(.requires(.python)) func `a run that failed for more than its checks is not repeated by these`()
    async throws
  {
    try await withTemporaryFolder { folder in
      var run = RunResult.sample
      run.contracts = [run.contracts[0]]
      run.contracts[0].checks = [.made("login", .passed)]
      (run.exitStatus, run.stopReason) = (.broken, "checks call 10 percent of the endpoints")
      let failed = try folder.write(JSONReport().text(of: run), to: "failed.json")
      let again = try await ContractCheckBinary.run(["run", Self.contract, "--only-failed", failed])
      #expect(again.status == 2)
      #expect(
        again.stderr.contains(
          "no check failed in that run, but the run did (checks call 10 percent of the endpoints); run everything once"
        ), "\(again.stderr)")
      (run.exitStatus, run.stopReason, run.contracts[0].name) = (.kept, nil, "another")
      let other = try folder.write(JSONReport().text(of: run), to: "other.json")
      let none = try await ContractCheckBinary.run(["run", Self.contract, "--only-failed", other])
      #expect(none.status == 2)
      #expect(none.stderr.contains("that run was not of "), "\(none.stderr)")
    }
  }

  @Test func `a report does not replace the contract`() async throws {
    try await withTemporaryFolder { folder in
      let text = try String(contentsOfFile: ProjectFolder.root + "/" + Self.contract, encoding: .utf8)
      try folder.write(text, to: "c.json")
      let result = try await ContractCheckBinary.run(
        ["run", "c.json", "--url", "http://127.0.0.1:1", "--report", "json=./c.json"], in: folder.path)
      #expect(result.status == 64)
      #expect(
        result.stderr.contains("the report json would replace c.json, which the run reads"),
        "\(result.stderr)")
      #expect(try folder.read("c.json") == text)
    }
  }

  @Test func `a run that checked nothing is no earlier run, and says why`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{", to: "bad.json")
      let bad = ["run", "bad.json", "--reports", "r"]
      #expect(try await ContractCheckBinary.run(bad, in: folder.path).status == 2)
      let report = folder.path("r/contractcheck.json")
      let words = ["run", Self.contract, "--url", "http://127.0.0.1:1", "--reports", folder.path("r2")]
      let failed = try await ContractCheckBinary.run(words + ["--only-failed", report])
      #expect(failed.status == 2)
      let reason = "that run checked nothing (bad.json:1:2: not JSON: "
      #expect(
        failed.stderr.hasPrefix("contractcheck: --only-failed \(report): \(reason)"), "\(failed.stderr)")
      let next = try await ContractCheckBinary.run(words + ["--previous", report])
      #expect(next.status == 3)
      #expect(next.stderr.hasPrefix("contractcheck: --previous \(report): \(reason)"), "\(next.stderr)")
      #expect(next.stderr.hasSuffix("; all that is broken is new\n"))
    }
  }

  @Test(.requires(.python)) func `the list has the check of the certificate`() async throws {
    try await withTemporaryFolder { folder in
      let text = try String(contentsOfFile: ProjectFolder.root + "/" + Self.contract, encoding: .utf8)
        .replacing(#""timeout": "30s""#, with: #""timeout": "30s", "certificate": {"validFor": "14d"}"#)
      let file = try folder.write(text, to: "c.json")
      func list(_ words: String...) async throws -> ProcessResult {
        try await ContractCheckBinary.run(["list", file] + words)
      }
      let plain = try await list()
      let row =
        /\n  -  \(certificate\) +TLS handshake +valid for 14 days  not run: the address does not begin with https:/
      #expect(plain.stdout.contains(row), "\(plain.stdout)")
      let safe = try await list("--url", "https://h", "--check", "(certificate)")
      #expect(safe.stdout.hasSuffix("valid for 14 days  beside the others\n"), "\(safe.stdout)")
      #expect(safe.stdout.split(separator: "\n").count == 2)
      #expect(try await !list("--check", "login").stdout.contains("(certificate)"))
      let json = try await list("--format", "json")
      #expect(json.stdout.contains(#""expected": "valid for 14 days""#))
      let listed = try folder.write(json.stdout, to: "list.json")
      for reading in try await Python.validate(
        [listed], against: ProjectFolder.root + "/docs/list.schema.json")
      {
        #expect(reading.errors == [])
      }
    }
  }

  @Test(.requires(.python)) func `the list is what its schema says`() async throws {
    try await withTemporaryFolder { folder in
      let result = try await ContractCheckBinary.run(["list", "--format", "json", "--check", "*/refresh"])
      #expect(result.status == 0)
      let file = try folder.write(result.stdout, to: "list.json")
      let whole = try await ContractCheckBinary.run(["list", "--format=json"])
      let files = [file, try folder.write(whole.stdout, to: "whole.json")]
      for reading in try await Python.validate(files, against: ProjectFolder.root + "/docs/list.schema.json")
      {
        #expect(reading.errors == [])
      }
      let checks = try JSONDecoder().decode(List.self, from: Data(result.stdout.utf8)).checks
      let refresh = try #require(checks.first { $0.check == "refresh" })
      #expect((refresh.method, refresh.path) == ("POST", "/api/auth/refresh"))
      #expect((refresh.dependencies, refresh.order, refresh.cause) == (["login"], 2, "selected"))
    }
  }

  @Test func `on GitHub Actions the run annotates and writes the step's summary`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{", to: "broken.json")
      let summary = try folder.write("before\n", to: "summary.md")
      let variables = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary]
      let words = ["run", "broken.json", "--quiet"]
      let result = try await ContractCheckBinary.run(words, environment: variables, in: folder.path)
      #expect(result.stdout.contains("\n::error file=broken.json,line=1,"), "\(result.stdout)")
      let text = try folder.read("summary.md")
      #expect(text.hasPrefix("before\n\n### Contract check could not do its job"))
      let silent = try await ContractCheckBinary.run(
        words + ["--no-github"], environment: variables, in: folder.path)
      #expect(!silent.stdout.contains("::error"))
      #expect(try folder.read("summary.md") == text)
    }
  }
}
