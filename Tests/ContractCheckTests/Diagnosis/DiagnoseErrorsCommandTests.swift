import Testing

@testable import ContractCheck

/// The tests of `contractcheck diagnose --errors` on the command line.
@Suite struct DiagnoseErrorsCommandTests {
  private static let log = """
    10:00 keyNotFound(CodingKeys(stringValue: "firstName", intValue: nil), Context(codingPath: [CodingKeys(stringValue: \
    "user", intValue: nil)], debugDescription: "no", underlyingError: nil))
    {"time": "10:01", "version": "2.1", "url": "/me", "error": "Key 'first_name' not found at path 'user'."}
    a DecodingError

    """

  private static let models = """
    struct Login: Decodable { let user: User; struct User: Decodable { let firstName: String } }
    struct Me: Decodable { let user: Named; struct Named: Decodable { let firstName: String? } }
    struct Other: Decodable { let id: Int }
    """

  @Test(arguments: [
    (["body.json"], "a file with a response"), (["--error", "x"], "--error"),
    (["--run", "--model", "M.swift"], "--run"), (["--endpoint", "a"], "--endpoint"),
    (["--entry", "1"], "--entry"),
    (["--markdown"], "--markdown"),
  ])
  func `it is refused beside what is about one response`(words: [String], name: String) async throws {
    let result = try await ContractCheckBinary.run(["diagnose", "--errors", "e.log"] + words)
    #expect(result.status == 64)
    let message =
      "contractcheck: --errors reads a file with many errors and cannot be combined with \(name)\n"
    #expect(result.stderr.hasPrefix(message), "\(result.stderr)")
  }

  @Test(arguments: [
    (log, 1, "=> 2 errors of 2 causes.\n"), ("all is well\n", 0, "=> No error was found.\n"),
    ("a DecodingError\n", 3, "=> No error could be read.\n"), ("", 2, ""),
  ])
  func `the exit status says whether there are errors`(input: String, status: Int32, beginning: String)
    async throws
  {
    let result = try await ContractCheckBinary.run(
      ["diagnose", "--errors", "-"], input: .bytes(Array(input.utf8)))
    #expect(result.status == status, "\(result.stderr)")
    #expect(result.stdout.hasPrefix(beginning), "\(result.stdout)")
  }

  @Test func `all types that have the path are named with their places`() async throws {
    try await withTemporaryFolder { folder in
      let log = try folder.write(Self.log, to: "e.log")
      let models = try folder.write(Self.models, to: "M.swift")
      let all = try await ContractCheckBinary.run(["diagnose", "--errors", log, "--model", models])
      #expect(
        all.stdout.contains(
          "| model     fits 2 types: Login \"firstName\": \"string\" at \(models):1:72, Me \"firstName?\": "),
        "\(all.stdout)")
      let words = ["diagnose", "--errors", log, "--model", "\(models):Other"]
      let other = try await ContractCheckBinary.run(words)
      #expect(other.stdout.contains("| model     no property is at this path\n"), "\(other.stdout)")
      let converted = try await ContractCheckBinary.run(
        ["diagnose", "--errors", log, "--model", "\(models):Login", "--keys", "convertFromSnakeCase"])
      #expect(converted.stdout.contains("| model     fits 1 type: Login"), "\(converted.stdout)")
    }
  }

  @Test func `a number of seconds that is a date in the model is told to be one`() async throws {
    try await withTemporaryFolder { folder in
      let log = try folder.write("Type 'Double' mismatch: found a string. at path 'ends'", to: "e.log")
      let model = try folder.write("struct Trial: Decodable { let ends: Date? }", to: "M.swift")
      let result = try await ContractCheckBinary.run(["diagnose", "--errors", log, "--model", model])
      #expect(result.stdout.contains("(a Date) at \(model):1:31\n"), "\(result.stdout)")
    }
  }

  @Test func `contracts that cannot be read end it`() async throws {
    try await withTemporaryFolder { folder in
      let log = try folder.write(Self.log, to: "e.log")
      let specs = try folder.write("{", to: "specs/a.json")
      let result = try await ContractCheckBinary.run(["diagnose", "--errors", log, "--specs", specs])
      #expect(result.status == 2)
      #expect(result.stdout.isEmpty && !result.stderr.isEmpty)
    }
  }

  @Test(.requires(.python)) func `the document is what the schema says`() async throws {
    try await withTemporaryFolder { folder in
      let log = try folder.write(Self.log, to: "e.log")
      let empty = try folder.write("all is well\n", to: "empty.log")
      let models = try folder.write(Self.models, to: "M.swift")
      let calls = [[log], [log, "--model", models, "--specs", ProjectFolder.root + "/specs"], [empty]]
      var files: [String] = []
      for (index, call) in calls.enumerated() {
        let result = try await ContractCheckBinary.run(["diagnose", "--format", "json", "--errors"] + call)
        #expect(result.status == (index == 2 ? 0 : 1), "\(result.stderr)")
        files.append(try folder.write(result.stdout, to: "\(index).json"))
      }
      let schema = ProjectFolder.root + "/docs/errors.schema.json"
      for reading in try await Python.validate(files, against: schema) { #expect(reading.errors == []) }
    }
  }
}
