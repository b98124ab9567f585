import Testing

@testable import ContractSpecs

/// The tests of notation that is surely not intended, and of errors of which only the cause is reported.
@Suite struct ShapeSlipTests {
  private static let request =
    #""endpoints": { "e": { "request": "GET /e/{id}", "responses": { "200": { "body": "#

  /// Returns the errors and warnings of a contract with these shapes, without their places.
  private static func notes(
    _ shapes: String, body: String, include: [String: String] = [:], check: String = #""path": { "id": "1" }"#
  ) -> [String] {
    let list = include.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    let text = """
      { "contract": "c", "backend": { "url": "http://h" }, "include": [\(list)], "shapes": { \(shapes) },
        \(request) "\(body)" } } } },
        "checks": { "k": { "call": "e", \(check) } } }
      """
    let files = ReferencedFiles { path throws(ReferencedFileError) in
      if path == "c.json" { return Array(text.utf8) }
      guard let found = include[path], !found.isEmpty else {
        throw ReferencedFileError(reason: "no such file")
      }
      return Array(found.utf8)
    }
    return ContractReading(of: Array(text.utf8), file: "c.json", files: files).diagnostics.map(\.message)
  }

  @Test(arguments: [
    (
      "/^x-/",
      #"a pattern is held against the whole key, not only its beginning; write "/x-.*/" for all that begin so, or "x-" for what is written here"#
    ),
    (
      "/-id$/",
      #"a pattern is held against the whole key, not only its end; write "/.*-id/" for all that end so, or "-id" for what is written here"#
    ),
    (
      "/x-/",
      #"this is the key "x-" alone; write "/x-.*/" for all that begin so, "x-" for what is written here, or "\\/x-/" for the key with its slashes"#
    ),
    (
      #"/\\/x\\//"#,
      #"this is the key "/x/" alone; write "/\/x\/.*/" for all that begin so, "\\/x/" for what is written here, or "\\//x//" for the key with its slashes"#
    ),
    (
      "/(?i)^x-/",
      #"a pattern is held against the whole key, not only its beginning; write "/(?i)x-.*/" for all that begin so, or "/(?i)x-/" for what is written here"#
    ),
    (
      "/(?i)-id$/",
      #"a pattern is held against the whole key, not only its end; write "/(?i).*-id/" for all that end so, or "/(?i)-id/" for what is written here"#
    ),
    ("/(?i)^x-$/", nil), ("/(?i)x-/", nil),
    (
      "/^[a-z]+/",
      #"a pattern is held against the whole key, not only its beginning; write "/[a-z]+.*/" for all that begin so, or "/[a-z]+/" for what is written here"#
    ),
    ("/^x-.*$/", nil), ("/^x-.*/", nil), ("/x-.*/", nil), ("/.*-id$/", nil), ("/[a-z]+/", nil),
  ])
  func `a pattern of a key that is written as if it were searched for is doubted`(key: String, doubt: String?)
  {
    #expect(Self.notes("\"A\": { \"\(key)\": \"string\" }", body: "A") == (doubt.map { [$0] } ?? []))
  }

  @Test func `so is one of a text`() {
    #expect(
      Self.notes(#""A": { "a": "/^x-[0-9]/", "b": "/[A-Z]{3}/", "c": "/x/" }"#, body: "A") == [
        #"a pattern is held against the whole text, not only its beginning; write "/x-[0-9].*/" for all that begin so, or "/x-[0-9]/" for what is written here"#
      ])
  }

  @Test func `a parameter that a generic shape does not use is doubted`() {
    #expect(
      Self.notes(#""Page<T>": { "items": "integer[]" }"#, body: "Page<string>") == [
        "the parameter T is not used in Page<T>, so every argument gives the same shape"
      ])
    for use in ["T", "T[]", "Box<T>", "T | null", "jwt(T)"] {
      let shapes = #""Box<U>": { "v": "U" }, "Page<T>": { "items": "\#(use)", "b?": "Box<any>" }"#
      #expect(Self.notes(shapes, body: "Page<object>") == [], "\(use)")
    }
    #expect(Self.notes(#""A": { "a": "string" }, "P<T>": { "...": "T", "b": "any" }"#, body: "P<A>") == [])
  }

  @Test func `the same pattern with another shape is spread in once`() {
    let shapes = #""A": { "/x-.*/": "string" }, "B": { "/x-.*/": "integer" }, "#
    #expect(
      Self.notes(shapes + #""C": { "...": ["A", "B"] }"#, body: "C") == [
        #""/x-.*/" of B is already spread in by another shape"#
      ])
    #expect(
      Self.notes(shapes + #""D": { "...": "A" }, "C": { "...": ["A", "D"], "b": "B" }"#, body: "C") == [])
  }

  @Test func `an own pattern takes precedence over one that is spread in`() throws {
    let text = """
      { "contract": "c", "backend": { "url": "http://h" },
        "shapes": { "A": { "/x-.*/": "string" }, "B": { "...": "A", "/x-.*/": "integer" } },
        "endpoints": { "e": { "request": "GET /e", "responses": { "200": { "body": "B" } } } },
        "checks": { "k": { "call": "e" } } }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    func kinds(_ body: String) throws -> [Finding.Kind] {
      try contract.findings(
        in: HTTPResponse(
          status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8)), of: "e"
      ).map(\.kind)
    }
    #expect(try kinds(#"{"x-a": 1}"#) == [])
    #expect(try kinds(#"{"x-a": "1"}"#) == [.valueType])
  }

  @Test(arguments: [
    (#""Page<t>": { "items": "any[]" }"#, "Page<string>", "a generic shape is written as in \"Page<T>\""),
    (#""Page<T, T>": { "items": "T[]" }"#, "Page<string, string>", "a generic shape is written as in"),
    (
      #""P<A1,B1,C1,D1,E1,F1,G1,H1,I1>": { "a": "A1" }"#, "any", "a generic shape has at most 8 parameters"
    ),
    (#""A<T>": "B<T>", "B<T>": "A<T>""#, "A<string>", "A is made of itself"),
    (
      #""Dog": { "n": "string" }, "U": { "oneOf": { "by": "t", "dog": "Dogg" } }"#, "U",
      "there is no shape \"Dogg\""
    ),
    (
      #""Dog": { "n": "strng" }, "U": { "oneOf": { "by": "t", "dog": "Dog" } }"#, "U",
      "there is no type \"strng\""
    ),
    (#""Dog": "strng", "U": { "oneOf": { "by": "t", "dog": "Dog" } }"#, "U", "there is no type \"strng\""),
    (#""Dog": "string", "U": { "oneOf": { "by": "t", "dog": "Dog" } }"#, "U", "\"dog\" is no object"),
    (#""Dog": { "n": "string" }, "U": { "oneOf": ["Dog", "Dog"] }"#, "U", "\"oneOf\" needs \"by\""),
    (#""Dog": { "n": "string" }, "U": { "oneOf": "Dog" }"#, "U", "\"oneOf\" needs \"by\""),
    (
      #""Dog": { "n": "string" }, "U": { "oneOf": { "by": "t", "dog": "Dog" }, "x": "any" }"#, "U",
      "\"oneOf\" must be the only key of its object"
    ),
    (
      #""Dog": { "t": "'hund'" }, "U": { "oneOf": { "by": "t", "dog": "Dog" } }"#, "U",
      "the shape for \"dog\" promises 'hund' for \"t\", so nothing could ever fit it"
    ),
    (#""Dog": { "t": "'cat' | 'dog'" }, "U": { "oneOf": { "by": "t", "dog": "Dog" } }"#, "U", nil),
    (#""Dog": { "t": "string" }, "U": { "oneOf": { "by": "t", "dog": "Dog" } }"#, "U", nil),
    (#""U": { "\\oneOf": "string", "x": "any" }"#, "U", nil),
  ])
  func `an error is told once, at its cause`(shapes: String, body: String, cause: String?) {
    let notes = Self.notes(shapes, body: body)
    #expect(notes.count == (cause == nil ? 0 : 1), "\(notes)")
    #expect(notes.first?.hasPrefix(cause ?? "") ?? true, "\(notes)")
  }

  @Test func `a file that cannot be included is told once`() {
    let shapes = #""A": { "u": "User" }, "U": { "oneOf": { "by": "t", "dog": "Dog" } }"#
    #expect(
      Self.notes(shapes, body: "A", include: ["n.json": ""]) == ["\"n.json\" cannot be read: no such file"])
    #expect(
      Self.notes(shapes, body: "A", include: ["c.json": "{}", "n.json": #"{"shapes": {}}"#]) == [
        "\"c.json\" is a contract, and an included file has only \"shapes\"; move the shapes that several contracts need to a file of their own"
      ])
  }

  @Test(arguments: [
    (
      "${case.a[0]}",
      "a value of a row is written as in ${case.id} or ${case.user.name}, not ${case.a[0]}; give an element of a list a name of its own in the row"
    ),
    (
      "${case['x']}",
      "a value of a row is written as in ${case.id} or ${case.user.name}, not \"${case['x']}\""
    ),
    ("${case}", "a value of a row is written as in ${case.id} or ${case.user.name}, not \"${case}\""),
    ("${case.}", "a value of a row is written as in ${case.id} or ${case.user.name}, not ${case.}"),
    ("${case.y}", "the row \"k-1\" has no \"y\""),
    ("$${case[}", nil), ("${case.x}", nil),
  ])
  func `a value of a row is named by members`(path: String, message: String?) {
    let check = #""cases": [{ "id": 1, "a": [5], "x": "y" }], "path": { "id": "\#(path)" }"#
    #expect(Self.notes("", body: "any", check: check) == (message.map { [$0] } ?? []))
  }

  @Test(arguments: ["${case.id}", "${case['x']}", "${case}"])
  func `a value of a row needs rows`(path: String) {
    #expect(
      Self.notes("", body: "any", check: #""path": { "id": "\#(path)" }"#) == [
        "${case.…} is a value of a row, and this check has no \"cases\", such as [{\"id\": 1}, {\"id\": 2}]"
      ])
  }
}
