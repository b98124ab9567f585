/// The elements of a header field that is a list: `Origin, Accept-Encoding` (RFC 9110 section 5.6.1).
package struct HeaderList: Hashable, Sendable {
  /// The elements as they are written, in order; without empty ones, which a recipient ignores.
  package var elements: [String]

  /// Parses a field value. A comma in a quoted string (RFC 9110 section 5.6.4) separates nothing.
  package init(_ text: String) {
    elements = []
    var (element, isQuoted, isEscaped) = ([UInt8](), false, false)
    for byte in text.utf8 {
      if byte == UInt8(ascii: ","), !isQuoted {
        add(element)
        element = []
        continue
      }
      element.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == .quote {
        isQuoted.toggle()
      } else {
        isEscaped = isQuoted && byte == .backslash
      }
    }
    add(element)
  }

  /// Creates the list that all fields of a name are. `Set-Cookie` is none (RFC 9110 section 5.3): each of its fields is
  /// an element.
  package init?(_ name: String, in headers: [Header]) {
    guard let text = headers.value(of: name) else { return nil }
    self.init(text)
    guard name.lowercased() == "set-cookie" else { return }
    elements = headers.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Returns the field value of elements. One that is not written between commas as it is becomes a quoted string.
  package static func text(of elements: [String]) -> String {
    elements.map { element in
      let isPlain = HeaderList(element).elements == [element] && unquoted(element) == nil
      return isPlain ? element : "\"\(element.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }.joined(separator: ", ")
  }

  private mutating func add(_ bytes: [UInt8]) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return }
    elements.append(String(decoding: bytes[first...last], as: UTF8.self))
  }

  /// Returns the text that a quoted string stands for; `nil` for any other element.
  static func unquoted(_ element: String) -> String? {
    let bytes = Array(element.utf8)
    guard bytes.count > 1, bytes.first == .quote, bytes.last == .quote else { return nil }
    var (text, rest) = ([UInt8](), bytes.dropFirst().dropLast())
    while let byte = rest.popFirst() {
      guard byte != .quote else { return nil }
      guard byte == .backslash else {
        text.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      text.append(escaped)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
