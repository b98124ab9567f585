import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of files of other programs, and of what is judged of a body in them.
@Suite struct PastedFilesTests {
  private static let body = #"{"id":"7","name":"Ada"}"#

  private static func capture(_ text: String, entry: String? = nil) throws -> Capture {
    try Capture(reading: Array(text.utf8), entry: entry)
  }

  private static func archive(_ content: String, headers: String = "", method: String = "GET") -> String {
    """
    {"log": {"version": "1.2", "entries": [
      {"request": {"method": "CONNECT", "url": "https://h:443", "headers": []}, "response": {"status": 200, "headers": [], "content": {"size": 0}}},
      {"request": {"method": "\(method)", "url": "https://h/users/7", "headers": []},
       "response": {"status": 200, "headers": [\(headers)], "content": \(content)}}]}}
    """
  }

  @Test func `a compressed body of a HAR file is decoded as its header says, and a CONNECT is no choice`()
    throws
  {
    let gzip = #"{"name": "Content-Encoding", "value": "gzip"}"#
    let packed = "H4sIAAAAAAACA6tWSlSyUog2jK0FAP8WY3kKAAAA"
    let text = Self.archive(#"{"encoding": "base64", "text": "\#(packed)"}"#, headers: gzip)
    #expect(String(decoding: try Self.capture(text).body, as: UTF8.self) == #"{"a": [1]}"#)
    let plain = Self.archive(#"{"text": "{\"a\": [1]}"}"#, headers: gzip)
    #expect(String(decoding: try Self.capture(plain).body, as: UTF8.self) == #"{"a": [1]}"#)
  }

  @Test func `a text with the flag of base64 is read as it is, with a note`() throws {
    let capture = try Self.capture(Self.archive(#"{"encoding": "base64", "text": "{\"a\": [1]}"}"#))
    #expect(String(decoding: capture.body, as: UTF8.self) == #"{"a": [1]}"#)
    #expect(capture.notes == ["the file says that the body is base64, and it is JSON: it was read as it is"])
    #expect(throws: CaptureError.self) {
      try Self.capture(Self.archive(#"{"encoding": "base64", "text": "%%"}"#))
    }
  }

  private static let response = """
    {"name": "ok", "originalRequest": {"method": "GET", "url": {"raw": "https://h/users/7"}}, "code": 200,
     "header": [{"key": "Content-Type", "value": "application/json"}], "body": "{\\"id\\":\\"7\\",\\"name\\":\\"Ada\\"}"}
    """

  @Test func `a response that Postman saved is read with its status and request`() throws {
    let capture = try Self.capture(Self.response)
    #expect(String(decoding: capture.body, as: UTF8.self) == Self.body)
    #expect(capture.status == 200 && capture.request?.url == "https://h/users/7")
    #expect(capture.headers.value(of: "Content-Type") == "application/json")
  }

  @Test func `one of the responses of a collection is chosen by number, status or name`() throws {
    let other = Self.response.replacing(#""ok""#, with: #""gone""#).replacing("200", with: "404")
    func collection(_ responses: String) -> String {
      """
      {"info": {"name": "Shop", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
       "item": [{"name": "Users", "item": [{"name": "read", "request": {}, "response": [\(responses)]}]}]}
      """
    }
    #expect(try Self.capture(collection(Self.response)).status == 200)
    let both = collection("\(Self.response), \(other)")
    for (choice, status) in [("2", 404), ("404", 404), ("ok", 200), ("Users read gone", 404)] {
      #expect(try Self.capture(both, entry: choice).status == status)
    }
    let error = #expect(throws: CaptureError.self) { try Self.capture(both) }
    #expect(
      error?.reason
        == "--entry must choose one by its number or by a part of its name: 1 Users / read / ok 200; "
        + "2 Users / read / gone 404")
    #expect(throws: CaptureError.self) { try Self.capture(collection("")) }
  }

  // MARK: With models

  private static let sources = """
    struct Response<T: Decodable>: Decodable { let success: Bool; let data: T }
    struct Paged<Element: Decodable>: Decodable { let items: [Element] }
    struct Order: Decodable { let id: Int; let note: String }
    struct Failure: Decodable { let code: String }
    func load(_ data: Data) throws -> [Order] {
      if let failure = try? JSONDecoder().decode(Failure.self, from: data) { throw failure }
      return try JSONDecoder().decode(Response<Paged<Order>>.self, from: data).data.items
    }
    func one(_ c: KeyedDecodingContainer<Keys>) throws { _ = try c.decode(Order.self, forKey: .order) }
    """

  private static func diagnose(_ words: [String], _ files: [String: String]) async throws -> ProcessResult {
    try await withTemporaryFolder { folder in
      for (name, text) in files { try folder.write(text, to: name) }
      return try await ContractCheckBinary.run(["diagnose"] + words, in: folder.path)
    }
  }

  @Test func `without a named type, that is taken which the sources decode and the response fits`()
    async throws
  {
    let body = #"{"success": true, "data": {"items": [{"id": 1, "note": null}]}}"#
    let result = try await Self.diagnose(
      ["r.json", "--model", "App"], ["r.json": body, "App/A.swift": Self.sources])
    #expect(result.stdout.contains("value-null at $.data.items[*].note"), "\(result.stdout)\(result.stderr)")
    #expect(
      result.stdout.contains(
        "no type was named; of the 2 types that the sources decode, Response<Paged<Order>> fits the response best"
      ))
    let unclear = try await Self.diagnose(
      ["r.json", "--model", "App"], ["r.json": "[]", "App/A.swift": Self.sources])
    #expect(
      unclear.stderr.contains(
        "name one of the types that the sources decode: Failure, Response<Paged<Order>>"),
      "\(unclear)")
  }

  @Test func `a list is named in which each element is what the model decodes`() async throws {
    let files = [
      "r.json": #"{"success": true, "data": {"items": [{"id": 1, "note": "x"}], "tags": [{"a": 1}]}}"#,
      "App/A.swift": Self.sources,
    ]
    let result = try await Self.diagnose(["r.json", "--model", "App:Order"], files)
    #expect(
      result.stdout.contains(
        "= client    Decode [Order] from $.data.items, by a type for the document around it: each element there is what "
          + "the model decodes."), "\(result.stdout)")
  }

  @Test func `of server-sent events, the data of one is judged`() async throws {
    let files = [
      "r.txt": "data: {\"type\":\"error\",\"error\":{\"message\":\"Too many\"}}\n\ndata: [DONE]\n\n",
      "App/A.swift": "struct StreamError: Decodable { let type: String; let message: String }",
    ]
    let error =
      #"keyNotFound(CodingKeys(stringValue: "message", intValue: nil), Swift.DecodingError.Context(codingPath: [], debugDescription: "", underlyingError: nil))"#
    let result = try await Self.diagnose(["r.txt", "--model", "App:StreamError", "--error", error], files)
    #expect(result.stdout.contains("stops at $: keyNotFound \"message\""), "\(result.stdout)")
    #expect(
      result.stdout.contains(
        "the body is server-sent events; an app decodes the data of each: that of line 1 is judged"))
  }

  @Test func `a response that decodes beside an error says that another one caused it`() async throws {
    let files = [
      "r.json": #"{"code": "x"}"#, "App/A.swift": "struct Failure: Decodable { let code: String }",
    ]
    let error =
      #"keyNotFound(CodingKeys(stringValue: "code", intValue: nil), Swift.DecodingError.Context(codingPath: [], debugDescription: "", underlyingError: nil))"#
    let result = try await Self.diagnose(["r.json", "--model", "App", "--error", error], files)
    #expect(
      result.stdout.hasPrefix("=> Failure decodes this response, so another one caused the error.\n"),
      "\(result.stdout)")
    let read = try await Self.diagnose(
      ["r.json", "--model", "App", "--error", "@error.txt"],
      files.merging(["error.txt": error]) { one, _ in one })
    #expect(read.stdout == result.stdout)
  }
}
