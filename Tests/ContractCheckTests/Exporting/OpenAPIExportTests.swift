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

  private static func document(of text: String) throws -> JSONValue {
    let contract = try #require(ContractReading(of: Array(text.utf8), file: "shop.json").contract)
    return try JSONDocument(parsing: Array(OpenAPIExport(contract).text.utf8)).root
  }

  @Test func `credentials of several checks are alternatives, and those of refusals do not count`() throws {
    let root = try Self.document(
      of: """
        {"contract": "shop", "backend": {"url": "http://h"},
         "endpoints": {"me": {"request": "GET /me"}, "orders": {"request": "GET /orders"}, "open": {"request": "GET /open"}},
         "checks": {
           "a": {"call": "me", "auth": {"bearer": "${secret.T}"}},
           "b": {"call": "me", "auth": {"basic": {"user": "ann", "password": "${secret.P}"}}},
           "c": {"call": "me", "auth": {"bearer": "x"}}, "d": {"call": "me", "expect": 401},
           "e": {"call": "orders", "headers": {"X-Api-Key": "${secret.K}"}}, "f": {"call": "orders"},
           "g": {"call": "open", "auth": {"bearer": "x"}, "expect": 401}}}
        """)
    let sets = ["/me", "/orders", "/open"].map { path in
      root["paths"]?[path]?["get"]?["security"]?.elements.map { $0.members.map(\.name) }
    }
    #expect(sets == [[["bearer"], ["basic"]], [["X-Api-Key"], []], nil])
  }

  @Test func `forms, lists, cookies and credentials of a document stay`() throws {
    let document = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
       "components": {"securitySchemes": {
         "user": {"type": "oauth2", "flows": {"password": {"tokenUrl": "token", "scopes": {}}}},
         "key": {"type": "apiKey", "in": "query", "name": "k"}}},
       "paths": {"/token": {"post": {"operationId": "token", "requestBody": {"required": true, "content": {
           "application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}}}}},
           "responses": {"200": {"description": ""}}}},
         "/q/{id}": {"get": {"operationId": "q", "security": [{"user": []}, {"key": []}], "parameters": [
           {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}},
           {"name": "tag", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
           {"name": "f", "in": "query", "explode": false, "schema": {"type": "array", "items": {"type": "string"}}},
           {"name": "sid", "in": "cookie", "required": true, "schema": {"type": "string"}}],
           "responses": {"200": {"description": ""}}}}}}
      """
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let text =
      #"{"contract": "c", "backend": {"url": "http://h"}, "openapi": "o.json", "checks": {"t": {"call": "token", "form": {"a": "b"}}}}"#
    let reading = ContractReading(of: Array(text.utf8), file: "c.json", files: files)
    let contract = try #require(reading.contract, "\(reading.diagnostics)")
    let root = try JSONDocument(parsing: Array(OpenAPIExport(contract).text.utf8)).root
    #expect(
      OpenAPIExport(contract).notes.contains { $0.contains("the form of a list or an object in a query") })
    let types = root["paths"]?["/token"]?["post"]?["requestBody"]?["content"]?.members.map(\.name)
    #expect(types == ["application/x-www-form-urlencoded"])
    let get = try #require(root["paths"]?["/q/{id}"]?["get"])
    let parameters = (get["parameters"]?.elements.map { $0 } ?? []).map { one in
      [one["in"], one["name"], one["schema"]?["type"]].map { $0?.string ?? "" }.joined(separator: " ")
    }
    #expect(Set(parameters).isSuperset(of: ["path id integer", "cookie sid string", "query tag array"]))
    #expect(get["security"]?.elements.map { $0.members.map(\.name) } == [["user"], ["key"]])
    let schemes = root["components"]?["securitySchemes"]
    #expect(schemes?["key"]?["in"]?.string == "query")
    #expect(schemes?["user"]?["flows"]?["password"]?["tokenUrl"] != nil)
  }

  @Test func `the body of a form is one`() throws {
    let root = try Self.document(
      of: """
        {"contract": "c", "backend": {"url": "http://h"},
         "endpoints": {"a": {"request": "POST /a", "body": {"n": "integer"}}},
         "checks": {"a": {"call": "a", "form": {"n": 1}}, "b": {"call": "a", "body": {"n": 1}}}}
        """)
    let types = root["paths"]?["/a"]?["post"]?["requestBody"]?["content"]?.members.map(\.name)
    #expect(types == ["application/x-www-form-urlencoded", "application/json"])
  }

  @Test(arguments: [
    ("[a-z]{1, 3}", "[a-z]{1,3}"), ("a{,8}", "a{0,8}"), (#"a\-b"#, "a-b"), (#"[a\-b]"#, #"[a\-b]"#),
    (##"a\@\_\:\#\ \""##, ##"a@_:# ""##), ("a}b]", #"a\}b\]"#), (#"\p{lu}"#, #"\p{Lu}"#), (#"\v"#, nil),
    ("(?<year>a)", "(a)"), ("(?<=a)b", nil), ("(?i)a", nil), (#"\.\d\w\/"#, #"\.\d\w\/"#), (#"\x{41}"#, nil),
    (#"\Aa\z"#, nil), (#"\u00e9"#, #"\u00e9"#), ("a{2}b{3,}", "a{2}b{3,}"),
  ])
  func `an expression is written as ECMA-262 reads it`(source: String, written: String?) {
    #expect(SchemaPatternText.ecma(source) == written)
  }

  @Test func `paths that differ only in the names of parameters are one`() throws {
    let text = """
      {"contract": "shop", "backend": {"url": "http://h"},
       "endpoints": {"a": {"request": "GET /users/{id}"}, "b": {"request": "GET /users/{name}"},
                     "c": {"request": "DELETE /users/{userId}"}},
       "checks": {"a": {"call": "a", "path": {"id": 1}}}}
      """
    let paths = try #require(try Self.document(of: text)["paths"])
    #expect(paths.members.map(\.name) == ["/users/{id}"])
    #expect(paths["/users/{id}"]?.members.map(\.name) == ["get", "delete"])
    let parameter = paths["/users/{id}"]?["delete"]?["parameters"]?.elements.first { _ in true }
    #expect(parameter?["name"]?.string == "id")
    let contract = try #require(ContractReading(of: Array(text.utf8), file: "shop.json").contract)
    #expect(OpenAPIExport(contract).notes.contains { $0.contains("a second endpoint with the same method") })
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

  @Test func `further media types of a response stay`() async throws {
    let document = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/r": {"get": {"operationId": "r",
        "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "object"}}, "text/csv": {}}},
          "404": {"description": "", "content": {"text/plain": {}, "text/html": {}}}}}}}}
      """
    try await withTemporaryFolder { folder in
      let source = ExportSource(try folder.write(document, to: "first.json"))
      let contract = try #require(source.contract, "\(source.problems)")
      let again = try Self.again(OpenAPIExport(contract), in: folder)
      for responses in [contract, again].map({ $0.endpoints[0].responses }) {
        #expect(responses.map(\.otherTypes) == [["text/csv"], ["text/html"]])
        #expect(responses.map(\.mediaType) == [nil, "text/plain"])
      }
    }
  }
}
