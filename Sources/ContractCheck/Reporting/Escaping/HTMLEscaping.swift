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
  fileprivate var hasMeaningInHTML: Bool { [0x22, 0x26, 0x27, 0x3C, 0x3E].contains(self) }
}
