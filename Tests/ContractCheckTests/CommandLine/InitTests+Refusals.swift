import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// Inputs that make no contract, and their errors.
extension InitTests {
  @Test(arguments: [
    (
      #"{"openapi": "3.1.0", "info": {"title": "x"}, "paths": {}}"#,
      "the document has no operations; no contract was written"
    ),
    (#"{"swagger": "2.0", "paths": {}}"#, "the document has no operations; no contract was written"),
    ("openapi: 3.0.0\ninfo:\n", "the document has no operations"),
    ("# x\nswagger: '2.0'\n", "the document has no operations"),
    (
      "HTTP/1.1 200 OK\nContent-Type: application/json\n\n{\"openapi\": \"3.0.0\", \"paths\": {}}",
      "this is an OpenAPI document"
    ),
    (#"{"asyncapi": "3.0.0", "info": {}}"#, "this is an AsyncAPI document"),
    (#"{"info": {"_postman_id": "1", "name": "x"}, "item": []}"#, "this is a Postman collection"),
    (
      #"{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}}"#,
      "this is a Postman collection"
    ),
    (#"{"_type": "export", "__export_format": 4, "resources": []}"#, "this is an export of Insomnia"),
    (
      #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}"#,
      "this is a JSON Schema"
    ),
    (#"{"contract": "x", "endpoints": {}, "checks": {}}"#, "this is a contract already"),
    (#"{"swaggerVersion": "1.2", "apis": []}"#, "this is a Swagger 1 document"),
    (#"{"data": {"__schema": {"types": []}}}"#, "this is a GraphQL schema"),
    (#"{"__schema": {"types": []}}"#, "this is a GraphQL schema"),
    (
      #"{"formatVersion": 1, "tool": {"name": "contractcheck", "version": "1"}, "checks": []}"#,
      "this is a report of contractcheck"
    ),
    ("### Login\nPOST http://h/login\nContent-Type: application/json\n\n{}", "these are requests"),
    ("@host = http://h\n\nGET {{host}}/x HTTP/1.1\n", "these are requests"),
    ("# first\nGET https://h/x\nHTTP 200\n[Asserts]\n", "these are requests"),
    ("POST /login HTTP/1.1\nHost: h\n\n{}", "these are requests"),
    ("curl -u bob:x https://h", "these are requests"),
    ("import Foundation\n\nstruct User: Codable {\n}\n", "this is Swift source"),
    ("// User\npublic final class User: Codable {}", "this is Swift source"),
    ("interface User { id: string }", "this is neither JSON nor a response"),
    ("<html>", "this is neither JSON nor a response"),
    ("meta {\n  name: x\n}", "this is neither JSON nor a response"),
  ])
  func `what is no response makes no contract`(text: String, message: String) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(text, to: "given.txt")
      let made = try await ContractCheckBinary.run(["init", "given.txt"], in: folder.path)
      #expect(made.status == 2 && made.stderr.hasPrefix("contractcheck: given.txt: \(message)"), "\(made)")
      #expect(try folder.names() == ["given.txt"])
    }
  }

  @Test(arguments: [
    #"{"info": {"name": "x"}, "item": []}"#, #"{"paths": {}, "openapi": 3}"#, #"{"contract": "x"}"#,
    #""GET /x""#,
    #"{"_type": "export"}"#, "HTTP/1.1 200 OK\nContent-Type: text/plain\n\nGET /x\n",
  ])
  func `what only looks a little like that is a response`(text: String) throws {
    #expect(try Capture(reading: Array(text.utf8), entry: nil).unsuitability == nil)
  }

  @Test(arguments: [
    (
      ["init", "localhost:8300/x?token=t1"], "localhost:8300/x has no scheme; write http://localhost:8300/x\n"
    ),
    (["init", "127.0.0.1/x"], "127.0.0.1/x has no scheme; write http://127.0.0.1/x\n"),
    (
      ["init", "u:pw@api.example.com/users"],
      "api.example.com/users has no scheme; write http://api.example.com/users\n"
    ),
    (["run", "--url", "localhost:8300"], "--url has no scheme; write http://localhost:8300\n"),
    (["init", "responses/login.json"], "responses/login.json: "),
    (["init", "api.v2/login.json"], "api.v2/login.json: "),
  ])
  func `an address without a scheme is told with one`(words: [String], message: String) async throws {
    try await withTemporaryFolder { folder in
      let result = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(result.status == (message.hasSuffix("\n") ? 64 : 2), "\(result)")
      #expect(result.stderr.hasPrefix("contractcheck: \(message)"), "\(result.stderr)")
    }
  }

  @Test(arguments: [
    ("/login?next=%2Fx", "/login"), ("login", "/a/login"), ("//other:81/x", "http://other:81/x"),
    ("https://u:pw@h/x#y", "https://h/x"), ("/reset/\(token)", "/reset/{id}"), ("?a=b", "/a/"),
  ])
  func `a redirect names its target`(location: String, target: String) async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(
        answering: "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
      let made = try await ContractCheckBinary.run(["init", "\(server.url)/a/b?c=d"], in: folder.path)
      let whole = target.hasPrefix("/") ? server.url + target : target
      #expect(made.stdout.contains("  redirect: 302 to \(whole); run init with that address"), "\(made)")
    }
  }

  @Test func `broken JSON says nothing of the address but its place`() async throws {
    try await withTemporaryFolder { folder in
      let body = #"{"a": "#
      let server = try ScriptedServer(
        answering:
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      let address = "http://u:hunter2@\(server.url.dropFirst(7))/a/\(Self.token)?token=t1-a"
      let made = try await ContractCheckBinary.run(["init", address], in: folder.path)
      #expect(
        made.status == 2 && made.stderr.hasPrefix("contractcheck: \(server.url)/a/{id}: the body looks"),
        "\(made)")
      #expect(!["hunter2", "t1-a", "eyJ"].contains { made.stderr.contains($0) })
    }
  }

  @Test(arguments: [
    (#"{"a": [1, 2"#, "line 1, column 12: "), ("[\n {\"a\": 1},\n", "line 3, column 1: "),
    ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"a\": tru", "line 1, column "),
  ])
  func `JSON that is cut off makes no contract`(text: String, place: String) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(text, to: "cut.json")
      let made = try await ContractCheckBinary.run(["init", "cut.json"], in: folder.path)
      #expect(made.status == 2 && made.stderr.contains("looks like JSON but is invalid: \(place)"), "\(made)")
      #expect(try folder.names() == ["cut.json"])
      let long = try await ContractCheckBinary.run(
        ["init", "-", "--name", String(repeating: "a", count: 300)], in: folder.path,
        input: .bytes(Array("{}".utf8)))
      #expect(long.status == 2 && long.stderr.lowercased().contains("name too long"), "\(long)")
    }
  }

  @Test func `a contract that is there is not written over`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("mine", to: "specs/body.json")
      try folder.write("{}", to: "body.json")
      let refused = try await ContractCheckBinary.run(["init", "body.json"], in: folder.path)
      #expect(refused.status == 2 && refused.stderr.contains("specs/body.json already exists"))
      #expect(try folder.read("specs/body.json") == "mine")
      let forced = try await ContractCheckBinary.run(["init", "body.json", "--force"], in: folder.path)
      #expect(forced.status == 0)
      #expect(try folder.read("specs/body.json") != "mine")
    }
  }

  @Test(
    arguments: zip(
      ["", "a b", "nowhere.json", "http://", "http://127.0.0.1:1/", "a --name A"],
      [Int32(64), 64, 2, 64, 3, 64]))
  func `what gives no response is said`(words: String, status: Int32) async throws {
    try await withTemporaryFolder { folder in
      let result = try await ContractCheckBinary.run(
        ["init"] + words.split(separator: " ").map(String.init), in: folder.path)
      #expect(result.status == status && result.stderr.hasPrefix("contractcheck: "))
    }
  }
}
