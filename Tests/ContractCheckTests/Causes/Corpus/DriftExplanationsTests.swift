import ContractMutation
import ContractSpecs
import Foundation
import Testing

@testable import ContractCheck

/// The corpus of what the program says of each drift that `serve` can inject, for each contract of the example systems.
///
/// It tells whether a change of what explains a run says more, less or something else. A difference is to be read, not
/// to be avoided.
@Suite struct DriftExplanationsTests {
  /// A backend in this process, at a time that stands still.
  private struct Embedded: Transport {
    let backend: ServedBackend

    func send(_ request: Request, options: TransferOptions) async throws(TransportFailure) -> Exchange {
      // A backend gets the path of an address alone (RFC 9112 section 3.2.1).
      var received = request
      let parts = request.url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      received.url = "/" + parts.dropFirst(3).joined()
      return Exchange(response: backend.serve(received).reply.response, url: request.url)
    }
  }

  /// The drifts of responses that differ by what is in them. The others are about time and connections.
  private static let drifts = Drift.allCases.filter { drift in
    switch drift {
    case .casing, .envelope, .dates, .enumCasing, .nullAsText, .nest, .flatten, .rename, .missing, .extra,
      .type, .null, .format, .literal, .array, .duplicate, .precision, .status, .mediaType, .html, .empty:
      true
    case .truncated, .slow, .flaky: false
    }
  }

  private func explanation(of contract: Contract, drifting drift: Drift) async -> ExplanationRecord {
    let clock = FakeClock()
    let backend = ServedBackend(
      MockBackend(contract, seed: 1), drifts: [ServedDrift(drift: drift)], clock: clock)
    var settings = RunSettings(
      version: "1", variables: Variables(environment: EmbeddedSystemsTests.tokens), seed: 1)
    // Two of the systems have no address of their own.
    settings.url = "http://127.0.0.1:1"
    let run = await Runner(settings: settings, transport: Embedded(backend: backend), clock: clock).run([
      contract
    ])
    return ExplanationRecord(of: run, limit: 3)
  }

  @Test(arguments: SystemContractsTests.names)
  func `each drift of a system is told as before`(name: String) async throws {
    let path = "specs/\(name).json"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: ProjectFolder.root + "/" + path))
    let contract = try Contract(parsing: Array(bytes), file: path)
    var explanations: [String: ExplanationRecord] = [:]
    for drift in Self.drifts {
      explanations[drift.rawValue] = await explanation(of: contract, drifting: drift)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(explanations), as: UTF8.self) + "\n"
    try expectGolden(text, named: "explanations/drifts/\(name).json")
  }
}
