extension Character {
  /// The only scalar of the composed form (NFC), or `nil` if that has several.
  var composedScalar: Unicode.Scalar? {
    guard let first = unicodeScalars.first else { return nil }
    if hasScalars(atMost: 1), !first.properties.isFullCompositionExclusion { return first }
    return hasScalars(atMost: Self.maximumDecompositionLength) ? searchedScalar : nil
  }

  /// The maximum number of scalars in the decomposition of one scalar.
  private static let maximumDecompositionLength = 4

  package func hasScalars(atMost count: Int) -> Bool {
    let scalars = unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex)
    return end == nil || end == scalars.endIndex
  }

  /// The scalar found by a binary search. The standard library cannot compose text, but it orders texts by their
  /// composed forms.
  private var searchedScalar: Unicode.Scalar? {
    var (low, high): (UInt32, UInt32) = (0, 0x10FFFF)
    while low < high {
      let middle = low + (high - low + 1) / 2
      if Character(Self.composed(atOrBelow: middle)) <= self { low = middle } else { high = middle - 1 }
    }
    let scalar = Self.composed(atOrBelow: low)
    return Character(scalar) == self ? scalar : nil
  }

  /// Returns the nearest scalar at or below a value that is its own composed form.
  private static func composed(atOrBelow value: UInt32) -> Unicode.Scalar {
    var value = value
    while value > 0 {
      if let scalar = Unicode.Scalar(value), !scalar.properties.isFullCompositionExclusion { return scalar }
      value = (0xD800...0xDFFF).contains(value) ? 0xD7FF : value - 1
    }
    return "\0"
  }
}
