@testable import ContractCheck
@testable import ContractSpecs

extension WireFault {
  static let fields: [WireFault] = {
    let group = Group.fields
    let with = { (field: String) in response(fields: [field]) }
    return [
      group.row(
        "no-colon", "Sends a header line without a colon.", .failure(.protocol), with("no colon here"), .close
      ),
      group.row(
        "no-name", "Sends a header line that begins with its colon.", .failure(.protocol), with(": value"),
        .close),
      group.row(
        "blank-before-colon", "Puts a blank between the name of a field and its colon.", .passed,
        with("X-A : b"), .close),
      group.row("nul-in-value", "Sends NUL in a value.", .failure(.protocol), with("X-A: a\u{0}b"), .close),
      group.row("nul-in-name", "Sends NUL in a name.", .failure(.protocol), with("X\u{0}A: b"), .close),
      group.row(
        "control-in-value", "Sends escape sequences of a terminal in a value.", .passed,
        with("X-A: \u{1B}[31mred\u{7}"), .close),
      group.row(
        "folded", "Folds a value over two lines.", .passed, response(fields: ["X-A: a", "  b"]), .close),
      group.row(
        "folded-type", "Folds `Content-Type` over two lines.", .passed,
        response(type: nil, fields: ["Content-Type:", " application/json"]), .close),
      group.row("line-feeds", "Ends its lines with LF alone.", .passed, response(end: "\n"), .close),
      group.row(
        "carriage-returns", "Ends its lines with CR alone.", .failure(.closed), response(end: "\r"), .close),
      group.row(
        "endless-fields", "Sends header fields without an end.", .failure(.tooLarge),
        .send("HTTP/1.1 200 OK\r\n"),
        .flood(Array(String(repeating: "X-A: \(String(repeating: "a", count: 100))\r\n", count: 100).utf8))),
      group.row(
        "endless-field", "Sends one header field without an end.", .failure(.tooLarge),
        .send("HTTP/1.1 200 OK\r\nX-A: "),
        .flood(Array(repeating: 0x61, count: 10_000))),
      group.row(
        "long-field", "Sends one header field of a million characters.", .failure(.tooLarge),
        with("X-A: " + String(repeating: "a", count: 1_000_000)), .close),
      group.row(
        "many-fields", "Sends 5,000 header fields.", .passed,
        response(fields: (0..<5000).map { "X-\($0): a" }),
        .close),
    ]
  }()

  static let framing: [WireFault] = {
    let group = Group.framing
    let length = { (text: String) in response(length: text) }
    return [
      group.row(
        "too-short", "Announces 20 bytes, sends 11 and closes.", .kind(.bodyTruncated), length("20"), .close),
      group.row(
        "too-long", "Announces 11 bytes and sends more.", .passed,
        response(length: "11", body: kept + "}}}}}"),
        .close),
      group.row(
        "nothing-of-it", "Announces 11 bytes and closes.", .kind(.bodyTruncated), response(body: ""), .close),
      group.row("length-zero", "Announces no bytes and sends 11.", .kind(.bodyEmpty), length("0"), .close),
      group.row(
        "length-missing", "Announces no length and closes after the body.", .passed, response(length: nil),
        .close),
      group.row("length-negative", "Announces -1 bytes.", .failure(.protocol), length("-1"), .close),
      group.row("length-words", "Announces `eleven` bytes.", .failure(.protocol), length("eleven"), .close),
      group.row("length-hex", "Announces `0x0b` bytes.", .failure(.protocol), length("0x0b"), .close),
      group.row("length-plus", "Announces `+11` bytes.", .failure(.protocol), length("+11"), .close),
      group.row("length-fraction", "Announces `11.5` bytes.", .failure(.protocol), length("11.5"), .close),
      group.row("length-empty", "Sends an empty `Content-Length`.", .failure(.protocol), length(""), .close),
      group.row(
        "length-huge", "Announces 2^63 - 1 bytes, sends 11 and closes.", .kind(.bodyTruncated),
        length("9223372036854775807"), .close),
      group.row(
        "length-beyond", "Announces more bytes than 64 bits count.", .failure(.protocol),
        length("99999999999999999999999"), .close),
      group.row(
        "length-over-limit", "Announces 1 TB and begins to send it.", .failure(.tooLarge),
        response(length: "1000000000000", body: "["), .flood(Array(repeating: 0x20, count: 65_536))),
      group.row(
        "lengths-same", "Sends `Content-Length` twice, both right.", .passed,
        response(fields: ["Content-Length: 11"]), .close),
      group.row("lengths-listed", "Sends `Content-Length: 11, 11`.", .passed, length("11, 11"), .close),
      group.row(
        "lengths-differ", "Sends two different `Content-Length`.", .failure(.protocol),
        response(length: "5", fields: ["Content-Length: 11"]), .close),
      group.row(
        "lengths-listed-differ", "Sends `Content-Length: 5, 11`.", .failure(.protocol), length("5, 11"),
        .close),
      group.row(
        "length-and-chunks",
        "Sends a wrong `Content-Length` beside chunks, which count (RFC 9112 section 6.3).", .passed,
        response(length: "3", fields: ["Transfer-Encoding: chunked"], body: "b\r\n\(kept)\r\n0\r\n\r\n"),
        .close
      ),
      group.row(
        "endless-body", "Sends a body without an end.", .failure(.tooLarge), response(length: nil, body: "["),
        .flood(Array(repeating: 0x20, count: 65_536))),
      group.row(
        "endless-chunks", "Sends chunks without an end.", .failure(.tooLarge), chunked(""),
        .flood(Array("1000\r\n\(String(repeating: " ", count: 4096))\r\n".utf8))),
      group.row(
        "last-chunk-missing", "Closes without the last chunk.", .kind(.bodyTruncated),
        chunked("b\r\n\(kept)\r\n"), .close),
      group.row("chunk-cut", "Closes inside a chunk.", .kind(.bodyTruncated), chunked("b\r\n{\"ok"), .close),
      group.row(
        "chunk-size-words", "Sends a chunk of size `zz`.", .failure(.protocol),
        chunked("zz\r\n\(kept)\r\n0\r\n\r\n"), .close),
      group.row(
        "chunk-size-negative", "Sends a chunk of size `-b`.", .failure(.protocol),
        chunked("-b\r\n\(kept)\r\n0\r\n\r\n"), .close),
      group.row(
        "chunk-size-huge", "Sends a chunk of a size beyond 64 bits.", .failure(.protocol),
        chunked("fffffffffffffffff\r\n\(kept)\r\n0\r\n\r\n"), .close),
      group.row(
        "chunk-size-prefixed", "Sends a chunk of size `0xb`.", .failure(.protocol),
        chunked("0xb\r\n\(kept)\r\n0\r\n\r\n"), .close),
      group.row(
        "chunk-size-wrong", "Sends a chunk that is longer than its size.", .failure(.protocol),
        chunked("5\r\n\(kept)\r\n0\r\n\r\n"), .close),
      group.row(
        "chunk-extension", "Sends a chunk with an extension.", .passed,
        chunked("b;name=\"value\"\r\n\(kept)\r\n0\r\n\r\n"), .close),
      group.row(
        "chunk-extensions-endless", "Sends the extension of a chunk without an end.", .failure(.timeout),
        chunked("b;"), .flood(Array(repeating: 0x61, count: 1_000), pauseMilliseconds: 1)),
      group.row(
        "trailers-endless", "Sends trailer fields without an end.", .failure(.tooLarge),
        chunked("b\r\n\(kept)\r\n0\r\n"),
        .flood(Array(String(repeating: "X-A: \(String(repeating: "a", count: 100))\r\n", count: 100).utf8))),
      group.row(
        "coding-unknown", "Sends `Transfer-Encoding: rot13`.", .failure(.protocol),
        response(length: nil, fields: ["Transfer-Encoding: rot13"]), .close),
    ]
  }()
}
