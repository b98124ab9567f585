import ContractSpecs

/// The errors of decoders in other languages, printed by other apps of the same backend.
extension OtherError {
  static func ofOtherClient(in text: String) -> OtherError? {
    kotlin(in: text) ?? moshi(in: text) ?? gson(in: text) ?? jackson(in: text) ?? zod(in: text)
      ?? dart(in: text) ?? javaScript(in: text)
  }

  /// Returns an error of kotlinx.serialization: `Field 'name' is required for type with serial name 'User', but it was
  /// missing at path: $.user`.
  private static func kotlin(in text: String) -> OtherError? {
    guard isOfKotlin(text) else { return nil }
    let path = path(behind: /at path:? ?(\$[^\s,;]*)/, in: text)
    if let field = text.firstMatch(of: /Fields? '?\[?([\w, ]+)\]?'? (?:is|are) required/) {
      var error = absent(String(field.1), "kotlinx.serialization", path)
      // Several names are those of no single place.
      if field.1.contains(",") { error.path = path }
      return error
    }
    // The path beside an unknown key is that of the key before it.
    if let key = text.firstMatch(of: /unknown key '([^'\n]+)'/).map({ String($0.1) }) {
      return OtherError(
        gist: "kotlinx.serialization: the key \(Quoted.key(key)) is not known",
        says: "kotlinx.serialization met the key \(Quoted.key(key)), which the Kotlin model does not have.",
        causes: [
          .init(
            body: "a member that is new",
            remark: "ignoreUnknownKeys = true reads past it, as Swift's decoder does")
        ])
    }
    if isNoJSON(text) { return notJSON("kotlinx.serialization") }
    return OtherError(
      gist: gist("kotlinx.serialization", path),
      says: "kotlinx.serialization could not decode the value\(place(path)).",
      causes: kotlinCauses(in: text), path: path)
  }

  private static func isOfKotlin(_ text: String) -> Bool {
    ["kotlinx.serialization", "MissingFieldException", "JsonDecodingException"].contains { text.contains($0) }
      || text.contains(" required for type with serial name")
        && text.contains(/(?:is|are) required for type with serial name/)
  }

  /// Returns an error of Moshi: `Required value 'name' missing at $.user`, `Expected a string but was NULL at path
  /// $.user.name`.
  private static func moshi(in text: String) -> OtherError? {
    guard isOfMoshi(text) else { return nil }
    if text.contains("malformed JSON") { return notJSON("Moshi") }
    let path = path(behind: /at (?:path )?(\$[^\s,;]*)/, in: text)
    if let field = text.firstMatch(of: /Required value '([^'\n]+)'(?: \(JSON name '([^'\n]+)'\))?/) {
      return absent(String(field.2 ?? field.1), "Moshi", path)
    }
    let met = met(in: text)
    let isChoice = text.contains("Expected one of [")
    return OtherError(
      gist: gist("Moshi", path),
      says: "Moshi could not decode the value\(place(path)).\(met?.sentence ?? "")",
      causes: met?.causes ?? (isChoice ? otherChoice : unknownValue), path: path)
  }

  private static func isOfMoshi(_ text: String) -> Bool {
    if ["JsonDataException", "com.squareup.moshi"].contains(where: { text.contains($0) }) { return true }
    if text.contains(" but was "), text.contains(/Expected [^\n]{1,60}? but was \S[^\n]{0,60}? at path \$/) {
      return true
    }
    return text.contains("Required value '")
      && text.contains(/Required value '[^'\n]+'[^\n]{0,80}? missing at \$/)
  }

  /// Returns an error of Gson: `Expected BEGIN_ARRAY but was BEGIN_OBJECT at line 1 column 2 path $.items`.
  private static func gson(in text: String) -> OtherError? {
    guard isOfGson(text) else { return nil }
    if text.contains("malformed JSON") { return notJSON("Gson") }
    let path = path(behind: /path (\$[^\s,;]*)/, in: text)
    let met = met(in: text)
    return OtherError(
      gist: gist("Gson", path),
      says: "Gson could not decode the value\(place(path)).\(met?.sentence ?? "")",
      causes: met?.causes ?? unknownValue, path: path)
  }

  private static func isOfGson(_ text: String) -> Bool {
    if ["com.google.gson", "JsonSyntaxException"].contains(where: { text.contains($0) }) { return true }
    return text.contains(" but was ")
      && text.contains(/Expected [^\n]{1,60}? but was [^\n]{1,60}? at line \d+ column \d+ path \$/)
  }

  /// Returns an error of zod: `[{"code": "invalid_type", "expected": "string", "received": "undefined", "path":
  /// ["user", "name"], …}]`, or as it is printed for people: `✖ Invalid input: expected string, received undefined` with
  /// `→ at user.name` below it.
  private static func zod(in text: String) -> OtherError? {
    let isZod =
      text.contains("ZodError") || (text.contains("\"invalid_type\"") && text.contains("\"path\""))
      || text.contains("✖ ") && text.contains("→ at ")
    guard isZod else { return nil }
    let list = text.firstMatch(of: /"?path"?: ?\[/).flatMap { PrintedPath.list(text[$0.range.upperBound...]) }
    let path = list.map { JSONPath($0) } ?? path(behind: /→ at( \S+)/, in: text)
    let expected = text.firstMatch(of: /"?expected"?:? ?["']?(\w+)["']?/).map { String($0.1) }
    let received = text.firstMatch(of: /"?received"?:? ?["']?(\w+)["']?/).map { String($0.1) }
    let isAbsent = received == "undefined" || text.contains("received undefined")
    if isAbsent, let path, case .key(let name)? = path.steps.last { return absent(name, "zod", path.parent) }
    let kinds = expected.map { " It expected \($0)" + (received.map { " and \($0) came." } ?? ".") } ?? ""
    return OtherError(
      gist: gist("zod", path), says: "zod refused the value\(place(path)).\(kinds)",
      causes: zodCauses(in: text, expected: expected, received: received), path: path)
  }

  /// Returns an error of Dart, which names no place: `type 'Null' is not a subtype of type 'String' in type cast`.
  private static func dart(in text: String) -> OtherError? {
    if text.contains("' is not a subtype of type '"),
      let match = text.firstMatch(of: /type '([^'\n]+)' is not a subtype of type '([^'\n]+)'/)
    {
      let came = match.1 == "Null" ? "null, or nothing at all," : "\(match.1)"
      return OtherError(
        gist: "Dart: \(match.1) for \(match.2)",
        says: "The Dart model casts a value to \(match.2), and \(came) came. "
          + (text.firstMatch(of: /There is a problem with "([^"\n]+)"/).map {
            "The key is \(Quoted.key(String($0.1)))."
          }
            ?? "The error does not say where."),
        causes: match.1 == "Null"
          ? [
            .init(body: "the key is missing, or has another name", remark: "Dart reads both as null"),
            .init(body: "the value is null", remark: "then the field has to be nullable: \(match.2)?"),
          ] : dartCauses(came: String(match.1), wanted: String(match.2)))
    }
    return text.contains("FormatException: Unexpected ") ? notJSON("Dart") : nil
  }

  // MARK: Common texts

  static func absent(_ field: String, _ library: String, _ path: JSONPath?) -> OtherError {
    OtherError(
      gist: "\(library): \"\(field)\" is missing" + (path.map { " at \($0)" } ?? ""),
      says: "\(library) found no \"\(field)\"\(place(path)).",
      causes: [
        .init(
          body: "the key is there in another casing",
          remark: "the other keys of the object may be wrong alike"),
        .init(
          body: "the backend leaves the member out", remark: "then it needs a default value in the model"),
      ], path: path?.appending(key: field))
  }

  private static func notJSON(_ library: String) -> OtherError {
    OtherError(
      gist: "\(library): the body is not JSON", says: "\(library) says that the body is not JSON.",
      causes: [
        .init(body: "an HTML page, or nothing at all", remark: "look at status and Content-Type first")
      ], isOfWholeBody: true)
  }

  static func gist(_ library: String, _ path: JSONPath?) -> String {
    "\(library): a value does not fit" + (path.map { " at \($0)" } ?? "")
  }

  static func place(_ path: JSONPath?) -> String { path.map { " at \($0)" } ?? "" }

  private static func path(
    behind pattern: Regex<(Substring, Substring)>, in text: String
  ) -> JSONPath? {
    guard let match = text.firstMatch(of: pattern) else { return nil }
    return PrintedPath.joined(match.1.dropFirst(), separator: ".", numbers: .key).map { JSONPath($0) }
  }
}

/// The errors of `JSON.parse`, in the wordings of V8, JavaScriptCore, Hermes and SpiderMonkey.
extension OtherError {
  /// Returns an error of `JSON.parse`: `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`, `JSON Parse error:
  /// Unexpected EOF`.
  static func javaScript(in text: String) -> OtherError? {
    guard isOfParse(text) else { return nil }
    let isEnd = ends.contains { text.contains($0) }
    let token = isEnd ? nil : token(in: text)
    let met = isEnd ? "it ended too early" : token.map { "it met \(Quoted.key($0))" }
    return OtherError(
      gist: "JSON.parse: the text is not JSON",
      says: "JavaScript's JSON.parse says that the text is not JSON\(met.map { ": \($0)" } ?? "").",
      causes: causes(of: token, isEnd: isEnd, in: text), isOfWholeBody: true)
  }

  private static func isOfParse(_ text: String) -> Bool {
    let marks = [
      "in JSON at position ", "after JSON at position ", "JSON Parse error: ", "JSON.parse: ",
      "Unexpected end of JSON input",
    ]
    return marks.contains { text.contains($0) }
      || text.contains(" is not valid JSON") && text.contains(/"(?:\.{3})? is not valid JSON/)
  }

  private static let ends = ["Unexpected end of JSON input", "Unexpected EOF", "unexpected end of data"]

  /// Returns the character or word that the error names.
  private static func token(in text: String) -> String? {
    let match =
      text.firstMatch(of: /(?:Unexpected|Unrecognized) token '([^'\n]{1,20})'/)?.1
      ?? text.firstMatch(of: /Unexpected token (\S{1,20}) in JSON/)?.1
      ?? text.firstMatch(of: /Unexpected character: (\S)/)?.1
      ?? text.firstMatch(of: /Unexpected identifier "([^"\n]{1,20})"/)?.1
    return match.map(String.init)
  }

  private static func causes(of token: String?, isEnd: Bool, in text: String) -> [ErrorMeaning.Cause] {
    let page = ErrorMeaning.Cause(
      body: "an HTML page, from a proxy, a login or an error", remark: "look at status and Content-Type first"
    )
    let nothing = ErrorMeaning.Cause(
      body: "nothing at all", remark: "204, or a 200 without a body: parse nothing then")
    let cut = ErrorMeaning.Cause(
      body: "a body that was cut off", remark: "compare its length with Content-Length")
    let parsed = ErrorMeaning.Cause(
      body: "an object that is parsed already, or undefined",
      remark: "JSON.parse makes a text of it first: response.json() and most clients have parsed the body")
    let malformed = ErrorMeaning.Cause(
      body: "JSON with comments, single quotes, NaN, or a second value after the first",
      remark: "a strict parser says where")
    let plain = ErrorMeaning.Cause(
      body: "plain text, or a word that is none of JSON's, such as None or NaN",
      remark: "look at status and Content-Type first")
    if isEnd { return [nothing, cut] }
    if let start = quotedStart(in: text) {
      if start.isInside || start.text.contains(/^\s*(?:[\{"\d\-]|\[(?!object ))/) { return [malformed] }
      if start.text.hasPrefix("<") { return [page] }
      return start.text.hasPrefix("[object ") || start.text == "undefined" ? [parsed] : [plain]
    }
    if token == "<" { return [page] }
    if text.contains(/Expected [^\n]{1,60}? in JSON at position|after JSON at position/) {
      return [malformed]
    }
    if text.contains("[object ") || text.contains("undefined") { return [parsed] }
    if token == "o", text.contains("in JSON at position 1") { return [parsed, plain] }
    return [page, parsed, cut, malformed]
  }

  /// Returns the text that V8 quotes, `"ok" is not valid JSON`, and whether it is from the inside of the body; `nil` if
  /// the error quotes none.
  private static func quotedStart(in text: String) -> (text: Substring, isInside: Bool)? {
    let match = text.firstMatch(of: /(?:^|[\s,])(\.{3})?"([^\n]*?)"(?:\.{3})? is not valid JSON/)
    return match.map { ($0.2, $0.1 != nil) }
  }
}
