import Foundation
import Testing

/// The result of one run of the program against a backend.
struct ContractRun {
  var result: ProcessResult
  var report: Report

  struct Report: Decodable {
    var exitStatus: Int32
    var complete: Bool
    var checks: [Check]

    subscript(check name: String) -> Check? { checks.first { $0.check == name } }
  }

  struct Check: Decodable {
    var check: String
    var outcome: String
    var findings: [Finding]

    /// The findings that fail a run.
    var problems: [Finding] { findings.filter { $0.severity != "info" } }
  }

  struct Finding: Decodable, CustomStringConvertible {
    var kind: String
    var severity: String
    var path: String?
    var foundAt: String?

    /// A description such as `value-null $.user.firstName`, or the kind alone for the whole response.
    var description: String { ([kind] + [path].compactMap(\.self)).joined(separator: " ") }
  }

  /// The checks that did not pass, and the findings, one on each line.
  var story: String {
    report.checks.filter { $0.outcome != "passed" || !$0.findings.isEmpty }
      .map { "\($0.check) \($0.outcome) \($0.findings)" }.joined(separator: "\n") + result.stderr
  }
}

extension SystemBackend {
  /// Runs the contract with the real program, with its reports in a folder of their own.
  func check(_ backend: Backend, variables: [String: String]? = nil) async throws -> ContractRun {
    try await withTemporaryFolder { folder in
      let words = ["run", "specs/\(contract).json", "--url", backend.url, "--reports", folder.path]
      let result = try await ContractCheckBinary.run(words, environment: variables ?? self.variables)
      let report = try folder.read("contractcheck.json")
      return ContractRun(
        result: result,
        report: try JSONDecoder().decode(ContractRun.Report.self, from: Data(report.utf8)))
    }
  }
}
