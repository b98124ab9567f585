extension String {
  /// Foreign text as XML character data: what XML 1.0 cannot hold is shown, `>` is always escaped, so `]]>` is too.
  func xmlText(limit: Int? = nil) -> String {
    breaking(CommandMark.inReports).visible(.block, limit: limit).xmlEscaped
  }

  /// Foreign text as the value of an attribute: one line, and nothing above U+FFFF, which GitHub's annotations refuse.
  func xmlAttribute(limit: Int? = nil) -> String {
    breaking(CommandMark.inReports).basicPlane.visible(.line, limit: limit).xmlEscaped
  }

  /// The predefined entities of XML 1.0 section 4.6 that text or an attribute in double quotes needs.
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

  /// Scalars beyond the basic multilingual plane as escapes.
  var basicPlane: String {
    if unicodeScalars.allSatisfy({ $0.value <= 0xFFFF }) { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.value <= 0xFFFF { text.unicodeScalars.append(scalar) } else { text += scalar.escape }
    }
  }
}
