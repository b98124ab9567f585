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

  /// A Boolean value that indicates whether the client wants to keep the connection open (RFC 9112 section 9.3).
  var keepsAlive: Bool {
    let options = tokens(of: "Connection")
    return !options.contains("close") && (minorVersion > 0 || options.contains("keep-alive"))
  }

  /// A Boolean value that indicates whether the client waits for `100 Continue` before it sends the body (RFC 9110
  /// section 10.1.1).
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
