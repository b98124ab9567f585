import Testing

@testable import ContractSpecs

/// The tests of references in places where the standard has none, and that bundlers follow.
@Suite struct OpenAPIFollowedReferenceTests {
  private static let item =
    #"{"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}"#

  private static func response(_ schema: String = item) -> String {
    #"{"description": "", "content": {"application/json": {"schema": \#(schema)}}}"#
  }

  private static func operation(_ responses: String = #"{"200": \#(response())}"#) -> String {
    #"{"operationId": "x", "responses": \#(responses)}"#
  }

  /// A document in which one part is a reference to a file, and the file.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var document: String
    var files: [String: String]

    var testDescription: String { name }
  }

  private static func document(_ parts: String) -> String {
    #"{"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, \#(parts)}"#
  }

  private static func document(_ version: String = "3.0.3", get: String) -> String {
    document(#""paths": {"/x": {"get": \#(get)}}"#).replacing("3.0.3", with: version)
  }

  private static let used = ##"{"$ref": "#/components/schemas/Item"}"##

  static let cases: [Case] = [
    Case(
      name: "operation", document: document(get: #"{"$ref": "parts/op.json"}"#),
      files: ["parts/op.json": operation()]),
    Case(
      name: "operation in a part of a file",
      document: document(get: #"{"$ref": "parts/ops.json#/a~1b/c%20d"}"#),
      files: ["parts/ops.json": #"{"a/b": {"c d": \#(operation())}}"#]),
    Case(
      name: "path", document: document(#""paths": {"/x": {"$ref": "x.json"}}"#),
      files: ["x.json": #"{"get": \#(operation())}"#]),
    Case(
      name: "paths", document: document(#""paths": {"$ref": "paths/all.json"}"#),
      files: ["paths/all.json": #"{"/x": {"$ref": "x.json"}}"#, "paths/x.json": #"{"get": \#(operation())}"#]),
    Case(
      name: "responses", document: document(get: operation(#"{"$ref": "r.json"}"#)),
      files: ["r.json": #"{"200": \#(response())}"#]),
    Case(
      name: "response", document: document(get: operation(#"{"200": {"$ref": "r.json"}}"#)),
      files: ["r.json": response()]),
    Case(
      name: "content",
      document: document(get: operation(#"{"200": {"description": "", "content": {"$ref": "c.json"}}}"#)),
      files: ["c.json": #"{"application/json": {"schema": \#(item)}}"#]),
    Case(
      name: "media type",
      document: document(
        get: operation(#"{"200": {"description": "", "content": {"application/json": {"$ref": "m.json"}}}}"#)),
      files: ["m.json": #"{"schema": \#(item)}"#]),
    Case(
      name: "properties",
      document: document(
        get: operation(
          #"{"200": \#(response(#"{"type": "object", "required": ["id"], "properties": {"$ref": "p.json"}}"#))}"#
        )),
      files: ["p.json": #"{"id": {"$ref": "q.json#/id"}}"#, "q.json": #"{"id": {"type": "integer"}}"#]),
    Case(
      name: "patternProperties",
      document: document(
        "3.1.0",
        get: operation(
          #"{"200": \#(response(#"{"type": "object", "required": ["id"], "patternProperties": {"$ref": "p.json"}}"#))}"#
        )),
      files: ["p.json": #"{"^i": {"type": "integer"}}"#]),
    Case(
      name: "schemas",
      document: document(
        #""paths": {"/x": {"get": \#(operation(#"{"200": \#(response(used))}"#))}}, "components": {"schemas": {"$ref": "s.json"}}"#
      ),
      files: ["s.json": #"{"Item": \#(item)}"#]),
    Case(
      name: "components",
      document: document(
        #""paths": {"/x": {"get": \#(operation(#"{"200": \#(response(used))}"#))}}, "components": {"$ref": "c.json#/all"}"#
      ),
      files: ["c.json": #"{"all": {"schemas": {"$ref": "s/s.json"}}}"#, "s/s.json": #"{"Item": \#(item)}"#]),
    Case(
      name: "a pointer through references",
      document: document(
        #""paths": {"/x": {"get": \#(operation(##"{"200": {"$ref": "#/paths/~1y/get/responses/200"}}"##))}, "/y": {"$ref": "y.json"}}"#
      ),
      files: [
        "y.json": #"{"get": {"operationId": "y", "responses": {"$ref": "r.json"}}}"#,
        "r.json": #"{"200": \#(response())}"#,
      ]),
  ]

  @Test(arguments: cases) func `what bundlers follow is followed`(_ one: Case) throws {
    let reading = try DocumentText(one.document, files: one.files).read()
    #expect(reading.promises.errors == [])
    #expect(try reading.failures(#"{"id": 7}"#) == [])
    #expect(try reading.failures("{}") == ["field-missing $.id"])
    #expect(try reading.failures(#"{"id": "x"}"#) == ["value-type $.id"])
    // A reference that leads nowhere is an error at its place, and the operation is not used.
    for name in one.files.keys {
      let broken = try DocumentText(one.document, files: one.files.filter { $0.key != name }).read()
      #expect(
        broken.promises.errors.contains { $0.message.hasPrefix("\(name): no such file or directory") },
        "\(name)")
      let usable = broken.promises.operations.filter { $0.fault == nil && $0.endpoint.name == "x" }
      #expect(usable.isEmpty, "\(name)")
    }
  }

  @Test(arguments: cases) func `what leads to another kind of value is an error`(_ one: Case) throws {
    for name in one.files.keys {
      let broken = try DocumentText(one.document, files: one.files.merging([name: "[]"]) { $1 }).read()
      #expect(!broken.promises.errors.isEmpty, "\(name)")
      let usable = broken.promises.operations.filter { $0.fault == nil && $0.endpoint.name == "x" }
      #expect(usable.isEmpty, "\(name)")
    }
  }

  @Test func `lists and elements of parameters, examples and headers are followed`() throws {
    let get = #"""
      {"operationId": "x", "parameters": {"$ref": "p.json#/all"},
       "requestBody": {"content": {"$ref": "b.json"}},
       "responses": {"200": {"description": "", "headers": {"$ref": "h.json"}}}}
      """#
    let files = [
      "p.json":
        ##"{"all": [{"$ref": "#/one"}, {"name": "b", "in": "query", "schema": {"type": "string"}}], "one": {"name": "a", "in": "query", "required": true, "schema": {"type": "integer"}}}"##,
      "b.json": #"{"application/json": {"schema": {"type": "object"}, "examples": {"$ref": "e.json"}}}"#,
      "e.json": #"{"first": {"$ref": "v.json"}}"#, "v.json": #"{"value": {"a": 1}}"#,
      "h.json": #"{"X-Rate": {"$ref": "r.json"}}"#,
      "r.json": #"{"required": true, "schema": {"type": "integer"}}"#,
    ]
    let reading = try DocumentText(Self.document(get: get), files: files).read()
    #expect(reading.promises.errors == [])
    let operation = try #require(reading.promises.operations.first)
    #expect(
      operation.parameters.map(\.name) == ["a", "b"]
        && operation.parameters.map(\.isRequired) == [true, false])
    #expect(operation.endpoint.responses.first?.headers.map(\.name) == ["X-Rate"])
    #expect(operation.body?.example?["a"]?.number == "1")
    for name in files.keys {
      let broken = try DocumentText(Self.document(get: get), files: files.filter { $0.key != name }).read()
      // An example promises nothing.
      guard !["e.json", "v.json"].contains(name) else {
        #expect(broken.promises.errors == [])
        #expect(broken.messages == ["this example is not used: \(name): no such file or directory"])
        continue
      }
      #expect(
        broken.promises.errors.contains { $0.message.hasPrefix("\(name): no such file or directory") },
        "\(name)")
      #expect(
        broken.promises.operations.allSatisfy {
          $0.endpoint.fault(among: broken.promises.faultyShapes) != nil
        }, "\(name)")
    }
  }

  @Test func `security schemes, requirements and servers are followed`() throws {
    let document = Self.document(
      #""servers": {"$ref": "s.json"}, "security": {"$ref": "r.json"}, "components": {"securitySchemes": {"$ref": "k.json"}}, "paths": {"/x": {"get": \#(Self.operation())}}"#
    )
    let files = [
      "s.json": #"[{"$ref": "one.json"}]"#, "one.json": #"{"url": "http://h:1/api"}"#,
      "r.json": #"[{"key": []}]"#,
      "k.json": #"{"key": {"$ref": "a.json"}}"#, "a.json": #"{"type": "http", "scheme": "bearer"}"#,
    ]
    let reading = try DocumentText(document, files: files).read()
    #expect(
      reading.promises.errors == [] && reading.promises.basePath == "/api"
        && reading.promises.server == "http://h:1")
    #expect(reading.promises.operations.map(\.security) == [[["key"]]])
    guard case .bearer? = reading.promises.security["key"] else {
      Issue.record("\(reading.promises.security)")
      return
    }
    for name in ["s.json", "one.json", "r.json"] {
      let broken = try DocumentText(document, files: files.filter { $0.key != name }).read()
      #expect(
        broken.promises.errors.contains { $0.message.hasPrefix("\(name): no such file or directory") },
        "\(name)")
      #expect(broken.promises.operations.allSatisfy { $0.fault != nil }, "\(name)")
    }
  }

  @Test func `the property of the name of the keyword is a property`() throws {
    let schema =
      #"{"type": "object", "required": ["$ref"], "properties": {"$ref": {"type": "integer"}, "id": {"type": "string"}}}"#
    let reading = try DocumentText(response: schema).read()
    #expect(reading.promises.errors == [] && reading.messages == [])
    #expect(try reading.failures(#"{"$ref": 1, "id": "x"}"#) == [])
    #expect(
      try reading.failures(#"{"$ref": "x"}"#) == ["value-type $.$ref"]
        && reading.failures("{}") == ["field-missing $.$ref"])
  }

  static let refused: [(String, String)] = [
    (
      #"{"$ref": "p.json", "id": {"type": "string"}}"#,
      "\"id\" beside \"$ref\" is not read; write it into what the reference leads to"
    ),
    (##"{"$ref": "#/nowhere"}"##, "\"#/nowhere\" leads nowhere: there is no \"nowhere\""),
    (
      ##"{"$ref": "#/components/schemas/A/properties"}"##,
      "\"#/components/schemas/A/properties\" leads round in a circle, or through more than 64 references"
    ),
    (
      ##"{"$ref": "#/components/schemas/A/properties/b"}"##,
      "\"#/components/schemas/A/properties/b\" leads round in a circle, or through more than 64 references"
    ),
    (#"{"$ref": "n.json"}"#, "\"n.json\" leads to an integer, and an object must be there"),
  ]

  @Test(arguments: refused)
  func `properties that cannot be followed are an error of their schema`(
    _ properties: String, _ message: String
  ) throws {
    let reading = try DocumentText(
      response: ##"{"$ref": "#/components/schemas/A"}"##,
      schemas: #"{"A": {"type": "object", "properties": \#(properties)}}"#,
      files: ["p.json": "{}", "n.json": "7"]
    ).read()
    let error = try #require(
      reading.promises.errors.first { $0.message.hasPrefix(message) }, "\(reading.promises.errors)")
    #expect(reading.promises.operations.map(\.fault?.message) == [error.message])
  }

  @Test(arguments: [
    "enum", "required", "type", "allOf", "oneOf", "discriminator", "minimum", "pattern", "prefixItems",
  ])
  func `a reference in another keyword is an error`(_ keyword: String) throws {
    let reading = try DocumentText(
      response: #"{"description": "d", "\#(keyword)": {"$ref": "x.json"}}"#, files: ["x.json": "[]"]
    ).read()
    let message = "\"$ref\" is not followed in \"\(keyword)\"; write there what it leads to"
    #expect(
      reading.promises.errors.map(\.message).contains(message),
      "\(reading.promises.errors) \(reading.messages)")
  }

  @Test func `a reference as the mapping of a discriminator is an error`() throws {
    let schema = #"{"type": "object", "discriminator": {"propertyName": "k", "mapping": {"$ref": "m.json"}}}"#
    let reading = try DocumentText(response: schema, files: ["m.json": "{}"]).read()
    #expect(
      reading.promises.errors.map(\.message) == [
        "\"$ref\" is not followed in \"discriminator\"; write there what it leads to"
      ])
  }

  /// The document alone was asked whether members are sent in one direction, and not the files beside it.
  @Test func `a member of another file is left out of the other direction`() throws {
    let schema =
      #"{"type": "object", "required": ["p"], "properties": {"p": {"type": "string", "writeOnly": true}}}"#
    let reading = try DocumentText(response: #"{"$ref": "u.json"}"#, files: ["u.json": schema]).read()
    #expect(try reading.failures("{}") == [])
  }

  @Test func `members beside the reference of responses, and parameters beside that of a path, are errors`()
    throws
  {
    let responses = try DocumentText(
      Self.document(get: Self.operation(#"{"$ref": "r.json", "404": {"description": ""}}"#)),
      files: ["r.json": "{}"]
    ).read()
    #expect(
      responses.promises.errors.map(\.message) == [
        "\"404\" beside \"$ref\" is not read; write it into what the reference leads to"
      ])
    let path = try DocumentText(
      Self.document(#""paths": {"/x": {"$ref": "x.json", "parameters": []}}"#),
      files: ["x.json": #"{"get": \#(Self.operation())}"#]
    ).read()
    #expect(
      path.promises.errors.map(\.message) == [
        "\"parameters\" beside \"$ref\" is not read; write it into what the reference leads to"
      ])
    #expect(path.promises.operations.allSatisfy { $0.fault != nil })
  }

  @Test func `what is beside the reference of a part is ignored, and told`() throws {
    for version in ["3.0.3", "3.1.0"] {
      let document = Self.document(
        version,
        get:
          #"{"operationId": "x", "parameters": [{"$ref": "p.json", "required": true}], "responses": {"200": {"$ref": "r.json", "content": {}}}}"#
      )
      let reading = try DocumentText(
        document,
        files: ["p.json": #"{"name": "a", "in": "query", "schema": {}}"#, "r.json": Self.response()]
      ).read()
      #expect(reading.promises.operations.first?.parameters.map(\.name) == ["a"], "\(version)")
      #expect(try reading.failures("{}") == ["field-missing $.id"])
      #expect(
        reading.messages.contains(
          "\"content\" beside \"$ref\" is ignored; write it into a response that stands here itself"),
        "\(reading.messages)")
    }
  }

  @Test func `circles and long ways of references end`() throws {
    let circles = [
      ##""paths": {"$ref": "#/paths"}"##, ##""paths": {"/x": {"get": {"$ref": "#/paths/~1x/get"}}}"##,
      ##""paths": {"/x": {"get": {"$ref": "#/paths/~1x/get/a"}}}"##,
      ##""paths": {"$ref": "#/x-a"}, "x-a": {"$ref": "#/paths"}"##,
      ##""components": {"$ref": "#/components/a"}, "paths": {}"##,
    ]
    for circle in circles {
      let reading = try DocumentText(Self.document(circle)).read()
      #expect(
        reading.promises.errors.contains {
          $0.message.contains("leads round in a circle, or through more than 64")
        }, "\(circle)")
    }
    let count = 20_000
    let way = (0..<count).map { "\"x-\($0)\": {\"$ref\": \"#/x-\($0 + 1)/a\"}" }.joined(separator: ", ")
    let reading = try DocumentText(Self.document(##""paths": {"$ref": "#/x-0/a"}, \##(way)"##)).read()
    #expect(reading.promises.errors.count == 1)
  }
}
