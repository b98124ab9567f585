extension Unicode.Scalar {
  /// The scalar as a Swift literal writes it: `\u{1B}`.
  var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// True for a scalar that is visible and unambiguous, and does not affect its surroundings.
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
