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

extension [Header] {
  /// Returns the values of all fields of that name, joined as in RFC 9110 section 5.3, or `nil` if there is none.
  package func value(of name: String) -> String? {
    var value: String?
    for header in self where header.isNamed(name) {
      value = value.map { "\($0), \(header.value)" } ?? header.value
    }
    return value
  }
}
