import ContractSpecs

/// The causes of errors about a value that a model of another language does not read.
extension OtherError {
  /// The causes if the error shows that the JSON type is another one.
  static let otherValue: [ErrorMeaning.Cause] = [
    .init(body: "another JSON type than the model's, or null", remark: "the value itself tells which")
  ]

  /// The causes if the error does not show how the value differs.
  static let unknownValue: [ErrorMeaning.Cause] = [
    .init(
      body:
        "another JSON type than the model's, null, or a value of the right type that the model cannot hold",
      remark: "the value itself tells which")
  ]

  /// The causes if a text is not in the form of its type, such as that of a date.
  static let otherForm: [ErrorMeaning.Cause] = [
    .init(
      body: "text in another form than the model reads, such as a date in another notation, or an empty text",
      remark: "the value itself tells which")
  ]

  /// The causes if a number is none of the model's type.
  static let otherNumber: [ErrorMeaning.Cause] = [
    .init(
      body: "a number that the model's type cannot hold, such as one with a fraction, or a too great one",
      remark: "let the model have a type that holds it, or the backend send a whole number")
  ]

  /// The causes if the model knows only some values.
  static let otherChoice: [ErrorMeaning.Cause] = [
    .init(
      body: "a value that the model does not list, such as a new one, or one in another casing",
      remark: "the value itself tells which")
  ]

  /// The causes if a value, its length or its count is out of bounds.
  static let otherSize: [ErrorMeaning.Cause] = [
    .init(
      body: "a value, a length or a count outside the bounds of the schema",
      remark: "the JSON type is right; the value itself tells which")
  ]

  /// The causes if the body ends inside a value.
  static let cutOff: [ErrorMeaning.Cause] = [
    .init(
      body: "nothing at all, or a body that was cut off",
      remark: "compare Content-Length with what came; 204 has no body")
  ]

  // MARK: Words of the errors

  /// Returns the words of `Expected an int but was 1.5` and its causes, as Gson and Moshi say it; `nil` if the error does
  /// not say what it met.
  static func met(in text: String) -> (sentence: String, causes: [ErrorMeaning.Cause])? {
    guard let pair = text.firstMatch(of: /Expected (?:an? )?(\w+) but was ([^\s,;]+)/) else { return nil }
    let sentence = " It expected \(words(pair.1)) and \(words(pair.2)) came."
    if pair.2 == "END_DOCUMENT" {
      return (" It expected \(words(pair.1)) and the body ended.", cutOff)
    }
    let isNumber = pair.2.contains(/^[+-]?\.?\d/)
    return (sentence, isNumber && isOfNumber(pair.1) ? otherNumber : otherValue)
  }

  private static func isOfNumber(_ type: Substring) -> Bool {
    ["int", "long", "short", "byte", "double", "float", "number"].contains(type.lowercased())
  }

  private static func words(_ token: Substring) -> String {
    switch token {
    case "BEGIN_OBJECT": "an object"
    case "BEGIN_ARRAY": "an array"
    case "NULL", "null": "null"
    case _ where token.first?.isLetter == true: ErrorMeaning.withArticle(token.lowercased())
    case _: Quoted.cut(String(token))
    }
  }

  // MARK: zod

  /// Returns the causes by the code of zod's first issue, or by the words of one that is printed for people.
  static func zodCauses(in text: String, expected: String?, received: String?) -> [ErrorMeaning.Cause] {
    let code = text.firstMatch(of: /"?code"?: ?["'](\w+)["']/).map { String($0.1) }
    switch code {
    case "invalid_type": break
    case nil where expected != nil && received != nil: break
    case "invalid_string", "invalid_format", "invalid_date": return otherForm
    case "too_small", "too_big", "not_multiple_of": return otherSize
    case "invalid_enum_value", "invalid_literal", "invalid_value": return otherChoice
    case "unrecognized_keys":
      return [
        .init(
          body: "a member that is new", remark: "a strict schema refuses it; Swift's decoder reads past it")
      ]
    case _: return unknownValue
    }
    let isNumber = ["number", "float", "integer", "int", "nan", "infinity"]
    if let expected, let received, isNumber.contains(expected.lowercased()),
      isNumber.contains(received.lowercased())
    {
      return otherNumber
    }
    return expected?.lowercased() == "date" ? otherForm + otherValue : otherValue
  }

  // MARK: Jackson

  /// Returns the causes by the type that Jackson expected, and the kind of value that it names.
  static func jacksonCauses(in text: String) -> [ErrorMeaning.Cause] {
    if text.contains("not one of the values accepted for Enum class") { return otherChoice }
    if text.contains("Cannot map `null` into") { return otherValue }
    if text.contains(/out of range of|Cannot coerce Floating-point value/) { return otherNumber }
    guard
      let pair = text.firstMatch(
        of:
          /deserialize (?:value|instance) of (?:type )?`([^`\n]+)` from (String|Object|Array|Boolean|Integer|Floating-point|Null)\b/
      )
    else { return unknownValue }
    return pair.2 == "String" && isReadFromText(String(pair.1)) ? otherForm : otherValue
  }

  private static func isReadFromText(_ type: String) -> Bool {
    type.hasPrefix("java.time.") || type.hasPrefix("java.net.") || type.hasPrefix("kotlinx.datetime.")
      || ["Date", "Calendar", "UUID", "Currency", "Locale", "TimeZone"].contains {
        type == "java.util.\($0)" || type == "java.sql.\($0)"
      } || ["byte[]", "java.util.regex.Pattern"].contains(type)
  }

  // MARK: kotlinx.serialization

  /// Returns the causes by the token that kotlinx.serialization met.
  static func kotlinCauses(in text: String) -> [ErrorMeaning.Cause] {
    if text.contains("does not contain element with name") { return otherChoice }
    if text.contains(/had 'EOF' instead|unexpected end of the input/) { return cutOff }
    let isOfType =
      /Expected (?:start of the (?:object|array)|quotation mark|beginning of the string)[^\n]{0,40}? had '/
    return text.contains(isOfType) ? otherValue : unknownValue
  }

  /// Returns whether kotlinx.serialization met something at the start of the body that begins no JSON.
  static func isNoJSON(_ text: String) -> Bool {
    guard text.contains(/at offset 0\b/),
      let token = text.firstMatch(of: /had '([^'\n]{1,8})' instead/).map({ String($0.1) })
    else { return false }
    return token == "EOF" || !token.contains(/^[\{\["\d\-tfn]/)
  }

  // MARK: Dart

  /// Returns the causes of a cast in Dart, which tells whole numbers from others.
  static func dartCauses(came: String, wanted: String) -> [ErrorMeaning.Cause] {
    let wanted = wanted.filter { $0 != "?" }
    if came == "int", wanted == "double" {
      return [
        .init(
          body: "a whole number, such as 12 for 12.0",
          remark: "both are numbers of JSON: (json['x'] as num).toDouble() reads each")
      ]
    }
    return came == "double" && wanted == "int" ? otherNumber : otherValue
  }
}
