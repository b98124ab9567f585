/// A description of a body that is not the promised JSON. Excerpts are quotes of its beginning.
package enum BodyDescription: Hashable, Sendable {
  case whiteSpace
  case gzip

  /// A file of a kind, such as `PDF file`.
  case file(String)
  case json(in: WideEncoding)
  case text(in: WideEncoding)
  case textBeforeJSON(QuotingText)
  case textAfterJSON(from: TextPosition, QuotingText)
  case jsonInBase64(QuotingText)
  case xml(QuotingText)
  case serverSentEvents(QuotingText)
  case markup(QuotingText)
  case phpText(QuotingText)
  case perlText(QuotingText)
  case goText(QuotingText)

  /// The text that some language prints of a value.
  case printedValue(QuotingText)
  case phpSource(QuotingText)
  case titledPage(QuotingText)
  case page(QuotingText)

  /// JSON behind a prefix that keeps it from running as a script.
  case prefixedJSON(QuotingText)

  /// A call of a function with JSON.
  case jsonp(QuotingText)

  /// A word alone that languages print for a value.
  case textAlone(String)
  case bytes(Int, QuotingText)

  /// A text with a syntax error, and an excerpt of the text around it.
  case brokenJSON(Sort, at: TextPosition, JSONSyntaxError.Reason, near: QuotingText)

  /// The sort of text that one with a syntax error seems to be.
  package enum Sort: String, Hashable, Sendable {
    case cut = "JSON that is cut off"
    case severalValues = "more than one JSON value"
    case foreignWord = "JSON with a foreign word"
    case notUTF8 = "text that is not UTF-8"
    case comment = "JSON with a comment"
    case singleQuotes = "JSON with single quotes"
    case tooDeep = "JSON that is nested too deep"
    case broken = "broken JSON"
    case text
  }

  /// Describes a body of which it is not known whether it is JSON.
  package init(of body: [UInt8]) {
    let error: JSONSyntaxError? =
      switch Result(catching: { () throws(JSONSyntaxError) in try JSONDocument(parsing: body) }) {
      case .success: nil
      case .failure(let failure): failure
      }
    self = BodyNature(of: body, error: error).description
  }

  package var text: QuotingText {
    switch self {
    case .whiteSpace: "only white space"
    case .gzip: "gzip bytes"
    case .file(let kind): "a \(kind)"
    case .json(let encoding): "JSON in \(encoding.rawValue)"
    case .text(let encoding): "text in \(encoding.rawValue)"
    case .textBeforeJSON(let excerpt): "text before the JSON: \(excerpt)"
    case .textAfterJSON(let position, let excerpt):
      "text after the JSON, from \(Self.place(position)): \(excerpt)"
    case .jsonInBase64(let excerpt): "JSON in Base64: \(excerpt)"
    case .xml(let excerpt): "XML: \(excerpt)"
    case .serverSentEvents(let excerpt): "server-sent events: \(excerpt)"
    case .markup(let excerpt): "markup: \(excerpt)"
    case .phpText(let excerpt): "what PHP prints of a value: \(excerpt)"
    case .perlText(let excerpt): "what Perl prints of a value: \(excerpt)"
    case .goText(let excerpt): "what Go prints of a value: \(excerpt)"
    case .printedValue(let excerpt): "what a language prints of a value: \(excerpt)"
    case .phpSource(let excerpt): "the source of a PHP program: \(excerpt)"
    case .titledPage(let title): "an HTML page titled \(title)"
    case .page(let excerpt): "an HTML page: \(excerpt)"
    case .prefixedJSON(let excerpt): "JSON behind a prefix against script inclusion: \(excerpt)"
    case .jsonp(let function): "JSONP, a call of \(function)"
    case .textAlone(let word): "the text \(word) alone, which is not JSON"
    case .bytes(let count, let excerpt): "\(count.description) bytes: \(excerpt)"
    case .brokenJSON(let sort, let position, let reason, let excerpt):
      "\(sort.rawValue) at \(Self.place(position)): \("\(reason)"), near \(excerpt)"
    }
  }

  private static func place(_ position: TextPosition) -> String {
    "line \(position.line) of the body, column \(position.column)"
  }
}
