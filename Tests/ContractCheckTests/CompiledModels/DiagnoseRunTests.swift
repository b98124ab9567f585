import Testing

/// The tests of the built `contractcheck diagnose --run`.
@Suite struct DiagnoseRunTests {
  static let model = """
    struct LoginResponse: Decodable {
      let user: User
      let tokens: [String: String]
    }
    struct User: Decodable {
      let first_name: String
      let role: Role
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        first_name = try container.decode(String.self, forKey: .first)
        role = (try? container.decode(Role.self, forKey: .role)) ?? .user
      }
      enum Keys: String, CodingKey { case first = "first_name", role }
    }
    enum Role: String, Decodable { case user, admin }
    """
  static let body = #"{"user":{"role":"boss"},"password":"hunter2-very-secret"}"#

  @Test(.requires(.program("swiftc")), .slow)
  func `what is run is said first, and all that the model finds wrong afterwards`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.model, to: "Auth.swift")
      try folder.write(Self.body, to: "response.json")
      let result = try await ContractCheckBinary.run(
        ["diagnose", "response.json", "--model", "Auth.swift:LoginResponse", "--run"],
        environment: ["CONTRACTCHECK_SECRET_OF_MINE": "x"], in: folder.path, within: .seconds(120))
      #expect(result.stderr.hasPrefix("contractcheck: --run executes code of Auth.swift\n"))
      #expect(result.stdout.contains("RUN JSONDecoder throws DecodingError.keyNotFound"))
      #expect(result.stdout.contains("problem   $.user.first_name: no value for String"))
      #expect(result.stdout.contains("problem   $.tokens: no value for Dictionary<String, String>"))
      #expect(!(result.stdout + result.stderr).contains("hunter2"))
      #expect(result.ending == .exited(1))
      #expect(try folder.names() == ["Auth.swift", "response.json"])
    }
  }

  @Test(.requires(.program("swiftc")), .slow)
  func `a type that is written with the name of its module compiles`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "import Networking\npublic struct User: Decodable { public let id: Int }", to: "Networking/User.swift"
      )
      try folder.write(
        "struct Page: Decodable { let user: Networking.User; let at: Foundation.Date? }\nimport Foundation",
        to: "Networking/Page.swift")
      try folder.write(#"{"user": {"id": "1"}}"#, to: "response.json")
      let result = try await ContractCheckBinary.run(
        ["diagnose", "response.json", "--model", "Networking:Page", "--run"], in: folder.path,
        within: .seconds(120))
      #expect(result.stdout.contains("RUN JSONDecoder throws DecodingError.typeMismatch"), "\(result.stdout)")
    }
  }

  /// The model, the response, and the output about the change: proven, tried and dropped, or proven against the
  /// reading.
  static let changes: [(String, String, [String], [String])] = [
    (
      "struct A: Decodable { var on: Bool = false }", #"{"on":1}"#,
      [
        "NO DIFF a change of the source was tried and dropped, as it fails: the model does not compile here: A.swift:1:",
        "REPAIR applied to a copy and compiled; the response was decoded with it\n",
        "let on be made of the Int that is sent",
      ],
      ["not compiled"]
    ),
    (
      "struct A: Decodable {\n  let id: String\n  var text: String { \"\" + String(describing: id) }\n}",
      #"{"id":1}"#,
      [
        "REPAIR applied to a copy and compiled; the response was decoded with it\n",
        "+  let id: Int",
      ],
      ["NO DIFF", "not compiled"]
    ),
  ]

  @Test(.requires(.program("swiftc")), .slow, arguments: changes)
  func `a change is compiled and decodes the response, or it is not printed`(
    model: String, body: String, says: [String], never: [String]
  ) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(model + "\n", to: "A.swift")
      try folder.write(body, to: "response.json")
      let result = try await ContractCheckBinary.run(
        ["diagnose", "response.json", "--model", "A.swift:A", "--run"], in: folder.path, within: .seconds(240)
      )
      for text in says { #expect(result.stdout.contains(text), "\(result.stdout)") }
      for text in never { #expect(!result.stdout.contains(text), "\(result.stdout)") }
      #expect(result.stderr.contains("--run executes code of A.swift, changed\n"))
      #expect(result.ending == .exited(1))
    }
  }

  @Test func `without a compiler the source is read all the same, and that the model was not run is told`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try folder.write("struct A: Decodable { let id: Int }", to: "A.swift")
      try folder.write(#"{"id":1}"#, to: "response.json")
      let result = try await ContractCheckBinary.run(
        ["diagnose", "response.json", "--model", "A.swift:A", "--run"], environment: ["SWIFT_EXEC": "/none"],
        in: folder.path)
      #expect(result.stdout.contains("RUN there is no Swift compiler"))
      #expect(result.ending == .exited(2))
    }
  }

  static let wrong: [([String], String)] = [
    (["response.json", "--run"], "--run requires --model"),
    (["--error", "keyNotFound", "--model", "A.swift:A", "--run"], "only --error was given"),
  ]

  @Test(arguments: wrong) func `what --run needs is asked for`(_ words: [String], _ message: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      try folder.write("struct A: Decodable { let id: Int }", to: "A.swift")
      try folder.write("{}", to: "response.json")
      let result = try await ContractCheckBinary.run(["diagnose"] + words, in: folder.path)
      #expect(result.stderr.contains(message))
      #expect(result.ending == .exited(64))
    }
  }
}
