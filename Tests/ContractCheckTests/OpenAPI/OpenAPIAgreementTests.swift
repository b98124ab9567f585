import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests that bodies are judged by the schemas of a document as `openapi-schema-validator` judges them, a validator
/// in Python that shares nothing with this program.
@Suite(.requires(.python)) struct OpenAPIAgreementTests {
  static let folder = ProjectFolder.tests + "/OpenAPI/Documents"
  static let documents = ["3.1.json", "3.0.json", "2.0.json", "3.2.json"]

  /// The decided differences, with their reasons in `python/openapi_decisions.py`. Each is met by some body, so that
  /// none is listed without need.
  static let decisions: Set = [
    "ref-alone", "direction", "not-judged", "implied-type", "closed-whole", "inheritance", "discriminator",
    "one-of",
    "nullable", "int64", "content-encoding", "contradiction", "number-in-text",
  ]

  @Test(.slow) func `verdicts on responses are those of an independent validator`() async throws {
    var met: Set<String> = []
    for name in Self.documents {
      let outcome = try await OpenAPIAgreement(path: "\(Self.folder)/\(name)").outcome()
      Self.expectAgreement(outcome, name)
      met.formUnion(outcome.decisions.keys)
    }
    #expect(met == Self.decisions)
  }

  @Test func `verdicts on parts that contradict each other are those of an independent validator`()
    async throws
  {
    let outcome = try await OpenAPIAgreement(path: "\(Self.folder)/contradictions.json").outcome()
    Self.expectAgreement(outcome, "contradictions")
    #expect(outcome.schemas == 9 && outcome.decisions["contradiction", default: 0] > 0)
  }

  @Test(arguments: Array(documents.dropLast()).sampled(every: 3))
  func `verdicts on requests are those of an independent validator`(_ name: String) async throws {
    let outcome = try await OpenAPIAgreement(path: "\(Self.folder)/\(name)").outcome(ofRequests: true)
    Self.expectAgreement(outcome, name)
  }

  @Test(.slow) func `verdicts on what FastAPI promises are those of an independent validator`() async throws {
    try await withTemporaryFolder { folder in
      let document = try await Python.script("python/fastapi_document.py").run(within: .seconds(60))
      try #require(document.status == 0, "\(document.stderr)")
      let agreement = try OpenAPIAgreement(path: try folder.write(document.outputBytes, to: "openapi.json"))
      let outcome = try await agreement.outcome()
      Self.expectAgreement(outcome, "answers")
      #expect(outcome.operations == 15 && outcome.refused == 0)
      Self.expectAgreement(try await agreement.outcome(ofRequests: true), "requests")
    }
  }

  private static func expectAgreement(_ outcome: OpenAPIAgreement.Outcome, _ name: String) {
    let disagreements = outcome.disagreements.prefix(8).map(\.description).joined(separator: "\n")
    #expect(outcome.disagreements.isEmpty, "\(name): \(outcome.disagreements.count)\n\(disagreements)")
    #expect(outcome.contradictions.prefix(3).joined(separator: "\n") == "", "\(name)")
    #expect(outcome.unsampled == [], "\(name)")
    #expect(outcome.undecided == 0, "\(name)")
    #expect(outcome.bodies > 30 && outcome.fitting > 3 && outcome.fitting < outcome.bodies, "\(name)")
  }
}
