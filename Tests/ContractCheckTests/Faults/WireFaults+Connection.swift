@testable import ContractCheck
@testable import ContractSpecs

extension WireFault {
  static let all =
    connections + time + statusLines + fields + framing + types + encodings + bombs + redirects + tls + http2

  private static let connections: [WireFault] = {
    let group = Group.connection
    let half = #"HTTP/1.1 200 OK\r\nContent-Type: application/json"#
    return [
      group.row("refuses", "Nobody listens at the port.", .failure(.refused), at: .nobody),
      group.row("closes-at-once", "Closes without a byte.", .failure(.closed), .close),
      group.row("resets-at-once", "Resets the connection without a byte.", .failure(.closed), .reset),
      group.row(
        "closes-in-status-line", "Closes inside the status line.", .failure(.closed), .send("HTTP/1.1 20"),
        .close),
      group.row("closes-in-head", "Closes inside a header field.", .failure(.closed), .send(half), .close),
      group.row(
        "resets-in-head", "Resets inside the header fields.", .failure(.closed), .send(half),
        .pause(milliseconds: 50), .reset),
      group.row(
        "resets-in-body", "Resets inside the body.", .kind(.bodyTruncated), response(body: #"{"ok""#),
        .pause(milliseconds: 50), .reset),
      group.row(
        "speaks-unasked", "Sends a whole response before it is asked.", .passed,
        at: .greeting(
          "HTTP/1.1 200 OK\r\nContent-Length: 11\r\nContent-Type: application/json\r\n\r\n" + kept)),
    ]
  }()

  private static let time: [WireFault] = {
    let group = Group.time
    return [
      group.row("says-nothing", "Takes the request and says nothing.", .failure(.timeout), .hang),
      group.row(
        "stops-in-head", "Stops inside the header fields.", .failure(.timeout),
        .send("HTTP/1.1 200 OK\r\nX-A: b\r\n"),
        .hang),
      group.row(
        "stops-in-body", "Stops inside the body.", .failure(.timeout), response(body: #"{"ok""#), .hang),
      group.row(
        "drips-head", "Sends its header fields a byte at a time, without an end.", .failure(.timeout),
        .send("HTTP/1.1 200 OK\r\nX-A: "), .flood([0x61], pauseMilliseconds: 20)),
      group.row(
        "drips-body", "Sends its body a byte at a time, without an end.", .failure(.timeout),
        response(length: nil, body: "{"),
        .flood([0x20], pauseMilliseconds: 20)),
      group.row(
        "interim-storm", "Sends `100 Continue` without an end.", .failure(.tooLarge),
        .flood(Array(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 100).utf8))),
      group.row(
        "interim-drip", "Sends a `102 Processing` again and again.", .failure(.timeout),
        .flood(Array("HTTP/1.1 102 Processing\r\n\r\n".utf8), pauseMilliseconds: 20)),
    ]
  }()

  private static let statusLines: [WireFault] = {
    let group = Group.statusLine
    let status = { (line: String) in response(line) }
    return [
      group.row(
        "garbage", "Sends bytes that are no HTTP.", .failure(.protocol),
        .send("\u{1}\u{2}SMTP ready\r\n\r\n"), .close),
      group.row(
        "http-0-9", "Answers as HTTP/0.9 does, with the body alone.", .failure(.protocol), .send(kept), .close
      ),
      group.row(
        "version-7", "Answers with `HTTP/7.1`.", .failure(.protocol), status("HTTP/7.1 200 OK"), .close),
      group.row(
        "version-2-plain", "Answers with `HTTP/2` over plain HTTP/1.1.", .failure(.protocol),
        status("HTTP/2 200 OK"), .close),
      group.row(
        "version-missing", "Answers with `HTTP/ 200`.", .failure(.protocol), status("HTTP/ 200 OK"), .close),
      group.row(
        "status-missing", "Sends a status line without a code.", .failure(.protocol), status("HTTP/1.1 OK"),
        .close),
      group.row(
        "status-000", "Answers with status `000`.", .failure(.protocol), status("HTTP/1.1 000 Zero"), .close
      ),
      group.row(
        "status-099", "Answers with status `099`.", .failure(.protocol), status("HTTP/1.1 099 Low"), .close),
      group.row(
        "status-600", "Answers with status `600`.", .kind(.responseStatus), status("HTTP/1.1 600 High"),
        .close),
      group.row(
        "status-999", "Answers with status `999`.", .kind(.responseStatus), status("HTTP/1.1 999 High"),
        .close),
      group.row(
        "status-1000", "Answers with status `1000`.", .failure(.protocol), status("HTTP/1.1 1000 Long"),
        .close),
      group.row(
        "status-20", "Answers with status `20`.", .failure(.protocol), status("HTTP/1.1 20 Short"), .close),
      group.row(
        "status-negative", "Answers with status `-200`.", .failure(.protocol), status("HTTP/1.1 -200 OK"),
        .close),
      group.row("reason-missing", "Leaves the reason phrase out.", .passed, status("HTTP/1.1 200"), .close),
      group.row(
        "reason-endless", "Sends a reason phrase of a million characters.", .failure(.tooLarge),
        status("HTTP/1.1 200 " + String(repeating: "a", count: 1_000_000)), .close),
      group.row(
        "switches-unasked", "Answers `101 Switching Protocols` to a request that asked for none.",
        .failure(.protocol),
        status("HTTP/1.1 101 Switching Protocols"), .close),
      group.row(
        "no-content-with-body", "Sends a body with status 204.", .kind(.responseStatus),
        status("HTTP/1.1 204 No Content"), .close),
      group.row(
        "not-modified-with-body", "Sends a body with status 304.", .kind(.responseStatus),
        status("HTTP/1.1 304 Not Modified"), .close),
      group.row(
        "two-heads", "Sends two responses, the second with another body.", .passed, response(),
        response("HTTP/1.1 500 Oops", body: #"{"no":true}"#), .close),
    ]
  }()
}
