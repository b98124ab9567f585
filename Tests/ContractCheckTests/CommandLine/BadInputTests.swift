import Testing

/// The tests of common input errors, with the real binary.
@Suite struct BadInputTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var says: String

    init(_ name: String, _ text: String, says: String) {
      testDescription = name
      bytes = Array(text.utf8)
      self.says = says
    }
  }

  static let files: [Example] = [
    Example("not JSON", "contract: bob", says: "bad.json:1:1: error: not JSON: "),
    Example("empty", "", says: "bad.json:1:1: error: not JSON: the text is empty"),
    Example(
      "20 MB", String(repeating: " ", count: 20_000_000),
      says: "contractcheck: error: bad.json: has 19 MiB or more; at most 4 MiB are read"),
    Example(
      "10,000 levels", String(repeating: "[", count: 10_000), says: "bad.json:1:129: error: not JSON: "),
    Example("a byte order mark", "\u{FEFF}{}", says: "bad.json:1:1: error: not JSON: "),
    Example(
      "a key twice", "{\"title\": \"a\",\n \"title\": \"b\"}",
      says: "bad.json:2:2: error: \"title\" occurs twice in this object"),
    Example(
      "a comment", "{\n  // what it is\n}",
      says: "bad.json:2:3: error: not JSON: expected a key in double quotes, found '/'; JSON has no comments"),
    Example(
      "members in an array", "{\"title\": \"a]\\\"[\",\n \"checks\": [\"login\": {}]}",
      says:
        "bad.json:2:12: error: not JSON: the array has members, as at bad.json:2:20; members belong in { }"),
    Example(
      "no contract at all", "[1]", says: "bad.json:1:1: error: a contract must be an object, not an array"),
    Example(
      "a cycle",
      checks(
        #"{"a": {"call": "e", "query": {"q": "${b.x}"}}, "b": {"call": "e", "query": {"q": "${a.x}"}}}"#),
      says: #"error: "a" and "b" refer to each other: a → b → a"#),
    Example(
      "a reference forwards", checks(#"{"a": {"call": "e", "query": {"q": "${b.x}"}}, "b": {"call": "e"}}"#),
      says: #"error: "b" comes later in the file; a check can refer only to checks before it"#),
  ]

  static func checks(_ checks: String) -> String {
    """
    {"contract": "c", "backend": {"url": "http://127.0.0.1:1"}, "endpoints": {"e": {"request": "GET /"}},
     "checks": \(checks)}
    """
  }

  @Test(arguments: files.sampled(every: 3))
  func `a file that is no contract is told with its place, and nothing is sent`(example: Example) async throws
  {
    try await withTemporaryFolder { folder in
      try folder.write(example.bytes, to: "bad.json")
      let result = try await ContractCheckBinary.run(["run", "bad.json"], in: folder.path)
      #expect(result.status == 2)
      #expect(result.stdout.contains(example.says), "\(result.stdout.prefix(600))")
      let reading = try await Python.readJUnit(folder.path("reports/contractcheck.xml"))
      #expect(reading.problems.isEmpty)
      #expect(reading.errors > 0 && reading.cases.allSatisfy { $0.outcome == "error" })
      #expect(
        try folder.names(in: "reports") == [
          "contractcheck.html", "contractcheck.json", "contractcheck.md", "contractcheck.xml",
          "history.html", "history.ndjson",
        ])
      let lint = try await ContractCheckBinary.run(["lint", "bad.json"], in: folder.path)
      #expect(lint.status == 2)
      #expect(lint.stderr.contains(example.says))
    }
  }

  @Test(arguments: [
    (["run", "missing.json"], "contractcheck: error: missing.json: no such file or directory"),
    (
      ["run", "empty"],
      "contractcheck: error: empty: no contract in this folder: a contract is a file whose name ends in .json"
    ),
    (["run"], "contractcheck: error: specs: no such file or directory"),
    (
      ["run", "PASS=hunter2"],
      "contractcheck: error: PASS=…: no such file; a variable is given with --set NAME=VALUE"
    ),
  ])
  func `a path that leads to no contract is told`(words: [String], says: String) async throws {
    try await expectRefusal(of: words, says)
  }

  #if os(Linux)
    @Test func `a file that cannot be read is told`() async throws {
      try await expectRefusal(
        of: ["run", "/proc/self/mem"], "contractcheck: error: /proc/self/mem: input/output error")
    }
  #endif

  private func expectRefusal(of words: [String], _ says: String) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("", to: "empty/notes.txt")
      let result = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(result.status == 2)
      #expect(result.stdout.contains(says), "\(result.stdout)")
      #expect(!result.stdout.contains("hunter2"))
      let quiet = try await ContractCheckBinary.run(words + ["--quiet"], in: folder.path)
      #expect(quiet.status == 2 && quiet.stderr.contains(says), "\(quiet)")
    }
  }

  @Test func `a model that is not there is told with the other errors of its contract`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("struct Item: Codable { let id: Int }", to: "Item.swift")
      try folder.write(
        #"""
        {"contract": "c", "backend": {"url": "http://127.0.0.1:1"}, "client": {"models": ["Item.swift"]},
         "endpoints": {"e": {"request": "GET /", "responses": {"200": {"body": {"id": "integer"}, "model": "Itm"}}}},
         "checks": {"a": {"call": "f"}}}
        """#, to: "c.json")
      for command in ["lint", "run"] {
        let result = try await ContractCheckBinary.run([command, "c.json"], in: folder.path)
        let told = result.stdout + result.stderr
        #expect(result.status == 2)
        #expect(told.contains(#"there is no type "Itm"; did you mean "Item"?"#), "\(told)")
        #expect(told.contains(#"there is no endpoint "f""#), "\(told)")
      }
    }
  }

  @Test func `a contract of which nothing is checked is no success`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.checks(#"{"a": {"call": "e", "skip": "later"}}"#), to: "c.json")
      let result = try await ContractCheckBinary.run(["run", "c.json"], in: folder.path)
      #expect(result.status == 2)
      #expect(result.stdout.contains("nothing was checked"), "\(result.stdout)")
    }
  }

  @Test func `a reports folder that cannot be made is told, and nothing is left`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.checks(#"{"a": {"call": "e"}}"#), to: "c.json")
      try folder.write("a file", to: "taken")
      let result = try await ContractCheckBinary.run(
        ["run", "c.json", "--reports", "taken"], in: folder.path)
      #expect(result.status == 2)
      #expect(result.stdout.contains("taken"), "\(result.stdout)")
      #expect(try folder.read("taken") == "a file")
      #expect(try folder.names() == ["c.json", "taken"])
    }
  }

  @Test func `a missing variable is named and nothing is sent for it`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        Self.checks(#"{"a": {"call": "e", "query": {"q": "${env.CC_ONE}${secret.CC_TWO}"}}}"#), to: "c.json")
      let result = try await ContractCheckBinary.run(["run", "c.json"], in: folder.path)
      #expect(result.status == 2)
      #expect(
        result.stdout.contains("not set: CC_ONE, CC_TWO (environment, --env-file or --set)"),
        "\(result.stdout)")
    }
  }

  @Test func `a variable that no contract has is a slip of the pen`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.checks(#"{"a": {"call": "e", "query": {"q": "${env.CC_ONE}"}}}"#), to: "c.json")
      let result = try await ContractCheckBinary.run(["run", "c.json", "--set", "CC_OEN=1"], in: folder.path)
      #expect(result.status == 64)
      #expect(result.stderr.contains(#"no contract has a variable CC_OEN; did you mean "CC_ONE"?"#))
    }
  }

  @Test func `an empty value is none, and the next place is asked`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.checks(#"{"a": {"call": "e", "query": {"q": "${env.CC_ONE}"}}}"#), to: "c.json")
      let words = ["list", "c.json", "--set", "CC_ONE="]
      let with = try await ContractCheckBinary.run(words, environment: ["CC_ONE": "1"], in: folder.path)
      #expect(with.status == 0 && !with.stdout.contains("not set"), "\(with.stdout)")
      let without = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(without.stdout.contains("not set: CC_ONE"), "\(without.stdout)")
    }
  }

  @Test func `list shows no password of an address`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.checks(#"{"a": {"call": "e"}}"#), to: "c.json")
      let words = ["list", "c.json", "--url", "http://ann:canary@127.0.0.1:1"]
      let result = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(result.stdout.contains("127.0.0.1:1") && !result.stdout.contains("canary"), "\(result.stdout)")
    }
  }

  @Test func `nothing checked is said as that`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.checks(#"{"a": {"call": "e", "skip": "later"}}"#), to: "c.json")
      let result = try await ContractCheckBinary.run(["run", "c.json"], in: folder.path)
      #expect(result.stdout.contains("could not do its job: nothing was checked"), "\(result.stdout)")
    }
  }

  @Test func `an empty name of a folder is none`() async throws {
    let result = try await ContractCheckBinary.run(["run", "--reports", ""])
    #expect(result.status == 64)
    #expect(result.stderr.contains("--reports needs the name of a folder, not an empty text"))
  }

  @Test func `thousands of brackets are an error, not a crash`() async throws {
    try await withTemporaryFolder { folder in
      let deep = "integer" + String(repeating: "[]", count: 4_000)
      let text = Self.checks(#"{"a": {"call": "e"}}"#).replacing(
        "\"endpoints\"", with: "\"shapes\": {\"A\": \"\(deep)\"}, \"endpoints\"")
      try folder.write(text, to: "c.json")
      let result = try await ContractCheckBinary.run(["lint", "c.json"], in: folder.path)
      #expect(result.status == 2)
      #expect(result.stderr.contains("arrays nest more than 32 deep"))
    }
  }

  @Test func `lint ends at once when it is told to`() async throws {
    try await withTemporaryFolder { folder in
      _ = try await ShellCommand(program: "mkfifo", arguments: [folder.path("c.json")]).run()
      let process = try RunningProcess(ContractCheckBinary.command(["lint", "c.json"], in: folder.path))
      try await Task.sleep(for: .milliseconds(500))
      await process.send(2)
      #expect(try await process.result(within: .seconds(60)).status == 130)
    }
  }
}
