import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests that every fault on the wire ends in time and with a single result.
@Suite(.requires(.python)) struct WireFaultTests {
  @Test func `every row has a name of its own`() {
    #expect(Set(WireFault.all.map(\.name)).count == WireFault.all.count)
  }

  @Test func `every fault ends as the one thing that it is`() async throws {
    try await withTemporaryFolder { folder in
      let backend = try FaultBackend(WireFault.all, tls: try await TLSFaults(in: folder))
      let wrong = try await withThrowingTaskGroup(of: String?.self) { group in
        for fault in WireFault.all {
          let url = try #require(backend.url(of: fault))
          let contract = try Contract(
            parsing: Array(fault.contract(at: url).utf8), file: folder.path("\(fault.name).json"))
          group.addTask { try await Self.complaint(about: fault, contract) }
        }
        return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
      }
      #expect(wrong.isEmpty, "\(wrong.sorted().joined(separator: "\n"))")
    }
  }

  private static func complaint(about fault: WireFault, _ contract: Contract) async throws -> String? {
    let result = await Runner(settings: .test(), transport: try CurlTransport()).run([contract])
    let check = try #require(result.checks.first)
    let isWhole =
      result.isComplete && ReportFormat.allCases.allSatisfy { !$0.reporter.text(of: result).isEmpty }
    guard WireFault.Ending(check) == fault.ending, result.exitStatus == fault.exitStatus, isWhole else {
      let came =
        ([check.outcome.rawValue, check.failure?.reason.rawValue, check.failure?.message].compactMap(\.self)
        + check.findings.map(\.description)).joined(separator: " ")
      return
        "\(fault.name): expected \(fault.ending), exit \(fault.exitStatus.rawValue); got \(came), exit \(result.exitStatus.rawValue)"
    }
    return nil
  }

  @Test func `one run of the program survives them all, with every report and little memory`() async throws {
    try await withTemporaryFolder { folder in
      let backend = try FaultBackend(WireFault.all, tls: try await TLSFaults(in: folder))
      let files = try WireFault.all.map { fault in
        try folder.write(
          fault.contract(at: try #require(backend.url(of: fault))), to: "\(fault.name).json")
      }
      let program = try ContractCheckBinary.path()
      let words = [program, "run"] + files + ["--reports", folder.path("reports"), "--quiet"]
      let result = try await Python.script("python/peak_memory.py", words).run()
      #expect(result.status == 1, "\(result.stderr)")
      let peak = try #require(try #/peak ([0-9]+) KiB/#.firstMatch(in: result.stderr)?.1)
      // A sanitizer needs several times the memory.
      #expect(try isSanitized || #require(Int(peak)) < 200 * 1_000_000 / 1_024)
      let written = try folder.names(in: "reports")
      #expect(Set(written).isSuperset(of: ReportFormat.defaults.map(\.fileName)), "\(written)")
      let report = try JSONDecoder().decode(
        Report.self, from: Data(contentsOf: URL(fileURLWithPath: folder.path("reports/contractcheck.json"))))
      let endings = Dictionary(report.checks.map { ($0.contract, $0.ending) }) { $1 }
      let wrong = WireFault.all.filter { endings[$0.name] != $0.ending.description }
        .map { "\($0.name): \(endings[$0.name] ?? "nothing")" }
      #expect(wrong == [])
      let reading = try await Python.readJUnit(folder.path("reports/contractcheck.xml"))
      #expect(reading.problems.isEmpty && reading.tests == WireFault.all.count)
    }
  }

  private struct Report: Decodable {
    var checks: [Check]

    struct Check: Decodable {
      var contract: String
      var outcome: String
      var failure: Failure?
      var findings: [ContractRun.Finding]

      /// The ending as a row of the table has it.
      var ending: String {
        failure?.reason ?? findings.first { $0.severity != "info" }?.kind ?? outcome
      }
    }

    struct Failure: Decodable {
      var reason: String
    }
  }
}
