@testable import ContractSpecs

/// The text of a small contract, whose parts a test replaces.
struct ContractText {
  var url = #""http://127.0.0.1:1""#
  var shapes = #"{"User": "Person"}"#
  var endpoints = """
    {
        "login": {"request": "POST /login", "body": {"name": "string"},
                  "responses": {"200": {"body": {"token": "jwt(Claims)", "user": "Person"}}}},
        "me": {"request": "GET /users/{id}", "responses": {"2XX": {"body": "Person"}, "404": {"body": null}}},
        "open": {"request": "GET /open"}
      }
    """
  var checks = #"{"login": {"call": "login", "body": {"name": "ann"}, "expect": 200}}"#
  var extra = ""

  /// The checks of a text that has an endpoint whose response holds lists.
  var listingChecks: String {
    get { checks }
    set {
      checks = newValue
      endpoints = endpoints.replacingFirst(
        "{",
        with:
          #"{"list": {"request": "GET /l", "responses": {"200": {"body": {"ids": "uuid[]", "users": "Person[] | null", "raw": "object"}}}},"#
      )
    }
  }

  /// The checks of a text that has a session.
  var sessionChecks: String {
    get { checks }
    set {
      checks = newValue
      extra = #""sessions": {"user": {"login": "login", "bearer": "token"}}, "#
    }
  }

  /// The whole text; `▶` marks the place where an error is expected, and `load` removes it.
  var text: String {
    """
    {
      "contract": "example",
      "backend": {"url": \(url)},
      "shapes": \(shapes.replacingFirst("{", with: #"{"Claims": {"sub": "string"}, "Person": {"id": "uuid", "name?": "string | null"}, "#)),
      \(extra)
      "endpoints": \(endpoints),
      "checks": \(checks)
    }
    """
  }

  /// Returns the text without its marks, and their positions.
  static func unmarked(_ marked: String) -> (bytes: [UInt8], marks: [String]) {
    var bytes: [UInt8] = []
    var marks: [Int] = []
    for character in marked {
      if character == "▶" { marks.append(bytes.count) } else { bytes += character.utf8 }
    }
    let lines = LineTable(bytes)
    return (bytes, marks.map { "\(lines.position(ofByte: $0))" })
  }

  /// Returns the contract, or its errors as `line:column: message`, and the positions of the marks.
  static func load(_ marked: String) -> (contract: Contract?, errors: [String], marks: [String]) {
    let (bytes, places) = unmarked(marked)
    do {
      return (try Contract(parsing: bytes, file: "x.json"), [], places)
    } catch {
      return (
        nil, error.diagnostics.map { "\($0.location.line):\($0.location.column): \($0.message)" }, places
      )
    }
  }

  func load() throws(InvalidContract) -> Contract {
    try Contract(parsing: Array(text.utf8), file: "x.json")
  }
}

extension String {
  func replacingFirst(_ part: String, with other: String) -> String {
    guard let start = firstRange(of: part) else { return self }
    return replacingCharacters(in: start, with: other)
  }

  private func firstRange(of part: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(part) { return index..<self.index(index, offsetBy: part.count) }
      index = self.index(after: index)
    }
    return nil
  }

  private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
