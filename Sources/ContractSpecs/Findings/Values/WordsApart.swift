/// A text with the same words as a promised one, in another spelling.
struct WordsApart {
  /// The promised text.
  let promised: String

  let difference: Difference

  /// The ways in which two texts with the same words differ.
  enum Difference {
    case casing

    /// White space before or after the text.
    case spaceAround

    /// The signs between words.
    case separators
  }

  /// Finds the promised text that was meant; `nil` if the words differ from all.
  init?(promised: [String], sent: String) {
    let words = CanonicalKey.bytes(of: sent.utf8)
    // Digits with other signs between them are another number, as 4500 is for 45.00.
    guard words.contains(where: { !$0.isDigit }),
      let alike = promised.first(where: { $0.lowercased() == sent.lowercased() })
        ?? Self.only(promised.filter { CanonicalKey.bytes(of: $0.utf8) == words })
    else { return nil }
    self.promised = alike
    difference = Self.difference(of: sent, from: alike)
    if difference == .separators, !Self.hasOnlySeparators(sent) || !Self.hasOnlySeparators(alike) {
      return nil
    }
  }

  /// Returns the only one of several texts.
  private static func only(_ texts: [String]) -> String? { texts.count == 1 ? texts[0] : nil }

  /// Returns whether all signs of a text are between words, and those of no address: a sign at its end, as in `A-`, or between digits, as in
  /// `1.10`, is a part of what it means.
  private static func hasOnlySeparators(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard !bytes.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "/") }) else { return false }
    return bytes.indices.allSatisfy { index in
      guard bytes[index] < 0x80, !bytes[index].isLetterOrDigit else { return true }
      guard let before = bytes[..<index].last, let after = bytes[(index + 1)...].first else { return false }
      return !(before.isDigit && after.isDigit)
    }
  }

  private static func difference(of sent: String, from promised: String) -> Difference {
    if promised.lowercased() == sent.lowercased() { return .casing }
    func bare(_ text: String) -> Substring {
      let rest = text.drop(while: \.isWhitespace)
      return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? ""
    }
    return bare(sent) == bare(promised) ? .spaceAround : .separators
  }

  /// Returns whether a member of a name holds the type of a token, whose casing means nothing.
  func isTokenType(_ key: String?) -> Bool {
    key.map { CanonicalKey.bytes(of: $0.utf8) } == Array("tokentype".utf8)
  }
}
