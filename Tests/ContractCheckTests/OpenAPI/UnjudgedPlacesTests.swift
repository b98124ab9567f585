import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the places of a document that are read and not judged: a run counts those of what its checks ask for.
@Suite struct UnjudgedPlacesTests {
  private static func response(_ schema: String, _ more: String = "") -> String {
    #"{"description": "", "content": {"application/json": {"schema": \#(schema)}\#(more)}}"#
  }

  /// A document of which nearly each part has something that is not judged.
  private static let document = """
    {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {
     "/a": {"get": {"operationId": "a", "responses": {
       "200": \(response(##"{"$ref": "#/components/schemas/A"}"##)),
       "404": \(response(#"{"type": "string", "format": "iri"}"#)), "ok": {}}}},
     "/b": {"post": {"operationId": "b",
       "requestBody": {"content": {"application/json": {"schema": {"type": "string", "format": "sent"}}}},
       "responses": {"200": \(response(##"{"$ref": "#/components/schemas/B"}"##))}}},
     "/c": {"get": {"operationId": "c", "responses": {"200": {"description": "",
       "headers": {"X-H": {"schema": {"type": "string", "format": "h"}}},
       "content": {"application/json": {}, "application/xml": {"schema": {"type": "object"}}}}}}},
     "/e": {"get": {"operationId": "e", "responses": {
       "200": \(response(#"{"format": "e200"}"#)), "202": \(response(#"{"format": "e202"}"#)),
       "4XX": \(response(#"{"format": "e4"}"#)), "default": \(response(#"{"format": "e-other"}"#))}}}},
     "components": {"schemas": {
       "Base": {"type": "object", "not": {"contentSchema": {}}, "properties": {"t": {"type": "strnig"}}},
       "A": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"properties": {"x": {"enum": [[1]], "contentSchema": {}}}, "minProperties": 1}]},
       "B": {"allOf": [{"$ref": "#/components/schemas/Base"}]}}}}
    """

  private static func contract(own: String = "", checks: String) throws -> Contract {
    let text = """
      {"contract": "t", "backend": {"url": "http://127.0.0.1:1"}, "openapi": "openapi.json", \(own)
       "checks": {\(checks)}}
      """
    let files = ReferencedFiles { path throws(ReferencedFileError) in
      guard path == "openapi.json" else { throw ReferencedFileError(reason: "no such file or directory") }
      return Array(document.utf8)
    }
    return try Contract(parsing: Array(text.utf8), file: "t.json", files: files)
  }

  private static func reasons(_ contract: Contract) -> Set<String> {
    Set(contract.unjudgedPlaces(askedBy: contract.checks.indices).map(\.reason))
  }

  private static let base = [
    "\"not\" is not judged, since a part of it is not", "there is no type \"strnig\", so it is not judged",
  ]
  private static let conditional = "\"contentSchema\" of JSON Schema is not judged"
  private static let left = "what a schema says beside its members is not judged where these are taken over"
  private static let skipped = "\"ok\" is no status such as \"200\", \"4XX\" or \"default\"; it is skipped"

  @Test(arguments: [
    (#""a": {"call": "a", "expect": 200}"#, base + [conditional, skipped]),
    (
      #""a": {"call": "a", "expect": 404}"#,
      ["texts of the format \"iri\" are judged as any text", skipped]
    ),
    // What a request sends is compared by lint, and is no promise that a run says is kept.
    (#""b": {"call": "b", "body": "x"}"#, base),
    (
      #""c": {"call": "c"}"#,
      [
        "\"application/json\" has no schema, so its body is not judged",
        "a body of the type \"application/xml\" is not judged, only one of \"application/json\"",
        "texts of the format \"h\" are judged as any text",
      ]
    ),
  ])
  func `the places are those of the responses that checks ask for`(check: String, reasons: [String]) throws {
    #expect(Self.reasons(try Self.contract(checks: check)) == Set(reasons))
  }

  @Test(arguments: [
    ("200", ["e200"]), ("404", ["e4"]), ("500", ["e-other"]), (#""4XX""#, ["e4"]), (#""5XX""#, ["e-other"]),
    (#""2XX""#, ["e200", "e202", "e-other"]), ("[202, 409]", ["e202", "e4"]),
  ])
  func `they are those of all promises by which a response may be judged`(expect: String, formats: [String])
    throws
  {
    let contract = try Self.contract(checks: "\"e\": {\"call\": \"e\", \"expect\": \(expect)}")
    #expect(
      Self.reasons(contract) == Set(formats.map { "values of the format \"\($0)\" are judged as any value" }))
  }

  @Test(arguments: [
    (
      #""endpoints": {"c": {"responses": {"200": {"body": "any"}}}},"#, #""c": {"call": "c"}"#,
      ["texts of the format \"h\" are judged as any text"]
    ),
    (#""shapes": {"Base": {"t": "string"}},"#, #""b": {"call": "b", "body": "x"}"#, []),
    (
      #""endpoints": {"a": {"responses": {"200": {"headers": {"X-Y": "string"}}}}},"#,
      #""a": {"call": "a", "expect": 200}"#, base + [conditional, skipped]
    ),
  ])
  func `what the contract promises itself is judged`(own: String, check: String, reasons: [String]) throws {
    #expect(Self.reasons(try Self.contract(own: own, checks: check)) == Set(reasons))
  }

  @Test(arguments: [
    (
      #"{"type": "object", "propertys": {"a": {}}}"#,
      ["\"propertys\", which may mean \"properties\", is no keyword"]
    ),
    (#"{"requred": ["a"]}"#, ["\"requred\", which may mean \"required\", is no keyword"]),
    (#"{"x-requred": 1, "title": "t", "$comment": "c", "id": "i", "examples": [], "vendor": 1}"#, []),
    (#"{"type": "object", "type": "integer"}"#, ["\"type\" is there a second time"]),
    (#"{"properties": {"a": {}, "b": {}, "a": {"type": "string"}}}"#, ["\"a\" is there a second time"]),
  ])
  func `a key that is no keyword, or there twice, is one`(schema: String, reasons: [String]) throws {
    let reading = try DocumentText(response: schema).read()
    let told = reading.promises.warnings.filter { $0.topic == .unjudged }
    #expect(told.map(\.message) == reasons.map { "\($0), so it is not judged" })
  }

  @Test(arguments: [
    (
      #"{"type": "string", "contentSchema": {"type": "object"}}"#,
      "\"contentSchema\" of JSON Schema is not judged"
    ),
    (#"{"type": "string", "format": "double"}"#, "texts of the format \"double\" are judged as any text"),
    (
      #"{"type": "number", "format": "integer"}"#,
      "numbers of the format \"integer\" are judged as any number"
    ),
    (#"{"type": "string", "format": "decimal"}"#, nil), (#"{"type": "number", "format": "double"}"#, nil),
  ])
  func `what a schema says and is not judged is one`(schema: String, reason: String?) throws {
    let reading = try DocumentText(response: schema).read()
    let told = reading.promises.warnings.filter { $0.topic == .unjudged }
    #expect(told.map(\.message) == [reason].compactMap(\.self))
  }

  private static let text = #"{"type": "string"}"#

  @Test(arguments: [
    (
      "3.0.3", #""200": {"description": "", "schema": \#(text)}"#,
      ["\"schema\" is no part of a response in OpenAPI 3.0.3"]
    ),
    (
      "3.0.3", #""200": {"description": "", "headers": {"H": {"type": "integer"}}}"#,
      ["\"type\" is no part of a header in OpenAPI 3.0.3"]
    ),
    ("3.0.3", #""200": {"description": "", "headers": {"H": {"description": ""}}}"#, []),
    (
      "2.0", #""200": {"description": "", "content": {}}"#,
      ["\"content\" is no part of a response in OpenAPI 2.0"]
    ),
    ("2.0", #""200": {"description": "", "headers": {"H": {"type": "integer"}}, "schema": \#(text)}"#, []),
    ("3.0.3", #""200": {"description": ""}, "200": {"description": ""}"#, ["\"200\" is there a second time"]),
    ("3.0.3", #""200": {"description": "", "headers": []}"#, ["\"headers\" must be an object"]),
    ("3.0.3", #""200": {"description": "", "content": []}"#, ["\"content\" must be an object"]),
    (
      "3.0.3", #""200": {"description": "", "Content": {}}"#,
      ["\"Content\", which may mean \"content\", is no part of a response"]
    ),
    (
      "3.0.3", #""200": {"description": "", "headers": {"H": {"schema": \#(text), "required": "true"}}}"#,
      ["\"required\" must be true or false"]
    ),
    (
      "3.0.3",
      #""200": {"description": "", "content": {"application/json": {"schema": {}, "schema": \#(text)}}}"#,
      ["\"schema\" is there a second time"]
    ),
    (
      "3.0.3", #""200": {"headers": {}, "description": "", "headers": {}}"#,
      ["\"headers\" is there a second time"]
    ),
  ])
  func `what a response cannot have is one`(version: String, responses: String, reasons: [String]) throws {
    let key = version == "2.0" ? "swagger" : "openapi"
    let reading = try DocumentText(
      """
      {"\(key)": "\(version)", "info": {"title": "t", "version": "1"}, "paths": {"/x": {"get": {"responses": {\(responses)}}}}}
      """
    ).read()
    let told = reading.promises.warnings.filter { $0.topic == .unjudged }
    #expect(told.map(\.message) == reasons.map { "\($0), so it is not judged" })
  }

  @Test(arguments: [
    (#"{"...": "A"}"#, base + [conditional, left]), (#"{"...": "B", "own": "string"}"#, base),
    (#""B & Own""#, base),
    (#"{"...": "Mine"}"#, base),
  ])
  func `what takes over a schema takes over its places`(body: String, reasons: [String]) throws {
    let own = """
      "shapes": {"Own": {"own": "string"}, "Mine": {"...": "B", "own": "string"}},
      "endpoints": {"b": {"responses": {"200": {"body": \(body)}}}},
      """
    #expect(
      Self.reasons(try Self.contract(own: own, checks: #""b": {"call": "b", "body": "x"}"#)) == Set(reasons))
  }

  @Test func `each place is a warning of lint, and is known for one`() throws {
    let contract = try Self.contract(checks: #""a": {"call": "a"}"#)
    let told = contract.warnings.filter { $0.topic == .unjudged }
    #expect(Set(told.map(\.message)).isSuperset(of: Self.reasons(contract)))
    #expect(told.contains { $0.message.contains("\"sent\"") })
  }

  private static func result(
    _ contract: Contract, _ rules: ExitRules = ExitRules(), body: String = #"{"x": [1]}"#
  ) async -> RunResult {
    var settings = RunSettings.test()
    settings.exitRules = rules
    return await run(contract, settings: settings, transport: ScriptedTransport { _, _ in .json(body) })
  }

  @Test func `two schemas of a name are an error of the operations that use it`() throws {
    let reading = try DocumentText(
      response: ##"{"$ref": "#/components/schemas/A"}"##,
      schemas: #"{"A": {"type": "string"}, "A": {"type": "integer"}}"#
    ).read()
    #expect(
      reading.promises.faultyShapes.values.map(\.message) == [
        "there is a second schema of this name, and readers differ in which one counts; delete one of them"
      ])
  }

  @Test(arguments: [
    (#""text/event-stream": {"schema": {"type": "string"}, "itemSchema": {"type": "object"}}"#, 1),
    (#""application/json": {"schema": {}, "itemSchema": {"type": "object"}}"#, 1),
    (#""application/json": {"schema": {}}, "application/jsonl": {"schema": {}, "itemSchema": {}}"#, 0),
  ])
  func `what is promised of items is judged or is one`(content: String, count: Int) throws {
    let reading = try DocumentText(
      paths: #"{"/x": {"get": {"responses": {"200": {"description": "", "content": {\#(content)}}}}}}"#,
      version: "3.2.0"
    ).read()
    #expect(reading.promises.warnings.count { $0.topic == .unjudged } == count, "\(reading.messages)")
  }

  @Test func `a run counts them in its verdict, and passes unless it is told to fail`() async throws {
    let check = #""a": {"call": "a", "expect": 200}"#
    let words = "4 places of the document are not judged"
    let counted = await Self.result(try Self.contract(checks: check))
    #expect(counted.exitStatus == .kept)
    #expect(counted.verdict == "All promises kept: 1 of 1 check passed; \(words)")
    let strict = ExitRules(allowsNotRun: true, unjudgedPolicy: .fail)
    let policy = try Self.contract(own: #""policy": {"unjudged": "fail"},"#, checks: check)
    for run in [await Self.result(try Self.contract(checks: check), strict), await Self.result(policy)] {
      #expect(run.exitStatus == .inconclusive)
      #expect(
        run.verdict
          == "Contract check incomplete: not all could be judged, no promise seen broken; \(words)")
      #expect(run.stopReason?.hasPrefix(words) == true)
      let read = try JSONReport.read(Array(JSONReport().text(of: ExplainedRun(run)).utf8), file: "r.json")
      #expect(read.contracts[0].unjudged == run.contracts[0].unjudged)
      let isOfContract = run.contracts[0].unjudgedPolicy == .fail
      #expect(read.compared(with: RunContext()).verdict == (isOfContract ? run.verdict : counted.verdict))
    }
    let broken = await Self.result(try Self.contract(checks: check), strict, body: "[]")
    #expect(broken.exitStatus == .broken && broken.verdict.hasSuffix("; \(words)"))
  }

  @Test func `a promise that cannot be read is not lifted either`() async throws {
    let own = ##""endpoints": {"d": {"request": "GET /d", "responses": {"200": {"body": "any"}}}},"##
    let contract = try Self.contract(own: own, checks: #""d": {"call": "d"}, "a": {"call": "a"}"#)
    var faulty = contract
    let place = SpecLocation(file: "openapi.json", line: 1, column: 1)
    faulty.endpoints[contract.checks[1].endpoint].fault = SpecDiagnostic(
      severity: .error, location: place, message: "odd", excerpt: nil)
    let lifted = await Self.result(faulty, ExitRules(allowsNotRun: true))
    #expect(lifted.exitStatus == .kept)
    let strict = await Self.result(faulty, ExitRules(allowsNotRun: true, unjudgedPolicy: .fail))
    #expect(strict.exitStatus == .inconclusive)
    #expect(strict.stopReason?.hasPrefix("the promise of 1 check cannot be read") == true)
  }
}
