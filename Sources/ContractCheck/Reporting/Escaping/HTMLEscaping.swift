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
    let breaks = text.withUTF8 { NameBreaks(in: $0).offsets }
    if breaks.isEmpty { return text.htmlEscaped }
    let bytes = text.utf8
    var html = ""
    var start = bytes.startIndex
    for offset in breaks {
      let end = bytes.index(bytes.startIndex, offsetBy: offset)
      html += String(text[start..<end]).htmlEscaped
      html += "<wbr>"
      start = end
    }
    return html + String(text[start...]).htmlEscaped
  }

  private var htmlEscaped: String {
    if !utf8.contains(where: \.hasMeaningInHTML) { return self }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(utf8.count + 16)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      case UInt8(ascii: "'"): escaped += "&#39;".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
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
