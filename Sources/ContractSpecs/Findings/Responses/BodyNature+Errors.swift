/// Commas before the end of an object or array, which RFC 8259 does not allow and `JSONDecoder` passes over.
extension BodyNature {
  /// Returns whether a body is JSON once its trailing commas are left out.
  static func isJSON(withoutTrailingCommas body: [UInt8]) -> Bool {
    (try? JSONDocument(parsing: withoutTrailingCommas(body))) != nil
  }

  /// Returns a body without the commas before the end of an object or array.
  static func withoutTrailingCommas(_ body: [UInt8]) -> [UInt8] {
    var (kept, comma): ([UInt8], Int?) = ([], nil)
    kept.reserveCapacity(body.count)
    var (isInText, isEscaped) = (false, false)
    for byte in body {
      if isInText {
        isInText = isEscaped || byte != .quote
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == .comma {
        comma = kept.count
      } else if !byte.isJSONSpace {
        isInText = byte == .quote
        if let place = comma, byte == .closeBrace || byte == .closeBracket { kept[place] = UInt8(ascii: " ") }
        comma = nil
      }
      kept.append(byte)
    }
    return kept
  }

  /// Returns the sort that a text which is not JSON seems to be, judged by the error and its beginning.
  static func seemingSort(of error: JSONSyntaxError, in body: [UInt8]) -> BodyDescription.Sort {
    let first = withoutComments(body.drop(while: \.isJSONSpace)).first
    let isStructured = first == .openBrace || first == .openBracket || first == .quote
    switch error.reason {
    case .endOfText: return isStructured ? .cut : .text
    case .trailingText where isStructured: return .severalValues
    case .unknownWord where isStructured: return .foreignWord
    case .invalidUTF8: return .notUTF8
    case .expectedValue, .expectedKey, .expectedCommaOrEnd, .expectedColon:
      guard isStructured, error.offset < body.count else { return isStructured ? .broken : .text }
      if body[error.offset] == UInt8(ascii: "/") { return .comment }
      return body[error.offset] == UInt8(ascii: "'") ? .singleQuotes : .broken
    case .tooDeep: return .tooDeep
    case .emptyText, .tooLong, .byteOrderMark, .trailingComma, .controlCharacter, .unknownEscape,
      .incompleteUnicodeEscape, .badNumber, .trailingText, .unknownWord:
      return isStructured ? .broken : .text
    }
  }
}
