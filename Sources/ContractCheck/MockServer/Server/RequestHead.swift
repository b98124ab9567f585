import ContractSpecs

/// The request line and header fields of one request (RFC 9112 sections 3 and 5).
struct RequestHead: Hashable, Sendable {
  var method: String

  /// The target in origin form: the percent-encoded path and query; or `*`.
  var target: String

  /// The digit after `HTTP/1.`.
  var minorVersion: Int
  var headers: [Header]

  /// The host and port of a target in absolute form, which take precedence over the `Host` field (RFC 9112 section
  /// 3.2.2).
  var authority: String?

  /// True if the client wants to keep the connection open (RFC 9112 section 9.3).
  var keepsAlive: Bool {
    let options = tokens(of: "Connection")
    return !options.contains("close") && (minorVersion > 0 || options.contains("keep-alive"))
  }

  /// True if the client waits for `100 Continue` before it sends the body (RFC 9110 section 10.1.1).
  var awaitsContinue: Bool { minorVersion > 0 && tokens(of: "Expect").contains("100-continue") }

  /// Returns the members of a field that is a list, in lower case.
  func tokens(of name: String) -> [String] {
    (headers.value(of: name) ?? "").lowercased().split(separator: ",")
      .map { String($0.drop { $0.isBlank }.reversed().drop { $0.isBlank }.reversed()) }
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension RequestHead {
  /// Parses the head at the start of `bytes` strictly; `nil` if it is incomplete. An invalid request line is refused as
  /// soon as it is received.
  ///
  /// `length` is the number of bytes of the head, including the empty line at its end.
  static func parse(
    _ bytes: ArraySlice<UInt8>, limits: ServerLimits = ServerLimits()
  ) throws(RequestRefusal) -> (head: Self, length: Int)? {
    let lines = try HeadLines(bytes, limits: limits)
    guard let first = lines.lines.first else { return nil }
    var head = try requestLine(first)
    guard let length = lines.length else { return nil }
    guard lines.lines.count - 1 <= limits.fields else {
      throw RequestRefusal(status: 431, reason: "there are more than \(limits.fields) header fields")
    }
    for line in lines.lines.dropFirst() { head.headers.append(try field(line)) }
    try head.requireHost()
    try head.requireKnownExpectation()
    return (head, length)
  }

  /// Parses a request line: `POST /path?query HTTP/1.1` (RFC 9112 section 3).
  private static func requestLine(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> Self {
    let parts = line.split(separator: .space, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed("the request line is not METHOD TARGET VERSION") }
    let method = String(decoding: parts[0], as: UTF8.self)
    guard method.isToken else { throw .malformed("the method is not a token") }
    let version = try minorVersion(parts[2])
    let (target, authority) = try originForm(parts[1], method: method)
    return Self(method: method, target: target, minorVersion: version, headers: [], authority: authority)
  }

  private static func minorVersion(_ text: ArraySlice<UInt8>) throws(RequestRefusal) -> Int {
    let bytes = Array(text)
    guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), bytes[6] == UInt8(ascii: "."),
      let major = digit(bytes[5]), let minor = digit(bytes[7])
    else { throw .malformed("the version is not HTTP/1.1") }
    guard major == 1 else { throw RequestRefusal(status: 505, reason: "only HTTP/1.1 is spoken here") }
    return minor
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }

  /// Returns the target in origin form. Scheme and host of an absolute form become the authority; `*` is allowed for
  /// OPTIONS (RFC 9112 section 3.2).
  private static func originForm(
    _ text: ArraySlice<UInt8>, method: String
  ) throws(RequestRefusal) -> (target: String, authority: String?) {
    guard text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .malformed("the target holds a byte that must be percent-encoded")
    }
    let target = String(decoding: text, as: UTF8.self)
    if target.hasPrefix("/") || (target == "*" && method == "OPTIONS") { return (target, nil) }
    guard method != "CONNECT" else { throw RequestRefusal(status: 501, reason: "CONNECT is not served") }
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      let rest = target.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      let path = rest[end...]
      return (path.hasPrefix("/") ? String(path) : "/" + path, String(rest[..<end]))
    }
    throw .malformed("the target is neither a path nor an address")
  }

  /// Parses a field `Name: value` without blanks before the colon and without folded lines (RFC 9112 section 5).
  static func field(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> Header {
    guard line.first != .space, line.first != .tab else { throw .malformed("a header field is folded") }
    guard let colon = line.firstIndex(of: .colon) else { throw .malformed("a header field has no colon") }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    guard name.isToken else { throw .malformed("the name of a header field is not a token") }
    var value = line[(colon + 1)...]
    while value.first == .space || value.first == .tab { value = value.dropFirst() }
    while value.last == .space || value.last == .tab { value = value.dropLast() }
    guard value.allSatisfy({ $0 == .tab || ($0 >= 0x20 && $0 != 0x7F) }) else {
      throw .malformed("the header field \(name) holds a control character")
    }
    return Header(name, String(decoding: value, as: UTF8.self))
  }

  /// Throws unless there is exactly one `Host` field; HTTP/1.0 may have none (RFC 9112 section 3.2).
  private func requireHost() throws(RequestRefusal) {
    let count = headers.count { $0.isNamed("Host") }
    guard count == 1 || (count == 0 && minorVersion == 0) else {
      throw .malformed("there must be exactly one Host header field")
    }
  }

  /// Throws for a request that is meant for another host (RFC 9110 section 15.5.20).
  func requireHost(among hosts: ServedHosts) throws(RequestRefusal) {
    guard let name = authority ?? headers.value(of: "Host"), !hosts.contain(name) else { return }
    throw RequestRefusal(
      status: 421, reason: "the host is not a name of this machine; --allow-host lets another name in")
  }

  private func requireKnownExpectation() throws(RequestRefusal) {
    guard tokens(of: "Expect").allSatisfy({ $0 == "100-continue" }) else {
      throw RequestRefusal(status: 417, reason: "no expectation but 100-continue is known")
    }
  }
}
