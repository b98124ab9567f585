extension String {
  /// The text with some scalars written otherwise; `nil` leaves one as it is.
  ///
  /// Scalar by scalar: grapheme comparison would miss one that carries a combining accent.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let replaced = replacement(scalar) {
        text += replaced
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
