import ContractSpecs

/// A response in the wire format (RFC 9112 section 4).
struct ResponseText {
  var response: HTTPResponse

  /// True if only the head is sent (RFC 9110 section 9.3.2).
  var isForHead = false
  var closes: Bool

  /// The time of the `Date` field (RFC 9110 section 6.6.1).
  var date: CalendarTime

  var bytes: [UInt8] {
    var lines = ["HTTP/1.1 \(response.status) \(Self.phrase(of: response.status))"]
    lines += response.headers.map { "\($0.name): \($0.value)" }
    if hasBody { lines.append("Content-Length: \(length)") }
    lines.append("Date: \(date.rfc1123)")
    lines.append("Connection: \(closes ? "close" : "keep-alive")")
    let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    return hasBody && !isForHead ? head + response.body : head
  }

  /// False for 1xx, 204 and 304, which never have a body; 1xx and 204 never have a length (RFC 9110 sections 6.4.1 and
  /// 8.6).
  private var hasBody: Bool { response.status >= 200 && response.status != 204 && response.status != 304 }

  private var length: Int {
    guard case .cutOff(let announced?) = response.end else { return response.body.count }
    return announced
  }

  /// Returns the reason phrase (RFC 9110 section 15) of the statuses used here. It is empty for others, which RFC 9112
  /// section 4 allows.
  private static func phrase(of status: Int) -> String {
    phrases[status] ?? ""
  }

  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found",
    303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    410: "Gone", 413: "Content Too Large", 414: "URI Too Long", 417: "Expectation Failed",
    422: "Unprocessable Content", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}

extension CalendarTime {
  /// The time in the format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
  var rfc1123: String {
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let weekday = days[(unix / 86_400 % 7 + 7) % 7]
    let date = iso8601
    return "\(weekday), \(date.dropFirst(8).prefix(2)) \(months[month - 1]) \(date.prefix(4)) "
      + "\(date.dropFirst(11).prefix(8)) GMT"
  }
}
