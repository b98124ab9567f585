import Foundation
import Testing

/// The tests of references that bundlers follow, with the program: over files in a folder, JSON and YAML mixed.
@Suite struct OpenAPIFollowedReferenceRunTests {
  private static let contract = """
    {"contract": "x", "backend": {"url": "http://127.0.0.1:9"}, "openapi": "../api/openapi.json",
     "checks": {"a": {"call": "GET /thing"}}}
    """

  private static func document(get: String) -> String {
    #"{"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {"/thing": {"get": \#(get)}}}"#
  }

  private static let operation = """
    operationId: getThing
    responses:
      200:
        description: ok
        content:
          application/json:
            schema:
              type: object
              required: [id]
              properties:
                $ref: properties.json#/Thing
    """

  private static func write(_ folder: TemporaryFolder) throws {
    try folder.write(document(get: #"{"$ref": "parts/operation.yaml"}"#), to: "api/openapi.json")
    try folder.write(operation, to: "api/parts/operation.yaml")
    try folder.write(#"{"Thing": {"id": {"type": "integer"}}}"#, to: "api/parts/properties.json")
    try folder.write(contract, to: "specs/x.json")
    try folder.write(#"{"id": "not a number"}"#, to: "bad.json")
  }

  @Test func `an operation and its properties in other files are judged`() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(folder)
      let lint = try await ContractCheckBinary.run(["lint"], in: folder.path)
      #expect(lint.status == 0 && !lint.stderr.contains("warning"), "\(lint.stdout)\(lint.stderr)")
      let bad = try await ContractCheckBinary.run(
        ["diagnose", "bad.json", "--specs", "specs", "--endpoint", "x/GET /thing:200"], in: folder.path)
      #expect(bad.status == 1 && bad.stdout.contains("value-type at $.id"), "\(bad.stdout)")
      #expect(bad.stdout.contains("--> api/parts/properties.json:1:18"), "\(bad.stdout)")
    }
  }

  @Test func `what is missing, or outside of the folder, is an error at its place, and nothing is sent`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try Self.write(folder)
      try folder.write(#"{"Thing": {"id": {"type": "integer"}}}"#, to: "outside.json")
      try FileManager.default.removeItem(atPath: folder.path("api/parts/properties.json"))
      let place = "api/parts/operation.yaml:11:19: error: "
      for (isLink, message) in [
        (false, "api/parts/properties.json: no such file or directory"),
        (true, "api/parts/properties.json: a symbolic link leads out of the folder of the document"),
      ] {
        if isLink {
          try FileManager.default.createSymbolicLink(
            atPath: folder.path("api/parts/properties.json"), withDestinationPath: "../../outside.json")
        }
        let lint = try await ContractCheckBinary.run(["lint"], in: folder.path)
        #expect(lint.status == 2 && lint.stderr.contains(place + message), "\(lint.stdout)\(lint.stderr)")
        let run = try await ContractCheckBinary.run(["run"], in: folder.path)
        #expect(run.status == 2 && run.stdout.contains("NOT RUN x/a"), "\(run.stdout)")
      }
      try folder.write(Self.document(get: #"{"$ref": "../outside.json"}"#), to: "api/openapi.json")
      let out = try await ContractCheckBinary.run(["lint"], in: folder.path)
      #expect(
        out.status == 2
          && out.stderr.contains(
            "\"../outside.json\" is not read: it leads out of the folder of the document"),
        "\(out.stderr)")
    }
  }
}
