extension SensitiveNames.Extent {
  /// Returns whether a value stays readable although its name is sensitive; `isText` says whether it is a string.
  func leaves(_ value: some BidirectionalCollection<UInt8>, isText: Bool) -> Bool {
    switch self {
    case .all: false
    case .text: !isText || Self.isPlainWord(value)
    case .code: Self.isStatus(value)
    }
  }

  /// Returns the same for an answer with an error status, in which a sentence explains the error and `E1` is its name.
  func leaves(
    _ value: some BidirectionalCollection<UInt8>, isText: Bool, inError: Bool
  ) -> Bool {
    if leaves(value, isText: isText) { return true }
    guard inError, isText else { return false }
    return Self.isSentence(value) || (self == .code && Self.isErrorNumber(value))
  }

  private static let leastWords = 3
  private static let longestSentence = 300

  /// Returns whether a text has a capital letter first, and three or more words of letters or of at most three digits.
  /// This excludes generated values and the usual pass phrases.
  static func isSentence(_ value: some BidirectionalCollection<UInt8>) -> Bool {
    guard let first = value.first, 0x41...0x5A ~= first, value.count <= longestSentence else { return false }
    let words = Array(value).split(separator: 0x20)
    return words.count >= leastWords && words.allSatisfy(isWord)
  }

  private static func isWord(_ word: some Collection<UInt8>) -> Bool {
    let bare = word.filter { !".,;:!?'()-/".utf8.contains($0) }
    if bare.allSatisfy(isLetter) {
      return !bare.dropFirst().contains { 0x41...0x5A ~= $0 } || bare.count <= 4
    }
    return bare.count <= 3 && bare.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static let longestErrorNumber = 6

  /// Returns whether a value is one or two letters and digits: `E1`, `E-1042`.
  private static func isErrorNumber(_ value: some Collection<UInt8>) -> Bool {
    let letters = value.prefix { isLetter($0) }
    let digits = value.dropFirst(letters.count).drop { $0 == 0x2D || $0 == 0x5F }
    return value.count <= longestErrorNumber && (1...2).contains(letters.count) && !digits.isEmpty
      && digits.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static let longestWord = 16

  /// Returns whether a value consists of letters and spaces, and is short.
  private static func isPlainWord(_ value: some Collection<UInt8>) -> Bool {
    value.count < longestWord && value.allSatisfy { isLetter($0) || $0 == 0x20 }
  }

  /// Returns whether a value is a status such as `404`, `-32601`, `INVALID_GRANT` or `auth/user-not-found`: at most
  /// three digits, a negative number, or words joined as the characters of a code never are.
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
