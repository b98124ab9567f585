extension String {
  /// Returns untrusted text for an element or a quoted attribute. Invisible characters are shown, and the five
  /// characters that are special in HTML (section 13.3) become references.
  func htmlText(_ layout: Layout, limit: Int? = nil) -> String {
    visible(layout, limit: limit).htmlEscaped
  }

  private var htmlEscaped: String {
    if !utf8.contains(where: \.hasMeaningInHTML) { return self }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(utf8.count + 16)
    for byte in utf8 { escaped.append(htmlEscaped: byte) }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends untrusted text in which lines may end behind the separators of names and addresses, and within what is
  /// longer than any word, so that a narrow column need not break a word or a number.
  mutating func append(htmlName text: String, limit: Int?) {
    var text = text.visible(.line, limit: limit)
    text.withUTF8 { bytes in
      var start = 0
      for end in NameBreaks(in: bytes).offsets {
        append(htmlEscaped: bytes[start..<end])
        self += "<wbr>".utf8
        start = end
      }
      append(htmlEscaped: bytes[start...])
    }
  }

  private mutating func append(htmlEscaped bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard bytes.contains(where: \.hasMeaningInHTML) else { return append(contentsOf: bytes) }
    for byte in bytes { append(htmlEscaped: byte) }
  }

  /// Appends a byte of a text, or the reference of a character that is special in HTML.
  fileprivate mutating func append(htmlEscaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): self += "&amp;".utf8
    case UInt8(ascii: "<"): self += "&lt;".utf8
    case UInt8(ascii: ">"): self += "&gt;".utf8
    case UInt8(ascii: "\""): self += "&quot;".utf8
    case UInt8(ascii: "'"): self += "&#39;".utf8
    default: append(byte)
    }
  }
}

extension UInt8 {
  fileprivate var hasMeaningInHTML: Bool {
    switch self {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E: true
    default: false
    }
  }
}
