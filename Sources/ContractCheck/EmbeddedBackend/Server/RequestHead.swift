import ContractSpecs

/// The request line and header fields of one request (RFC 9112 sections 3 and 5).
struct RequestHead: Hashable, Sendable {
  var method: String

  /// In origin form: path and query, percent-encoded; or `*`.
  var target: String

  /// The digit behind `HTTP/1.`.
  var minorVersion: Int
  var headers: [Header]

  /// Host and port of a target in absolute form, which stand before the field `Host` (RFC 9112 section 3.2.2).
  var authority: String?

  /// Whether the client wants another request on the connection (RFC 9112 section 9.3).
  var keepsAlive: Bool {
    let options = tokens(of: "Connection")
    return !options.contains("close") && (minorVersion > 0 || options.contains("keep-alive"))
  }

  /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110 section 10.1.1).
  var awaitsContinue: Bool { minorVersion > 0 && tokens(of: "Expect").contains("100-continue") }

  /// The members of a field that is a list, in lower case.
  func tokens(of name: String) -> [String] {
    (headers.value(of: name) ?? "").lowercased().split(separator: ",")
      .map { String($0.drop { $0.isBlank }.reversed().drop { $0.isBlank }.reversed()) }
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
