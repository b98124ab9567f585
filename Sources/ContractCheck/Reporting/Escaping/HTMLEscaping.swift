extension String {
  /// Returns untrusted text for an element or a quoted attribute. Invisible characters are shown, and the five
  /// characters that are special in HTML (section 13.3) become references.
  func htmlText(_ layout: Layout, limit: Int? = nil) -> String {
    visible(layout, limit: limit).htmlEscaped
  }

  /// Returns untrusted text in which lines may end behind the separators of names and addresses, and within what is
  /// longer than any word, so that a narrow column need not break a word or a number.
  func htmlNameText(limit: Int? = nil) -> String {
    var text = visible(.line, limit: limit)
    return text.withUTF8 { bytes in
      let breaks = NameBreaks(in: bytes).offsets
      var html: [UInt8] = []
      html.reserveCapacity(bytes.count + 16 * breaks.count)
      var next = breaks.startIndex
      for (offset, byte) in bytes.enumerated() {
        while next < breaks.endIndex, breaks[next] == offset {
          html += "<wbr>".utf8
          next += 1
        }
        html.append(htmlEscaped: byte)
      }
      return String(decoding: html, as: UTF8.self)
    }
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
