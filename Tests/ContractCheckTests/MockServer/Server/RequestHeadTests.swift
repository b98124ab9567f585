import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RequestHeadTests {
  private func parse(_ text: String, limits: ServerLimits = ServerLimits()) throws(RequestRefusal)
    -> (head: RequestHead, length: Int)?
  {
    try RequestHead.parse(Array(text.utf8)[...], limits: limits)
  }

  @Test func `method, target, version and fields are read, and what follows is left`() throws {
    let text = "POST /a/b?c=d%20e HTTP/1.1\r\nHost: h\r\nX-A:  one \t\r\nx-a:two\r\nX-Empty:\r\n\r\n"
    let (head, length) = try #require(try parse(text + "rest"))
    #expect(head.method == "POST" && head.target == "/a/b?c=d%20e" && head.minorVersion == 1)
    #expect(
      head.headers == [
        Header("Host", "h"), Header("X-A", "one"), Header("x-a", "two"), Header("X-Empty", ""),
      ])
    #expect(length == text.utf8.count)
  }

  @Test func `every beginning of a head is awaited to its end`() throws {
    let text = "\r\nGET / HTTP/1.1\r\nHost: h\r\nAccept: */*\r\n\r\n"
    for count in 0..<text.utf8.count {
      #expect(try RequestHead.parse(Array(text.utf8)[..<count]) == nil, "\(count) bytes")
    }
    #expect(try parse(text)?.length == text.utf8.count)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\nHost: h\n\n", 400), ("GET / HTTP/1.1\r\nA: b\rc\r\n\r\n", 400),
    ("GET /\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1 \r\n\r\n", 400),
    (" GET / HTTP/1.1\r\n\r\n", 400), ("G@T / HTTP/1.1\r\n\r\n", 400),
    ("GET / http/1.1\r\n\r\n", 400), ("GET / HTTP/1.10\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\r\n", 505),
    ("GET a HTTP/1.1\r\nHost: h\r\n\r\n", 400), ("GET * HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("GET /\u{e9} HTTP/1.1\r\nHost: h\r\n\r\n", 400), ("GET /\u{7f} HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("CONNECT h:1 HTTP/1.1\r\nHost: h\r\n\r\n", 501),
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nA\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\r\nA : b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\n: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\r\n A: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nA: b\r\n\tc\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nA: b\0\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nExpect: the-best\r\n\r\n", 417),
  ])
  func `what is no head is refused`(text: String, status: Int) {
    let refusal = #expect(throws: RequestRefusal.self) { try parse(text) }
    #expect(refusal?.status == status, "\(refusal?.reason ?? "")")
  }

  @Test(arguments: [
    ("http://h/a?b", "/a?b"), ("HTTP://h", "/"), ("http://h?b", "/?b"), ("/x", "/x"), ("*", "*"),
  ])
  func `targets become paths`(target: String, path: String) throws {
    #expect(try parse("OPTIONS \(target) HTTP/1.1\r\nHost: h\r\n\r\n")?.head.target == path)
  }

  @Test(arguments: [
    ("1.1", "", true), ("1.1", "Connection: Close\r\n", false), ("1.1", "Connection: x, close\r\n", false),
    ("1.0", "", false), ("1.0", "Connection: keep-alive\r\n", true), ("1.2", "", true),
  ])
  func `a connection stays open as its version and options say`(
    version: String, field: String, keeps: Bool
  ) throws {
    #expect(try parse("GET / HTTP/\(version)\r\nHost: h\r\n\(field)\r\n")?.head.keepsAlive == keeps)
  }

  @Test func `too much is refused before it has all come`() {
    let limits = ServerLimits(requestLine: 100, head: 300, fields: 5)
    let cases: [(String, Int)] = [
      ("GET /" + String(repeating: "a", count: 200), 414),
      ("GET / HTTP/1.1\r\nHost: h\r\nA: " + String(repeating: "a", count: 300), 431),
      ("GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "A: b\r\n", count: 5) + "\r\n", 431),
    ]
    for (text, status) in cases {
      let refusal = #expect(throws: RequestRefusal.self) { try parse(text, limits: limits) }
      #expect(refusal?.status == status)
    }
  }
}
