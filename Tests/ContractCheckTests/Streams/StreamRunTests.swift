import Foundation
import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

/// The tests of checks whose responses are streams.
@Suite struct StreamRunTests {
  private static func contract(
    _ url: String = "http://127.0.0.1:1", type: String = "text/event-stream", check: String = ""
  ) -> String {
    """
    {"contract": "chat", "backend": {"url": "\(url)", "timeout": "5s"},
     "endpoints": {"chat": {"request": "GET /chat", "responses": {"200": {
       "type": "\(type)", "each": {"delta": "string", "token?": "string", "done?": "boolean"}}}}},
     "checks": {"chat": {"call": "chat"\(check)}}}
    """
  }

  private static func judge(_ body: String, type: String = "text/event-stream", sent: String? = nil) throws
    -> [String]
  {
    let contract = try Contract(parsing: Array(contract(type: type).utf8), file: "chat.json")
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", sent ?? type)], body: Array(body.utf8))
    return try contract.findings(in: response, of: "chat").map {
      "\($0.kind.rawValue) \($0.path.map { "\($0)" } ?? "-") \($0.position.map { "\($0)" } ?? "-")"
    }
  }

  @Test func `each piece is judged at its place`() throws {
    #expect(try Self.judge("data: {\"delta\": \"a\"}\n\ndata: [DONE]\n\n") == [])
    #expect(
      try Self.judge("data: {\"delta\": \"a\"}\n\ndata: {\"delta\": 7}\n\n") == ["value-type $[*].delta 3:17"]
    )
    #expect(
      try Self.judge("{\"delta\": \"a\"}\n{\"Delta\": \"b\"}\n", type: "application/x-ndjson")
        == ["field-casing $[*].delta 2:2"])
    #expect(
      try Self.judge("{\"delta\": \"a\"}\n{\"delta\": \n", type: "application/x-ndjson")
        == ["body-not-json - 2:11"])
    #expect(try Self.judge("data: {\"delta\": \"a\"}\n") == ["body-truncated - -"])
    #expect(try Self.judge("") == ["body-empty - -"])
    #expect(try Self.judge(": ping\n\n") == ["body-not-json - -"])
    #expect(try Self.judge("{\"delta\": \"a\"}\n") == ["body-not-json - -"])
    #expect(
      try Self.judge("data: {\"delta\": \"a\"}\n\nid: 2\ndata: {\"delta\": \"a\n\n") == [
        "body-not-json - 4:19"
      ])
    #expect(
      try Self.judge("data: [DONE]\n\ndata: {\"delta\": \"a\"}\n\n") == ["body-not-json - 1:8"])
    #expect(try Self.judge("data: [DONE]\n\n") == ["body-not-json - -"])
    #expect(try Self.judge("{}", sent: "application/json") == ["response-media-type - -"])
  }

  @Test(arguments: [
    (
      "application/x-ndjson", #"{"delta":"a"}{"delta":"b"}"#,
      "more than one JSON value at line 1 of the body, column 14", "Send a line feed after each value"
    ),
    (
      "application/x-ndjson", "{\"delta\":\"a\"},\n{\"delta\":\"b\"}\n",
      "more than one JSON value at line 1 of the body, column 14", "Send no comma after a value"
    ),
    (
      "application/x-ndjson", "{\n\"delta\":\"a\"}\n", "JSON that is cut off at line 1 of the body, column 2",
      "Write each value in one line"
    ),
    (
      "application/x-ndjson", "{\"delta\":\"a\"}\n<!doctype html>\n",
      "an HTML page: \"<!doctype html>\"", "Find out who answered"
    ),
    (
      "application/x-ndjson", "{\"delta\":\"a\"}\n{\"delta\":\n",
      "JSON that is cut off at line 2 of the body, column 10", "Send all of it"
    ),
    (
      "text/event-stream", "data: hello\n\n", "text at line 1 of the body, column 7",
      "Send JSON as the data of"
    ),
    (
      "text/event-stream", "id: 1\r\ndata: {\"delta\":\"a\",}\r\n\r\n",
      "broken JSON at line 2 of the body, column 19", "Remove the trailing comma"
    ),
    (
      "text/event-stream", "id: 0\ndata: {\"delta\":\"a\"}\nid: 1\ndata: {\"delta\":\"b\"}\n\n",
      "more than one JSON value at line 4 of the body, column 7", "Send an empty line after each event"
    ),
    (
      "text/event-stream", "data: {\n\"delta\": \"a\"\n}\n\n", "JSON that is cut off at line 3 of the body",
      "Begin every line of the data"
    ),
    (
      "application/x-ndjson", "data: {\"delta\":\"a\"}\n\n", "server-sent events: ",
      "Send the values alone, or say text/event-stream"
    ),
    (
      "application/x-ndjson", "{\"delta\":\"a\"}\nInternal Server Error\n",
      "text at line 2 of the body, column 1", "Send JSON in each line"
    ),
    (
      "text/event-stream", ": ping\n\n", "a stream in which no event has data",
      "Begin the lines of each piece"
    ),
    (
      "text/event-stream", "data: [DONE]\n\n", "a stream that ends without a piece", "Send at least one piece"
    ),
    (
      "text/event-stream", ": ping\n\ndata: [DONE]\n", "a stream that ends without a piece",
      "Send at least one"
    ),
    ("application/x-ndjson", #"[{"delta":"a"}]"#, "array of 1", "Send each element as a line of its own"),
    (
      "text/event-stream", "data: [{\"delta\":\"a\"},{}]\n\n", "array of 2",
      "Send each element as an event of its"
    ),
  ])
  func `what a piece is in place of JSON, and what mends it`(
    type: String, body: String, actual: String, backend: String
  ) throws {
    let contract = try Contract(parsing: Array(Self.contract(type: type).utf8), file: "chat.json")
    let response = HTTPResponse(status: 200, headers: [Header("Content-Type", type)], body: Array(body.utf8))
    let findings = try contract.findings(in: response, of: "chat")
    #expect(findings.count == 1 && findings[0].hint.backend.hasPrefix(backend), "\(findings)")
    #expect("\(findings[0].actual)".hasPrefix(actual), "\(findings[0].actual)")
  }

  @Test func `a piece that may be a list is not told to be the whole one`() throws {
    let text = Self.contract(type: "application/x-ndjson").replacingFirst(
      #"{"delta": "string", "token?": "string", "done?": "boolean"}"#, with: #""integer[]""#)
    let contract = try Contract(parsing: Array(text.utf8), file: "chat.json")
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/x-ndjson")], body: Array("[1, \"x\"]\n".utf8)
    )
    let findings = try contract.findings(in: response, of: "chat")
    #expect(findings.map { "\($0.path ?? .root)" } == ["$[*][*]"])
    #expect(findings[0].hint.backend == "Send the promised JSON type.", "\(findings[0].hint)")
  }

  @Test(arguments: [StreamFormat.events, .lines])
  func `pieces that arrived before a cut are judged beside it`(format: StreamFormat) throws {
    let type = format == .events ? "text/event-stream" : "application/x-ndjson"
    let contract = try Contract(parsing: Array(Self.contract(type: type).utf8), file: "chat.json")
    func judged(_ pieces: String, then rest: String, _ end: HTTPResponse.End) throws -> [String] {
      let body = format.text(of: Array(pieces.utf8)) + Array(rest.utf8)
      let response = HTTPResponse(status: 200, headers: [Header("Content-Type", type)], body: body, end: end)
      return try contract.findings(in: response, of: "chat").map(\.kind.rawValue)
    }
    let rest = format == .events ? "data: {\"del" : "{\"del"
    for end in [HTTPResponse.End.cutOff(announced: nil), .encodingCut("gzip"), .timedOut] {
      #expect(try judged(#"[{"delta": "a"}]"#, then: rest, end) == ["body-truncated"])
      #expect(
        try judged(#"[{"delta": "a"}, {"delta": 7}]"#, then: rest, end) == ["value-type", "body-truncated"])
      #expect(try judged("[]", then: rest, end) == ["body-truncated"])
      #expect(
        try judged("[]", then: ": ping\n\n".filter { _ in format == .events }, end) == ["body-truncated"])
    }
  }

  @Test func `pieces that arrived before the time limit are judged`() async throws {
    let server = try ScriptedServer { request in
      let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
      return [.send(head + "data: {\"delta\": 7}\n\ndata: {\"delta\": \"a\"}\n\ndata: {\"de"), .hang]
    }
    try await withTemporaryFolder { folder in
      let file = try folder.write(
        Self.contract(
          server.url, check: #", "timeout": "400ms", "take": 5, "expect": {"values": [{"delta": "b"}]}"#),
        to: "chat.json")
      let result = try await ContractCheckBinary.run(["run", file], in: folder.path)
      #expect(result.ending == .exited(1), "\(result.stdout) \(result.stderr)")
      #expect(result.stdout.contains("timed out after 400 ms while reading the body, at byte"))
      #expect(result.stdout.contains("$[*].delta"))
      #expect(!result.stdout.contains("\"b\""))
      let words = result.stdout.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        words.contains("the stream had sent 2 events of the 5 that the check takes; its last byte had come"))
    }
  }

  @Test func `a stream that stalls says how far it came and how long nothing arrived`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n"
    let half = try ScriptedServer { _ in [.send(head + "{\"delta\": \"a\"}\n"), .hang] }
    let none = try ScriptedServer { _ in [.send(head), .hang] }
    let cut = try ScriptedServer { _ in [.send(head + "{\"delta\": "), .hang] }
    try await withTemporaryFolder { folder in
      func words(_ server: ScriptedServer) async throws -> String {
        let text = Self.contract(
          server.url, type: "application/x-ndjson", check: #", "timeout": "1200ms""#)
        let file = try folder.write(text, to: "chat.json")
        let result = try await ContractCheckBinary.run(["run", file], in: folder.path)
        #expect(result.ending == .exited(3), "\(result.stdout) \(result.stderr)")
        return result.stdout.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      let said = try await words(half)
      let silence = try #require(
        said.firstMatch(
          of: /the stream had sent 1 line; its last byte had come 1\.?(\d*) s before the time limit/),
        "\(said)")
      #expect(silence.1.isEmpty || silence.1.first.map { "012".contains($0) } == true)
      let nothing = try await words(none)
      #expect(nothing.contains("the stream had sent no whole line, and nothing after the header fields"))
      let part = try await words(cut)
      #expect(part.contains("the stream had sent no whole line; its last byte had come 1"))
    }
  }

  @Test func `a stream that ends before the pieces that the check takes has a note`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n"
    let server = try ScriptedServer { _ in [.send(head + "{\"delta\": \"a\"}\n"), .close] }
    try await withTemporaryFolder { folder in
      for (take, hasNote) in [(1, false), (3, true)] {
        let file = try folder.write(
          Self.contract(server.url, type: "application/x-ndjson", check: #", "take": \#(take)"#),
          to: "chat.json")
        let result = try await ContractCheckBinary.run(["run", file, "--verbose"], in: folder.path)
        #expect(result.ending == .exited(0), "\(result.stdout) \(result.stderr)")
        let words = result.stdout.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
          words.contains("the stream ended after 1 line of the 3 that the check takes") == hasNote, "\(words)"
        )
      }
    }
  }

  @Test func `a stream without an end is left after as many pieces as the check takes`() async throws {
    let server = try ScriptedServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"),
        .flood(Array("event: add\ndata: {\"delta\": \"a\"}\n\n".utf8), pauseMilliseconds: 5),
      ]
    }
    try await withTemporaryFolder { folder in
      let text = Self.contract(
        server.url,
        check:
          #", "take": 3, "expect": {"status": 200, "values": [{"delta": "a"}, {"delta": "a"}, {"delta": "a"}]}"#
      )
      let file = try folder.write(text, to: "chat.json")
      let result = try await ContractCheckBinary.run(["run", file], in: folder.path)
      #expect(result.ending == .exited(0), "\(result.stdout) \(result.stderr)")
      let late = try folder.write(Self.contract(server.url, check: #", "timeout": "300ms""#), to: "late.json")
      let other = try await ContractCheckBinary.run(["run", late], in: folder.path)
      #expect(other.ending == .exited(3), "\(other.stdout) \(other.stderr)")
    }
    #expect(server.requests.first?.fields("Accept-Encoding") == ["Accept-Encoding: identity"])
  }

  @Test func `a response that is no stream is read to its end`() async throws {
    let body = "{\n\"error\":\n\"no\"\n}\n"
    let server = try ScriptedServer(
      answering:
        "HTTP/1.1 500 No\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    try await withTemporaryFolder { folder in
      let text = Self.contract(server.url, type: "application/x-ndjson", check: #", "take": 1"#)
      let file = try folder.write(text, to: "chat.json")
      let result = try await ContractCheckBinary.run(["run", file], in: folder.path)
      #expect(result.ending == .exited(1))
      #expect(result.stdout.contains("500 ($.error says \"no\")"), "\(result.stdout)")
    }
  }

  @Test(arguments: ["text/event-stream", "application/x-ndjson"])
  func `secrets in a stream reach no report`(type: String) async throws {
    let pieces =
      #"[{"delta": 5, "token": "s3cr3t-t0ken-value"}, {"delta": "a", "access_token": "an0ther-s3cret-one"}]"#
    let body = String(
      decoding: try #require(StreamFormat(mediaType: type)).text(of: Array(pieces.utf8)), as: UTF8.self)
    let server = try ScriptedServer(
      answering:
        "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    try await withTemporaryFolder { folder in
      let file = try folder.write(Self.contract(server.url, type: type), to: "chat.json")
      let result = try await ContractCheckBinary.run(["run", file, "-v"], in: folder.path)
      #expect(result.ending == .exited(1))
      var texts = [result.stdout, result.stderr]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/reports") {
        texts.append(try String(contentsOfFile: folder.path + "/reports/" + name, encoding: .utf8))
      }
      #expect(texts.count > 4)
      for text in texts {
        #expect(!text.contains("s3cr3t-t0ken-value") && !text.contains("an0ther-s3cret-one"))
      }
      #expect(texts[0].contains("$[*].delta"), "\(texts[0])")
    }
  }

  @Test(arguments: ["text/event-stream", "application/x-ndjson"])
  func `samples keep the promise, and mutations of them are detected`(type: String) throws {
    // An optional member under another name is a guess that fails no run.
    let text = Self.contract(type: type).replacing("?\":", with: "\":")
    let contract = try Contract(parsing: Array(text.utf8), file: "chat.json")
    let strength = contract.mutationScore()
    let score = try #require(strength.endpoints.first).score
    #expect(score.tried > 8 && score.percent == 100, "\(MutationScoreReport(contracts: [strength]).text)")
  }

  @Test(arguments: [
    (#""each": "string""#, "", "\"each\" is for a stream: \"type\" must be"),
    (#""type": "text/plain", "each": "string""#, "", "\"each\" is for a stream: \"type\" must be"),
    (#""type": "text/event-stream", "each": "string", "body": "string""#, "", "and not both"),
    (
      #""body": "string""#, #", "take": 2"#,
      "\"take\" is for a stream, and no response of \"chat\" has \"each\""
    ),
    (
      #""type": "text/event-stream", "each": "string""#, #", "take": 0"#,
      "\"take\" must be a whole number from 1"
    ),
  ])
  func `what is no stream is an error`(response: String, check: String, message: String) {
    let text = """
      {"contract": "chat", "backend": {"url": "http://127.0.0.1:1"},
       "endpoints": {"chat": {"request": "GET /chat", "responses": {"200": {\(response)}}}},
       "checks": {"chat": {"call": "chat"\(check)}}}
      """
    let told = ContractText.load(text).errors
    #expect(told.count == 1 && told[0].contains(message), "\(told)")
  }

  @Test func `an OpenAPI document describes the pieces`() throws {
    let document = """
      {"openapi": "3.2.0", "info": {"title": "Chat", "version": "1"}, "paths": {
        "/lines": {"get": {"operationId": "lines", "responses": {"200": {"description": "", "content": {
          "application/jsonl": {"itemSchema": {"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}}}}}}},
        "/events": {"get": {"operationId": "events", "responses": {"200": {"description": "", "content": {
          "text/event-stream": {"itemSchema": {"type": "object", "properties": {"event": {"type": "string"},
            "data": {"type": "string", "contentMediaType": "application/json", "contentSchema": {"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}}}}}}}}}}}}
      """
    var shapes = ShapeTable()
    let read = OpenAPIReader.promises(
      of: try OpenAPIDocument(parsing: Array(document.utf8), named: "openapi.json"), shapes: &shapes)
    let promises = read.operations.compactMap(\.endpoint.responses.first)
    #expect(promises.map(\.stream) == [.lines, .events])
    for promise in promises {
      guard case .shape(let id) = promise.body else { Issue.record("no shape"); continue }
      #expect(shapes.notation(of: id) == "object {n}[](1...)")
    }
  }
}
