import Testing

@testable import ContractCheck

/// The decoder's settings, given or found in the source.
extension DiagnoseCommandTests {
  @Test(arguments: [([], 1), (["--keys", "convertFromSnakeCase"], 0)])
  func `the decoder's settings are those that are given`(words: [String], status: Int) async throws {
    try await withTemporaryFolder { folder in
      let source = "struct User: Decodable { let firstName: String; let createdAt: Date? }"
      let model = try folder.write(source.replacing("; ", with: "\n"), to: "Models/User.swift")
      let body = try folder.write(#"{"first_name": "John"}"#, to: "response.json")
      let result = try await Self.run([body, "--model", "\(model):User"] + words)
      #expect(result.status.map(Int.init) == status, "\(result.stdout)")
    }
  }

  static let snakeDecoder = """
    let decoder = JSONDecoder()
    func setUp() {
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.dateDecodingStrategy = .formatted(formatter)
    }
    let formatter = make(format: "yyyy-MM-dd")
    """

  /// The decoder in the source beside the model, arguments, the exit status and the output.
  static let configured: [(String, [String], Int, String)] = [
    (
      snakeDecoder, [], 0,
      "API.swift:3 (keyDecodingStrategy = .convertFromSnakeCase, dateDecodingStrategy = .formatted(yyyy-MM-dd))"
    ),
    (snakeDecoder, ["--keys", "asWritten"], 1, "keyNotFound \"firstName\""),
    (snakeDecoder, ["--dates", "iso8601"], 1, "value-format at $.born"),
    (snakeDecoder, ["--dates", "custom"], 3, "how the decoder reads Date is not known; taken as any"),
    ("", ["--keys", "convertFromSnakeCase", "--dates", "formatted(yyyy-MM-dd)"], 0, "User can decode"),
    (
      "", ["--keys", "convertFromSnakeCase", "--dates", "formatted(HH:mm:ss.SSS)"], 1,
      "value-format at $.born"
    ),
    (
      "", ["--keys", "convertFromSnakeCase", "--dates", "formatted(yyyy/MM/dd)"], 3,
      "is not written as the format says"
    ),
    (
      "func a(_ d: JSONDecoder) { d.keyDecodingStrategy = .custom(own) }", [], 3,
      "what the decoder makes of keys is not known"
    ),
    (
      "func a(_ d: JSONDecoder, _ keys: JSONDecoder.KeyDecodingStrategy) { d.keyDecodingStrategy = keys }",
      [], 3, "keyDecodingStrategy = keys, which only running the app would tell"
    ),
    (
      "func a(_ d: JSONDecoder, _ dates: JSONDecoder.DateDecodingStrategy) { d.dateDecodingStrategy = dates }",
      ["--keys", "convertFromSnakeCase"], 3,
      "dateDecodingStrategy = dates, which only running the app would tell); override it with --keys and --dates"
    ),
    (
      "func a(_ d: JSONDecoder, _ dates: JSONDecoder.DateDecodingStrategy) { d.dateDecodingStrategy = dates }",
      ["--keys", "convertFromSnakeCase", "--dates", "formatted(yyyy-MM-dd)"], 0, "User can decode"
    ),
  ]

  @Test(arguments: configured)
  func `the decoder's settings are taken from the source unless others are given`(
    other: String, words: [String], status: Int, says: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let source = "struct User: Decodable {\n  let firstName: String\n  let born: Date\n}\n"
      try folder.write(source, to: "Sources/User.swift")
      try folder.write(other, to: "Sources/API.swift")
      let body = try folder.write(#"{"first_name": "John", "born": "1990-04-01"}"#, to: "response.json")
      let result = try await Self.run([body, "--model", folder.path("Sources") + ":User"] + words)
      #expect(result.status.map(Int.init) == status, "\(result.stdout)\(result.stderr)")
      #expect(result.stdout.contains(says), "\(result.stdout)")
    }
  }

  @Test func `decoders that differ are listed and asked for`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("struct User: Decodable {\n  let firstName: String\n}\n", to: "Sources/User.swift")
      let decoders = [
        ("A", "keyDecodingStrategy = .convertFromSnakeCase"), ("B", "dateDecodingStrategy = .iso8601"),
      ]
      for (name, setting) in decoders {
        try folder.write("func f(_ d: JSONDecoder) {\n  d.\(setting)\n}\n", to: "Sources/\(name).swift")
      }
      let body = try folder.write(#"{"first_name": "John"}"#, to: "response.json")
      let words = [body, "--model", folder.path("Sources") + ":User"]
      let result = try await Self.run(words)
      #expect(result.status == 64)
      #expect(result.stderr.contains("Sources/A.swift:2 (keyDecodingStrategy = .convertFromSnakeCase), "))
      #expect(
        result.stderr.contains(
          "Sources/B.swift:2 (dateDecodingStrategy = .iso8601); choose the settings with --keys and --dates"))
      let told = try await Self.run(words + ["--keys", "convertFromSnakeCase", "--dates", "iso8601"])
      #expect(told.status == 0, "\(told.stdout)\(told.stderr)")
    }
  }

  /// Until then `.iso8601` refuses fractions of a second: what decodes here may throw on a phone.
  @Test(arguments: [
    ([], "dates.dateFormat = \"yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ\"", false),
    (["--dates", "iso8601"], "User can decode the response", true),
    (["--dates", "iso8601", "--os", "iOS 17"], "breaks on it before iOS 26 and macOS 26", false),
    (
      ["--dates", "iso8601", "--os", "iOS 17"], "User decodes the response on newer systems only: 1 finding",
      false
    ),
    (["--os", "iOS 17"], "decoder.dateDecodingStrategy = .formatted(dates)", false),
    (["--os", "iOS 26"], "decoder.dateDecodingStrategy = .iso8601", false),
    (["--dates", "iso8601", "--os", "iOS 26"], "User can decode the response", false),
  ])
  func `a date that older systems do not read is said to be so`(
    words: [String], says: String, warns: Bool
  ) async throws {
    try await withTemporaryFolder { folder in
      let model = try folder.write("struct User: Decodable { let createdAt: Date }", to: "User.swift")
      let body = try folder.write(#"{"createdAt": "2025-11-08T15:39:12.642Z"}"#, to: "response.json")
      let result = try await Self.run([body, "--model", "\(model):User"] + words)
      #expect(result.stdout.contains(says), "\(result.stdout)")
      #expect(result.stdout.contains("before iOS 26 and macOS 26; an app") == warns, "\(result.stdout)")
    }
  }

  @Test func `a folder stands for its Swift files, and one type needs no name`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("struct User: Decodable { let name: Name }", to: "Models/User.swift")
      try folder.write("struct Name: Decodable { let first: String }", to: "Models/Deep/Name.swift")
      let body = try folder.write(#"{"name": {"frist": "John"}}"#, to: "response.json")
      let result = try await Self.run([body, "--model", folder.path("Models")])
      #expect(result.status == 1)
      #expect(result.stdout.contains("Models/Deep/Name.swift:1:"), "\(result.stdout)")
    }
  }

  @Test func `a response may have caused an error of a model that is partly read`() async throws {
    try await withTemporaryFolder { folder in
      let source = """
        struct M: Decodable {
          init(from decoder: any Decoder) throws {
            let c = try decoder.container(keyedBy: Keys.self)
            for key in c.allKeys { _ = try c.decode(Int.self, forKey: key) }
          }
          enum Keys: String, CodingKey { case a, b }
        }
        """
      let model = try folder.write(source, to: "M.swift")
      let body = try folder.write(#"{"a": 1, "b": "x"}"#, to: "a.json")
      let error =
        "DecodingError.typeMismatch: expected value of type Int. Path: b. Debug description: Expected to decode Int but found a string instead."
      let result = try await Self.run([body, "--model", model, "--error", error])
      #expect(result.status == 3, "\(result.stdout)")
      #expect(!result.stdout.contains("cannot have caused"), "\(result.stdout)")
    }
  }

  private static let decoder =
    "let decoder: JSONDecoder = { let d = JSONDecoder(); d.keyDecodingStrategy = .convertFromSnakeCase; d.dateDecodingStrategy = .iso8601; return d }()"

  /// Returns what is printed of a body and a model whose decoder converts keys.
  private func printed(_ body: String, _ model: String, _ words: [String] = [], contract: String? = nil)
    async throws -> String
  {
    try await withTemporaryFolder { folder in
      let source = try folder.write("import Foundation\n\(model)\n\(Self.decoder)\n", to: "M.swift")
      let response = try folder.write(body, to: "response.json")
      var arguments = [response, "--model", "\(source):Tour"] + words
      if let contract {
        let path = try folder.write(contract, to: "specs/r.json")
        arguments += ["--specs", String(path.dropLast("/r.json".count)), "--endpoint", "r/t"]
      }
      return try await Self.run(arguments).stdout
    }
  }

  @Test func `what the contract allows is told by its notation, and not by a sample`() async throws {
    let contract =
      #"{"contract": "r", "backend": {"url": "http://localhost:1"}, "client": {"os": "iOS 17", "keys": "convertFromSnakeCase", "dates": "iso8601"}, "endpoints": {"t": {"request": "GET /t", "responses": {"200": {"body": {"starts_at": "date-time"}}}}}, "checks": {"t": {"call": "t"}}}"#
    let text = try await printed(
      #"{"starts_at":"2026-11-28T11:24:38Z"}"#, "struct Tour: Codable { let startsAt: Date }",
      contract: contract)
    #expect(text.contains(#"| allowed   "starts_at": "date-time""#), "\(text)")
    #expect(!text.contains("| got"))
  }

  @Test(arguments: [
    ("URL?", #""https://a.example/my photo.png""#, 17), ("Date", #""2026-11-28T11:24:38.5Z""#, 26),
  ])
  func `the systems that refuse a value are those of its type`(type: String, value: String, version: Int)
    async throws
  {
    let text = try await printed(
      #"{"it":\#(value)}"#, "struct Tour: Codable { let it: \(type) }", ["--os", "iOS 16"])
    #expect(text.contains("| the app   breaks on it before iOS \(version) and"), "\(text)")
  }

  @Test func `neither of two keys that decode as one is said not to be read`() async throws {
    let text = try await printed(
      #"{"created_at": "a", "createdAt": "b", "more": 1}"#, "struct Tour: Codable { let createdAt: String }")
    #expect(text.contains("two keys of an object decode as the same key"))
    #expect(text.contains("NOT READ $.more\n"), "\(text)")
  }

  @Test func `an underscore before keys of the style that is converted is no other casing`() async throws {
    let text = try await printed(
      #"{"_id": 1, "_starts_on": "a", "_owner_id": 2}"#,
      "struct Tour: Codable { let id: Int; let startsOn: String; let ownerId: Int }")
    #expect(text.contains("field-renamed at $.startsOn") && !text.contains("casing"), "\(text)")
  }

  @Test func `an endpoint of several contracts of one name is told with their files`() async throws {
    try await withTemporaryFolder { folder in
      let text =
        #"{"contract": "c", "backend": {"url": "http://localhost:1"}, "endpoints": {"e": {"request": "GET /e"}}, "checks": {"e": {"call": "e"}}}"#
      for name in ["a.json", "b.json"] { try folder.write(text, to: "specs/\(name)") }
      try folder.write("{}", to: "body.json")
      let result = try await ContractCheckBinary.run(
        ["diagnose", "body.json", "--endpoint", "c/e"], in: folder.path)
      #expect(
        result.stderr.contains(
          #"several contracts have the name "c": specs/a.json, specs/b.json; name one of these files with --specs"#
        ),
        "\(result.stderr)")
    }
  }
}
