import Foundation
import Testing

@testable import ContractCheck

/// The tests of `init --models` and of `lint` on what it writes, as they are called.
@Suite struct InitModelsTests {
  private static let document = """
    {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "servers": [{"url": "http://127.0.0.1:1"}],
     "paths": {
      "/users": {"get": {"operationId": "listUsers", "responses": {"200": {"description": "", "content":
        {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/UserPublic"}}}}}}}},
      "/weather": {"get": {"operationId": "weather", "responses": {"200": {"description": "", "content":
        {"application/json": {"schema": {"type": "object", "required": ["celsius"], "properties":
          {"celsius": {"type": "number"}, "wind": {"type": "number"}, "rain": {"type": "number"}}}}}}}}}},
     "components": {"schemas": {"UserPublic": {"type": "object", "required": ["id", "email", "full_name"], "properties": {
       "id": {"type": "integer"}, "email": {"type": "string"},
       "full_name": {"anyOf": [{"type": "string"}, {"type": "null"}]}}}}}}
    """

  private static let sources = """
    struct User: Codable {
      let id: Int
      let email: String
      let fullName: String
    }

    let decoder: JSONDecoder = {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return decoder
    }()

    """

  private static func withFiles(_ body: (TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(document, to: "backend/openapi.json")
      try folder.write(sources, to: "App/Models/User.swift")
      try folder.write("let nothing = 1\n", to: "Other/Nothing.swift")
      try folder.write("{\"id\": 1}", to: "answer.json")
      try await body(folder)
    }
  }

  @Test func `a document and a folder of models become a gate in one command`() async throws {
    try await Self.withFiles { folder in
      let words = ["init", "backend/openapi.json", "--models", "App/Models", "--name", "shop"]
      let first = try await ContractCheckBinary.run(words, in: folder.path)
      #expect((first.status, first.stderr) == (0, ""))
      #expect(
        first.stdout == """
          wrote specs/shop.json: 2 checks for 2 of 2 operations
            1 of 2 responses of a success has a model in ../App/Models
            no model for GET /weather 200: no type reads most of it
          next: contractcheck lint specs/shop.json

          """)
      let contract = try folder.read("specs/shop.json")
      #expect(contract.contains("\"client\": { \"models\": [\"../App/Models\"] }"), "\(contract)")
      #expect(contract.contains("\"model\": \"[User]\""))
      let lint = try await ContractCheckBinary.run(["lint", "specs/shop.json"], in: folder.path)
      #expect((lint.status, lint.stderr) == (1, ""))
      #expect(
        lint.stdout.contains(
          "value-null at $[*].fullName: the contract allows what the model does not decode"))
      #expect(lint.stdout.contains("+  let fullName: String?"))
      let mended = Self.sources.replacing("fullName: String", with: "fullName: String?")
      try folder.write(mended, to: "App/Models/User.swift")
      let again = try await ContractCheckBinary.run(["lint", "specs/shop.json"], in: folder.path)
      #expect((again.status, again.stderr) == (0, ""))
      #expect(again.stdout.hasSuffix("; the app's models decode samples of all that is promised\n"))
    }
  }

  /// The words of a command, and the error.
  static let mistakes: [([String], Int32, String)] = [
    (
      ["init", "backend/openapi.json", "--models", "Other"], 2,
      "contractcheck: --models Other: there is no Decodable type in 1 Swift file\n"
    ),
    (
      ["init", "backend/openapi.json", "--models", "Nowhere"], 2,
      "contractcheck: --models Nowhere: no such file or directory\n"
    ),
    (
      ["init", "answer.json", "--models", "App"], 64,
      "contractcheck: answer.json is no OpenAPI document, which --models needs\n"
    ),
    (
      ["init", "--into", "specs/a.json", "--models", "App"], 64,
      "contractcheck: --into cannot be combined with --models: name them in \"client\" of the contract\n"
    ),
  ]

  @Test(arguments: mistakes)
  func `what cannot be paired is said, and nothing is written`(words: [String], status: Int32, error: String)
    async throws
  {
    try await Self.withFiles { folder in
      let result = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(result.status == status)
      #expect(result.stderr.hasPrefix(error), "\(result.stderr)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/specs"))
    }
  }

  @Test func `sources that cannot be used are errors of the contract, at their places`() async throws {
    try await Self.withFiles { folder in
      let text = """
        {"contract": "c", "backend": {"url": "http://127.0.0.1:1"}, "client": {"models":
          ["../App/Model", "../specs"]},
         "endpoints": {"e": {"request": "GET /e", "responses": {"200": {"model": "User"}}}}, "checks": {"e": {"call": "e"}}}
        """
      try folder.write(text, to: "specs/c.json")
      for command in ["lint", "run"] {
        let result = try await ContractCheckBinary.run([command, "specs/c.json"], in: folder.path)
        #expect(result.status == 2)
        let said = command == "lint" ? result.stderr : result.stdout + result.stderr
        #expect(
          said.contains(
            "specs/c.json:2:4: error: the app's sources \"../App/Model\" cannot be read: no such file or directory"
          ),
          "\(said)")
        #expect(said.contains("specs/c.json:2:20: error: there is no Swift file in \"../specs\""))
      }
    }
  }

  @Test func `a secret in the app's sources is not in what lint prints`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "struct M: Codable {\n  let apiKey = \"AKIAIOSFODNN7EXAMPLEKEY\"\n  let name: String\n}\n",
        to: "App/M.swift")
      try folder.write(
        """
        {"contract": "c", "backend": {"url": "http://127.0.0.1:1"}, "client": {"models": ["../App"]},
         "endpoints": {"e": {"request": "GET /e", "responses": {"200": {"body": {"name?": "string"}, "model": "M"}}}},
         "checks": {"e": {"call": "e"}}}
        """, to: "specs/c.json")
      let lint = try await ContractCheckBinary.run(["lint", "specs/c.json"], in: folder.path)
      #expect(lint.status == 1)
      #expect(lint.stdout.contains("+  let name: String?"), "\(lint.stdout)")
      #expect(!lint.stdout.contains("AKIA"))
    }
  }

  @Test func `a pipe among the sources is not waited for, and generic types that grow end`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "struct R<A: Codable, B: Codable>: Codable { let a: [R<R<A,B>,B>]?; let b: [R<A,R<B,A>>]?; let c: [R<R<B,A>,R<A,B>>]? }\n"
          .replacing("; ", with: "\n"), to: "App/R.swift")
      #expect(mkfifo(folder.path + "/App/pipe.swift", 0o600) == 0)
      try folder.write(
        """
        {"contract": "c", "backend": {"url": "http://127.0.0.1:1"}, "client": {"models": ["../App"]},
         "endpoints": {"e": {"request": "GET /e", "responses": {"200": {"body": {"a?": "any[]"}, "model": "R<Int, String>"}}}},
         "checks": {"e": {"call": "e"}}}
        """, to: "specs/c.json")
      let lint = try await ContractCheckBinary.run(["lint", "specs/c.json"], in: folder.path)
      #expect(lint.status == 0 || lint.status == 1, "\(lint.stderr)")
    }
  }
}
