/// The rules for the names that a contract gives to shapes.
package enum ShapeName {
  /// Returns whether a name is a capital letter, then letters, digits and underscores, so that it can be used as it
  /// stands.
  package static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return false }
    return name.utf8.allSatisfy(isWordByte)
  }

  /// Returns whether a name can be written after an `@`.
  package static func isPossible(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !delimiters.contains($0) }
  }

  /// The characters that end a name after an `@`, besides white space.
  static let delimiters = Set("@|&[]()<>\"\\".utf8)

  static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
  }
}
