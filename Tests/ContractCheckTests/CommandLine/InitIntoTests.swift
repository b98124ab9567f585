import Foundation
import Testing

@testable import ContractCheck

/// The tests of `init --into` as it is called.
@Suite struct InitIntoTests {
  private static let contract = """
    {
      "contract": "notes",
      "backend": { "url": "http://localhost" },
      "openapi": "../openapi.json",
      "checks": {
        "list": { "call": "GET /notes", "query": { "kind": "open" } }
      }
    }

    """

  private static func withFiles(_ body: (TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(OpenAPIContractDraftTests.document, to: "openapi.json")
      try folder.write(
        OpenAPIContractDraftTests.document.replacing("Notes", with: "Others"), to: "other.json")
      try folder.write(contract, to: "specs/notes.json")
      try folder.write(
        contract.replacing("  \"openapi\": \"../openapi.json\",\n", with: ""), to: "specs/plain.json")
      try folder.write(contract.replacing("GET /notes", with: "GET /note"), to: "specs/broken.json")
      try folder.write(contract.replacing("../openapi", with: "../gone"), to: "specs/gone.json")
      try folder.write("{\"a\": 1}", to: "response.json")
      try folder.write("{", to: "specs/text.json")
      try await body(folder)
    }
  }

  @Test func `checks are added once, and a second time there is nothing to add`() async throws {
    try await Self.withFiles { folder in
      let first = try await ContractCheckBinary.run(["init", "--into", "specs/notes.json"], in: folder.path)
      #expect(first.status == 0, "\(first.stderr)")
      #expect(
        first.stdout.hasPrefix(
          "added 5 checks to specs/notes.json: its checks call 6 of 9 operations of openapi.json\n"),
        "\(first.stdout)")
      #expect(first.stdout.contains("  no check for POST /auth/logout: it would end the session"))
      #expect(first.stdout.hasSuffix("next: contractcheck run specs/notes.json\n"))
      let text = try folder.read("specs/notes.json")
      let second = try await ContractCheckBinary.run(
        ["init", "openapi.json", "--into", "./specs/notes.json"], in: folder.path)
      #expect(second.status == 0)
      #expect(
        second.stdout.hasPrefix(
          "./specs/notes.json: its checks call 6 of 9 operations of openapi.json; nothing was written\n"),
        "\(second.stdout)")
      #expect(try folder.read("specs/notes.json") == text)
      let third = try await ContractCheckBinary.run(["init", "--into", "specs/notes.json"], in: folder.path)
      #expect(
        third.stdout.hasSuffix(
          "  if the backend has further operations, openapi.json is older than it; replace the file first\n"),
        "\(third.stdout)")
      let lint = try await ContractCheckBinary.run(["lint", "specs/notes.json"], in: folder.path)
      #expect(lint.status == 0 && !lint.stderr.contains("specs/notes.json"), "\(lint.stderr)")
      #expect(lint.stdout.contains("no errors in 6 checks"), "\(lint.stdout)")
    }
  }

  @Test func `bodies that the document refuses are added once, also to checks that are there`() async throws {
    try await Self.withFiles { folder in
      let words = ["init", "--into", "specs/notes.json"]
      _ = try await ContractCheckBinary.run(words, in: folder.path)
      let text = try folder.read("specs/notes.json")
      let added = try await ContractCheckBinary.run(words + ["--negative"], in: folder.path)
      #expect(
        added.stdout.hasPrefix(
          "added to specs/notes.json: its checks call 6 of 9 operations of openapi.json\n  and 12 requests with bodies that the document refuses"
        ), "\(added.stdout)")
      let whole = try folder.read("specs/notes.json")
      #expect(Array(whole.utf8).difference(from: Array(text.utf8)).removals == [])
      #expect(whole.contains(#""create-note-refused": {"#))
      let again = try await ContractCheckBinary.run(words + ["--negative"], in: folder.path)
      #expect(
        again.stdout.contains("nothing was written\n  no further request with a body"), "\(again.stdout)")
      #expect(try folder.read("specs/notes.json") == whole)
      let lint = try await ContractCheckBinary.run(["lint", "specs/notes.json"], in: folder.path)
      #expect(lint.status == 0 && !lint.stderr.contains("specs/notes.json"), "\(lint.stderr)")
    }
  }

  @Test func `a contract without a document gets the one that is named`() async throws {
    try await Self.withFiles { folder in
      // Without the document, its check could not be read.
      try folder.write(
        #"{"contract": "plain", "backend": {"url": "http://localhost"}, "endpoints": {}}"#,
        to: "specs/plain.json")
      let made = try await ContractCheckBinary.run(
        ["init", "openapi.json", "--into", "specs/plain.json"], in: folder.path)
      #expect(made.status == 0, "\(made.stderr)")
      #expect(try folder.read("specs/plain.json").contains(#""openapi": "../openapi.json""#))
      let lint = try await ContractCheckBinary.run(["lint", "specs/plain.json"], in: folder.path)
      #expect(lint.status == 0, "\(lint.stderr)")
    }
  }

  @Test func `a downloaded document is written beside the contract, unless another is there`() async throws {
    try await Self.withFiles { folder in
      let document = OpenAPIContractDraftTests.document
      let server = try ScriptedServer(
        answering:
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(document.utf8.count)\r\n\r\n\(document)"
      )
      let plain = #"{"contract": "plain", "backend": {"url": "http://localhost"}}"#
      try folder.write(plain, to: "specs/plain.json")
      let words = ["init", "\(server.url)/openapi.json", "--into", "specs/plain.json"]
      let made = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(made.status == 0, "\(made.stderr)")
      #expect(made.stdout.contains("; specs/plain.openapi.json was written\n"), "\(made.stdout)")
      #expect(try folder.read("specs/plain.openapi.json") == document)
      try folder.write("{\"openapi\": \"3.1.0\"}", to: "specs/plain.openapi.json")
      try folder.write(plain, to: "specs/plain.json")
      let refused = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(refused.status == 2)
      #expect(
        refused.stderr.contains(
          "specs/plain.openapi.json differs from what \(server.url)/openapi.json returns now; update it first"
        ),
        "\(refused.stderr)")
      #expect(try folder.read("specs/plain.json") == plain)
    }
  }

  @Test(arguments: [
    (["--into", "specs/none.json"], 2, "specs/none.json: no such file or directory"),
    (["--into", "specs"], 2, "specs: is a folder"),
    (["--into", "openapi.json"], 2, "openapi.json: this is an OpenAPI document; --into takes the contract"),
    (
      ["--into", "specs/plain.json"], 2,
      "specs/plain.json: it names no OpenAPI document; contractcheck init DOCUMENT --into specs/plain.json"
    ),
    (
      ["--into", "specs/broken.json"], 2,
      "specs/broken.json:6:23: there is no endpoint \"GET /note\"; did you mean \"GET /notes\"?"
    ),
    (["--into", "specs/text.json"], 2, "specs/text.json:1:2: not JSON"),
    (["--into", "specs/gone.json"], 2, "specs/gone.json:4:14: "),
    (
      ["other.json", "--into", "specs/notes.json"], 2,
      "specs/notes.json: its document is openapi.json, not other.json"
    ),
    (["nowhere.json", "--into", "specs/notes.json"], 2, "nowhere.json: no such file or directory"),
    (["response.json", "--into", "specs/notes.json"], 64, "response.json is not an OpenAPI document"),
    (["a", "b", "--into", "specs/notes.json"], 64, "one OpenAPI document at most"),
    (["--into", "specs/notes.json", "--name", "n"], 64, "--into cannot be combined with --name"),
    (["--into", "specs/notes.json", "--entry", "1"], 64, "--into cannot be combined with --entry"),
    (["--into", "specs/notes.json", "--data", "{}"], 64, "--into cannot be combined with --data"),
    (["--into", "specs/notes.json", "--force"], 64, "--into cannot be combined with --force"),
    (["openapi.json", "--negative", "--safe"], 64, "--negative and --safe exclude each other"),
    (["--into", "specs/notes.json", "--negative", "--safe"], 64, "--negative and --safe exclude each other"),
    (
      ["response.json", "--negative"], 64,
      "response.json is not an OpenAPI document, which --negative requires"
    ),
    (["a.har", "--entry", "1", "--negative"], 64, "--negative cannot be combined with --entry"),
    (["--into", ""], 64, "--into needs the path of a contract"),
  ])
  func `what cannot be added to is told with its place, and nothing is written`(
    words: [String], status: Int32, message: String
  ) async throws {
    try await Self.withFiles { folder in
      let result = try await ContractCheckBinary.run(["init"] + words, in: folder.path)
      #expect(result.status == status, "\(result.stdout)")
      #expect(result.stderr.contains(message), "\(result.stderr)")
      #expect(result.stdout == "")
      #expect(try folder.read("specs/notes.json") == Self.contract)
    }
  }

  @Test(arguments: [["init", "openapi.json"], ["init", "openapi.json", "--into", "specs/plain.json"]])
  func `a text of the document that looks like a variable is not asked for`(words: [String]) async throws {
    try await Self.withFiles { folder in
      let document = OpenAPIContractDraftTests.document.replacing(
        #""minLength": 3, "maxLength": 10"#, with: #""example": "${secret.DEEP} ${env.WIDE}""#
      ).replacing(
        #""operationId": "listNotes""#,
        with: #""operationId": "listNotes", "summary": "All the notes ${secret.TITLE}""#)
      try folder.write(document, to: "openapi.json")
      let made = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(made.status == 0, "\(made.stderr)")
      for name in ["DEEP", "WIDE", "TITLE", "it needs", "also needs"] {
        #expect(!made.stdout.contains(name), "\(made.stdout)")
      }
    }
  }
}
