import ContractSpecs

extension Request {
  /// Throws `.invalidRequest` unless the request is valid on the wire and no line break can split it into two.
  func requireSendable() throws(TransportFailure) {
    let lowercased = url.prefix(8).lowercased()
    let isUnix = UnixAddress(url) != nil
    guard isUnix || lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://") else {
      throw .invalidRequest(reason: "the address must begin with 'http://', 'https://' or 'unix:/'")
    }
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw .invalidRequest(reason: "a blank or a control character in the address must be percent-encoded")
    }
    guard method.isToken else { throw .invalidRequest(reason: "the method is not a token") }
    guard method != "HEAD" || body == nil else {
      throw .invalidRequest(reason: "HEAD carries no body (RFC 9110 section 9.3.2)")
    }
    for header in headers { try header.requireSendable() }
  }
}

extension Header {
  fileprivate func requireSendable() throws(TransportFailure) {
    guard name.isToken else { throw .invalidRequest(reason: "the name of a header field is not a token") }
    guard value.utf8.allSatisfy({ $0 != 0 && $0 != 0x0A && $0 != 0x0D }) else {
      throw .invalidRequest(reason: "the value of header field '\(name)' holds a line break or NUL")
    }
  }
}

extension String {
  /// True for a `token` of RFC 9110 section 5.6.2.
  var isToken: Bool {
    !isEmpty && utf8.allSatisfy(\.isTokenCharacter)
  }
}

extension UInt8 {
  fileprivate var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"),
      UInt8(ascii: "~"):
      true
    case _: isAlphanumeric
    }
  }
}
