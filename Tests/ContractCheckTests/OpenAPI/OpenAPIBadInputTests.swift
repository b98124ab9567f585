import Foundation
import Testing

@testable import ContractSpecs

/// The tests with documents that are none, that lead nowhere, or that are made to be slow.
@Suite struct OpenAPIBadInputTests {
  static let noDocuments: [(String, String?)] = [
    ("", "openapi.json:1:1: not JSON: "), ("{", "openapi.json:1:2: not JSON: "),
    (#"{"openapi": "3.0.0",}"#, "openapi.json:1:20: not JSON: "),
    ("[]", "not an OpenAPI document: it is an array, expected an object"),
    ("7", "not an OpenAPI document: it is an integer, expected an object"),
    ("nope", "openapi.json:1:1: not JSON: unknown word 'nope'"),
    ("openapi: 3.1.0", "openapi.json:1:1: not JSON: "),
    ("{}", "not an OpenAPI document: it has neither \"openapi\" nor \"swagger\", which state its version"),
    (#"{"openapi": "4.0.0"}"#, "version \"4.0.0\" of OpenAPI is not known; known are 2.0, 3.0, 3.1 and 3.2"),
    (#"{"openapi": "3.9.0"}"#, "version \"3.9.0\" of OpenAPI is not known; known are 2.0, 3.0, 3.1 and 3.2"),
    (#"{"swagger": "1.2"}"#, "version \"1.2\" of OpenAPI is not known; known are 2.0, 3.0, 3.1 and 3.2"),
    (#"{"openapi": 3.1}"#, nil), (#"{"swagger": 2.0, "paths": {}}"#, nil),
    ("\u{FEFF}{\"openapi\": \"3.1.0\"}", nil),
  ]

  @Test(arguments: noDocuments)
  func `what is no document is an error`(_ text: String, _ message: String?) {
    let error = DocumentText(text).error
    #expect(message.map { error?.hasPrefix($0) == true } ?? (error == nil), "\(error ?? "no error")")
  }

  @Test func `the library names the program that reads YAML`() {
    let error = #expect(throws: OpenAPIError.self) {
      try OpenAPIDocument(parsing: Array("openapi: 3.1.0\n".utf8), named: "../api.yaml")
    }
    #expect(
      error?.message
        == "../api.yaml is not JSON, and only the program contractcheck reads YAML; convert it to JSON for this library"
    )
  }

  @Test func `a document larger than 64 MiB is an error`() {
    let bytes = Array(repeating: UInt8(ascii: " "), count: OpenAPIDocument.maximumSize + 1)
    #expect(throws: OpenAPIError("openapi.json has more than 64 MiB")) {
      try OpenAPIDocument(parsing: bytes, named: "openapi.json")
    }
  }

  // MARK: references

  static let references: [(String, String)] = [
    (
      "#/components/schemas/Usr",
      "\"#/components/schemas/Usr\" leads nowhere: there is no \"Usr\"; did you mean \"User\"?"
    ),
    (
      "#nowhere",
      "\"#nowhere\" leads nowhere: there is no \"$anchor\" of that name; correct the reference, or add what it names"
    ),
    ("missing.json#/A", "missing.json: no such file or directory"),
    (
      "../other.json",
      "\"../other.json\" is not read: it leads out of the folder of the document; copy what it names into that folder"
    ),
    (
      "a/../../other.json",
      "\"a/../../other.json\" is not read: it leads out of the folder of the document; copy what it names into that folder"
    ),
    (
      "/etc/passwd",
      "\"/etc/passwd\" is not read: a reference leads to a file beside the document, by its relative path; copy what it names there"
    ),
    (
      "https://example.com/a.json#/A",
      "\"https://example.com/a.json\" is not read: a reference leads to a file beside the document, by its relative path; copy what it names there"
    ),
    ("broken.json", "broken.json:1:2: not JSON: "),
  ]

  @Test(arguments: references)
  func `a reference that leads nowhere is an error at its place`(_ reference: String, _ message: String)
    throws
  {
    let reading = try DocumentText(
      response: "{\"$ref\": \"\(reference)\"}", schemas: #"{"User": {"type": "string"}}"#,
      files: ["broken.json": "{", "other.json": "{}"]
    ).read()
    let error = try #require(
      reading.promises.errors.first { $0.message.hasPrefix(message) }, "\(reading.promises.errors)")
    #expect(error.location.line == 3 && error.severity == .error)
    #expect(reading.promises.operations.map(\.fault) == [error])
    #expect(try reading.failures("7") == [] && reading.failures(#"{"a": 1}"#) == [])
  }

  @Test func `a reference to another file may be encoded and lead on`() throws {
    let files = [
      "parts/a b.json": #"{"one": {"$ref": "../parts/c.json#/x~1y"}}"#,
      "parts/c.json": ##"{"x/y": {"type": "array", "items": {"$ref": "#/n"}}, "n": {"type": "integer"}}"##,
    ]
    let reading = try DocumentText(response: ##"{"$ref": "parts/a%20b.json#/one"}"##, files: files).read()
    #expect(reading.messages == [])
    #expect(try reading.failures("[1]") == [] && reading.failures(#"["x"]"#) == ["value-type $[*]"])
  }

  @Test(arguments: [
    ##"{"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}"##,
    ##"{"A": {"$ref": "#/components/schemas/A"}}"##,
    ##"{"A": {"allOf": [{"$ref": "#/components/schemas/A"}]}}"##,
    ##"{"A": {"allOf": [{"$ref": "#/components/schemas/B"}]}, "B": {"anyOf": [{"$ref": "#/components/schemas/A"}]}}"##,
    ##"{"A": {"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/A"}]}}"##,
  ])
  func `a reference that leads round in a circle promises nothing`(_ schemas: String) throws {
    for version in ["3.0.3", "3.1.0"] {
      let reading = try DocumentText(
        response: ##"{"$ref": "#/components/schemas/A"}"##, schemas: schemas, version: version
      ).read()
      #expect(reading.promises.operations.count == 1)
    }
  }

  @Test func `a long chain of references is no circle`() throws {
    let chain = (0..<300).map { "\"S\($0)\": {\"$ref\": \"#/components/schemas/S\($0 + 1)\"}" }
    let schemas = "{\(chain.joined(separator: ", ")), \"S300\": {\"type\": \"integer\"}}"
    let reading = try DocumentText(response: ##"{"$ref": "#/components/schemas/S0"}"##, schemas: schemas)
      .read()
    #expect(reading.messages == [])
    #expect(try reading.failures("7") == [] && reading.failures(#""x""#) == ["value-type $"])
  }

  @Test func `an allOf that holds itself promises its other parts`() throws {
    let schemas = ##"""
      {"A": {"allOf": [{"$ref": "#/components/schemas/A"}, {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}]}}
      """##
    let reading = try DocumentText(response: ##"{"$ref": "#/components/schemas/A"}"##, schemas: schemas)
      .read()
    #expect(try reading.failures(#"{"a": 1}"#) == [] && reading.failures("{}") == ["field-missing $.a"])
  }

  @Test func `a base that lists the schemas made of it is their choice`() throws {
    let schemas = ##"""
      {"Event": {"type": "object", "required": ["type"], "properties": {"type": {"type": "string"}},
         "oneOf": [{"$ref": "#/components/schemas/Opened"}, {"$ref": "#/components/schemas/Closed"}]},
       "Opened": {"allOf": [{"$ref": "#/components/schemas/Event"}, {"type": "object", "required": ["by"], "properties": {"by": {"type": "string"}}}]},
       "Closed": {"allOf": [{"$ref": "#/components/schemas/Event"}, {"type": "object", "required": ["at"], "properties": {"at": {"type": "integer"}}}]}}
      """##
    for name in ["Event", "Opened"] {
      let reading = try DocumentText(
        response: "{\"$ref\": \"#/components/schemas/\(name)\"}", schemas: schemas
      )
      .read()
      #expect(try reading.failures(#"{"type": "opened", "by": "ann"}"#) == [], "\(name)")
      #expect(try reading.failures(#"{"type": "opened"}"#) != [], "\(name)")
      #expect(try reading.failures(#"{"by": "ann"}"#) != [], "\(name)")
    }
  }

  @Test func `a key that is there twice counts once`() throws {
    let reading = try DocumentText(
      response: #"{"type": "object", "properties": {"a": {"type": "integer"}, "a": {"type": "string"}}}"#
    ).read()
    #expect(
      try reading.failures(#"{"a": 1}"#) == [] && reading.failures(#"{"a": "x"}"#) == ["value-type $.a"])
    let paths =
      #"{"/x": {"get": {"responses": {}}, "get": {"responses": {}}}, "/x": {"get": {"responses": {}}}}"#
    #expect(try DocumentText(paths: paths).read().promises.operations.count == 1)
  }

  @Test(arguments: [
    #""paths": []"#, #""paths": null"#, #""paths": {"/x": 7}"#,
    #""paths": {"/x": {"get": {"responses": []}}}"#,
    #""paths": {"/x": {"get": {"responses": {"200": 7, "2000": {}, "x": {}}}}}"#,
    #""paths": {"/x": {"get": {"parameters": {}, "responses": {"200": {"content": []}}}}}"#,
    #""paths": {"/x": {"get": {"parameters": [7, {}, {"name": "a"}, {"name": "a", "in": "odd"}], "requestBody": 7}}}"#,
    #""paths": {"/x": {"get": {"responses": {"200": {"content": {"application/json": {"schema": 7}}}}}}}"#,
    #""paths": {"/x": {"get": {"responses": {"200": {"content": {"application/json": {"schema": {"type": 7, "properties": [], "required": true, "enum": 7, "items": 7, "allOf": 7, "oneOf": {}, "minimum": "x", "pattern": 7, "format": [], "discriminator": [], "additionalProperties": []}}}}}}}}"#,
    #""components": 7, "paths": {}"#, #""components": {"schemas": []}, "paths": {}"#,
    #""security": 7, "servers": {}, "tags": 7, "paths": {"/x": {"get": {"security": [7], "tags": [7]}}}"#,
  ])
  func `parts of the wrong kind are skipped`(_ parts: String) throws {
    for version in [#""openapi": "3.0.0""#, #""openapi": "3.1.0""#, #""swagger": "2.0""#] {
      #expect(DocumentText("{\(version), \(parts)}").error == nil)
    }
  }

  // MARK: hostile documents

  private static func bounded(_ name: String, _ body: () throws -> Void) rethrows {
    let time = try processorTime(of: body)
    #expect(time < .seconds(isSanitized ? 600 : 60), "\(name): \(time)")
  }

  @Test func `nesting that is too deep is an error`() {
    let deep = String(repeating: #"{"items":"#, count: 100_000)
    #expect(DocumentText(response: deep).error?.contains("not JSON") == true)
  }

  @Test(.slow, arguments: ["allOf", "anyOf", "oneOf"])
  func `a mebibyte of nested choices is read in time`(_ word: String) throws {
    let open = "{\"\(word)\": [{\"type\": \"string\"}, {\"minLength\": 2}, "
    var one = "true"
    for _ in 0..<100 { one = open + one + "]}" }
    let many = Array(repeating: one, count: 1_048_576 / one.utf8.count).joined(separator: ", ")
    try Self.bounded(word) { _ = try DocumentText(response: "{\"\(word)\": [\(many)]}").read() }
    try Self.bounded(word) {
      _ = try DocumentText(response: "{\"type\": \"array\", \"prefixItems\": [\(many)]}").read()
    }
  }

  @Test(.slow) func `many choices that must all hold are read in time`() throws {
    let choice = #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}, {"required": ["c"]}]}"#
    let all = Array(repeating: choice, count: 2_000).joined(separator: ", ")
    try Self.bounded("choices") {
      let reading = try DocumentText(response: "{\"type\": \"object\", \"allOf\": [\(all)]}").read()
      #expect(reading.messages.contains { $0.hasPrefix("more than 4 choices hold at once") })
    }
  }

  static let links = [
    ##"{"$ref": "#/components/schemas/S%"}"##,
    ##"{"allOf": [{"$ref": "#/components/schemas/S%"}, {"minLength": %}]}"##,
    ##"{"type": "array", "items": {"$ref": "#/components/schemas/S%"}}"##,
  ]

  @Test(.slow, arguments: links)
  func `a chain of two thousand references is read in time`(_ link: String) throws {
    let count = 2_000
    let schemas = (0..<count).map { number in "\"S\(number)\": \(link.replacing("%", with: "\(number + 1)"))"
    }
    try Self.bounded("chain") {
      _ = try DocumentText(
        response: ##"{"$ref": "#/components/schemas/S0"}"##,
        schemas: "{\(schemas.joined(separator: ", ")), \"S\(count)\": {\"type\": \"string\"}}"
      ).read()
    }
  }

  @Test(.slow) func `a mapping of four thousand names is read in time`() throws {
    let count = 4_000
    let names = (0..<count).map { "\"n\($0)\": \"#/components/schemas/S\($0)\"" }
    let schemas = (0..<count).map {
      "\"S\($0)\": {\"type\": \"object\", \"properties\": {\"t\": {\"type\": \"string\"}}}"
    }
    let all = (0..<count).map { "{\"$ref\": \"#/components/schemas/S\($0)\"}" }.joined(separator: ", ")
    let choice =
      "{\"oneOf\": [\(all)], \"discriminator\": {\"propertyName\": \"t\", \"mapping\": {\(names.joined(separator: ", "))}}}"
    try Self.bounded("mapping") {
      _ = try DocumentText(response: choice, schemas: "{\(schemas.joined(separator: ", "))}").read()
    }
  }

  @Test(.slow) func `a schema with very many unknown keys is read in time, and that is told`() throws {
    let keys = (0..<100_000).map { "\"requirex\($0)\": 1" }.joined(separator: ", ")
    try Self.bounded("keys") {
      let reading = try DocumentText(response: "{\"type\": \"string\", \(keys)}").read()
      let told = reading.promises.warnings.filter { $0.topic == .unjudged }.map(\.message)
      #expect(told.count { $0.contains("is compared with no keyword") } == 1)
      #expect(told.count { $0.contains("which may mean") } <= 2_000)
    }
  }

  @Test(.slow) func `a large object with many members is read in time`() throws {
    let members = (0..<20_000).map { "\"m\($0)\": {\"type\": \"string\"}" }.joined(separator: ", ")
    let required = (0..<20_000).map { "\"m\($0)\"" }.joined(separator: ", ")
    try Self.bounded("members") {
      _ = try DocumentText(response: "{\"properties\": {\(members)}, \"required\": [\(required)]}").read()
    }
  }

  @Test(.slow) func `an enum of many words in several parts is read in time`() throws {
    let words = (0..<20_000).map { "\"w\($0)\"" }.joined(separator: ", ")
    try Self.bounded("enum") {
      _ = try DocumentText(response: "{\"allOf\": [{\"enum\": [\(words)]}, {\"enum\": [\(words)]}]}").read()
    }
  }

  @Test(.slow) func `many files of many references are read in time`() throws {
    var files: [String: String] = [:]
    for number in 0..<5_100 {
      files["f\(number).json"] =
        "{\"a\": {\"$ref\": \"f\(number + 1).json#/a\"}, \"b\": {\"type\": \"string\"}}"
    }
    let all = (0..<5_100).map { "\"p\($0)\": {\"$ref\": \"f\($0).json#/b\"}" }.joined(separator: ", ")
    let reading = try DocumentText(response: "{\"properties\": {\(all)}}", files: files).read()
    #expect(
      reading.promises.errors.contains {
        $0.message.hasPrefix("a document has at most 5000 files beside it")
      }
    )
  }
}
