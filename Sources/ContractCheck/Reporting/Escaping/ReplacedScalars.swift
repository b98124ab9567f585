extension String {
  /// Returns the text with some scalars replaced; a replacement of `nil` keeps a scalar.
  ///
  /// Works on scalars, since grapheme comparison would miss a scalar with a combining accent.
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
