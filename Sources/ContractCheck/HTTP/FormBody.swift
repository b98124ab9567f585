/// A body of type `application/x-www-form-urlencoded`, serialized as the URL standard of the WHATWG requires.
struct FormBody: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var name: String
    var value: String
  }

  static let contentType = "application/x-www-form-urlencoded"

  var fields: [Field]

  var bytes: [UInt8] {
    Array(fields.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&").utf8)
  }

  private static func encoded(_ text: String) -> String {
    PercentEncoding.encode(text) { byte in
      if byte == UInt8(ascii: " ") { return "+" }
      return byte.isAlphanumeric || "*-._".utf8.contains(byte) ? nil : PercentEncoding.escape(byte)
    }
  }
}
