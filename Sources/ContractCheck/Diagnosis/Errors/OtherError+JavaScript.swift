import ContractSpecs

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
    return marks.contains { text.contains($0) } || text.contains(/"(?:\.{3})? is not valid JSON/)
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
    if isEnd { return [nothing, cut] }
    if token == "<" { return [page] }
    if text.contains("[object ") || text.contains("undefined") || token == "o" { return [parsed] }
    return [
      page, parsed, cut,
      .init(
        body: "JSON with comments, single quotes, NaN, or a second value after the first",
        remark: "a strict parser says where"),
    ]
  }
}
