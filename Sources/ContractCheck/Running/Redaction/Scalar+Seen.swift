extension Unicode.Scalar {
  /// The scalar as Swift writes it in a literal: `\u{1B}`.
  var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Whether a reader sees it for what it is, and it changes nothing around it.
  var isSeen: Bool {
    if isASCII { return (0x20..<0x7F).contains(value) }
    if properties.isNoncharacterCodePoint || properties.isDefaultIgnorableCodePoint { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    case .spaceSeparator: self == "\u{3000}"
    default: true
    }
  }
}
