import ContractSpecs

extension Redactor {
  /// Learns the credentials in a header field.
  mutating func learn(_ header: Header, _ names: SensitiveNames) {
    _ = redacted(Array(header.name.utf8), names)
    _ = redacted(header, names)
  }

  /// Returns a header field with its credentials redacted, schemes and cookie names kept.
  mutating func redact(_ header: Header, _ names: SensitiveNames) -> Header {
    Header(redact(header.name, names), String(decoding: render(redacted(header, names)), as: UTF8.self))
  }

  /// Returns the value redacted by the field's meaning and by its content, such as a secret in the path of a cookie.
  mutating func redacted(_ header: Header, _ names: SensitiveNames) -> RedactedText {
    redacted(Array(header.value.utf8), names, places: Self.credentials(in: header, names))
  }

  /// Returns the ranges of the credentials in a field that always holds some.
  private static func credentials(in header: Header, _ names: SensitiveNames) -> [Range<Int>] {
    let bytes = Array(header.value.utf8)
    guard !bytes.isEmpty else { return [] }
    switch header.name.lowercased() {
    case "authorization", "proxy-authorization":
      return [afterScheme(bytes)..<bytes.count].filter { !$0.isEmpty }
    case "cookie":
      return cookieValues(in: bytes, all: true)
    case "set-cookie":
      return cookieValues(in: bytes, all: false)
    case let name:
      return names.containsHeader(name) ? [0..<bytes.count] : []
    }
  }

  /// The schemes of RFC 9110 section 11.4 that are registered or usual; any other first word may be part of a secret.
  private static let schemes: Set<String> = [
    "apikey", "api-key", "aws4-hmac-sha256", "basic", "bearer", "bot", "digest", "dpop", "gnap", "hawk",
    "hmac",
    "hoba", "jwt", "key", "mutual", "negotiate", "ntlm", "oauth", "privatetoken", "scram-sha-1",
    "scram-sha-256", "token", "vapid",
  ]

  /// Returns the index after `Bearer ` or another scheme, or 0 if there is none.
  private static func afterScheme(_ bytes: [UInt8]) -> Int {
    guard let blank = bytes.firstIndex(of: 0x20),
      schemes.contains(String(decoding: bytes[..<blank], as: UTF8.self).lowercased())
    else { return 0 }
    return bytes[blank...].firstIndex { $0 != 0x20 } ?? blank
  }

  /// Returns the values of `name=value` pairs; in `Set-Cookie` only the first is one, the others are attributes.
  private static func cookieValues(in bytes: [UInt8], all: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for pair in bytes.split(separator: UInt8(ascii: ";")).prefix(all ? .max : 1) {
      let start = pair.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? pair.startIndex
      if start < pair.endIndex { ranges.append(start..<pair.endIndex) }
    }
    return ranges
  }
}
