import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of statuses and pages at several endpoints that are no cause together, or not one of all requests.
@Suite struct StatusContradictionTests {
  @Test func `some requests with an answer of their own keep a status from being that of every request`()
    async throws
  {
    func call(_ name: String, _ method: String, _ answers: Result<HTTPResponse, TransportFailure>...) -> Call
    {
      var call = Call(name, "\(method) /l/\(name)", Call.numbers, .status(404))
      call.answers = answers
      return call
    }
    let get = Call("get", "GET /get-n", Call.numbers, .json(#"{"n": 1}"#))
    let refused = [call("a", "POST", .status(403)), call("b", "POST", .status(403))]
    let all = try await Call.causes(of: refused + [get])
    #expect(all.map(\.title) == ["requests are answered with 403, wherever they would change something"])
    let limited = try await Call.causes(of: refused + [get, call("c", "POST", .status(429))])
    #expect(!limited.map(\.title).contains { $0.contains("wherever") })
    let few = [call("a", "GET", .status(404)), call("b", "GET", .status(404))]
    #expect(try await !Call.causes(of: few + [get]).contains { $0.change.name == "routes" })
    let gone = few + [call("d", "GET", .status(404))]
    let routes = try await Call.causes(of: gone + [get])
    #expect(
      routes.map(\.title) == ["every route that was asked at and below /l answers 404, in 3 requests"])
    let deeper = Call("e", "GET /l/e/f", Call.numbers, .json(#"{"n": 1}"#))
    #expect(try await !Call.causes(of: gone + [get, deeper]).contains { $0.change.name == "routes" })
    let some = try await Call.causes(of: gone + [get, call("c", "POST", .status(429))])
    #expect(!some.map(\.title).contains { $0.contains("wherever") })
    var polled = call("a", "GET", .json(#"{"n": 1}"#), .status(403))
    polled.more = #", "until": {"values": {"n": 2}, "within": "60s", "every": "2s"}"#
    let post = Call("post", "POST /post-n", Call.numbers, .json(#"{"n": 1}"#))
    let polls = try await Call.causes(of: [polled, call("b", "GET", .status(403)), post])
    #expect(!polls.map(\.title).contains { $0.contains("wherever") })
  }

  @Test func `a response that is not modified is no redirect`() async throws {
    let calls = ["a", "b"].map { Call($0, "GET /\($0)", Call.numbers, .status(304)) }
    let post = Call("c", "POST /c", Call.numbers, .json(#"{"n": 1}"#))
    #expect(
      try await Call.causes(of: calls + [post]).map(\.title) == [
        "GET /a answered 304, not 200", "GET /b answered 304, not 200",
      ])
  }

  @Test func `pages that are cut are the same only if they are as long`() async throws {
    func page(_ text: String) -> Result<HTTPResponse, TransportFailure> {
      let head = "<html><style>" + String(repeating: "a{color:red}", count: 1_600) + "</style>"
      return .success(
        HTTPResponse(
          status: 200, headers: [Header("Content-Type", "text/html")], body: Array((head + text).utf8)))
    }
    func titles(_ one: String, _ other: String) async throws -> [String] {
      try await Call.causes(of: [
        Call("a", "GET /a", Call.numbers, page(one)), Call("b", "GET /b", Call.numbers, page(other)),
      ]).map(\.title)
    }
    #expect(
      try await titles("KeyError", "KeyError")
        == ["requests are answered with pages of markup that begin alike and have the same length"])
    #expect(try await titles("KeyError", "Zero").contains { $0.hasPrefix("requests are answered") } == false)
  }

  @Test func `a page that is promised is in place of nothing`() async throws {
    let page = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "text/html")], body: Array("<p>app</p>".utf8))
    let home = Call(
      "home", "GET /home",
      #""200": {"type": "text/html", "body": "string", "headers": {"X-Frame-Options": "string"}}"#,
      .success(page))
    let found = try await Call.causes(
      of: [home] + ["a", "b"].map { Call($0, "GET /\($0)", Call.numbers, .success(page)) })
    #expect(found.first { $0.change.name == "same-page" }?.checks.count == 2)
    #expect(found.count == 2)
  }

  @Test(arguments: [422, 500])
  func `requests that fail for reasons of their own are no cause together`(status: Int) async throws {
    let get = Call("get", "GET /get-n", Call.numbers, .json(#"{"n": 1}"#))
    func titles(_ messages: String...) async throws -> [String] {
      try await Call.causes(
        of: [get]
          + messages.enumerated().map { number, message in
            Call("c\(number)", "POST /c\(number)", Call.numbers, .json(message, status: status))
          }
      ).map(\.title)
    }
    for key in ["message", "m"] where status < 500 || key == "message" {
      let several = try await titles(
        #"{"\#(key)": "no email"}"#, #"{"\#(key)": "no name"}"#, #"{"\#(key)": "x"}"#)
      #expect(several.count == 3)
    }
    let alike = try await titles(
      #"{"message": "No, see 8f3a2c0"}"#, #"{"message": "No, see 9"}"#, #"{"message": "No, see a1"}"#)
    #expect(
      status == 500
        ? alike.count == 3
        : alike == ["requests are answered with \(status), wherever they would change something"])
  }

  @Test func `credentials that other endpoints accept are refused by some alone`() async throws {
    func call(_ name: String, _ status: Int, _ more: String, expect: String = "200") -> Call {
      Call(
        name, "GET /\(name)", #""200": {}, "403": {}"#, expect: expect, more: ", " + more, .status(status))
    }
    let (key, bearer) = (#""headers": {"X-API-Key": "u"}"#, #""auth": {"bearer": "u"}"#)
    let title = "requests with credentials are refused with 401"
    for credentials in [key, bearer] {
      let refused = [call("a", 401, credentials), call("b", 401, credentials)]
      #expect(try await Call.causes(of: refused).map(\.title) == [title])
      let some = try await Call.causes(of: refused + [call("c", 200, credentials)])
      #expect(some.map(\.title) == ["\(title), by some endpoints and not by others"])
      let open = Call("c", "GET /c", #""200": {}"#, .status(200))
      #expect(try await Call.causes(of: refused + [open]).map(\.title) == [title])
    }
    let forged = ["a", "b"].map { call($0, 401, bearer, expect: "403") }
    #expect(
      try await Call.causes(of: forged).map(\.title) == [
        "requests are answered with 401, not with 403 as promised"
      ])
  }

  @Test func `errors that came with the status of a success are one cause beside a failure`() async throws {
    func call(_ name: String, _ expect: Int, _ answer: Result<HTTPResponse, TransportFailure>) -> Call {
      Call(
        name, "GET /\(name)", #""200": {}, "404": {"body": {"error": "string"}}"#, expect: "\(expect)", answer
      )
    }
    let found = try await Call.causes(of: [
      call("a", 404, .json(#"{"error": "no"}"#)), call("b", 404, .json(#"{"error": "no"}"#)),
      call("d", 200, .status(500)),
    ])
    #expect(found.map(\.title) == ["errors are answered with 200", "GET /d answered 500, not 200"])
  }

}
