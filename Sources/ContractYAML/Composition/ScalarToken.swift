import ContractSpecs

/// A scalar that is a value, by its tag, or by the core schema if it is plain.
extension [UInt8] {
  /// Appends the scalar as JSON. Throws an error for one that JSON cannot say, or that is not what its tag states.
  mutating func appendToken(
    of event: YAMLEvent, _ style: YAMLEvent.Style, at place: Int
  ) throws(YAMLStop) {
    guard let tag = event.tag else {
      return try append(style == .plain ? CoreScalar(event.value) : .text, of: event.value, at: place)
    }
    // The non-specific tag: the value is the text that stands there.
    guard tag != "!" else { return appendToken(of: event.value) }
    guard let known = CoreTag(tag: tag) else { throw YAMLStop(CoreTag.refusal(of: tag), at: .byte(place)) }
    guard known != .str else { return appendToken(of: event.value) }
    let scalar = CoreScalar(event.value)
    guard known.fits(scalar) else {
      let text = Quoted.key(String(decoding: event.value.prefix(64), as: UTF8.self))
      throw YAMLStop("\(text) is not what \(known.shown) before it states", at: .byte(place))
    }
    try append(scalar, of: event.value, at: place)
    if known == .float, scalar == .decimal { append(utf8: ".0") }
  }

  private mutating func append(
    _ scalar: CoreScalar, of text: UnsafeRawBufferPointer, at place: Int
  ) throws(YAMLStop) {
    switch scalar {
    case .null: append(utf8: "null")
    case .boolean(let value): append(utf8: value ? "true" : "false")
    case .text: appendToken(of: text)
    case .decimal, .float: appendToken(ofDecimal: text)
    case .octal, .hexadecimal:
      let digits = String(decoding: text.dropFirst(2).prefix(64), as: UTF8.self)
      guard let number = UInt64(digits, radix: scalar == .octal ? 8 : 16), text.count <= 66 else {
        throw YAMLStop(
          "the number is greater than 64 bits hold; write it in decimal digits", at: .byte(place))
      }
      append(utf8: String(number))
    case .notFinite:
      throw YAMLStop(
        "\(String(decoding: text, as: UTF8.self)) is a number that JSON does not have; write a text in quotes",
        at: .byte(place))
    }
  }
}

extension CoreTag {
  /// Returns whether a scalar is of the type that the tag states.
  fileprivate func fits(_ scalar: CoreScalar) -> Bool {
    switch (self, scalar) {
    case (.null, .null), (.bool, .boolean), (.int, .decimal), (.int, .octal), (.int, .hexadecimal): true
    case (.float, .decimal), (.float, .float), (.float, .notFinite): true
    case _: false
    }
  }
}
