/// One header field as it stands in a message: names compare without case (RFC 9110 section 5.1).
public struct Header: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this field has the given name, whatever its casing.
  package func isNamed(_ other: String) -> Bool {
    name.count == other.count && name.lowercased() == other.lowercased()
  }
}

extension Sequence<Header> {
  /// The values of all fields of that name, joined as RFC 9110 section 5.3 joins them; `nil` if there is none.
  package func value(of name: String) -> String? {
    let values = filter { $0.isNamed(name) }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
