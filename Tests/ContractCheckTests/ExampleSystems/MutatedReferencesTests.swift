import Foundation
import Testing

@testable import ContractCheck

/// The tests of a check that takes a relocated value from a response: one finding, and the run continues.
@Suite struct MutatedReferencesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var mutation: String

    /// The seed that selects the mutated member: the refresh token, if it is one member.
    var seed: Int
    var findings: [String]
    var place: String

    var testDescription: String { mutation }
  }

  static let cases = [
    Case(
      mutation: "nest", seed: 15, findings: ["field-moved $.refreshToken at $.details.refreshToken"],
      place: "$.details.refreshToken"),
    Case(
      mutation: "rename", seed: 17, findings: ["field-renamed $.refreshToken at $.refreshTokenValue"],
      place: "$.refreshTokenValue"),
    Case(
      mutation: "casing", seed: 1, findings: ["field-casing $", "field-casing $.user"],
      place: "$.refresh_token"),
    Case(
      mutation: "envelope", seed: 1, findings: ["body-wrapped $ at $.data"], place: "$.data.refreshToken"),
  ]

  @Test(arguments: cases)
  func `only the login fails, and every report says where its value was taken from`(_ one: Case)
    async throws
  {
    let contract = ["specs/bob-the-builder.json"]
    let words = ["serve", "--seed", "\(one.seed)", "--drift", "\(one.mutation)@login"] + contract
    let backend = try RunningProcess(ContractCheckBinary.command(words))
    let url = try await backend.line(startingWith: "BOB_URL=", within: .seconds(60))
    try await withTemporaryFolder { folder in
      let run = try await ContractCheckBinary.run(
        ["run", "--reports", folder.path] + contract, environment: ["BOB_URL": url])
      #expect(run.status == 1)
      let note = "refreshToken taken from \(one.place), where the response of login has it"
      #expect(run.stdout.contains("    = note      \(note)\n"), "\(run.stdout)")
      #expect(try folder.read("contractcheck.md").contains("note: `\(note)`"))
      let report = try JSONDecoder().decode(
        Report.self, from: Data(try folder.read("contractcheck.json").utf8))
      for check in report.checks {
        #expect(check.outcome == (check.check == "login" ? "failed" : "passed"), "\(check)")
        #expect(check.findings.map(\.description) == (check.check == "login" ? one.findings : []), "\(check)")
        // A check with a value from a check with such a note needs no note of its own.
        #expect(check.notes == (check.check == "refresh" ? [note] : []), "\(check)")
      }
    }
    await backend.send(SIGTERM)
    _ = try await backend.result(within: .seconds(60))
  }

  private struct Report: Decodable {
    struct Check: Decodable {
      var check: String
      var outcome: String
      var notes: [String]
      var findings: [Finding]
    }

    struct Finding: Decodable {
      var kind: String
      var path: String
      var foundAt: String?

      var description: String { "\(kind) \(path)" + (foundAt.map { " at \($0)" } ?? "") }
    }

    var checks: [Check]
  }
}
