import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct BodyFramingTests {
  private static let limits = ServerLimits(head: 60, body: 10)

  private func body(_ fields: [Header], _ bytes: String, minor: Int = 1) throws(RequestRefusal) -> (
    body: [UInt8]?, length: Int
  )? {
    let head = RequestHead(method: "POST", target: "/", minorVersion: minor, headers: fields)
    let framing = try BodyFraming(of: head, limits: Self.limits)
    return try framing.body(in: Array(bytes.utf8)[...], limits: Self.limits)
  }

  @Test func `without a length there is no body`() throws {
    let found = try #require(try body([], "GET"))
    #expect(found.body == nil && found.length == 0)
  }

  @Test func `a length takes as many bytes, once they are there`() throws {
    #expect(try body([Header("Content-Length", "3")], "ab") == nil)
    let found = try #require(try body([Header("content-length", "3")], "abcd"))
    #expect(found.body == Array("abc".utf8) && found.length == 3)
    #expect(try body([Header("Content-Length", "0")], "")?.body == [])
  }

  @Test func `chunks are put together, whatever stands beside them`() throws {
    let text = "3;a=\"b\"\r\nabc\r\n2 ;x\r\nde\r\n0\r\nX-Sum: 1\r\n\r\n"
    for count in 0..<text.utf8.count {
      let start = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      #expect(try body([.chunked], start) == nil, "\(count) bytes")
    }
    let found = try #require(try body([.chunked], text + "GET /"))
    #expect(found.body == Array("abcde".utf8) && found.length == text.utf8.count)
  }

  @Test(arguments: [
    ([Header("Content-Length", "1"), .chunked], 400), ([Header("Content-Length", "+1")], 400),
    ([Header("Content-Length", "-1")], 400), ([Header("Content-Length", "1, 1")], 400),
    ([Header("Content-Length", "")], 400),
    ([Header("Content-Length", "1"), Header("Content-Length", "1")], 400),
    ([Header("Content-Length", "11")], 413), ([Header("Content-Length", "99999999999999999999")], 413),
    ([Header("Transfer-Encoding", "gzip, chunked")], 501),
    ([Header("Transfer-Encoding", "chunked, gzip")], 400),
    ([Header("Transfer-Encoding", "identity")], 400), ([Header("Transfer-Encoding", "")], 400),
    ([.chunked, .chunked], 400),
  ])
  func `lengths that are unclear or too great are refused`(fields: [Header], status: Int) {
    let refusal = #expect(throws: RequestRefusal.self) { try body(fields, "a") }
    #expect(refusal?.status == status)
  }

  @Test(arguments: [
    ("x\r\n", 400), ("\r\n", 400), ("1\n", 400), ("1\r\nab\r\n", 400), ("-1\r\n", 400), ("0x1\r\n", 400),
    ("B\r\n", 413), ("ffffffffffffffffff\r\n", 413), ("8\r\n12345678\r\n8\r\n", 413),
    ("0\r\n folded\r\n", 400), ("0\r\nA: " + String(repeating: "a", count: 80), 431),
    (String(repeating: "1", count: 2000), 400),
  ])
  func `broken and endless chunks are refused`(text: String, status: Int) {
    let refusal = #expect(throws: RequestRefusal.self) { try body([.chunked], text) }
    #expect(refusal?.status == status)
  }

  @Test(arguments: [1, 2, 7]) func `chunks that come in pieces are each read once`(size: Int) throws {
    let text = Array("3;a=b\r\nabc\r\n007\r\n0123456\r\n0\r\nX: y\r\n\r\nGET /".utf8)
    var (chunks, arrived) = (ChunkReader(limits: Self.limits), ArraySlice<UInt8>())
    var place = 0
    while place < text.count {
      arrived += text[place..<min(place + size, text.count)]
      place += size
      if try chunks.take(from: &arrived) { break }
      #expect(arrived.count < 16, "what was read is gone")
    }
    #expect(String(decoding: chunks.body, as: UTF8.self) == "abc0123456")
    #expect("GET /".utf8.starts(with: arrived))
  }

  @Test func `the version before chunks has none`() {
    let refusal = #expect(throws: RequestRefusal.self) { try body([.chunked], "", minor: 0) }
    #expect(refusal?.status == 400)
  }
}

extension Header {
  fileprivate static let chunked = Header("Transfer-Encoding", "chunked")
}
