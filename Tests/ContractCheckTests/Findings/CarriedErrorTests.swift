import Testing

@testable import ContractSpecs

/// The tests of errors in responses: in another form than the promised one, in place of a success, or beside GraphQL's
/// nulls.
@Suite struct CarriedErrorTests {
  private static func lines(_ shape: Sketch, _ body: String, isSuccess: Bool) throws -> [String] {
    let promise = Promise(shape)
    var setting = MatchSetting(client: promise.client, policy: .warn, receivedAt: 0)
    setting.isSuccess = isSuccess
    var matcher = BodyMatcher(
      try JSONDocument(parsing: Array(body.utf8)), against: promise.root, of: promise.shapes, setting: setting
    )
    matcher.run()
    matcher.explain()
    return MatchReport(of: matcher).findings.map(\.line)
  }

  @Test(arguments: [
    (#"{"items":[],"errors":[]}"#, false), (#"{"items":[],"error":null}"#, false), (#"{"error":"no"}"#, true),
  ])
  func `a list of errors without any is no error`(body: String, isError: Bool) throws {
    #expect(try JSONDocument(parsing: Array(body.utf8)).isError == isError)
    let promise = Promise(.array(.object(["id": .integer])))
    let unrelated = try promise.findings(body).filter { $0.kind == .bodyUnrelated }
    #expect(unrelated.allSatisfy { $0.hint.client.contains("error") == isError }, "\(unrelated)")
  }

  /// The forms of errors that frameworks send, and the place of their message.
  static let forms: [(body: String, text: String)] = [
    (#"{"error":{"code":"E1","message":"no"}}"#, #"object {error} ($.error.message says "no")"#),
    (#"{"error":"no"}"#, #"object {error} ($.error says "no")"#),
    (#"{"message":"no","statusCode":401}"#, #"object {message, statusCode} ($.message says "no")"#),
    (#"{"errors":[{"title":"no"}]}"#, #"object {errors} ($.errors[0].title says "no")"#),
    (#"{"errors":["no"]}"#, #"object {errors} ($.errors[0] says "no")"#),
    (#"{"errors":{"email":["is taken"]}}"#, #"object {errors} ($.errors.email[0] says "is taken")"#),
    (#"{"fault":{"reason":"no"}}"#, #"object {fault} ($.fault.reason says "no")"#),
    (#"{"error":7}"#, "object {error}"),
    (#"{"error":"say \"x\" (1)"}"#, #"object {error} ($.error says "say \"x\" (1)")"#),
  ]

  @Test(arguments: forms.indices) func `an error in another form is told with its text`(_ row: Int) throws {
    let (body, text) = Self.forms[row]
    #expect(
      try Self.lines(.object(["detail": .string]), body, isSuccess: false)
        == ["breaks body-unrelated: object {detail} <> an error in another form: \(text)"])
    #expect(
      try Self.lines(.object(["token": .string]), body, isSuccess: true)
        == ["breaks body-unrelated: object {token} <> \(text)"])
  }

  @Test func `a promised error with a number in place of a text, or null, has its members`() throws {
    let shape = Sketch.object(["code": .string, "message": .string])
    #expect(
      try Self.lines(shape, #"{"code":422,"message":"x"}"#, isSuccess: false)
        == ["breaks value-type $.code: string <> integer 422"])
    #expect(
      try Self.lines(shape, #"{"code":422,"message":null}"#, isSuccess: false) == [
        "breaks value-type $.code: string <> integer 422", "breaks value-null $.message: string <> null",
      ])
  }

  @Test func `messages by field are an error in another form`() throws {
    let shape = Sketch.object(["error": .object(["code": .string, "message": .string])])
    #expect(
      try Self.lines(shape, #"{"email":["is taken"],"age":["too low","no number"]}"#, isSuccess: false)
        == [
          #"breaks body-unrelated: object {error} <> an error in another form: object {email, age} ($.email[0] says "is taken")"#
        ])
    // "errors" is not "error" with another name: nothing of that is in it.
    let whole = Sketch.object([
      "error": .object(["code": .string, "message": .string, "fields": .object([:], others: .each(.string))])
    ])
    let body = #"{"message":"no","errors":{"email":["is taken"]}}"#
    #expect(
      try Self.lines(whole, body, isSuccess: false) == [
        #"breaks body-unrelated: object {error} <> an error in another form: object {message, errors} ($.errors.email[0] says "is taken")"#
      ])
    let renamed = try Self.lines(shape, #"{"errors":{"code":"taken","message":"no"}}"#, isSuccess: false)
    #expect(renamed.map { $0.prefix(28) } == ["breaks field-renamed $.error"])
    let success = try Self.lines(shape, #"{"email":["is taken"]}"#, isSuccess: true)
    #expect(success.first?.hasPrefix("breaks field-missing $.error") == true, "\(success)")
  }

  /// Errors as Spring, ASP.NET, Django and Laravel send them, and those of OAuth 2.0 (RFC 6749 section 5.2).
  static let messages: [(body: String, words: String?)] = [
    (
      #"{"timestamp":"t","status":400,"error":"Bad Request","message":"no","path":"/x"}"#,
      #"$.message says "no""#
    ),
    (#"{"timestamp":"t","status":400,"error":"Bad Request","message":""}"#, #"$.error says "Bad Request""#),
    (#"{"type":"about:blank","title":"Not Found","status":404}"#, #"$.title says "Not Found""#),
    (#"{"type":"about:blank","title":"Not Found","status":404,"detail":"no"}"#, #"$.detail says "no""#),
    (#"{"title":"A book","status":1}"#, nil),
    (#"{"detail":"no","code":"not_found"}"#, #"$.detail says "no""#),
    (#"{"message":"invalid","errors":{"email":["is taken"]}}"#, #"$.errors.email[0] says "is taken""#),
    (#"{"error":"invalid_grant","error_description":"no"}"#, #"$.error_description says "no""#),
  ]

  @Test(arguments: messages.indices) func `the message of an error is preferred to its code`(_ row: Int)
    throws
  {
    let document = try JSONDocument(parsing: Array(Self.messages[row].body.utf8))
    #expect(CarriedError(in: document)?.excerpt(in: document).text.text == Self.messages[row].words)
  }

  @Test func `an error of which something is as promised is told part by part`() throws {
    #expect(
      try Self.lines(
        .object(["error": .string, "code": .string]), #"{"message":"no","code":"E1"}"#, isSuccess: false)
        == [
          #"breaks field-missing $.error: string <> nothing in object {message, code}; "message" may be it"#,
          #"info field-unexpected $.message: no such member <> string "no""#,
        ])
    #expect(try Self.lines(.object(["detail": .string]), #"{"detail":"no"}"#, isSuccess: false) == [])
  }

  @Test func `another document than an error is no error`() throws {
    #expect(
      try Self.lines(.object(["detail": .string, "code": .string]), #"{"page":1}"#, isSuccess: false)
        == ["breaks body-unrelated: object {detail, code} <> object {page}"])
  }

  private static let graph = Sketch.object([
    "data": .object(["user": .object(["id": .string]), "posts": .array(.object(["title": .string]))])
  ])

  private static func nulls(_ body: String) throws -> [String] {
    try Promise(graph).findings(body).filter { $0.kind != .fieldUnexpected }.map(\.line)
  }

  @Test func `a null of GraphQL is told with the error behind it`() throws {
    let data = "object {user, posts}"
    #expect(
      try Self.nulls(#"{"data":null,"errors":[{"message":"Cannot query field \"x\""}]}"#)
        == [
          #"breaks value-null $.data: \#(data) <> null ($.errors[0].message says "Cannot query field \"x\"")"#
        ])
    // The error about the null: about the field itself, or a field inside it.
    #expect(
      try Self.nulls(
        #"{"data":{"user":null,"posts":[]},"errors":[{"message":"a","path":["posts"]},{"message":"b","path":["user","id"]}]}"#
      ) == [#"breaks value-null $.data.user: object {id} <> null ($.errors[1].message says "b")"#])
    #expect(
      try Self.nulls(
        #"{"data":{"user":{"id":"1"},"posts":[{"title":"t"},null]},"errors":[{"message":"c","path":["posts",1,"title"]}]}"#
      ) == [
        #"breaks value-null $.data.posts[*]: object {title} <> null ($.errors[0].message says "c") [1/2 $.data.posts[1]]"#
      ])
    // An error about another field, errors of another form, and none.
    for errors in [
      #"[{"message":"a","path":["posts"]}]"#, #"[{"code":1}]"#, #"["no"]"#, "[]", "null", #"{"message":"x"}"#,
    ] {
      #expect(
        try Self.nulls(#"{"data":{"user":null,"posts":[]},"errors":\#(errors)}"#)
          == ["breaks value-null $.data.user: object {id} <> null"], "\(errors)")
    }
  }

  @Test func `the hint of a GraphQL error is about the error`() throws {
    let null = try #require(
      try Promise(Self.graph).findings(#"{"data":null,"errors":[{"message":"no"}]}"#).first)
    #expect(null.hint.backend == "Fix what the error says: GraphQL answers null where a field failed.")
    let beside = try Promise(Self.graph).findings(
      #"{"data":{"user":{"id":"1"},"posts":[]},"errors":[{"message":"no","path":["x"]}]}"#)
    #expect(
      beside.map(\.hint.backend)
        == ["Fix what the errors say: GraphQL sends them where a field failed."])
    let rest = try #require(try Promise(Self.graph).findings(#"{"errors":[{"message":"no"}]}"#).first)
    #expect(rest.hint.backend == "Send the promised document; an error needs an error's status.")
    let absent = try #require(
      try Promise(Self.graph).findings(#"{"errors":[{"message":"no","locations":[{"line":1,"column":2}]}]}"#)
        .first)
    #expect(absent.actual == #"object {errors} ($.errors[0].message says "no")"#)
    #expect(
      absent.hint.backend
        == "Fix what the error says: GraphQL sends no data where it did not execute the request.")
  }

  @Test func `the text is bounded`() throws {
    let long = String(repeating: "x", count: 100_000)
    let finding = try #require(
      try Promise(.object(["token": .string])).findings(#"{"error":"\#(long)"}"#).first)
    #expect(finding.actual.count < 300 && finding.actual.hasSuffix("x…\")"))
  }
}
