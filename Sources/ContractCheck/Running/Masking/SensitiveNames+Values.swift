extension SensitiveNames.Extent {
  /// Whether a value stays readable although its name is telling; `isText` is whether it is a string.
  func leaves(_ value: some BidirectionalCollection<UInt8>, isText: Bool) -> Bool {
    switch self {
    case .all: false
    case .text: !isText || Self.isPlainWord(value)
    case .code: Self.isStatus(value)
    }
  }

  private static let longestWord = 16

  /// Letters and blanks, and not many.
  private static func isPlainWord(_ value: some Collection<UInt8>) -> Bool {
    value.count < longestWord && value.allSatisfy { isLetter($0) || $0 == 0x20 }
  }

  /// `404`, `-32601`, `INVALID_GRANT`, `auth/user-not-found`: at most three digits, a negative number, or words joined
  /// as nobody joins the characters of a code.
  private static func isStatus(_ value: some BidirectionalCollection<UInt8>) -> Bool {
    let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value[...]
    if !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return value.count <= 3 || value.first == UInt8(ascii: "-")
    }
    let words = value.split(omittingEmptySubsequences: false) { "_./ -".utf8.contains($0) }
    guard words.count > 1, words.allSatisfy({ $0.count > 1 && $0.allSatisfy(isLetter) }) else { return false }
    // Device codes (RFC 8628) are capital letters with a hyphen.
    return value.contains { "_./ ".utf8.contains($0) } || !value.contains { 0x41...0x5A ~= $0 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
