import Foundation
import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

@Suite struct OpenAPIExportTests {
  /// Returns the contract that an exported document promises when it is read again.
  private static func again(_ export: OpenAPIExport, in folder: TemporaryFolder) throws -> Contract {
    let source = ExportSource(try folder.write(export.text, to: "openapi.json"))
    return try #require(source.contract, "\(source.problems)")
  }

  @Test(arguments: CompiledExportTests.files)
  func `a document that is read again promises the same`(file: String) async throws {
    let contract = try ExportedContract.load(file)
    try await withTemporaryFolder { folder in
      let other = try Self.again(OpenAPIExport(contract), in: folder)
      // A second endpoint with the same method and path is left out, which a note says.
      var seen: Set<String> = []
      let written = contract.endpoints.filter { seen.insert($0.request).inserted }
      #expect(Set(other.endpoints.map(\.request)) == seen && other.endpoints.count == seen.count)
      var compared = 0
      for endpoint in written {
        let same = try #require(other.endpoints.first { $0.name == endpoint.name }, "\(endpoint.name)")
        #expect(same.responses.map(\.status.description) == endpoint.responses.map(\.status.description))
        #expect(same.headers.map(\.name) == endpoint.headers.map(\.name))
        for (one, two) in Self.shapes(of: endpoint, same, contract) {
          compared += 1
          try Self.compare(one, of: contract, with: two, of: other, endpoint.name)
        }
      }
      #expect(compared > 3)
    }
  }

  /// Returns the shapes of the bodies of an endpoint and of the one that was read again.
  private static func shapes(
    of endpoint: Endpoint, _ same: Endpoint, _ contract: Contract
  ) -> [(ShapeID, ShapeID)] {
    var pairs: [(ShapeID, ShapeID)] = []
    if let one = endpoint.body, let two = same.body { pairs.append((one, two)) }
    for (one, two) in zip(endpoint.responses, same.responses) where one.stream == nil {
      if case .shape(let first) = one.body, case .shape(let second) = two.body {
        pairs.append((first, second))
      }
    }
    return pairs
  }

  private static func compare(
    _ one: ShapeID, of contract: Contract, with two: ShapeID, of other: Contract, _ name: String
  ) throws {
    let shapes = JSONSchemaExportTests.sayable(contract.shapes)
    let isClosed = contract.endpoints.flatMap(\.responses).allSatisfy { $0.unexpectedFields == .fail }
    let first = ShapeFit(shapes, now: 1_700_000_000, refusesUnpromised: isClosed)
    let second = ShapeFit(other.shapes, now: 1_700_000_000)
    var sampler = Sampler(shapes, seed: 1, now: 1_700_000_000)
    for seed in 0..<6 as Range<UInt64> {
      sampler.reseed(seed)
      let body = try sampler.sample(one)
      let document = try JSONDocument(parsing: body)
      let spoiled = Mutation.allCases.compactMap { mutation in
        mutation.altered(document, of: one, in: shapes, seed: seed, now: 1_700_000_000)?.bytes
      }
      for text in [body] + spoiled {
        guard let value = try? JSONDocument(parsing: text).root else { continue }
        let isSame = first.fits(value, one) == second.fits(value, two)
        // The reader of documents passes over lookaheads, and so accepts more.
        if name == "patterned", !first.fits(value, one) { continue }
        #expect(isSame, "\(name): \(String(decoding: text, as: UTF8.self)) fitted: \(first.fits(value, one))")
      }
    }
  }

  @Test(.requires(.python), arguments: CompiledExportTests.files.sampled(every: 3))
  func `a validator judges bodies by the document as it is read here`(file: String) async throws {
    let export = OpenAPIExport(try ExportedContract.load(file))
    try await withTemporaryFolder { folder in
      let path = try folder.write(export.text, to: "openapi.json")
      let outcome = try await OpenAPIAgreement(path: path).outcome()
      #expect(outcome.bodies > 50 && outcome.refused == 0)
      #expect(outcome.disagreements.isEmpty, "\(outcome.disagreements.prefix(5))")
    }
  }

  @Test func `every construct of the language`() throws {
    let export = OpenAPIExport(try ExportedContract.load(ExportedContract.everything))
    try expectGolden(export.text, named: "export/everything.openapi.json")
    try expectGolden(
      export.notes.joined(separator: "\n").replacing(ProjectFolder.tests, with: "…") + "\n",
      named: "export/everything.openapi.txt")
  }

  @Test func `credentials are schemes without values`() throws {
    let text = """
      {"contract": "shop", "backend": {"url": "https://ann:hunter2@example.com/api",
        "headers": {"X-Api-Key": "${secret.KEY:-hunter2}", "X-Plain": "${env.PLAIN}"}},
       "endpoints": {"one": {"request": "GET /one"}, "two": {"request": "GET /two/{id}"}},
       "checks": {"one": {"call": "one", "auth": {"bearer": "${secret.TOKEN:-hunter2}"}},
                  "two": {"call": "two", "path": {"id": 1}, "auth": {"basic": {"user": "a", "password": "hunter2"}}}}}
      """
    let contract = try #require(ContractReading(of: Array(text.utf8), file: "shop.json").contract)
    let document = OpenAPIExport(contract).text
    #expect(!document.contains("hunter2") && !document.contains("X-Plain"))
    let root = try JSONDocument(parsing: Array(document.utf8)).root
    #expect(root["servers"]?.elements.first { _ in true }?["url"]?.string == "https://example.com/api")
    let schemes = root["components"]?["securitySchemes"]
    #expect(schemes?.members.map(\.name) == ["X-Api-Key", "basic", "bearer"])
    #expect(schemes?["X-Api-Key"]?["in"]?.string == "header")
    let needed = root["paths"]?["/two/{id}"]?["get"]?["security"]?.elements.first { _ in true }
    #expect(needed?.members.map(\.name) == ["X-Api-Key", "basic"])
  }
}
