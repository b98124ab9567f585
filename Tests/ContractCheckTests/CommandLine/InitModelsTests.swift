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
      try folder.write("{\"id\": 1}", to: "response.json")
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
            no model for GET /weather 200: no type decodes most of it
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
      #expect(
        again.stdout.hasSuffix(
          "; the app's models decode samples of what 1 response promises; 1 success names no model\n"))
      try folder.write(
        mended.replacing("email: String", with: "email: Elsewhere"), to: "App/Models/User.swift")
      let unread = try await ContractCheckBinary.run(["lint", "specs/shop.json"], in: folder.path)
      #expect(
        unread.status == 0 && unread.stderr.contains("the type Elsewhere is not declared in these files"))
      #expect(
        unread.stdout.hasSuffix(
          "; of 1 response it is not all known, since the models' source could be read only in part; "
            + "1 success names no model\n"))
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
      ["init", "response.json", "--models", "App"], 64,
      "contractcheck: response.json is not an OpenAPI document, which --models requires\n"
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

  @Test
  func `a type is found although the document nests deeper, and sources without a decoder are said to be so`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try folder.write(
        """
        {"openapi": "3.1.0", "info": {"title": "S", "version": "1"}, "servers": [{"url": "http://127.0.0.1:1"}],
         "paths": {"/statuses": {"get": {"operationId": "statuses", "responses": {"200": {"description": "", "content":
           {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Entity"}}}}}}}}},
         "components": {"schemas": {"Entity": {"type": "object", "required": ["id", "text", "likes", "seen"], "properties": {
           "id": {"type": "string"}, "text": {"type": "string"}, "likes": {"type": "integer"}, "seen": {"type": "boolean"},
           "shared": {"anyOf": [{"$ref": "#/components/schemas/Entity"}, {"type": "null"}]}}}}}}
        """, to: "openapi.json")
      try folder.write(
        """
        struct Status: Codable { let id: String; let text: String; let likes: Int; let seen: Bool; let shared: Shared? }
        struct Shared: Codable { let id: String }
        struct Card: Codable { let id: String; let shared: Status? }
        """, to: "App/Status.swift")
      let result = try await ContractCheckBinary.run(
        ["init", "openapi.json", "--models", "App", "--name", "s"], in: folder.path)
      #expect(result.status == 0)
      #expect(try folder.read("specs/s.json").contains(#""model": "[Status]""#), "\(result.stdout)")
      #expect(result.stdout.contains("  these sources set up no JSONDecoder, so a plain one is assumed"))
    }
  }

  @Test func `the types of an app become shapes, and requests are left to the user`() async throws {
    try await Self.withFiles { folder in
      try folder.write(
        "struct Order: Codable { let lines: [Line] }\nstruct Line: Codable { let price: Double }\n",
        to: "App/Models/Order.swift")
      let first = try await ContractCheckBinary.run(["init", "--model", "App/Models"], in: folder.path)
      #expect((first.status, first.stderr) == (0, ""))
      #expect(
        first.stdout == """
          wrote specs/app.json: 2 shapes from the app's sources: Order, User
            without a shape: 1 type that others contain, such as Line; a response of its own takes "Line": { "model": "Line" }
            requests: the sources do not name them, so each check is skipped until you write the one that
              a type is decoded from, and delete the line "skip"; a list of a type is "Order[]"
          next: contractcheck lint specs/app.json

          """)
      let lint = try await ContractCheckBinary.run(["lint"], in: folder.path)
      #expect((lint.status, lint.stderr) == (0, ""), "\(lint.stdout)")
      let run = try await ContractCheckBinary.run(["run", "--reports", "out"], in: folder.path)
      #expect(run.status == 2, "nothing is green before a request is named")
      #expect(run.stdout.contains("write the request that Order is decoded from"))
      let again = try await ContractCheckBinary.run(["init", "--model", "App/Models"], in: folder.path)
      #expect(again.status == 2, "what is there is not overwritten")
    }
  }

  @Test(arguments: [
    (["--model", "Other"], 2, "--model Other: there is no Decodable type in 1 Swift file"),
    (["--model", "Nowhere"], 2, "--model Nowhere: no such file or directory"),
    (["--model", "App", "response.json"], 64, "--model cannot be combined with a response or a document"),
    (["--model", "App", "--into", "specs/a.json"], 64, "--model cannot be combined with --into"),
    (["--model", "App", "--models", "App"], 64, "--model cannot be combined with --models"),
    (["--model", "App", "--header", "A: b"], 64, "--model cannot be combined with a request"),
    (
      ["--model", "App", "--safe"], 64,
      "--model cannot be combined with an option for a response or a document"
    ),
  ])
  func `what cannot be written is one error`(words: [String], status: Int32, error: String) async throws {
    try await Self.withFiles { folder in
      let result = try await ContractCheckBinary.run(["init"] + words, in: folder.path)
      #expect(result.status == status)
      #expect(result.stderr.hasPrefix("contractcheck: \(error)"), "\(result.stderr)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/specs"))
    }
  }
}
