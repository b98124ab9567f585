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
    !name.isEmpty && name.utf8.allSatisfy(isNameByte)
  }

  /// Returns the notation of a name: one that is not plain follows an `@`.
  package static func reference(to name: String) -> String {
    isPlain(name) || !isPossible(name) ? name : "@\(name)"
  }

  /// Returns whether a byte continues a name after an `@`.
  static func isNameByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !delimiters.contains(byte)
  }

  private static let delimiters = Set("|&[]()<>".utf8)

  static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
  }
}
