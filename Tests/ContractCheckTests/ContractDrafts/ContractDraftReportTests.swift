import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the output of `init` besides the contract.
@Suite struct ContractDraftReportTests {
  @Test(arguments: [401, 404, 500])
  func `a saved error is told as one, and leaves the endpoint's name to a success`(status: Int) async throws {
    try await withTemporaryFolder { folder in
      let body = #"{"detail": "no"}"#
      let head = "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\n"
      let server = try ScriptedServer(answering: "\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      let sent = "> POST /login HTTP/1.1\r\n> Host: \(server.url.dropFirst(7))\r\n>\r\n"
      let saved = sent + head.split(separator: "\r\n").map { "< \($0)\r\n" }.joined() + "<\r\n" + body
      let made = try await ContractCheckBinary.run(
        [
          "init", "-", "--name", "x", "--data", #"{"email": "ada@example.com", "password": "wr0ng"}"#,
        ], in: folder.path, input: .bytes(Array(saved.utf8)))
      #expect(
        made.stdout.contains(
          "  status: \(status) is an error response, and only that is promised; a capture of a successful response is needed for the rest\n"
        ), "\(made.stdout)\(made.stderr)")
      #expect(made.stdout.contains("set PASSWORD to the refused value (environment") == (status == 401))
      let text = try folder.read("specs/x.json")
      #expect(text.contains("\"post-login-\(status)\": {\n      \"call\": \"post-login\""), "\(text)")
      #expect(!text.contains("wr0ng"))
      let run = try await ContractCheckBinary.run(
        Self.words(of: made.stdout) + ["--set", "PASSWORD=x"], in: folder.path)
      #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    }
  }

  @Test func `a body with a name that looks like a token is told as JSON`() async throws {
    try await withTemporaryFolder { folder in
      let name = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlc2lnbmF0dXJl"
      let saved = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"\(name)\": 1}"
      let made = try await ContractCheckBinary.run(
        ["init", "-", "--name", "x"], in: folder.path, input: .bytes(Array(saved.utf8)))
      #expect(made.stdout.contains("answers 200 with JSON\n"), "\(made.stdout)\(made.stderr)")
      #expect(made.stdout.contains("body: a name in it looks like a token"), "\(made.stdout)")
    }
  }

  @Test(arguments: [
    (401, "application/json", "{}", "Give credentials: --header"),
    (404, "application/json", "{}", "Give the address of something that is there"),
    (404, "text/html", "<!DOCTYPE html>\n<html><title>Error</title>", "is a page of HTML"),
    (200, "text/html", "<html><title>App</title>", "is a page of HTML"),
    (500, "text/plain", "oops", "See the backend's log"),
  ])
  func `no contract is made of an address that is answered with an error or a page`(
    status: Int, type: String, body: String, advice: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(
        answering:
          "HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      let made = try await ContractCheckBinary.run(["init", "\(server.url)/users"], in: folder.path)
      #expect(made.status == 2 && made.stderr.contains(advice), "\(made.stdout)\(made.stderr)")
      #expect(try folder.names(in: "") == [])
    }
  }

  @Test(arguments: [
    ("text/event-stream", "event: tick\ndata: {\"n\": 1}\n\ndata: {\"n\": 2, \"more\": true}\n\n"),
    ("application/x-ndjson", "{\"n\": 1}\n{\"n\": 2, \"more\": true}\n"),
  ])
  func `the pieces of a stream are promised`(type: String, body: String) async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(
        answering:
          "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      let made = try await ContractCheckBinary.run(
        ["init", "\(server.url)/ticks", "--name", "x"], in: folder.path)
      let text = try folder.read("specs/x.json")
      #expect(text.contains("\"type\": \"\(type)\",\n          \"each\": {"), "\(text)")
      #expect(text.contains("\"n\": \"integer\"") && text.contains("\"more?\": \"boolean\""), "\(text)")
      let run = try await ContractCheckBinary.run(Self.words(of: made.stdout), in: folder.path)
      #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    }
  }

  /// Returns the words after `next: contractcheck`.
  private static func words(of output: String) -> [String] {
    let line = output.split(separator: "\n").first { $0.hasPrefix("next: contractcheck ") } ?? ""
    return line.split(separator: " ").dropFirst(2).map(String.init)
  }

  @Test func `the next command works as it stands`() async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(
        answering: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
      let made = try await ContractCheckBinary.run(
        ["init", "\(server.url)/a?token=t1", "--name", "x"], in: folder.path)
      #expect(made.stdout.contains("secrets: set TOKEN to run it (environment, --env-file or --set TOKEN=…)"))
      let run = try await ContractCheckBinary.run(
        Self.words(of: made.stdout), environment: ["TOKEN": "t1"], in: folder.path)
      #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    }
  }

  @Test func `without an address the next step says what to write first`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await ContractCheckBinary.run(
        ["init", "-", "--name", "x"], in: folder.path, input: .bytes(Array("{}".utf8)))
      #expect(
        made.stdout.hasSuffix(
          "next: set \"url\" and \"request\" in specs/x.json, then contractcheck run specs/x.json\n"))
    }
  }

  @Test func `a certificate that was not verified is not verified by the next command`() {
    var capture = Capture(format: .transcript, body: Array("{}".utf8), status: 200)
    capture.request = Request(method: "GET", url: "https://h/a")
    let draft = ContractDraft(capture, named: "x")
    #expect(draft.nextStep(file: "f", isInsecure: true) == "contractcheck run f --insecure")
    #expect(draft.nextStep(file: "f", isInsecure: false) == "contractcheck run f")
  }

  @Test func `what was left out of a capture is said`() throws {
    let transcript =
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}%"
    let draft = ContractDraft(try Capture(reading: Array(transcript.utf8), entry: nil), named: "x")
    #expect(draft.remarks.filter { $0.hasPrefix("capture: ") }.count == 2, "\(draft.remarks)")
  }
}
