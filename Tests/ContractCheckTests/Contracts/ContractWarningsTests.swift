import ContractSpecs
import Testing

/// The tests of the warnings of `lint` about a valid contract.
@Suite struct ContractWarningsTests {
  private func warnings(of text: ContractText) throws -> [String] {
    let (marked, marks) = ContractText.unmarked(text.text)
    let contract = try Contract(parsing: marked, file: "x.json")
    let told = contract.warnings.map { "\($0.location.line):\($0.location.column): \($0.message)" }
    #expect(contract.warnings.allSatisfy { $0.severity == .warning && $0.excerpt != nil })
    #expect(zip(told, marks).allSatisfy { $0.hasPrefix("\($1): ") } && told.count == marks.count, "\(told)")
    return told.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  private func used(_ change: (inout ContractText) -> Void) -> ContractText {
    var text = ContractText()
    text.endpoints = text.endpoints.replacingFirst(
      #""404": {"body": null}"#, with: #""404": {"body": null}, "499": {"body": "User"}"#)
    change(&text)
    return text
  }

  @Test func `what everybody means is nothing to warn of`() throws {
    #expect(try warnings(of: used { _ in }) == [])
  }

  @Test func `a JSON Schema in place of a shape`() throws {
    let text = used {
      $0.shapes = #"""
        {"User": {"id": {▶"type": "string", "format": "uuid"}, "all": {▶"type": "integer", "minimum": 1},
                  "file": {"type": "string", "name": "string"}, "kind": {"type": "'a' | 'b'", "format": "string"}}}
        """#
    }
    let told = try warnings(of: text)
    #expect(
      told.count == 2
        && told[0].hasPrefix(#"this promises an object with the members "type" and "format"; if it"#))
  }

  @Test func `members that are JSON Schemas of a type alone`() throws {
    let text = used {
      $0.shapes = #"""
        {"User": {"id": ▶{"type": "string"}, "age": {"type": "integer"}, "name": "string"},
         "B": {"error": {"type": "string"}, "to": {"type": "'a'"}}}
        """#
      $0.endpoints = $0.endpoints.replacingFirst(
        #""499": {"body": "User"}"#, with: #""499": {"body": "User"}, "498": {"body": "B"}"#)
    }
    #expect(
      try warnings(of: text) == [
        #"this promises an object with the member "type"; if it is meant as JSON Schema, write "id": "string""#
      ])
  }

  @Test(
    arguments: [
      ("text/csv", "\"User\"", "object {id}", ""),
      (
        "text/event-stream", "\"User\"", "object {id}",
        "; the shape of the pieces of a stream is promised with \"each\" in place of \"body\""
      ),
      (
        "application/x-ndjson", "\"User[]\"", "User[]",
        "; the shape of the pieces of a stream is promised with \"each\" in place of \"body\""
      ),
      ("text/csv", "\"string\"", nil, ""), ("text/plain", "\"integer | string\"", nil, ""),
      ("text/plain", "\"integer\"", nil, ""), ("text/plain", "\"boolean\"", nil, ""),
      ("application/problem+json", "\"User\"", nil, ""),
    ] as [(String, String, String?, String)])
  func `a body that is one text and can be none`(type: String, body: String, told: String?, meant: String)
    throws
  {
    let text = used {
      $0.shapes = #"{"User": {"id": "integer"}}"#
      $0.endpoints = $0.endpoints.replacingFirst(
        #""request": "GET /open""#,
        with:
          #""request": "GET /open", "responses": {\#(told == nil ? "" : "▶")"200": {"type": "\#(type)", "body": \#(body)}}"#
      )
      $0.checks = #"{"a": {"call": "open", "expect": 200}}"#
    }
    let warnings = try warnings(of: text)
    #expect(warnings.filter { $0.contains("one text") }.count == (told == nil ? 0 : 1), "\(warnings)")
    #expect(warnings.allSatisfy { $0.hasSuffix(meant) || !$0.contains("one text") }, "\(warnings)")
  }

  @Test func `the name of a session that is sent as a token`() throws {
    let text = used {
      $0.sessionChecks =
        #"{"login": {"call": "login", "body": {"name": "ann"}, "expect": 200}, "a": {"like": "login", "auth": {"bearer": ▶"user"}}, "b": {"like": "login", "auth": "user"}}"#
    }
    #expect(
      try warnings(of: text).contains(
        #"this sends the text "user" as a token; for the session, write "auth": "user""#))
  }

  @Test func `a type and null in a list, as JSON Schema has them`() throws {
    let text = used {
      $0.shapes =
        #"{"User": {"id": ▶["string", "null"], "b": ["string", "string"], "c": ["string", "null", "any"]}}"#
    }
    let found = try warnings(of: text)
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix(
        #"this is an array of two elements, one of which is null; a value that may be null is written "string | null""#
      ))
  }

  @Test func `a list of nulls`() throws {
    let text = used {
      $0.shapes = #"{"User": {"id": ▶"string | null[]", "b": "(string | null)[]", "c": "any[]"}}"#
    }
    #expect(try warnings(of: text)[0].hasPrefix(#""null[]" is a list of nulls; a list that may be null is"#))
  }

  @Test(arguments: [
    (#"▶"age??""#, #"an optional member called "age?", and any "age" goes unjudged; write "age?", or"#),
    (#"▶"age ?""#, #"an optional member called "age ", and any "age" goes unjudged; write "age?", or"#),
    (#"▶"age ""#, #"a member called "age ", and any "age" goes unjudged; write "age", or"#),
    (#"▶" age""#, #"a member called " age", and any "age" goes unjudged; write "age", or"#),
    (#"▶"?age""#, #"a member called "?age", and any "age" goes unjudged; write "age?", or"#),
    (#""age?""#, ""), (#""\\age??""#, ""), (#""\\age ""#, ""), (#""?""#, ""),
  ])
  func `a key that is another name than it seems`(key: String, message: String) throws {
    let told = try warnings(of: used { $0.shapes = #"{"User": {\#(key): "integer"}}"# })
    #expect(told.count == (message.isEmpty ? 0 : 1))
    #expect(told.allSatisfy { $0.hasPrefix("this promises \(message)") }, "\(told)")
  }

  @Test func `warnings wait until a file has no errors`() {
    let text = used {
      $0.shapes = #"{"User": {"id": "string | null[]", "b": "strng"}}"#
      $0.extra = "\"$schema\": \"x\", "
    }
    #expect(ContractText.load(text.text).errors.count == 1)
  }

  @Test(arguments: [
    (#""multipart": {"a": "b"}, "headers": {"content-type": ▶"multipart/form-data"}"#, true),
    (#""multipart": {"a": "b"}, "headers": {"Content-Type": ▶"multipart/form-data; boundary=x"}"#, true),
    (#""form": {"a": "b"}, "headers": {"Content-Type": "multipart/form-data"}"#, false),
  ])
  func `a type that hides the boundary of multipart`(members: String, isTold: Bool) throws {
    let text = used {
      $0.endpoints = $0.endpoints.replacingFirst("GET /users/{id}", with: "POST /users/{id}")
      $0.checks = #"{"a": {"call": "me", "path": {"id": "1"}, \#(members)}}"#
    }
    let told = try warnings(of: text)
    #expect(told.count == (isTold ? 1 : 0))
    #expect(
      told.allSatisfy { $0.hasPrefix("this takes the place of the Content-Type with the body's boundary") })
  }

  @Test func `shapes that no endpoint uses`() throws {
    let text = used {
      $0.shapes = #"{"User": "Person", ▶"Alone": {"user": "Part"}, ▶"Part": {"...": "Person"}}"#
    }
    #expect(
      try warnings(of: text) == ["no endpoint uses the shape Alone", "no endpoint uses the shape Part"])
  }

  @Test func `a shape is used that has the name of a schema that is missing`() throws {
    let document = """
      {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {"/bad": {"get": {"operationId": "bad",
        "responses": {"200": {"description": "", "content": {"application/json": {"schema":
          {"$ref": "#/components/schemas/Nope"}}}}}}}}}
      """
    let text = """
      {"contract": "t", "backend": {"url": "http://127.0.0.1:1"}, "openapi": "o.json",
        "shapes": {"Nope": {"a": "Part"}, "Part": "integer", "Alone": "string"}, "checks": {"b": {"call": "bad"}}}
      """
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let reading = ContractReading(of: Array(text.utf8), file: "specs/t.json", files: files)
    #expect(
      reading.diagnostics.map(\.message).filter { $0.hasPrefix("no endpoint uses") } == [
        "no endpoint uses the shape Alone"
      ])
  }

  @Test func `a shape is used that is spread in, named by an element, or the claims of a token`() throws {
    let text = used {
      $0.shapes =
        #"{"User": "Person", "A": {"...": ["B"], "c": "(C | null)[]"}, "B": {"t?": "jwt(D)"}, "C": {}, "D": {"e": ["E"]}, "E": {}}"#
      $0.endpoints = $0.endpoints.replacingFirst(
        #""request": "GET /open""#, with: #""request": "GET /open", "query": {"...": "A"}"#)
      $0.checks = #"{"a": {"call": "login", "body": {"name": "x"}}}"#
    }
    #expect(try warnings(of: text) == [])
  }

  @Test(arguments: [
    (#"{"call": "login", "body": {"name": "x"}, "expect": ▶201}"#, "login", "201"),
    (#"{"call": "login", "body": {"name": "x"}, "expect": [200, "4XX"]}"#, "login", "4XX"),
    (#"{"call": "me", "path": {"id": 1}, "expect": {"status": 403}}"#, "me", "403"),
    (#"{"call": "open"}"#, "open", "2XX"),
  ])
  func `an expected status of which nothing is said`(check: String, endpoint: String, status: String) throws {
    let plain = check.replacing("▶", with: "")
    let place =
      plain.contains("\"expect\": ") ? plain.replacing("\"expect\": ", with: "\"expect\": ▶") : plain
    let text = used {
      $0.checks = place.contains("▶") ? "{\"a\": \(place)}" : "{▶\"a\": \(place)}"
    }
    #expect(
      try warnings(of: text) == [
        "the endpoint \"\(endpoint)\" lists no response for \(status), which the check \"a\" expects: the body goes unjudged; \"\(status)\": {} says that nothing is promised of it"
      ])
  }

  @Test(arguments: [
    #"{"call": "login", "body": {"name": "x"}, "expect": 204}"#,
    #"{"call": "me", "path": {"id": 1}, "expect": ["2XX", 404]}"#,
    #"{"call": "me", "path": {"id": 1}, "expect": 206}"#,
  ])
  func `a status that is listed, or has no body`(check: String) throws {
    #expect(try warnings(of: used { $0.checks = "{\"a\": \(check)}" }) == [])
  }

  @Test(arguments: [("204", "15.3.5"), ("205", "15.3.6"), ("304", "15.4.5")])
  func `a shape for a body that never comes`(status: String, section: String) throws {
    for (body, isDoubted) in [("▶{\"ok\": \"boolean\"}", true), ("null", false)] {
      let text = used {
        $0.endpoints = $0.endpoints.replacingFirst(
          #""request": "GET /open""#,
          with: #""request": "GET /open", "responses": {"\#(status)": {"body": \#(body)}}"#)
        $0.checks = #"{"a": {"call": "open", "expect": \#(status)}}"#
      }
      let told = "a response with \(status) has no body (RFC 9110 section \(section)): write null"
      #expect(try warnings(of: text) == (isDoubted ? [told] : []))
    }
  }

  @Test func `a status that many checks expect is told once`() throws {
    let text = used {
      $0.checks =
        #"{"a": {"call": "me", "path": {"id": 1}, "expect": ▶401}, "b": {"like": "a", "expect": 401}, "c": {"like": "a", "expect": 401}}"#
    }
    #expect(try warnings(of: text)[0].contains(#"which the check "a" and 2 more expect"#))
  }

  @Test func `a GET with a body, also one that is taken over`() throws {
    let text = used {
      $0.checks =
        #"{"a": {"call": "login", ▶"body": {"name": "x"}}, "b": {"like": "a", "call": "me", "path": {"id": 1}}}"#
    }
    #expect(
      try warnings(of: text) == [
        "a GET with a body: a backend or proxy may refuse it or ignore the body (RFC 9110 section 9.3) (taken over by the check \"b\")"
      ])
  }

  @Test(arguments: [
    (#""path": {"id": "▶{{login.user.id}}"}"#, "${login.user.id}"),
    (#""path": {"id": "▶$login.user.id"}"#, "${login.user.id}"),
    (#""path": {"id": "▶$.login.user.id"}"#, "${login.user.id}"),
    (
      #""path": {"id": "▶:id"}"#, "the value itself, or a reference such as ${CHECK.id} or ${env.id}"
    ),
    (
      #""path": {"id": "▶{id}"}"#, "the value itself, or a reference such as ${CHECK.id} or ${env.id}"
    ),
    (
      #""query": {"q": "a ▶{{ user_id }} b"}"#,
      "${env.user_id}, or ${secret.user_id} if its value is secret"
    ),
    (#""query": {"q": "▶{{user.id}}"}"#, "a value of an earlier response as ${CHECK.path}"),
    (#""headers": {"X-A": "▶$login#Location"}"#, "${login#Location}"),
    (
      #""headers": {"X-A": "key ▶$API_TOKEN"}"#,
      "${env.API_TOKEN}, or ${secret.API_TOKEN} if its value is secret"
    ),
    (#""headers": {"Authorization": "Bearer ▶#{login.token}"}"#, "${login.token}"),
    (#""auth": {"bearer": "▶login.token"}"#, "${login.token}"),
    (
      #""auth": {"bearer": "▶<token>"}"#,
      "the value itself, or a reference such as ${CHECK.token} or ${env.token}"
    ),
    (#""auth": {"basic": {"user": "ann", "password": "▶$secret.PASSWORD"}}"#, "${secret.PASSWORD}"),
    (#""form": {"a": "▶{login.token}"}"#, "${login.token}"),
    (#""form": {"a": "▶{{$guid}}"}"#, "${unique.uuid}"),
    (#""raw": "<a>▶$login.token</a>", "expect": {"values": {}}"#, "${login.token}"),
    (#""expect": {"values": {"name": "▶{{login.user.name}}"}}"#, "${login.user.name}"),
  ])
  func `a reference in the syntax of another tool`(members: String, remedy: String) throws {
    let path = members.contains(#""path""#) ? "" : #""path": {"id": "1"}, "#
    let text = used {
      $0.endpoints = $0.endpoints.replacingFirst("GET /users/{id}", with: "POST /users/{id}")
      $0.checks =
        #"{"login": {"call": "login", "body": {"name": "x"}}, "a": {"call": "me", \#(path)\#(members)}, "b": {"like": "a"}}"#
    }
    let told = try warnings(of: text)
    #expect(told.count == 1 && told[0].hasSuffix("is sent as it stands; write \(remedy)"), "\(told)")
  }

  @Test(arguments: [
    #""form": {▶"${env.A}": "a", "b}${": "c"}"#, #""query": {▶"a[${env.A}]": ["a", "b"]}"#,
    #""multipart": {▶"${env.A}": "a"}"#, #""body": {"a": [{▶"$${env.A}": "a"}]}"#,
  ])
  func `a reference in a name`(members: String) throws {
    let text = used {
      $0.endpoints = $0.endpoints.replacingFirst("GET /users/{id}", with: "POST /users/{id}")
      $0.checks = #"{"a": {"call": "me", "path": {"id": 1}, \#(members)}}"#
    }
    #expect(
      try warnings(of: text) == [
        #"a name is not replaced, so "${env.A}" stands for its own characters"#
      ])
  }

  @Test func `a reference in a text for people`() throws {
    let text = used {
      $0.extra = #""title": ▶"${env.A}", "about": "$${env.B}", "#
      $0.checks =
        #"{"a": {"call": "me", "path": {"id": 1}, "title": ▶"as ${login.token} says", "skip": "$${x}"}}"#
    }
    #expect(
      try warnings(of: text)
        == Array(repeating: #""title" is shown as it is written: no "${…}" in it is replaced"#, count: 2))
    let contract = try Contract(parsing: ContractText.unmarked(text.text).0, file: "x.json")
    #expect(contract.title == "${env.A}" && contract.about == "${env.B}" && contract.checks[0].skip == "${x}")
  }

  @Test(arguments: [
    #""form": {"a": "$5", "b": "US$ 5.00", "c": "$.user", "d": "{}", "e": "<b>x</b>", "f": "$login", "g": "a $login."}"#,
    #""form": {"a": "Hello {{name}}", "b": "$name.x", "c": "{id}", "d": ":id", "e": "$USD", "f": "login.token", "g": "$$${login.token}"}"#,
    #""form": {"a": "$${login.token}", "b": "{user.id}", "c": "$filter", "d": "A {{#if x}} {{/if}}", "e": "{{}}", "f": "a{2}"}"#,
    #""raw": "{\"a\": {\"login\": {\"b\": 1}}}", "headers": {"X-Price": "$5.00", "X-A": "<https://h/x>; rel=next"}"#,
    #""query": {"filter": "{a: {b: 1}}", "q": "a:b", "$top": "5", "t": "12:30"}, "auth": {"bearer": "abc.def"}"#,
    #""headers": {"X-A": "W/\"login.token\"", "If-Match": "*"}, "auth": {"bearer": "${login.token}"}"#,
  ])
  func `a text that only looks a little like one`(members: String) throws {
    let text = used {
      $0.endpoints = $0.endpoints.replacingFirst("GET /users/{id}", with: "POST /users/{id}")
      $0.checks =
        #"{"login": {"call": "login", "body": {"name": "x"}}, "a": {"call": "me", "path": {"id": "a:b"}, \#(members)}}"#
    }
    #expect(try warnings(of: text) == [])
  }

  @Test(arguments: [
    ("./contract.schema.json", true), ("../schemas/contract.schema.json", true),
    ("https://example.com/v1/contract.schema.json?raw=1#", true),
    ("file:///C:\\\\x\\\\contract.schema.json", true),
    ("https://json-schema.org/draft/2020-12/schema", false), ("./baseline.schema.json", false), ("", false),
  ])
  func `a schema that is another one's`(schema: String, isOurs: Bool) throws {
    let text = used { $0.extra = "\"$schema\": \(isOurs ? "" : "▶")\"\(schema)\", " }
    let told = try warnings(of: text)
    #expect(
      told
        == (isOurs
          ? []
          : [
            "this is not the schema of contracts: expected a copy of contract.schema.json, which contractcheck schema prints"
          ]))
  }

  @Test func `warnings of a file with errors wait until there are none`() {
    var text = ContractText()
    text.checks = #"{"a": {"call": "opn"}}"#
    #expect(ContractText.load(text.text).errors.count == 1)
  }

  @Test(arguments: ["bob-the-builder", "cleveroo", "comprehension-engine", "golf-swing-ai", "hero365"])
  func `our own contracts have nothing to warn of`(name: String) async throws {
    let lint = try await ContractCheckBinary.run(["lint", "specs/\(name).json"])
    #expect(lint.status == 0 && lint.stderr.isEmpty, "\(lint.stderr)")
  }

  @Test func `lint tells warnings and missing files, and only the latter fail it`() async throws {
    var text = used { $0.checks = #"{"a": {"call": "login", "body": {"name": "x"}, "expect": 201}}"# }
    try await withTemporaryFolder { folder in
      try folder.write(text.text, to: "x.json")
      let warned = try await ContractCheckBinary.run(["lint", "x.json"], in: folder.path)
      #expect(
        warned.status == 0
          && warned.stdout == "x.json: no errors in 1 check, 1 warning; they call 1 of 3 endpoints\n",
        "\(warned)")
      #expect(
        warned.stderr.contains(": warning: the endpoint \"login\" lists no response for 201"),
        "\(warned.stderr)")
      text.checks =
        #"{"a": {"call": "open", "multipart": {"f": {"path": "a.png"}}}, "b": {"like": "a"}, "c": {"like": "a", "skip": "x", "multipart": {"g": {"path": "b"}}}}"#
      try folder.write(text.text, to: "y.json")
      let missing = try await ContractCheckBinary.run(["lint", "y.json"], in: folder.path)
      #expect(missing.status == 2)
      #expect(
        missing.stderr.split(separator: "\n").filter { $0.contains("error:") }.map {
          $0.split(separator: ": ").dropFirst(2).joined(separator: ": ")
        } == [
          "the part \"f\" cannot be sent: the file 'a.png' is not in the contract's folder"
        ], "\(missing.stderr)")
      try folder.write("x", to: "a.png")
      #expect(try await ContractCheckBinary.run(["lint", "y.json"], in: folder.path).status == 0)
    }
  }
}
