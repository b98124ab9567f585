import Testing

@testable import ContractCheck

/// The tests of `contractcheck diagnose` on the command line.
@Suite struct DiagnoseCommandTests {
  static let bob = ProjectFolder.tests + "/Cases/BobTheBuilder"
  static let specs = ["--specs", ProjectFolder.root + "/specs"]

  /// Runs it in the folder with BobTheBuilder's response and models.
  static func run(_ words: [String], input: String? = nil) async throws -> ProcessResult {
    try await ContractCheckBinary.run(
      ["diagnose"] + words, in: bob, input: input.map { .bytes(Array($0.utf8)) } ?? .nothing)
  }

  // MARK: The login that started it

  @Test func `the original model of BobTheBuilder has its four causes`() async throws {
    let result = try await Self.run(["login.json", "--model", "OriginalModels.swift:LoginResponse"])
    #expect(result.status == 1)
    try expectGolden(result.stdout, named: "diagnose/bob-original.txt")
  }

  @Test func `the fixed model of BobTheBuilder decodes`() async throws {
    let result = try await Self.run(["login.json", "--model", "FixedModels.swift:LoginResponse"])
    #expect(result.status == 0)
    try expectGolden(result.stdout, named: "diagnose/bob-fixed.txt")
  }

  @Test func `with the contract, the model is to blame`() async throws {
    let words = [
      "login.json", "--model", "OriginalModels.swift:LoginResponse", "--endpoint", "bob-the-builder/login",
    ]
    let result = try await Self.run(words + Self.specs)
    #expect(result.status == 1)
    try expectGolden(result.stdout, named: "diagnose/bob-three-sides.txt")
    let ticket = try await Self.run(words + Self.specs + ["--markdown"])
    #expect(ticket.status == 1)
    try expectGolden(ticket.stdout, named: "diagnose/bob-three-sides.md")
  }

  @Test func `the response keeps the contract`() async throws {
    for name in ["bob-the-builder/login", "bob-the-builder/login:200", "bob-the-builder/login:2XX"] {
      let result = try await Self.run(["login.json", "--endpoint", name] + Self.specs)
      #expect(result.status == 0, "\(result.stdout)")
      #expect(result.stdout.hasPrefix("=> The response is as bob-the-builder/login promises."))
    }
  }

  @Test func `without a promise the body's own shape is told`() async throws {
    let text = try FileSystem.read(Self.bob + "/login.json", atMost: 1 << 20)
    let result = try await Self.run([], input: String(decoding: text, as: UTF8.self))
    #expect(result.status == 0)
    try expectGolden(result.stdout, named: "diagnose/bob-shape.txt")
  }

  // MARK: Errors

  @Test func `an error of which nobody said anything is told as an error, not as a body`() async throws {
    let head = "HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\n\r\n"
    let result = try await Self.run([], input: head + #"{"detail":"no"}"#)
    #expect(result.status == 1)
    #expect(
      result.stdout.hasPrefix("=> The response is an error, for which nothing is promised.\n"),
      "\(result.stdout)")
    #expect(result.stdout.contains("= backend   See what the response says of the request;"))
    #expect(!result.stdout.contains("promised status"))
  }

  /// The rest of a model of errors, the body of a 409, the exit status and the beginning of the output.
  private static let errorModels: [(String, String, Int32, String)] = [
    (
      "let message: String", #"{"error": {"code": "taken", "message": "no"}}"#, 0,
      "=> APIError can decode the response.\n       (answered 409;"
    ),
    (
      "let message: String; let fields: [String: [String]]?",
      #"{"error": {"message": "no", "fields": {"city": {"name": ["too long"]}}}}"#, 1,
      "=> The app's decoder stops at $.error.fields.city: typeMismatch(Array<Any>)"
    ),
    // Of a body that is another one only the status is told.
    (
      "let message: String", #"{"detail": "no"}"#, 1, "=> APIError cannot take the response: 1 finding.\n"
    ),
  ]

  @Test(arguments: errorModels)
  func `a model of errors is held against the body of an error`(
    members: String, body: String, status: Int32, beginning: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let model = "struct APIError: Decodable { let error: Body; struct Body: Decodable { \(members) } }"
      let source = try folder.write(model, to: "E.swift")
      let head = "HTTP/1.1 409 Conflict\r\nContent-Type: application/json\r\n\r\n"
      let result = try await Self.run(["-", "--model", "\(source):APIError"], input: head + body)
      #expect(result.status == status)
      #expect(result.stdout.hasPrefix(beginning), "\(result.stdout)")
    }
  }

  @Test func `an error alone says what it may be and what to capture`() async throws {
    let text =
      "DecodingError.keyNotFound: Key 'first_name' not found in keyed decoding container. Path: user."
    let result = try await Self.run(["--error", text])
    #expect(result.status == 0)
    try expectGolden(result.stdout, named: "diagnose/error.txt")
  }

  @Test func `an error with the response names the finding that caused it`() async throws {
    let text =
      "keyNotFound(CodingKeys(stringValue: \"first_name\", intValue: nil), Swift.DecodingError.Context(codingPath: "
      + "[CodingKeys(stringValue: \"user\", intValue: nil)], debugDescription: \"…\", underlyingError: nil))"
    let result = try await Self.run(
      ["login.json", "--model", "OriginalModels.swift:LoginResponse", "--error", text])
    #expect(result.stdout.contains("| caused by field-casing at $.user, below"), "\(result.stdout)")
  }

  @Test(arguments: [
    (
      "DecodingError.keyNotFound: Key 'nickname' not found in keyed decoding container. Path: user.",
      "FixedModels"
    ),
    ("The data couldn’t be read because it is missing.", "FixedModels"),
    ("The data couldn’t be read because it isn’t in the correct format.", "OriginalModels"),
    (
      "DecodingError.keyNotFound: Key 'nickname' not found in keyed decoding container. Path: user.",
      "OriginalModels"
    ),
  ])
  func `an error that the response cannot have caused is said to be so`(error: String, model: String)
    async throws
  {
    for words in [[], ["--markdown"]] {
      let result = try await Self.run(
        ["login.json", "--model", "\(model).swift:LoginResponse", "--error", error] + words)
      #expect(result.stdout.contains("his response cannot have caused it"), "\(result.stdout)")
    }
  }

  @Test func `an error inside of what the response does not have is that of another one`() async throws {
    try await withTemporaryFolder { folder in
      let source =
        "struct M: Decodable {\n  let user: U\n}\nstruct U: Decodable {\n  let id: Int\n  let name: String\n}\n"
      let model = try folder.write(source, to: "M.swift")
      let body = try folder.write(#"{"id": 1, "name": "n"}"#, to: "a.json")
      let inside = "DecodingError.keyNotFound: Key 'name' not found in keyed decoding container. Path: user."
      let other = try await Self.run([body, "--model", "\(model):M", "--error", inside])
      #expect(other.stdout.contains("this response cannot have caused it"), "\(other.stdout)")
      let around = "DecodingError.keyNotFound: Key 'user' not found in keyed decoding container."
      let own = try await Self.run([body, "--model", "\(model):M", "--error", around])
      #expect(own.stdout.contains("| caused by body-unwrapped at $.user, below"), "\(own.stdout)")
    }
  }

  /// A plain decoder throws the error, with another setting than the given one.
  @Test(arguments: [[], ["--markdown"]])
  func `an error that the other key strategy causes is told with it`(words: [String]) async throws {
    try await withTemporaryFolder { folder in
      let model = try folder.write("struct M: Decodable {\n  let expiresAt: String\n}\n", to: "M.swift")
      let body = try folder.write(#"{"expires_at": "soon"}"#, to: "a.json")
      let error = "DecodingError.keyNotFound: Key 'expiresAt' not found in keyed decoding container."
      let result = try await Self.run(
        [body, "--model", model, "--keys", "convertFromSnakeCase", "--error", error] + words)
      #expect(result.stdout.contains("reads keys as they are written (--keys asWritten)"), "\(result.stdout)")
      #expect(result.stdout.contains("it then stops with keyNotFound at $; "), "\(result.stdout)")
      #expect(!result.stdout.contains("cannot have caused"), "\(result.stdout)")
    }
  }

  @Test func `a sentence that nobody knows does not keep the response from being told`() async throws {
    let words = ["login.json", "--model", "OriginalModels.swift:LoginResponse"]
    let result = try await Self.run(words + ["--error", "Login failed"])
    #expect(result.status == 1)
    #expect(result.stdout.contains("field-casing at $.user"), "\(result.stdout)")
    #expect(
      result.stdout.contains("no DecodingError and no known message of a system is in the text of --error"),
      "\(result.stdout)")
  }

  @Test func `what is read of an unread object is not said to be unread`() async throws {
    try await withTemporaryFolder { folder in
      let model = try folder.write(
        "struct User: Decodable {\n  let id: Int\n  let firstName: String\n}\n", to: "User.swift")
      let body = try folder.write(
        #"{"id": 1, "profile": {"firstName": "Jo", "age": 3}}"#, to: "response.json")
      let result = try await Self.run([body, "--model", "\(model):User"])
      #expect(result.stdout.contains("REPAIR"), "\(result.stdout)")
      #expect(!result.stdout.contains("NOT READ $.profile\n"), "\(result.stdout)")
    }
  }

  @Test func `a type in another file is asked for, and files may be named one by one`() async throws {
    try await withTemporaryFolder { folder in
      let one = try folder.write("struct A: Decodable {\n  let b: B\n}\n", to: "A.swift")
      let two = try folder.write("struct B: Decodable {\n  let c: Int\n}\n", to: "B.swift")
      let body = try folder.write(#"{"b": {"c": "x"}}"#, to: "response.json")
      let part = try await Self.run([body, "--model", "\(one):A"])
      #expect(part.status == 3)
      #expect(part.stdout.contains("whether the app decodes this response is not known"), "\(part.stdout)")
      let ticket = try await Self.run([body, "--model", "\(one):A", "--markdown"])
      #expect(
        ticket.stdout.contains("whether the app decodes this response is not known"), "\(ticket.stdout)")
      #expect(
        part.stdout.hasPrefix(
          "=> Whether A can decode the response is not known: its source was not read as far as that (see the notes)."
        ),
        "\(part.stdout)")
      let whole = try await Self.run([body, "--model", "\(one):A", "--model", two])
      #expect(whole.status == 1)
      #expect(whole.stdout.contains("value-type at $.b.c"), "\(whole.stdout)")
    }
  }

  @Test(.requires(.program("git"))) func `the ticket's change is applied as it stands there`() async throws {
    try await withTemporaryFolder { folder in
      let model = "Sources/My App/Log In.swift"
      try folder.write("struct A: Decodable {\n\tlet user_id: Int\n\tlet b: Int\n}\n", to: model)
      try folder.write(#"{"userId": 1, "b": 2}"#, to: "response.json")
      let result = try await ContractCheckBinary.run(
        ["diagnose", "response.json", "--model", "\(model):A", "--markdown"], in: folder.path)
      let parts = result.stdout.split(separator: "```diff\n")
      let diff = try #require(parts.last?.split(separator: "```").first)
      #expect(diff.contains("\tlet user_id: Int\n"), "\(result.stdout)")
      try folder.write(String(diff), to: "change.diff")
      let applied = try await ShellCommand(
        program: "git", arguments: ["apply", "change.diff"], directory: folder.path
      ).run(within: .seconds(60))
      #expect(applied.status == 0, "\(applied.stderr)\(diff)")
    }
  }

  // MARK: Other responses

  @Test(arguments: [
    (
      "{\"a\": 1,\n \"a\": 2}", [],
      "  key-duplicated at $.a: two keys of an object decode as the same key\n    --> standard input:2:"
    ),
    ("<html><title>Bad gateway</title>", [], "an HTML page titled \"Bad gateway\"\n"),
    (
      "<html><title>Bad gateway</title>", ["--model", "FixedModels.swift:LoginResponse"],
      "not valid JSON.\"\n"
    ),
    (
      "HTTP/1.1 401 No\nContent-Type: application/json\n\n{}",
      ["--model", "FixedModels.swift:LoginResponse"], "got       401"
    ),
    (
      "HTTP/1.1 500 No\nContent-Type: application/json\n\n{}",
      ["--model", "FixedModels.swift:LoginResponse", "--endpoint", "bob-the-builder/login"],
      "the status is 500, so the model was not held against the body"
    ),
  ])
  func `what is no success and what is no JSON is told as such`(
    input: String, words: [String], says: String
  ) async throws {
    let result = try await Self.run(
      ["-"] + words + (words.contains("--endpoint") ? Self.specs : []), input: input)
    #expect(result.status == 1)
    #expect(result.stdout.contains(says), "\(result.stdout)")
    #expect(!result.stdout.contains("does not notice"), "\(result.stdout)")
  }

  @Test func `an error's body asks for no change of the model`() async throws {
    try await withTemporaryFolder { folder in
      let model = try folder.write(
        "struct User: Decodable { let name: String; let at: Int }", to: "User.swift")
      for (status, isRepaired) in [("401 No", false), ("503 No", false), ("200 OK", true)] {
        let body = #"{"error": "x", "name": 1, "at": 2}"#
        let result = try await Self.run(
          ["-", "--model", "\(model):User"],
          input: "HTTP/1.1 \(status)\nContent-Type: application/json\n\n\(body)")
        #expect(result.stdout.contains("REPAIR") == isRepaired, "\(result.stdout)")
        #expect(result.stdout.contains("Check the status before decoding the body.") != isRepaired)
      }
    }
  }

  // MARK: What cannot be done

  @Test(arguments: [
    (["nothing.json"], 2, "nothing.json: no such file or directory"),
    (["a", "b"], 64, "diagnose reads one file, not 2"),
    (["login.json", "--endpoint", "bob-the-builder/logn"], 64, "did you mean \"login\"?"),
    (["login.json", "--endpoint", "bob-the-bilder/login"], 64, "did you mean \"bob-the-builder\"?"),
    (["login.json", "--endpoint", "login"], 64, "write bob-the-builder/login"),
    (
      ["login.json", "--endpoint", "bob-the-builder/login:318"], 64,
      "bob-the-builder/login has no response for 318; it has: 2"
    ),
    (
      ["login.json", "--model", "OriginalModels.swift:User", "--model", "FixedModels.swift:LoginResponse"],
      64,
      "--model names two types, User and LoginResponse; name the one of this response"
    ),
    (["login.json", "--endpoint", "login:9"], 64, "--endpoint takes a status such as 200 or 4XX, not \"9\""),
    (["login.json", "--endpoint", "/login"], 64, "--endpoint takes CONTRACT/NAME[:STATUS], not \"/login\""),
    (["login.json", "--model", "OriginalModels.swift:LoginRespons"], 2, "did you mean \"LoginResponse\"?"),
    (["login.json", "--model", "None.swift:LoginResponse"], 2, "None.swift: no such file or directory"),
    (["login.json", "--model", ":X"], 64, "--model takes FILE[,FILE][:TYPE], not \":X\""),
    (
      ["login.json", "--entry", "x"], 2, "login.json was taken for the body of a response: it has no entries"
    ),
    (["login.json", "--keys", "snake"], 64, "--keys takes asWritten, convertFromSnakeCase, not \"snake\""),
    (["login.json", "--dates", "iso8602"], 64, "did you mean \"iso8601\"?"),
    (["--error", "login failed"], 2, "print(error); print(String(decoding: data, as: UTF8.self))"),
    (
      ["login.json", "--endpoint", "x", "--specs", "nowhere"], 2,
      "contractcheck: error: nowhere: no such file or directory"
    ),
    ([], 2, "-: the input is empty"),
  ])
  func `what cannot be done is told in one sentence`(words: [String], status: Int, message: String)
    async throws
  {
    let result = try await Self.run(words.contains("--specs") ? words : words + Self.specs)
    #expect(result.status.map(Int.init) == status, "\(result.stderr)")
    #expect(result.stderr.contains(message), "\(result.stderr)")
    #expect(result.stdout.isEmpty)
  }

  // MARK: Secrets and hostile text

  /// The secrets of a session, none of which may be in any output.
  static let secrets = [
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhYmMifQ.c2lnbmF0dXJl", "hunter2hunter2", "s3cr3t-refresh-value",
    "cookie-v4lue-99",
  ]

  @Test(.requires(.python), arguments: [[], ["--markdown"]])
  func `no token is in what is printed, and what is hostile stays text`(words: [String]) async throws {
    let body = """
      {"access_token": "\(Self.secrets[0])", "password": 12, "refreshToken": "\(Self.secrets[2])",
       "note": "\(Self.secrets[0]) ```\\n<img src=x> @team [a](http://evil) \\u001b[31m", "id": "::error::x"}
      """
    let text = """
      > POST /login?token=\(Self.secrets[2]) HTTP/1.1
      > Host: h
      > Authorization: Bearer \(Self.secrets[0])
      > Cookie: sid=\(Self.secrets[3])
      >\u{20}
      < HTTP/1.1 200 OK
      < Content-Type: application/json
      < Set-Cookie: sid=\(Self.secrets[3]); Path=/
      <\u{20}
      \(body)
      """
    try await withTemporaryFolder { folder in
      let source = """
        struct Login: Decodable {
          let accessToken: Int
          let password: String
          let refreshToken: Int
          let note: Int
          let id: Int
        }
        """
      let model = try folder.write(source, to: "Login.swift")
      let error =
        "DecodingError.dataCorrupted: Data was corrupted. Path: note. Debug description: \(Self.secrets[0])."
      let result = try await Self.run(
        ["-", "--model", model + ":Login", "--error", error] + words, input: text)
      #expect(result.status == 1)
      for secret in Self.secrets { #expect(!result.stdout.contains(secret), "\(result.stdout)") }
      #expect(!result.stdout.contains("\u{1B}"))
      #expect(!result.stdout.split(separator: "\n").contains { $0.hasPrefix("::") })
      if words.isEmpty { return }
      let file = try folder.write(result.stdout, to: "ticket.md")
      let reading = try await Python.readMarkdown(file)
      #expect(reading.links.isEmpty)
      #expect(reading.tags["img"] == nil)
      #expect(reading.code.contains { $0.hasPrefix("curl ") })
    }
  }

  /// The bodies that are not JSON, and tokens in fields with harmless names, which have well-known prefixes.
  @Test(arguments: [
    "{\"id\": 1, \"password\": hunter2}", "id: 1\npassword: hunter2\nname: Jo\n",
    "{\n    id = 1;\n    password = hunter2;\n}", "{\n    \"client_secret\" = \"hunter2\";\n}",
    "{'id': 1, 'password': 'hunter2', 'ok': True}", "<a><password>hunter2</password></a>",
    "<html><body><form><input name=\"password\" value=\"hunter2\"></form></body></html>",
    "{\"id\": \"sk_live_hunter2hunter2hunter2\"}",
    "{\"note\": \"use ghp_hunter2hunter2hunter2hunter2hunter2\"}",
    "{\"a\": \"xoxb-123456-hunter2hunter2\"}", "{\"a\": \"glpat-hunter2hunter2hunter2\"}",
    "{\"a\": [\"AIzahunter2hunter2hunter2hunter2hunter2\"]}",
  ])
  func `what is no JSON, and what has a known beginning, is redacted`(body: String) async throws {
    try await withTemporaryFolder { folder in
      let model = try folder.write(
        "struct User: Decodable {\n  let id: Int\n  let note: Int?\n}\n", to: "User.swift")
      for words in [[], ["--markdown"], ["--model", model], ["--model", model, "--markdown"]] {
        let result = try await Self.run(["-"] + words, input: body)
        #expect(!result.stdout.contains("hunter2"), "\(result.stdout)")
        #expect(result.status != nil && !result.stderr.contains("hunter2"), "\(result.stderr)")
      }
    }
  }

  @Test func `a ticket shortens long strings`() {
    let text = #"{"a": "\#(String(repeating: "x", count: 100))", "b": "short \" y"}"#
    let shown = LongStrings.shortened(text)
    #expect(shown == #"{"a": "\#(String(repeating: "x", count: 60))… (100 characters)", "b": "short \" y"}"#)
  }

  @Test func `every line fits eighty columns of a terminal`() async throws {
    let command =
      "\(try ContractCheckBinary.path()) diagnose login.json --model OriginalModels.swift:LoginResponse"
    let result = try await ShellCommand(
      program: "script", arguments: ["-qc", "stty cols 80; \(command)", "/dev/null"],
      environment: ["TERM": "xterm"], directory: Self.bob
    ).run()
    #expect(result.stdout.contains("\u{1B}["))
    let plain = result.stdout.replacing(/\x{1B}\[[0-9;]*m/, with: "")
    #expect(plain.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= 80 }, "\(plain)")
  }
}
