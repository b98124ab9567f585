import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of reading streams as lists of their pieces.
@Suite struct StreamBodyTests {
  /// Returns the pieces as JSON text, without blanks.
  private func pieces(_ text: String, _ format: StreamFormat) throws -> [String] {
    let stream = try StreamBody(Array(text.utf8), format)
    return stream.document.root.elements.map { $0.source.filter { $0 != "\n" && $0 != " " } }
  }

  @Test(arguments: [
    ("data: {\"a\": 1}\n\ndata: 2\n\n", ["{\"a\":1}", "2"]),
    ("data:{\"a\":\ndata: 1}\n\n", ["{\"a\":1}"]),
    (": hello\r\nevent: add\r\nid: 7\r\ndata: [1,\r\ndata: 2]\r\n\r\n", ["[1,2]"]),
    ("data: 1\r\rdata: 2\r\r", ["1", "2"]),
    ("\u{FEFF}data: 1\n\n", ["1"]),
    ("data: 1\n\n\n\ndata: [DONE]\n\n", ["1"]),
    ("data: [DONE]\n\ndata: 1\n\ndata: [DONE]\n\n", ["\"[DONE]\"", "1"]),
    ("event: ping\n\nretry: 10\n\n", []),
    ("data: hello\n\ndata\n\n", ["\"hello\"", "\"\""]),
    ("database: 1\n\ndata: 2\n\n", ["2"]),
    ("data: 1\n\ndata: 2", ["1", "2"]),
  ])
  func `the data of an event is a piece`(text: String, expected: [String]) throws {
    #expect(try pieces(text, .events) == expected)
  }

  @Test func `an event without an empty line after it is discarded by clients`() throws {
    #expect(try StreamBody(Array("data: 1\n\ndata: 2\n".utf8), .events).endsInsideEvent)
    #expect(try !StreamBody(Array("data: 1\n\ndata: 2\n\n: bye\n".utf8), .events).endsInsideEvent)
  }

  @Test func `a line that is not blank is a piece`() throws {
    #expect(try pieces("{\"a\": 1}\n\n [2] \r\n\"x\"", .lines) == ["{\"a\":1}", "[2]", "\"x\""])
    #expect(throws: StreamPieceError.self) { try StreamBody(Array("1\n{\n}\n".utf8), .lines) }
    do {
      _ = try StreamBody(Array("1\n\n{\"a\" 1}\n".utf8), .lines)
    } catch {
      #expect(error.error.position == TextPosition(line: 3, column: 6))
    }
  }

  @Test func `places are those in the stream`() throws {
    let events = try StreamBody(
      Array(": x\n\ndata: 1\n\nid: 3\ndata: {\"a\":\ndata:  true}\n\n".utf8), .events)
    let member = try #require(events.document.root.elements.dropFirst().first { _ in true }?["a"])
    #expect(member.position == TextPosition(line: 7, column: 8))
    let lines = try StreamBody(Array("1\n\n{\"a\": true}\n".utf8), .lines)
    let value = try #require(lines.document.root.elements.dropFirst().first { _ in true }?["a"])
    #expect(value.position == TextPosition(line: 3, column: 7 + lines.shift))
  }

  @Test func `what is written is read, in parts of any size`() throws {
    var random = SplitMix64(state: 7)
    for _ in 0..<300 {
      let count = Int.random(in: 1...6, using: &random)
      let values = (0..<count).map { _ in
        ["1", "\"a\\nb\"", "{\"k\": [1, {\"é\": null}]}", "[]", "true"].randomElement(using: &random) ?? "0"
      }
      for format in [StreamFormat.events, .lines] {
        let bytes = format.text(of: Array("[\(values.joined(separator: ","))]".utf8))
        let stream = try StreamBody(bytes, format)
        #expect(stream.document.root.elements.map(\.source) == values)
        let wanted = Int.random(in: 1...(count + 1), using: &random)
        let end = Self.end(of: bytes, format, wanted: wanted, &random)
        if wanted > count {
          #expect(end == nil)
        } else {
          let read = try StreamBody(Array(bytes[..<(try #require(end))]), format)
          #expect(read.document.root.elements.map(\.source) == Array(values.prefix(wanted)))
        }
      }
    }
  }

  /// Returns the end of the last wanted piece as a counter finds it that sees the stream in parts.
  private static func end(
    of bytes: [UInt8], _ format: StreamFormat, wanted: Int, _ random: inout SplitMix64
  ) -> Int? {
    var counter = StreamCounter(format, wanted: wanted)
    var start = 0
    while start < bytes.count {
      let size = min(Int.random(in: 1...5, using: &random), bytes.count - start)
      let end = bytes[start..<(start + size)].withUnsafeBytes { counter.end(in: $0) }
      if let end { return start + end }
      start += size
    }
    return nil
  }

  @Test(arguments: [
    (": c\r\n\r\nevent: x\r\ndata: 1\r\n\r\ndata: 2\r\n\r\n", 1, 28),
    ("dat: 1\n\ndata\n\ndata: 1\n\n", 1, 14),
    ("data: 1\r\rdata: 2\r\r", 2, 18), ("\u{FEFF}data: 1\n\ndata: 2\n\n", 1, 12),
  ])
  func `a counter knows the ends of events`(text: String, wanted: Int, end: Int) {
    var counter = StreamCounter(.events, wanted: wanted)
    let found = Array(text.utf8).withUnsafeBytes { counter.end(in: $0) }
    #expect(found.map { String(decoding: Array(text.utf8)[..<$0], as: UTF8.self).utf8.count } == found)
    // The second byte of the line end CR LF may be left.
    #expect(found == end || found == end - 1)
  }
}
