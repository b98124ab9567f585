/// A header field as it is in a message. Names are compared without case (RFC 9110 section 5.1).
package struct Header: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Returns whether this field has the given name, in any casing.
  package func isNamed(_ other: String) -> Bool {
    // Most names differ in length.
    name.utf8.count == other.utf8.count
      && name.utf8.elementsEqual(other.utf8) { $0.lowercasedLetter == $1.lowercasedLetter }
  }
}

extension Header {
  /// Returns the name of the cookie that a contract refers to as `Set-Cookie.NAME`; `nil` for the name of a header.
  package static func cookie(referredToAs name: String) -> Substring? {
    let prefix = "set-cookie."
    return name.lowercased().hasPrefix(prefix) ? name.dropFirst(prefix.count) : nil
  }
}

extension [Header] {
  /// Returns the values of all fields of that name, joined as in RFC 9110 section 5.3, or `nil` if there is none.
  package func value(of name: String) -> String? {
    var value: String?
    for header in self where header.isNamed(name) {
      value = value.map { "\($0), \(header.value)" } ?? header.value
    }
    return value
  }

  /// Returns the value that a contract refers to behind `#`: that of the fields of a name or, for `Set-Cookie.NAME`, that
  /// of the cookie, of which the last one counts; `nil` if there is none, or an empty one.
  package func value(referredToAs name: String) -> String? {
    guard let cookie = Header.cookie(referredToAs: name) else { return value(of: name) }
    return value(ofCookie: cookie)
  }

  /// Returns the value of a cookie (RFC 6265 section 5.2) without its quotes. A cookie that is deleted has none.
  private func value(ofCookie name: Substring) -> String? {
    let fields = filter { $0.isNamed("Set-Cookie") }.map(\.value)
    let pairs = fields.map { $0.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1) }
    guard let text = pairs.last(where: { $0.first?.trimmed == name })?.dropFirst().first?.trimmed else {
      return nil
    }
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    return isQuoted ? String(text.dropFirst().dropLast()) : String(text)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
