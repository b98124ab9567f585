extension QuotingText {
  static let gzip: Self = "gzip bytes"

  static func file(_ kind: String) -> Self { "a \(kind)" }

  static func json(in encoding: WideEncoding) -> Self { "JSON in \(encoding.rawValue)" }

  static func text(in encoding: WideEncoding) -> Self { "text in \(encoding.rawValue)" }

  static func textBeforeJSON(_ excerpt: Self) -> Self { "text before the JSON: \(excerpt)" }

  static func textAfterJSON(from position: TextPosition, _ excerpt: Self) -> Self {
    "text after the JSON, from \(place(position)): \(excerpt)"
  }

  static func jsonInBase64(_ excerpt: Self) -> Self { "JSON in Base64: \(excerpt)" }

  static func xml(_ excerpt: Self) -> Self { "XML: \(excerpt)" }

  static func serverSentEvents(_ excerpt: Self) -> Self { "server-sent events: \(excerpt)" }

  static func markup(_ excerpt: Self) -> Self { "markup: \(excerpt)" }

  static func phpText(_ excerpt: Self) -> Self { "what PHP prints of a value: \(excerpt)" }

  static func printedValue(_ excerpt: Self) -> Self { "what a language prints of a value: \(excerpt)" }

  static func perlText(_ excerpt: Self) -> Self { "what Perl prints of a value: \(excerpt)" }

  static func goText(_ excerpt: Self) -> Self { "what Go prints of a value: \(excerpt)" }

  static func phpSource(_ excerpt: Self) -> Self { "the source of a PHP program: \(excerpt)" }

  static func page(titled title: Self) -> Self { "an HTML page titled \(title)" }

  static func page(_ excerpt: Self) -> Self { "an HTML page: \(excerpt)" }

  static func prefixedJSON(_ excerpt: Self) -> Self {
    "JSON behind a prefix against script inclusion: \(excerpt)"
  }

  static func jsonp(_ function: Self) -> Self { "JSONP, a call of \(function)" }

  static func textAlone(_ word: String) -> Self { "the text \(word) alone, which is not JSON" }

  static func bytes(_ count: Int, _ excerpt: Self) -> Self { "\(count.description) bytes: \(excerpt)" }

  /// Returns the words for a text with a syntax error. `name` is what the text seems to be.
  static func brokenJSON(
    _ name: String, at position: TextPosition, _ reason: JSONSyntaxError.Reason, near excerpt: Self
  ) -> Self {
    "\(name) at \(place(position)): \("\(reason)"), near \(excerpt)"
  }

  private static func place(_ position: TextPosition) -> String {
    "line \(position.line) of the body, column \(position.column)"
  }
}

extension BodyNature {
  /// Returns what a text seems to be that is not JSON, judged by the error and its beginning.
  static func name(of error: JSONSyntaxError, in body: [UInt8]) -> String {
    let first = withoutComments(body.drop(while: \.isJSONSpace)).first
    let isStructured = first == .openBrace || first == .openBracket || first == .quote
    switch error.reason {
    case .endOfText: return isStructured ? "JSON that is cut off" : "text"
    case .trailingText where isStructured: return "more than one JSON value"
    case .unknownWord where isStructured: return "JSON with a foreign word"
    case .invalidUTF8: return "text that is not UTF-8"
    case .expectedValue, .expectedKey, .expectedCommaOrEnd, .expectedColon:
      guard isStructured, error.offset < body.count else { return isStructured ? "broken JSON" : "text" }
      if body[error.offset] == UInt8(ascii: "/") { return "JSON with a comment" }
      return body[error.offset] == UInt8(ascii: "'") ? "JSON with single quotes" : "broken JSON"
    case .tooDeep: return "JSON that is nested too deep"
    case .emptyText, .tooLong, .byteOrderMark, .trailingComma, .controlCharacter, .unknownEscape,
      .incompleteUnicodeEscape, .badNumber, .trailingText, .unknownWord:
      return isStructured ? "broken JSON" : "text"
    }
  }
}
