/// An encoding of two or four bytes for each ASCII character, which RFC 8259 section 8.1 does not allow.
package enum WideEncoding: String {
  case utf16 = "UTF-16"
  case utf32 = "UTF-32"

  /// Detects the encoding from the first four bytes: by a byte order mark, or by the zeros around an ASCII character.
  init?(of body: [UInt8]) {
    let zeros = body.prefix(4).map { $0 == 0 }
    if Self.isMarkedUTF32(body) {
      self = .utf32
    } else if body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else if zeros == [true, true, true, false] || zeros == [false, true, true, true] {
      self = .utf32
    } else if zeros == [true, false, true, false] || zeros == [false, true, false, true] {
      self = .utf16
    } else {
      return nil
    }
  }

  /// Returns whether a body begins with the byte order mark of UTF-32.
  static func isMarkedUTF32(_ body: [UInt8]) -> Bool {
    body.starts(with: [0xFF, 0xFE, 0, 0]) || body.starts(with: [0, 0, 0xFE, 0xFF])
  }

  /// Returns the first byte among the first 64 that is neither zero, part of a byte order mark nor white space.
  func firstCharacter(of body: [UInt8]) -> UInt8? {
    body.prefix(64).first { $0 != 0 && $0 != 0xFF && $0 != 0xFE && !$0.isJSONSpace }
  }
}
