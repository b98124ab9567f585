import Foundation
import Testing

@testable import ContractCheck

/// The tests of documents in YAML with the program: wherever a document is read.
@Suite struct YAMLCommandTests {
  static let document = """
    openapi: 3.0.3
    info: { title: Alarms, version: 1.10 }
    servers: [ { url: 'http://127.0.0.1:8999' } ]
    paths:
      /alarms:
        get:
          operationId: getAlarms
          responses:
            200:
              description: ok
              content:
                application/json:
                  schema: { type: array, items: { $ref: '#/components/schemas/Alarm' } }
    components:
      schemas:
        Alarm:
          type: object
          required: [state, country, at, day, on]
          properties:
            state: { type: string, enum: [on, off, snoozed] }
            country: { type: string, enum: [NO, SE], default: NO }
            at: { type: string, example: 12:30 }
            day: { type: string, format: date, example: 2017-07-21 }
            on: { type: boolean }

    """

  private static let good = #"[{"state":"on","country":"NO","at":"12:30","day":"2026-11-28","on":true}]"#
  private static let bad = #"[{"state":"off","country":"NO","at":"12:30","day":"2026-11-28"}]"#

  private static func run(_ words: [String], in folder: TemporaryFolder) async throws -> ProcessResult {
    try await ContractCheckBinary.run(words, in: folder.path)
  }

  @Test func `a document becomes a contract that judges by the core schema`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.document, to: "openapi.yaml")
      try folder.write(Self.good, to: "good.json")
      try folder.write(Self.bad, to: "bad.json")
      let made = try await Self.run(["init", "openapi.yaml", "--name", "alarms"], in: folder)
      #expect(
        made.status == 0 && made.stdout.hasPrefix("wrote specs/alarms.json: 1 check for 1 of 1 operations\n"),
        "\(made.stderr)")
      #expect(try folder.read("specs/alarms.json").contains(#""openapi": "../openapi.yaml""#))
      let lint = try await Self.run(["lint"], in: folder)
      #expect(lint.status == 0, "\(lint.stdout)\(lint.stderr)")
      let endpoint = ["--specs", "specs", "--endpoint", "alarms/GET /alarms:200"]
      let kept = try await Self.run(["diagnose", "good.json"] + endpoint, in: folder)
      #expect(kept.status == 0, "\(kept.stdout)")
      let broken = try await Self.run(["diagnose", "bad.json"] + endpoint, in: folder)
      #expect(broken.status == 1 && broken.stdout.contains("field-missing at $[*].on"), "\(broken.stdout)")
      #expect(broken.stdout.contains("--> openapi.yaml:24:9"), "\(broken.stdout)")
    }
  }

  @Test func `a document at an address is written beside its contract as it came`() async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(
        answering:
          "HTTP/1.1 200 OK\r\nContent-Type: application/yaml\r\nContent-Length: \(Self.document.utf8.count)\r\n\r\n\(Self.document)"
      )
      let made = try await Self.run(["init", "\(server.url)/openapi", "--name", "a"], in: folder)
      #expect(made.status == 0, "\(made.stderr)")
      #expect(
        made.stdout.hasPrefix(
          "wrote specs/a.json: 1 check for 1 of 1 operations, and a.openapi.yaml beside it\n"))
      #expect(try folder.read("specs/a.openapi.yaml") == Self.document)
      #expect(try await Self.run(["lint"], in: folder).status == 0)
      #expect(server.requests.first?.fields("Accept") == ["Accept: application/json, application/yaml;q=0.5"])
      try folder.write(#"{"contract": "b", "backend": {"url": "http://localhost"}}"#, to: "specs/b.json")
      let added = try await Self.run(["init", "\(server.url)/openapi", "--into", "specs/b.json"], in: folder)
      #expect(
        added.status == 0 && added.stdout.contains("; specs/b.openapi.yaml was written\n"), "\(added.stderr)")
      #expect(try folder.read("specs/b.openapi.yaml") == Self.document)
    }
  }

  @Test func `a document is exported by its title`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("\u{FEFF}" + Self.document.replacing("\n", with: "\r\n"), to: "api.yml")
      let export = try await Self.run(["export", "swift", "api.yml"], in: folder)
      #expect(export.status == 0 && export.stdout.contains("struct Alarm: Codable"), "\(export.stderr)")
      #expect(export.stdout.contains("Alarms"))
      let named = try await Self.run(["lint", "api.yml"], in: folder)
      #expect(
        named.status == 2
          && named.stderr.contains(
            "api.yml: this is an OpenAPI document, not a contract; contractcheck init api.yml writes a contract for it"
          ),
        "\(named.stderr)")
    }
  }

  @Test func `JSON refers to YAML, and YAML to JSON`() async throws {
    try await withTemporaryFolder { folder in
      func document(_ part: String) -> String {
        """
        {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {"responses": {"200": {
          "description": "", "content": {"application/json": {"schema": {"$ref": "\(part)"}}}}}}}}}
        """
      }
      try folder.write(document("parts/a.yaml#/Alarm"), to: "api.json")
      try folder.write(document("parts/a.yaml#/Wrong"), to: "wrong.json")
      try folder.write(
        "Alarm:\n  type: object\n  required: [id]\n  properties:\n    id: { $ref: 'b.json#/Id' }\nWrong:\n  type: [\n",
        to: "parts/broken.yaml")
      try folder.write(
        "Alarm:\n  type: object\n  required: [id]\n  properties:\n    id: { $ref: 'b.json#/Id' }\nWrong: { $ref: 'broken.yaml#/Alarm' }\n",
        to: "parts/a.yaml")
      try folder.write(
        ##"{"Id": {"$ref": "a.yaml#/Alarm/x-id"}, "Other": 1}"##.replacing(
          "a.yaml#/Alarm/x-id", with: "c.yml"), to: "parts/b.json")
      try folder.write("# an id\ntype: integer\n", to: "parts/c.yml")
      for name in ["api", "wrong"] {
        try folder.write(
          """
          {"contract": "\(name)", "backend": {"url": "http://127.0.0.1:9"}, "openapi": "../\(name).json",
           "checks": {"a": {"call": "GET /x"}}}
          """, to: "specs/\(name).json")
      }
      try folder.write(#"{"id": "x"}"#, to: "body.json")
      let lint = try await Self.run(["lint", "specs/api.json"], in: folder)
      #expect(lint.status == 0, "\(lint.stdout)\(lint.stderr)")
      let broken = try await Self.run(
        ["diagnose", "body.json", "--specs", "specs/api.json", "--endpoint", "api/GET /x:200"], in: folder)
      #expect(
        broken.status == 1 && broken.stdout.contains("$.id") && broken.stdout.contains("--> parts/c.yml:2:1"),
        "\(broken.stdout)")
      let wrong = try await Self.run(["lint", "specs/wrong.json"], in: folder)
      #expect(wrong.status == 2)
      #expect(
        wrong.stderr.contains(
          "parts/a.yaml:6:16: error: parts/broken.yaml:8:1: not YAML: did not find expected node content, while parsing a flow node that begins at 8:1"
        ),
        "\(wrong.stderr)")
    }
  }

  static let refused: [(String, String, String)] = [
    (
      "openapi.yaml", "openapi: 3.0.3\npaths:\n  a: b: c\n",
      "not YAML: mapping values are not allowed in this context"
    ),
    (
      "openapi.yaml", "openapi: 3.0.3\nopenapi: 3.0.3\n",
      "openapi.yaml:2:1: not YAML: the key \"openapi\" is there already, at 1:1"
    ),
    ("openapi.yaml", "", "openapi.yaml:1:1: not YAML: the text is empty, expected a document"),
    ("openapi.yaml", "just a text\n", "not an OpenAPI document: it is a string, expected an object"),
    ("openapi.yaml", "- a\n", "not an OpenAPI document: it is an array, expected an object"),
    ("openapi.yaml", "info: {}\n", "not an OpenAPI document: it has neither \"openapi\" nor \"swagger\""),
    ("openapi.yaml", "openapi: 5.0\n", "version \"5.0\" of OpenAPI is not known"),
    ("openapi.yaml", "{\"openapi\": \"3.0.3\",, }", "openapi.yaml:1:21: not YAML: "),
    ("openapi.json", "openapi: 3.0.3\npaths: [\n", "openapi.json:1:1: not JSON: "),
    (
      "openapi.json", "{\"openapi\": \"3.0.3\",}",
      "openapi.json:1:20: not JSON: a comma before the end of the object"
    ),
    ("openapi.json", "nope", "openapi.json:1:1: not JSON: unknown word 'nope'"),
  ]

  @Test(arguments: refused)
  func `what is no document is an error of the contract that names it`(
    name: String, text: String, message: String
  ) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(text, to: name)
      try folder.write(
        """
        {"contract": "c", "backend": {"url": "http://h"}, "openapi": "\(name)", "checks": {"x": {"call": "GET /x"}}}
        """, to: "c.json")
      let lint = try await Self.run(["lint", "c.json"], in: folder)
      #expect(lint.status == 2 && lint.stderr.contains("c.json:1:62: error: "), "\(lint.stderr)")
      #expect(lint.stderr.contains(message), "\(lint.stderr)")
    }
  }

  @Test func `an error of a document is one of init too, and the document of a transcript is named`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try folder.write("openapi: 3.0.3\npaths:\n  a: b: c\n", to: "api.yaml")
      let broken = try await Self.run(["init", "api.yaml"], in: folder)
      #expect(
        broken.status == 2
          && broken.stderr.contains("api.yaml:3:7: not YAML: mapping values are not allowed in this context"),
        "\(broken.stderr)")
      try folder.write(
        "HTTP/1.1 200 OK\r\nContent-Type: application/yaml\r\n\r\n" + Self.document, to: "saved.txt")
      let saved = try await Self.run(["init", "saved.txt"], in: folder)
      #expect(
        saved.status == 2
          && saved.stderr.contains("this is an OpenAPI document; init takes its file alone, or its address"),
        "\(saved.stderr)")
    }
  }
}
