extension String {
  /// Returns untrusted text as XML character data. Characters that XML 1.0 does not allow are escaped; so is every `>`,
  /// and with it `]]>`.
  func xmlText(limit: Int? = nil) -> String {
    breaking(CommandMark.inReports).visible(.block, limit: limit).xmlEscaped
  }

  /// Returns untrusted text as an attribute value: one line without scalars above U+FFFF, which GitHub's annotations
  /// refuse.
  func xmlAttribute(limit: Int? = nil) -> String {
    if isPlainInXML, utf8.count <= limit ?? .max { return self }
    return breaking(CommandMark.inReports).basicPlane.visible(.line, limit: limit).xmlEscaped
  }

  /// True for visible ASCII without characters that are special in XML, and without the one that marks of commands
  /// begin with.
  private var isPlainInXML: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case 0x22, 0x26, 0x3C, 0x3E, UInt8(ascii: "["): false
      default: 0x20..<0x7F ~= byte
      }
    }
  }

  /// The text with the predefined entities of XML 1.0 section 4.6 that text or an attribute in double quotes needs.
  private var xmlEscaped: String {
    if !utf8.contains(where: { $0 == 0x22 || $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text with scalars beyond the basic multilingual plane escaped.
  var basicPlane: String {
    // These are the scalars of four bytes in UTF-8.
    if !utf8.contains(where: { $0 >= 0xF0 }) { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.value <= 0xFFFF { text.unicodeScalars.append(scalar) } else { text += scalar.escape }
    }
  }
}
