import ContractSpecs
import Foundation
import Testing

@testable import ContractCheck

@Suite struct RequestBuilderTests {
  private static let mounted =
    #""backend": {"url": "http://host:1/api/", "headers": {"Accept": "application/json", "X-App": "1"}},"#

  private func preparation(
    _ check: String, extra: String = mounted, variables: [String: String] = [:],
    file: String = "specs/test.json"
  ) throws -> Preparation {
    let endpoints = #""deep": {"request": "POST /items/{id}/x%20y"}"#
    let contract = try RunningTests.contract(
      "\"a\": {\(check)}", endpoints: endpoints, extra: extra, file: file)
    let state = RunState([contract], settings: .test(variables))
    return state.prepare(0, of: 0, now: 1_736_337_600.9)
  }

  private func request(
    _ check: String, extra: String = mounted, variables: [String: String] = [:],
    file: String = "specs/test.json"
  ) throws -> Request {
    let preparation = try preparation(check, extra: extra, variables: variables, file: file)
    guard case .ready(let prepared) = preparation else {
      throw UnsendableRequest(reason: "\(preparation)")
    }
    return prepared.request
  }

  @Test func `an address joins the mount prefix, escaped parameters and the query`() throws {
    let request = try request(
      #""call": "deep", "path": {"id": "a/b?c ü"}, "query": {"q": "1&2", "r[]": "x y"}"#)
    #expect(
      request.url == "http://host:1/api/items/a%2Fb%3Fc%20%C3%BC/x%20y?q=1%262&r%5B%5D=x%20y")
    #expect(request.method == "POST")
  }

  @Test(arguments: [("..", "%2E%2E"), (".", "%2E"), ("...", "...")])
  func `a parameter is no step out of its path`(value: String, escaped: String) throws {
    #expect(
      try request(#""call": "item", "path": {"id": "\#(value)"}"#).url == "http://host:1/api/items/\(escaped)"
    )
  }

  @Test func `headers of the check replace those of the backend by name`() throws {
    let request = try request(#""call": "get", "headers": {"x-app": "2", "X-More": "${now.iso8601}"}"#)
    #expect(
      request.headers == [
        Header("Accept", "application/json"), Header("x-app", "2"), Header("X-More", "2025-01-08T12:00:00Z"),
      ])
  }

  @Test func `a request says which of its fields were made of references`() throws {
    let request = try request(
      #""call": "get", "headers": {"User-Agent": "app/${secret.KEY}", "Accept-Language": "de"}"#,
      extra:
        #""backend": {"url": "http://host:1", "headers": {"Accept": "a/b; key=${secret.KEY}", "X": "1"}},"#,
      variables: ["KEY": "long-enough-for-a-secret"])
    #expect(request.resolvedFields == ["user-agent", "accept"])
  }

  @Test(arguments: [
    (#""auth": {"bearer": "t"}"#, "Bearer t"),
    (#""auth": {"basic": {"user": "ü", "password": "p:w"}}"#, "Basic w7w6cDp3"),
    (#""headers": {"authorization": "Own x"}"#, "Own x"),
  ])
  func `who it is from`(members: String, value: String) throws {
    #expect(try request("\"call\": \"get\", \(members)").headers.value(of: "Authorization") == value)
  }

  @Test(arguments: [
    (
      #""body": {"a": [1.0, null, "${env.V}", "is ${env.V}"]}"#, #"{"a":[1.0,null,"v\"","is v\""]}"#,
      "application/json"
    ),
    (
      #""form": {"a b": "1+1=2 &", "c": "${env.V}"}"#, "a+b=1%2B1%3D2+%26&c=v%22",
      "application/x-www-form-urlencoded"
    ),
    (#""raw": "a ${now.unix}", "headers": {"Content-Type": "text/x"}"#, "a 1736337600", "text/x"),
    (
      #""body": "${now.unix}", "headers": {"content-type": "application/vnd.x+json"}"#, "1736337600",
      "application/vnd.x+json"
    ),
  ])
  func `bodies and their types`(members: String, body: String, type: String) throws {
    let request = try request("\"call\": \"post\", \(members)", variables: ["V": "v\""])
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == body)
    #expect(request.headers.value(of: "Content-Type") == type)
  }

  @Test func `without a body there is none`() throws {
    #expect(try request(#""call": "post""#).body == nil)
  }

  @Test func `a file is sent from the contract's own folder`() async throws {
    let sent = try await withTemporaryFolder { folder in
      try folder.write("PNG", to: "p.png")
      return try request(
        #""call": "post", "multipart": {"file": {"path": "p.png", "type": "image/png"}}"#,
        file: folder.path("test.json"))
    }
    let text = String(decoding: sent.body ?? [], as: UTF8.self)
    #expect(text.contains("name=\"file\"; filename=\"p.png\"\r\nContent-Type: image/png\r\n\r\nPNG\r\n"))
    #expect(sent.headers.value(of: "Content-Type")?.hasPrefix("multipart/form-data; boundary=") == true)
  }

  @Test(arguments: [
    (#""multipart": {"a": "b"}"#, "multipart/form-data; boundary="),
    (#""form": {"a": "b"}"#, "application/x-www-form-urlencoded"),
    (#""body": {"a": "b"}"#, "application/vnd.api+json"),
    (#""form": {"a": "b"}, "headers": {"content-type": "text/x"}"#, "text/x"),
  ])
  func `the type that all requests have gives way to that of a form`(body: String, type: String) throws {
    let backend =
      #""backend": {"url": "http://host:1", "headers": {"content-type": "application/vnd.api+json"}},"#
    let sent = try request("\"call\": \"post\", \(body)", extra: backend)
    #expect(sent.headers.count { $0.isNamed("Content-Type") } == 1)
    #expect(sent.headers.value(of: "Content-Type")?.hasPrefix(type) == true)
  }

  @Test func `files outside of the folder are not read`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("secret", to: "outside.txt")
      try folder.write("fine", to: "specs/real.txt")
      try folder.write("", to: "specs/folder/empty")
      #expect(symlink(folder.path("outside.txt"), folder.path("specs/link.txt")) == 0)
      #expect(symlink("real.txt", folder.path("specs/inside.txt")) == 0)
      let files = AttachedFiles(besideContract: folder.path("specs/test.json"))
      let outside = [
        "../outside.txt", folder.path("outside.txt"), "link.txt", "folder", "none.txt", "",
        "folder/../real.txt",
      ]
      for path in outside {
        #expect(throws: UnsendableRequest.self, "\(path)") { try files.read(path) }
      }
      #expect(try files.read("inside.txt") == Array("fine".utf8))
      #expect(try files.read("folder/empty") == [])
      var small = files
      small.limit = 3
      #expect(throws: UnsendableRequest.self) { try small.read("real.txt") }
    }
  }

  @Test func `a file that cannot be sent leaves no verdict`() throws {
    let preparation = try preparation(#""call": "post", "multipart": {"file": {"path": "none.png"}}"#)
    guard case .impossible(.noVerdict, let failure, _) = preparation else {
      Issue.record("\(preparation)")
      return
    }
    #expect(failure.reason == .transport(.request))
    #expect(
      failure.message == "the request cannot be sent: the file 'none.png' is not in the contract's folder")
  }
}
