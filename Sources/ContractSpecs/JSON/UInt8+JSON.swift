/// The names of the bytes that have a meaning in RFC 8259 section 2. They are computed and inlined, because another
/// module would call a function for each of its uses.
extension UInt8 {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var minus: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var openBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable package static var closeBrace: UInt8 { UInt8(ascii: "}") }
  @inlinable package static var openBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var closeBracket: UInt8 { UInt8(ascii: "]") }
  @inlinable package static var zero: UInt8 { UInt8(ascii: "0") }

  /// The byte, or the lower case of an ASCII letter.
  @inlinable package var lowercasedLetter: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }

  @inlinable package var isDigit: Bool { self &- .zero < 10 }

  /// True if no scalar starts at the byte.
  @inlinable package var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }

  @inlinable package var isJSONSpace: Bool {
    self == .space || self == .lineFeed || self == .carriageReturn || self == .tab
  }

  /// The value of a hexadecimal digit of either case.
  var hexValue: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - .zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    case _: nil
    }
  }
}
