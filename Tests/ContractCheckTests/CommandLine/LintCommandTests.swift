import Testing

@testable import ContractCheck

/// The tests of what `lint` says of models, with the real binary.
@Suite struct LintCommandTests {
  private static let document = """
    openapi: 3.0.3
    info: {title: Shop, version: "1"}
    paths:
      /users:
        get:
          operationId: listUsers
          responses: {"200": {description: ok, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/User"}}}}}}
      /users/{id}:
        get:
          operationId: getUser
          parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
          responses:
            "200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/User"}}}}
      /me:
        get:
          operationId: me
          responses: {"200": {description: ok, content: {application/json: {schema: {type: object, required: [user], properties: {user: {$ref: "#/components/schemas/User"}}}}}}}
      /health:
        get:
          operationId: health
          responses: {"200": {description: ok, content: {application/json: {schema: {type: object}}}}}
    components:
      schemas:
        User:
          type: object
          required: [id, role]
          properties:
            id: {type: integer}
            role: {type: string, nullable: true}
            email: {type: string}
            bio: {type: string, nullable: true}
    """

  private static let models = """
    struct User: Codable { let id: Int; let role: String; let email: String; let bio: String? }
    struct Profile: Codable { let id: String; let role: String; let email: String }
    struct Me: Codable { let user: Profile }
    """

  private static func contract(policy: String = "{}") -> String {
    """
    {
      "contract": "shop", "backend": {"url": "http://127.0.0.1:1"}, "client": {"models": ["../app"]},
      "openapi": "openapi.yaml", "policy": \(policy),
      "endpoints": {
        "list": {"request": "GET /users", "responses": {"200": {"model": "[User]"}}},
        "get": {"request": "GET /users/{id}", "responses": {"200": {"model": "User"}}},
        "my": {"request": "GET /me", "responses": {"200": {"model": "Me"}}}
      },
      "checks": {"list": {"call": "list"}}
    }
    """
  }

  private static func lint(
    policy: String = "{}", models: String = models,
    then work: ((TemporaryFolder, ProcessResult) async throws -> Void)
  ) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(document, to: "specs/openapi.yaml")
      try folder.write(contract(policy: policy), to: "specs/shop.json")
      try folder.write(models, to: "app/Models.swift")
      try await work(folder, try await ContractCheckBinary.run(["lint"], in: folder.path))
    }
  }

  /// Returns the lines of the headings of findings.
  private static func headings(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map(String.init)
  }

  @Test func `each property is told once, what breaks first, and optional properties in one line`()
    async throws
  {
    try await Self.lint { _, result in
      #expect(result.status == 1)
      #expect(
        Self.headings(result.stdout) == [
          "  value-type at $.user.id: the model does not decode what is promised",
          "  value-null at $[*].role: the contract allows what the model does not decode",
          "  1 more is a property that the document lists as optional",
        ])
      #expect(result.stdout.contains("| in        GET /users 200, GET /users/{id} 200\n"))
      #expect(
        result.stdout.contains(
          "| also      value-null at $.user.role (app/Models.swift:2:53), in GET /me 200\n"))
      #expect(result.stdout.contains("| in        User: email\n    | in        Profile: email\n"))
      #expect(
        result.stdout.hasSuffix(
          "; the app's models disagree with it in 2 places; they require 1 property that the document "
            + "lists as optional; 1 success names no model\n"))
    }
  }

  @Test func `a policy says that the listed properties are sent`() async throws {
    try await Self.lint(policy: #"{"optionalFields": "required"}"#) { _, result in
      #expect(
        Self.headings(result.stdout) == [
          "  value-type at $.user.id: the model does not decode what is promised",
          "  value-null at $[*].role: the contract allows what the model does not decode",
        ])
    }
  }

  @Test func `bodies of which nothing is required are counted, unless the policy requires it`() async throws {
    try await withTemporaryFolder { folder in
      let schema =
        #"{"type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}}}}"#
      let document = """
        {"openapi": "3.0.3", "info": {"title": "x", "version": "1"}, "paths": {"/a": {"get": {"operationId": "a",
          "responses": {"200": {"description": "", "content": {"application/json": {"schema": \(schema)}}}}}}}}
        """
      try folder.write(document, to: "openapi.json")
      for (policy, words) in [
        ("optional", "; 1 promised body requires no member, see"), ("required", "1 of 1 endpoint\n"),
      ] {
        try folder.write(
          """
          {"contract": "x", "backend": {"url": "http://h"}, "openapi": "openapi.json",
           "policy": {"optionalFields": "\(policy)"}, "checks": {"a": {"call": "a"}}}
          """, to: "x.json")
        let result = try await ContractCheckBinary.run(["lint", "x.json"], in: folder.path)
        #expect(result.status == 0 && result.stdout.contains(words), "\(result)")
      }
    }
  }

  @Test func `models that agree are said to agree as far as responses name one`() async throws {
    let models = """
      struct User: Codable { let id: Int; let role: String?; let email: String? }
      struct Me: Codable { let user: User }
      """
    try await Self.lint(models: models) { _, result in
      #expect(result.status == 0)
      #expect(
        result.stdout.hasSuffix(
          "; the app's models decode samples of what 3 responses promise; 1 success names no model\n"))
    }
  }

  @Test func `what could not be read is no agreement`() async throws {
    let models = """
      struct User: Codable { let id: Int; let role: Role?; let email: String? }
      struct Role: Codable { init(from decoder: any Decoder) throws { self = try parse(decoder) } }
      struct Me: Codable { let user: Other }
      struct Other: Codable { let id: Int; let role: String? }
      """
    try await Self.lint(models: models) { _, result in
      #expect(
        result.stdout.hasSuffix(
          "; the app's models decode samples of what 1 of 3 responses promise; of 2 responses it is not all known, "
            + "since the models' source could be read only in part; 1 success names no model\n"))
    }
  }

  @Test func `a baseline of its own leaves out what is known, and forgets what is mended`() async throws {
    try await Self.lint { folder, _ in
      func run(_ words: String...) async throws -> ProcessResult {
        try await ContractCheckBinary.run(words, in: folder.path)
      }
      let update = try await run("baseline", "update", "--lint", "--reason", "next release")
      #expect(update.status == 0)
      #expect(
        update.stdout.contains("added    shop/model:User: value-null at $.role"),
        "the type and not a place in a response: \(update.stdout)")
      let known = try await run("lint")
      #expect(known.status == 0)
      #expect(
        known.stdout
          == "specs/shop.json: no errors in 1 check; they call 1 of 4 endpoints; 5 known disagreements left out; "
          + "1 success names no model\n")
      #expect(try await run("baseline", "list", "--lint").stdout.contains("next release"))
      #expect(try await run("run", "--quiet").stderr.contains("lint") == false, "a run does not know it")
      try folder.write(Self.models.replacing("role: String;", with: "role: String?;"), to: "app/Models.swift")
      let fixed = try await run("lint")
      #expect(
        fixed.stderr.contains(
          "contractcheck-lint-baseline.json: 2 entries are fixed; contractcheck baseline prune --lint removes them"
        ))
      #expect(try await run("baseline", "prune", "--lint").stdout.contains("2 removed"))
      #expect(try await run("lint").stdout.contains("3 known disagreements left out"))
      let expired = try folder.read("contractcheck-lint-baseline.json").replacing(
        #""expires": null"#, with: #""expires": "2020-01-01""#)
      try folder.write(expired, to: "old.json")
      #expect(try await run("lint", "--baseline", "old.json").status == 1)
    }
  }

  @Test(arguments: [
    (["--from", "r.json"], "--from and --cause are about a run, and --lint makes none"),
    (["--seed", "7"], "--lint sends nothing: it takes no option about requests or checks"),
    (["--check", "a"], "--lint sends nothing: it takes no option about requests or checks"),
  ])
  func `options of a run do not go with it`(words: [String], message: String) async throws {
    let result = try await ContractCheckBinary.run(["baseline", "update", "--lint"] + words)
    #expect(result.status == 64)
    #expect(result.stderr.contains(message))
  }
}
