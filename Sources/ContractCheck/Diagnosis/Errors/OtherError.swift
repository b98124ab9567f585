import ContractSpecs

/// An error of something other than `JSONDecoder`: its meaning, and the place that it names.
struct OtherError: Hashable, Sendable {
  /// The error in a few words: `NSURLErrorDomain -1022`, `Gson: JsonSyntaxException`.
  var gist: String
  var says: String
  var causes: [ErrorMeaning.Cause]

  /// The path that the error names; `nil` if it names none.
  var path: JSONPath?

  /// True if the error says that the whole body is not JSON.
  var isOfWholeBody = false
}

extension OtherError {
  /// Finds such an error in a text; `nil` if there is none.
  init?(in text: String) {
    let found =
      Self.transport(in: text) ?? Self.ofLibrary(in: text) ?? Self.ofOtherClient(in: text)
      ?? Self.ofConnection(in: text)
    guard let found else { return nil }
    self = found
  }
}

/// The errors of Jackson, the decoder of backends and Android apps in Java and Kotlin.
extension OtherError {
  /// Returns an error of Jackson, such as:
  /// ```text
  /// Cannot deserialize value of type `int` from String "abc": not a valid `int` value
  ///  at [Source: …; line: 1, column: 7] (through reference chain: com.x.User["age"])
  /// ```
  static func jackson(in text: String) -> OtherError? {
    guard marks.contains(where: text.contains) else { return nil }
    let path = chain(in: text)
    if let field = missingProperty(in: text) {
      let isNamed = path?.steps.last == .key(field)
      return absent(field, "Jackson", isNamed ? path?.parent : nil)
    }
    if let field = text.firstMatch(of: /Unrecognized field "([^"\n]+)"/).map({ String($0.1) }) {
      return OtherError(
        gist: "Jackson: a key is not known" + (path.map { " at \($0)" } ?? ""),
        says: "Jackson met the key \"\(field)\", which the Java model does not have.",
        causes: [
          .init(
            body: "a member that is new",
            remark: "FAIL_ON_UNKNOWN_PROPERTIES = false reads past it, as Swift's decoder does")
        ], path: path)
    }
    if path == nil, unreadable.contains(where: text.contains) {
      return OtherError(
        gist: "Jackson: the body is not JSON", says: "Jackson says that the body is not JSON.",
        causes: [
          .init(
            body: "an HTML page, nothing at all, or a body that was cut off",
            remark: "look at status and Content-Type first")
        ], isOfWholeBody: true)
    }
    return OtherError(
      gist: gist("Jackson", path),
      says: "Jackson could not decode the value\(place(path)).\(kinds(in: text))",
      causes: jacksonCauses(in: text), path: path)
  }

  private static let marks = [
    "(through reference chain: ", "com.fasterxml.jackson", "tools.jackson",
    "Cannot deserialize value of type ",
    "Cannot deserialize instance of ", "Cannot construct instance of `",
  ]

  private static let unreadable = [
    "Unexpected character (", "Unexpected end-of-input", "No content to map due to end-of-input",
    "Unrecognized token '",
  ]

  private static func missingProperty(in text: String) -> String? {
    let match =
      text.firstMatch(of: /Missing required creator property '([^'\n]+)'/)?.1
      ?? text.firstMatch(of: /for JSON property (\S+) due to missing/)?.1
    return match.map(String.init)
  }

  /// Returns the expected and the received type as a sentence: `It expected int and a string came.`
  private static func kinds(in text: String) -> String {
    guard let wanted = text.firstMatch(of: /deserialize (?:value|instance) of (?:type )?`([^`\n]+)`/)?.1
    else {
      return text.contains(/Cannot map `null` into/) ? " It expected a value and null came." : ""
    }
    let name = wanted.replacing(/\b(?:[a-z_0-9]+\.)+/, with: "")
    let came: String? =
      switch text.firstMatch(of: /` from (String|Object|Array|Boolean|Integer|Floating-point|Null)\b/)?.1 {
      case "String": "a string"
      case "Object": "an object"
      case "Array": "an array"
      case "Boolean": "a boolean"
      case "Integer", "Floating-point": "a number"
      case "Null": "null"
      case _: nil
      }
    return " It expected \(name)" + (came.map { " and \($0) came." } ?? ".")
  }

  /// Returns the path in a reference chain: `com.x.Page["items"]->java.util.ArrayList[0]->com.x.User["age"]`.
  private static func chain(in text: String) -> JSONPath? {
    guard let start = text.firstRange(of: "(through reference chain: ") else { return nil }
    let rest = text[start.upperBound...].prefix { !$0.isNewline }
    let chain = rest.firstRange(of: "])").map { rest[...$0.lowerBound] } ?? rest
    let steps = chain.matches(of: /\[(?:\\?"([^"\\\n]*)\\?"|(\d+))\]/).compactMap { match in
      match.1.map { JSONPath.Step.key(String($0)) } ?? match.2.flatMap { Int($0) }.map { .index($0) }
    }
    return steps.isEmpty ? nil : JSONPath(steps)
  }
}
