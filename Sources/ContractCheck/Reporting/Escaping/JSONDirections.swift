extension String {
  /// The text of JSON with an escape for each character that turns the direction of the text around it, which would
  /// show a reader something else than is there.
  var escapingDirections: String {
    guard unicodeScalars.contains(where: \.turnsDirection) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.turnsDirection {
        text += "\\u\(String(scalar.value, radix: 16))"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// True for a character that embeds, overrides or isolates a direction.
  fileprivate var turnsDirection: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}
