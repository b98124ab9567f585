import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

/// The tests of the policy on properties that a document lists and does not require.
@Suite struct OptionalFieldsTests {
  private static let document = ##"""
    {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"}, "paths": {
      "/users": {
        "get": {"operationId": "list-users", "responses": {
          "200": {"description": "", "content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/User"}}}}},
          "404": {"description": "", "content": {"application/json": {"schema": {"type": "object", "properties": {"detail": {"type": "string"}}}}}}}},
        "post": {"operationId": "create-user", "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}},
          "responses": {"201": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}}}}}},
     "components": {"schemas": {
       "User": {"type": "object", "required": ["id"], "properties": {
         "id": {"type": "integer"}, "name": {"type": "string", "nullable": true}, "address": {"$ref": "#/components/schemas/Address"},
         "friend": {"$ref": "#/components/schemas/User"}, "friends": {"type": "array", "items": {"$ref": "#/components/schemas/User"}}}},
       "Address": {"type": "object", "properties": {"city": {"type": "string"}, "zip": {"not": {}}}}}}}
    """##

  private static func read(policy: String = "{}", endpoints: String = "{}", shapes: String = "{}")
    -> ContractReading
  {
    let text = """
      {"contract": "shop", "backend": {"url": "http://127.0.0.1:1"}, "openapi": "openapi.json", "policy": \(policy),
       "shapes": \(shapes), "endpoints": \(endpoints), "checks": {"list": {"call": "list-users"}}}
      """
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    return ContractReading(of: Array(text.utf8), file: "shop.json", files: files)
  }

  /// Returns the kinds and places of what a body of a response breaks.
  private static func findings(
    _ body: String, _ contract: Contract, status: Int = 200, of call: String = "list-users"
  ) throws -> [String] {
    let endpoint = try #require(contract.endpoints.first { $0.name == call })
    let response = HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
    return contract.judge(response, of: endpoint, method: endpoint.method).findings
      .filter { $0.severity.failsRun }.map { "\($0.kind.rawValue) \($0.place)" }
  }

  private static let full =
    #"{"id": 1, "name": null, "address": {"city": "Bonn"}, "friends": [{"id": 2, "name": "Ann", "address": {"city": "Ulm"}, "friends": []}]}"#

  @Test func `what the document lists is required of every response, and of no request`() throws {
    let reading = Self.read(policy: #"{"optionalFields": "required"}"#)
    let contract = try #require(reading.contract)
    #expect(reading.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(try Self.findings("[\(Self.full)]", contract) == [])
    #expect(
      try Self.findings(#"[{"id": 1, "name": null, "address": {}, "friends": []}]"#, contract)
        == ["field-missing $[*].address.city"])
    #expect(try Self.findings("{}", contract, status: 404) == ["field-missing $.detail"])
    #expect(
      try Self.findings(
        #"{"id": 1, "address": {"city": "Bonn"}, "friends": []}"#, contract, status: 201, of: "create-user")
        == ["field-missing $.name"])
    let request = try #require(contract.endpoints.first { $0.name == "create-user" }?.body)
    let optional = contract.shapes[request].shape.object?.fields.filter(\.isOptional).map(\.name)
    #expect(optional == ["name", "address", "friend", "friends"])
  }

  @Test func `a property with which an object would hold itself stays optional, with a warning at its place`()
    throws
  {
    let warnings = Self.read(policy: #"{"optionalFields": "required"}"#).diagnostics
    #expect(
      warnings.filter { $0.message.contains("stays optional") }.map { "\($0.location): \($0.message)" } == [
        #"openapi.json:11:6: "friend" stays optional, whatever "optionalFields" says: required, it would hold itself without end"#
      ])
  }

  @Test func `an endpoint and a response have a policy of their own`() throws {
    let of =
      #"{"request": "GET /users", "policy": {"optionalFields": "required"}, "responses": {"404": {"policy": {"optionalFields": "optional"}}}}"#
    let contract = try #require(Self.read(endpoints: #"{"list": \#(of)}"#).contract)
    #expect(try Self.findings("[{\"id\": 1}]", contract, of: "list").count == 3)
    #expect(try Self.findings("{}", contract, status: 404, of: "list") == [])
    #expect(try Self.findings(#"{"id": 1}"#, contract, status: 201, of: "create-user") == [])
  }

  @Test func `what the contract writes itself stays as it is`() throws {
    let contract = try #require(
      Self.read(
        policy: #"{"optionalFields": "required"}"#,
        endpoints:
          #"{"list": {"request": "GET /users", "responses": {"200": {"body": {"page?": "integer", "items": "User[]"}}}}}"#,
        shapes: #"{"Address": {"city": "string", "street?": "string"}}"#
      ).contract)
    #expect(try Self.findings(#"{"items": [\#(Self.full)]}"#, contract, of: "list") == [])
    #expect(
      try Self.findings(#"{"items": [{"id": 1, "name": "Ann", "friends": []}]}"#, contract, of: "list")
        == ["field-missing $.items[*].address"])
  }

  @Test func `a sample of a response has all that is required, and serve answers with it`() throws {
    let contract = try #require(Self.read(policy: #"{"optionalFields": "required"}"#).contract)
    guard case .shape(let shape)? = contract.endpoints.first?.responses.first?.body else {
      Issue.record("no shape")
      return
    }
    var sampler = Sampler(contract.shapes, seed: 1, now: 0)
    for seed in 0..<20 {
      sampler.reseed(UInt64(seed))
      let body = String(decoding: try sampler.sample(shape), as: UTF8.self)
      #expect(try Self.findings(body, contract) == [], "\(body)")
    }
  }

  @Test func `without a document the policy is an error, and a wrong word names the right ones`() throws {
    let text = """
      {"contract": "c", "backend": {"url": "http://h"}, "policy": {"optionalFields": "required"},
       "endpoints": {"a": {"request": "GET /a", "responses": {"200": {}}}}, "checks": {"a": {"call": "a"}}}
      """
    let reading = ContractReading(of: Array(text.utf8), file: "c.json")
    #expect(reading.diagnostics.map { "\($0.location)" } == ["c.json:1:80"])
    #expect(
      reading.diagnostics.first?.message.hasPrefix(
        #""optionalFields" is about the properties that a document lists"#) == true)
    #expect(
      Self.read(policy: #"{"optionalFields": "require"}"#).diagnostics.map(\.message).contains(
        #""optionalFields" is one of "optional", "required", not "require"; did you mean "required"?"#))
  }
}
