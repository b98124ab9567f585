import ContractSpecs
import ContractMutation
import Foundation
import Testing

@testable import ContractCheck

/// The tests of the contracts against backends made from them: the promises can be kept.
@Suite struct EmbeddedSystemsTests {
  /// The variables that only a deployment can provide.
  static let tokens = [
    "GOLF_GOOGLE_TOKEN": "golf", "COMPREHENSION_GOOGLE_TOKEN": "comprehension",
    "GOLF_NEW_GOOGLE_TOKEN": "newcomer", "GOLF_NEW_GOOGLE_EMAIL": "newcomer@example.com",
  ]

  private func load(_ name: String) throws -> Contract {
    let path = "specs/\(name).json"
    let data = try Data(contentsOf: URL(fileURLWithPath: ProjectFolder.root + "/" + path))
    return try Contract(parsing: Array(data), file: path)
  }

  private func serve(_ contract: Contract, seed: UInt64, drifts: [ServedDrift] = []) throws
    -> LoopbackServer
  {
    let backend = ServedBackend(MockBackend(contract, seed: seed), drifts: drifts)
    return try LoopbackServer { backend.serve($0).reply }
  }

  private func run(_ contract: Contract, at url: String, seed: UInt64) async throws -> RunResult {
    var settings = RunSettings(
      version: "1", variables: Variables(environment: Self.tokens), seed: seed)
    settings.url = url
    return await Runner(settings: settings, transport: try CurlTransport()).run([contract])
  }

  private func expectHolds(_ result: RunResult) {
    #expect(result.exitStatus == .kept)
    for check in result.checks {
      #expect(check.outcome == .passed && check.findings.isEmpty, "\(check.name): \(check.findings)")
    }
  }

  @Test(arguments: SystemContractsTests.names, [1, 2, 3, 4, 5].sampled(every: 5))
  func `a contract holds, again with the same server, and beside itself`(name: String, seed: UInt64)
    async throws
  {
    let contract = try load(name)
    let server = try serve(contract, seed: seed)
    defer { server.stop() }
    for round in 0..<2 as Range<UInt64> {
      expectHolds(try await run(contract, at: server.url, seed: seed * 10 + round))
    }
    async let one = run(contract, at: server.url, seed: seed * 10 + 5)
    async let other = run(contract, at: server.url, seed: seed * 10 + 6)
    for result in try await [one, other] { expectHolds(result) }
  }

  /// Each visible drift of this login is detected in it, and in no other check.
  @Test(arguments: Drift.allCases) func `a drift of the login is seen there alone`(drift: Drift) async throws
  {
    let contract = try load("bob-the-builder")
    let login = try serve(contract, seed: 1, drifts: [ServedDrift(drift: drift, check: "login")])
    defer { login.stop() }
    let result = try await run(contract, at: login.url, seed: 1)
    switch drift {
    case .slow: #expect(result.exitStatus == .kept)
    case .flaky: #expect(result[check: "login"]?.outcome == .flaky)
    case .extra:
      #expect(result[check: "login"]?.findings.map(\.kind) == [.fieldUnexpected])
      #expect(result.exitStatus == .kept)
    // Not every login has a place for these.
    case .precision, .flatten, .array, .enumCasing, .nullAsText: break
    case .casing, .envelope, .dates, .nest, .rename, .missing, .type, .null, .format, .literal, .duplicate,
      .status, .mediaType, .html, .empty, .truncated:
      #expect(result[check: "login"]?.outcome == .failed, "\(result.summary)")
      #expect(result.exitStatus == .broken)
    }
    let others = result.checks.filter { $0.name != "login" }
    #expect(others.allSatisfy { $0.outcome == .passed || $0.outcome == .blocked }, "\(result.summary)")
  }
}
