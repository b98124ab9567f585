import ContractSpecs

/// The reason for which Foundation's parser refused a body: the sentence of the `NSError` behind a `dataCorrupted`.
enum ParserRefusal: Hashable, Sendable {
  /// A number of a body that is JSON.
  case number(String)

  /// A character where none like it may stand, with its line and column.
  case character(String, line: Int, column: Int)

  /// A text that is no value at the beginning of the body, in the words of older systems.
  case beginning

  /// A value that is neither an object nor an array, or no value, in the words of `JSONSerialization`.
  case fragment

  /// A character behind the value.
  case afterValue

  /// The end of the body, which may be its beginning.
  case end

  /// The end of the body, inside a value.
  case cut
  case empty

  /// Another sentence, as it is.
  case other(String)
}

extension ParserRefusal {
  /// Finds such a sentence in the text of an error; `nil` if there is none.
  init?(in text: String) {
    if let known = Self.known(in: text) {
      self = known
      return
    }
    guard text.contains("Code=3840") else { return nil }
    let sentence =
      text.firstMatch(of: /NSDebugDescription=([^\n]{1,200}?)\.?(?:, NS\w+=|\}|\n|$)/)?.1
      ?? text.firstMatch(of: /Code=3840 "([^"\n]{1,200}?)\.?"/)?.1
    guard let sentence, sentence != "(null)", !sentence.contains("correct format") else { return nil }
    self = .other(String(sentence))
  }

  private static func known(in text: String) -> Self? {
    if text.contains("is not representable in Swift") || text.contains("Parsed JSON number <"),
      let match = text.firstMatch(
        of:
          /Number (\S{1,400}) is not representable in Swift|Parsed JSON number <([^>\n]{1,400})> does not fit/
      )
    {
      return .number(String(match.1 ?? match.2 ?? ""))
    }
    if text.contains("Unexpected character '"),
      let match = text.firstMatch(
        of: /Unexpected character '([^\n]{1,8}?)'( [a-z -]{1,40})? around line (\d+), column (\d+)/)
    {
      if match.2?.contains("after top-level value") == true { return .afterValue }
      return .character(String(match.1), line: Int(match.3) ?? 0, column: Int(match.4) ?? 0)
    }
    return sentences.first { sentence in sentence.words.contains { text.contains($0) } }?.refusal
  }

  private static let sentences: [(words: [String], refusal: Self)] = [
    (["Unable to parse empty data", "NSDebugDescription=No value", "Code=3840 \"No value."], .empty),
    (["Unexpected end of file while", "Unterminated string around"], .cut),
    (["Unexpected end of file"], .end),
    (["Garbage at end", "Garbage after"], .afterValue),
    (["Invalid value around character 0", "Invalid value around line 1, column 0"], .beginning),
    (
      ["JSON text did not start with array or object", "JSON input did not start with array or object"],
      .fragment
    ),
  ]

  /// True if no JSON parser can read the body, false if it is JSON; `nil` if the sentence leaves both open.
  var isOfWholeBody: Bool? {
    switch self {
    case .number: false
    case .character, .beginning, .afterValue, .end, .cut, .empty: true
    case .fragment, .other: nil
    }
  }

  var meaning: ErrorMeaning {
    switch self {
    case .number(let number):
      ErrorMeaning(
        says: "The body is JSON. The type of a property cannot hold the number \(Quoted.cut(number)) in it; "
          + "the error does not say which property.",
        causes: [
          .init(
            body: "a number such as 1.5 or 2^63 for an Int, -1 for a UInt, or 1e400 for a Double",
            remark: "search the body for \(Quoted.cut(number)): let the property have a type that holds it, "
              + "or the backend send another number")
        ])
    case .character("<", line: 1, column: ...1): ErrorMeaning(says: first("<"), causes: [.page])
    case .character(let character, line: 1, column: ...1):
      ErrorMeaning(says: first(character), causes: [.plainText, .malformed])
    case .character(let character, let line, let column):
      ErrorMeaning(
        says:
          "The body is not JSON from line \(line), column \(column) on: \(Quoted.key(character)) stands there.",
        causes: [.malformed])
    case .beginning:
      ErrorMeaning(says: "The body does not begin as JSON does.", causes: [.page, .plainText, .malformed])
    case .fragment:
      ErrorMeaning(
        says: "The body does not begin with an object or an array.",
        causes: [
          .page, .plainText,
          .init(
            body: "a value alone, such as \"ok\" or 12",
            remark: "JSONSerialization reads it with .fragmentsAllowed only"),
        ])
    case .afterValue:
      ErrorMeaning(
        says: "The body has something behind its JSON value.",
        causes: [
          .init(
            body: "a second value, such as lines of JSON, or text behind the value",
            remark: "decode each line by itself, or the backend sends one value")
        ])
    case .end: ErrorMeaning(says: "The body ends too early.", causes: [.nothing, .cutOff])
    case .cut: ErrorMeaning(says: "The body ends inside a value.", causes: [.cutOff])
    case .empty: ErrorMeaning(says: "The body is empty.", causes: [.nothing])
    case .other(let sentence):
      ErrorMeaning(
        says: "The decoder says that the body is not valid JSON.",
        causes: [.init(body: sentence, remark: "diagnose the body itself, which shows the place")])
    }
  }

  private func first(_ character: String) -> String {
    "The body is not JSON: its first character is \(Quoted.key(character))."
  }
}

extension ErrorMeaning.Cause {
  fileprivate static let page = Self(
    body: "an HTML page, from a proxy, a login or an error", remark: "look at status and Content-Type first")
  fileprivate static let plainText = Self(
    body: "plain text, such as the message of an error", remark: "look at status and Content-Type first")
  fileprivate static let nothing = Self(body: "nothing at all", remark: "204, or a 200 without a body")
  fileprivate static let cutOff = Self(
    body: "a body that was cut off", remark: "compare its length with Content-Length")
  fileprivate static let malformed = Self(
    body: "JSON with comments, single quotes or NaN", remark: "a strict parser says where")
}
