import Foundation
import Testing

/// The tests of accepting one cause of several into a baseline.
@Suite(.requires(.python)) struct BaselineOfCausesTests {
  private struct Report: Decodable {
    struct Cause: Decodable {
      var id: String
      var change: String
    }

    var causes: [Cause]
  }

  @Test func `one cause is accepted with who and until when, and the other still fails`() async throws {
    let drifts = ["--drift", "camel-case", "--drift", "lost-routes"]
    let process = try RunningProcess(Python.script("Backends/library.py", drifts), input: .heldOpen)
    let url = try await process.line(startingWith: "listening on ", within: .seconds(120))
    try await withTemporaryFolder { folder in
      let spec = ProjectFolder.root + "/Tests/ContractCheckTests/Backends/library.json"
      let run = ["run", spec, "--url", url]
      #expect(try await ContractCheckBinary.run(run, in: folder.path).status == 1)
      let text = try folder.read("reports/contractcheck.json")
      let causes = try JSONDecoder().decode(Report.self, from: Data(text.utf8)).causes
      let casing = try #require(causes.first { $0.change == "casing" })
      let update = ["baseline", "update", "--from", "reports/contractcheck.json"]
      let note = ["--owner", "Ann", "--reason", "release 5", "--expires", "2199-12-31"]
      let id = String(casing.id.prefix(8))
      let made = try await ContractCheckBinary.run(update + ["--cause", id] + note, in: folder.path)
      #expect(made.status == 0, "\(made.stderr)")
      let baseline = try folder.read("contractcheck-baseline.json")
      #expect(!baseline.contains("response-status"))
      for part in [
        #""owner": "Ann""#, #""reason": "release 5""#, #""expires": "2199-12-31""#, "field-casing",
      ] {
        #expect(baseline.contains(part), "\(part)")
      }
      let again = try await ContractCheckBinary.run(
        run + ["--baseline", "contractcheck-baseline.json"], in: folder.path)
      #expect(again.status == 1)
      let second = try folder.read("reports/contractcheck.json")
      let left = try JSONDecoder().decode(Report.self, from: Data(second.utf8)).causes
      #expect(left.map(\.change) == ["routes"])
    }
    await process.closeInput()
    _ = try await process.result(within: .seconds(60))
  }

  @Test func `an id that no cause has is an error with those that there are`() async throws {
    try await withTemporaryFolder { folder in
      let report = ProjectFolder.root + "/reports/sample.json"
      let made = try await ContractCheckBinary.run(
        ["baseline", "update", "--from", report, "--cause", "0000"], in: folder.path)
      #expect(made.status == 2)
      #expect(
        made.stderr.hasPrefix(
          "contractcheck: no cause of the run has an id that begins with 0000; there are "),
        "\(made.stderr)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/contractcheck-baseline.json"))
    }
  }
}
