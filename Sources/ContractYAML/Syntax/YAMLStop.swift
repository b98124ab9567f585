import ContractSpecs

/// The reason and the place at which a text was given up.
struct YAMLStop: Error, Hashable, Sendable {
  /// A place in a text. libyaml counts code points, except where it cannot tell them.
  enum Place: Hashable, Sendable {
    case byte(Int)
    case codePoint(Int)
  }

  /// The part that libyaml was reading.
  struct Context: Hashable, Sendable {
    /// The part in libyaml's words, such as `while parsing a block mapping`.
    var words: String
    var start: Place
  }

  var reason: String
  var place: Place
  var context: Context?

  /// The place of something that the reason refers to, such as the first of two equal keys.
  var other: Place?

  init(_ reason: String, at place: Place, other: Place? = nil) {
    (self.reason, self.place, self.other) = (reason, place, other)
  }

  /// Returns the error for people, with lines and columns of the text.
  func error(in text: [UInt8]) -> ConversionError {
    let offset = place.offset(in: text)
    var reason = reason
    if let other { reason += " at \(TextPosition(ofByte: other.offset(in: text), in: text))" }
    if let advice = Self.advice(on: self.reason, at: text.dropFirst(offset)) { reason += "; \(advice)" }
    if let context {
      let start = TextPosition(ofByte: context.start.offset(in: text), in: text)
      reason += ", \(context.words) that begins at \(start)"
    }
    return ConversionError(reason: reason, offset: offset)
  }

  /// Returns what would be right in place of what libyaml names without its remedy.
  private static func advice(on reason: String, at rest: ArraySlice<UInt8>) -> String? {
    switch reason {
    case "found character that cannot start any token":
      rest.first == .tab ? "indent with spaces, not with a tab" : "write a text that begins with it in quotes"
    case "mapping values are not allowed in this context": "write a text with a colon in it in quotes"
    case _: nil
    }
  }
}

extension YAMLStop.Place {
  /// Returns the offset of the byte.
  func offset(in text: [UInt8]) -> Int {
    switch self {
    case .byte(let offset): return offset
    case .codePoint(let number):
      var cursor = CodePointCursor(text)
      return cursor.offset(of: number)
    }
  }
}
