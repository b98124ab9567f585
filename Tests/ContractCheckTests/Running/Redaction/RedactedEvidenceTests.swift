import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of what redaction leaves readable, and that valid JSON stays valid.
@Suite struct RedactedEvidenceTests {
  static func body(_ text: String, secrets: [String: String] = [:]) -> String {
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn(secrets)
    let redacted = redactor.redactedBody(Array(text.utf8), SensitiveNames())
    return String(decoding: redactor.render(redacted), as: UTF8.self).replacing(redactor.mark, with: "#")
  }

  @Test(arguments: [
    #"{"error": {"code": 400, "message": "x"}}"#, #"{"error": {"code": "E1001", "status": "INVALID"}}"#,
    #"{"error": {"message": "no", "details": [{"a": 1}], "code": 40301}}"#,
    #"{"errors": [{"code": "X1"}, {"code": "X2"}]}"#,
    #"{"code": 404, "message": "x"}"#, #"{"code": 0, "data": {}}"#, #"{"code": -32601}"#,
    #"{"code": "INVALID_GRANT"}"#, #"{"code": "auth/user-not-found"}"#, #"{"code": "invalid-email"}"#,
    #"{"error_code": "E42", "exitCode": 137, "zip_code": "10115", "country_code": "DE"}"#,
    #"{"public_key": "abc", "primaryKey": 7, "idempotency_key": "x"}"#,
    #"{"token_type": "Bearer", "tokenType": "bearer"}"#, #"{"session": {"id": 7, "user": "ann"}, "sid": 7}"#,
    #"{"session": "Morning", "sessions": ["Morning", "Evening"]}"#,
    #"{"detail": "password: must have 8 characters"}"#, #"{"detail": "unexpected token: \"x\""}"#,
    #"{"detail": "Use <token> in the header, or <code>400</code>"}"#,
    #"{"detail": "two lines\npassword: this is required"}"#, #"{"name": "Ada", "key": 7, "value": 8}"#,
    #"{"name": "age", "value": "8"}"#, "<Error><Code>NoSuchBucket</Code></Error>", "code: 404\n",
    #"{"password": ["This field is required.", "Ensure this field has at least 8 characters."]}"#,
    #"{"errors": {"password": ["This field may not be blank."]}}"#, #"{"tokens": ["No token was sent."]}"#,
    #"{"at": "2025-01-08T12:00:00Z", "url": "https://h/a?b=c"}"#, "ls -u name", "-u",
  ])
  func `evidence stays`(text: String) {
    // The name `key` is sensitive by itself.
    let shown = Self.body(text).replacing(#""key": "‹masked #0›""#, with: #""key": 7"#)
    #expect(shown == text)
  }

  private func errorBody(_ text: String, status: Int) -> String {
    var redactor = Redactor(contracts: [], seed: 1)
    let names = SensitiveNames().forResponse(status: status)
    return String(decoding: redactor.render(redactor.redactedBody(Array(text.utf8), names)), as: UTF8.self)
  }

  @Test(arguments: [
    #"{"password": "This field is required."}"#, #"{"code": "E1", "detail": "x"}"#,
    #"{"token": {"password": "May not be the same."}}"#, #"{"code": "CONFLICT", "message": "no"}"#,
    #"{"code": "NotFound"}"#, #"{"fields": {"password": ["must have at least 16 characters"]}}"#,
    #"{"refresh_token": "a value is required"}"#, #"{"fields": {"refresh_token": "Field required"}}"#,
    #"{"fields": {"password": "Required"}}"#,
  ])
  func `what an error says of a field stays`(text: String) {
    #expect(errorBody(text, status: 400) == text)
    #expect(errorBody(text, status: 200) != text)
  }

  @Test(arguments: [
    #"{"password": ["Correct Horse7x battery staple"]}"#, #"{"passwords": ["correct horse battery staple"]}"#,
    #"{"tokens": ["abc def"]}"#, #"{"password": "hunter two"}"#, #"{"code": "123456"}"#,
    #"{"code": "AB12CD"}"#,
    #"{"password": ["Your new one is Xk39aQ."]}"#, #"{"secret": ["THE ABANDON ABILITY"]}"#,
    #"{"password": "characters must xK39aQ"}"#, #"{"password": "required hunter"}"#,
  ])
  func `what is no sentence is redacted in an error too`(text: String) {
    #expect(errorBody(text, status: 400).contains("‹masked"))
  }

  @Test func `what was said of a field is not a secret elsewhere`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "sign", "expect": 400}, "b": {"call": "sign", "expect": 200}"#,
      endpoints:
        #""sign": {"request": "POST /sign", "responses": {"400": {"body": {"*": "integer"}}, "200": {}}}"#)
    let body = #"{"password":["This field is required."],"detail":"This field is required."}"#
    let transport = ScriptedTransport { _, _ in .json(body, status: 400) }
    let result = await run(contract, transport: transport)
    #expect(!JSONReport().text(of: result).contains("‹masked"))
    #expect(result[check: "b"]?.findings.first?.actual == #"400 ($.detail says "This field is required.")"#)
  }

  @Test(arguments: [
    (
      #"{"token": {"value": "x", "token_type": "Bearer", "expiresIn": 3600}}"#,
      #"{"token": {"value": "‹masked #0›", "token_type": "Bearer", "expiresIn": 3600}}"#
    ),
    (#"{"code": 48213}"#, #"{"code": "‹masked #0›"}"#),
    (#"{"code": "WDJB-MJHT"}"#, #"{"code": "‹masked #0›"}"#),
    (#"{"log": "{\"pin\": 48213, \"n\": 1}"}"#, #"{"log": "{\"pin\": ‹masked #0›, \"n\": 1}"}"#),
    (
      #"{"log": "{\"token\": {\"value\": \"x\", \"n\": 1}, \"m\": 2}"}"#,
      #"{"log": "{\"token\": {\"value\": \"‹masked #0›\", \"n\": ‹masked #1›}, \"m\": 2}"}"#
    ),
    (#"{"phone": 49151123456, "n": 1}"#, #"{"phone": "‹secret.S›", "n": 1}"#),
    (
      #"{"151234567890": 1, "a": [9151234, 567, 890, 80], "b": [true, false]}"#,
      #"{"‹secret.L›": 1, "a": ["‹secret.L›", 80], "b": ["‹secret.T›", false]}"#
    ),
    (#"{"a": "\u00e9\nlmopq", "b": "x\\"}"#, #"{"a": "\u00e9‹secret.N›", "b": "x\\"}"#),
    (#"{"x\u0041Vk3Lm8t": "yUiOp-42x", "y": 1}"#, #"{"x\u0041‹secret.P›": "‹secret.P›", "y": 1}"#),
    (#"[["Vk3Lm8t"], "yUiOp-42x"]"#, #"[["‹secret.P›"], "‹secret.P›"]"#),
    (#"["Vk3Lm8t", "yUiOp-42x"]"#, #"["‹secret.P›"]"#),
    (
      #"{"data": {"type": "Buffer", "data": [86,107,51,76,109,56,116,121,85,105,79,112,52,50,120]}}"#,
      #"{"data": {"type": "Buffer", "data": ["‹secret.P›"]}}"#
    ),
  ])
  func `what is redacted leaves JSON`(text: String, redacted: String) throws {
    let secrets = ["S": "151123", "L": "151234567890", "T": "true", "N": "nlmopq", "P": "Vk3Lm8tyUiOp42x"]
    let shown = Self.body(text, secrets: secrets)
    #expect(shown == redacted)
    _ = try JSONDocument(parsing: Array(shown.utf8))
  }

  private static let secrets = [
    "A": "1234", "B": #"x"y\z"#, "C": "n0123456789ab", "D": "null", "E": "u00e9ab",
  ]
  private static let pieces = [
    "1234", "12341234", "-1.5e3", "null", "true", "\"x\\\"y\\\\z\"", "\"n0123456789ab\"",
    "\"\\n0123456789ab\"",
    "\"\\u00e9ab1234\"", "\"n01234\"", "\"56789ab\"", "\"{\\\"pin\\\": 48213}\"", "\"\\\\\"",
    "\"Bearer abc123def\"",
    "\"a\\npassword: x\\n\"", "\"<input name=pin value=4>\"", "48, 49, 50, 51, 52", "[]", "{}",
  ]
  private static let names = [
    "\"password\"", "\"code\"", "\"token\"", "\"name\"", "\"value\"", "\"1234\"", "\"n01234\"",
  ]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `any JSON is JSON when it is redacted, and shows no secret`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    func value(_ depth: Int) -> String {
      let count = Int.random(in: 0...4, using: &random)
      switch Int.random(in: 0...(depth > 3 ? 0 : 2), using: &random) {
      case 1: return "[" + (0..<count).map { _ in value(depth + 1) }.joined(separator: ", ") + "]"
      case 2:
        let members = (0..<count).map { _ in
          let member = value(depth + 1)
          return
            "\(Self.names.randomElement(using: &random) ?? ""): \(member.hasPrefix("48,") ? "[\(member)]" : member)"
        }
        return "{" + members.joined(separator: ",") + "}"
      default: return Self.pieces.randomElement(using: &random) ?? ""
      }
    }
    for _ in 0..<100 {
      let text = "[" + value(0) + "]"
      _ = try JSONDocument(parsing: Array(text.utf8))
      let shown = Self.body(text, secrets: Self.secrets)
      #expect(throws: Never.self, "\(text) became \(shown)") { try JSONDocument(parsing: Array(shown.utf8)) }
      #expect(!shown.contains("1234") && !shown.contains("48213"), "\(text) became \(shown)")
    }
  }

  @Test func `a finding shows a status and hides a code`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "t", "expect": "4XX"}"#,
      endpoints: """
        "t": {"request": "GET /t", "responses": {"4XX": {"body":
          {"error": {"code": "string"}, "code": "string", "pin": "string", "token": {"token_type": "integer"}}}}}
        """)
    let transport = ScriptedTransport([
      "GET /t": [
        .json(
          #"{"error": {"code": 40301}, "code": 418, "pin": 48213, "token": {"token_type": "Bearer"}}"#,
          status: 400)
      ]
    ])
    let actual = await run(contract, transport: transport).checks[0].findings.map(\.actual).joined(
      separator: "; ")
    for shown in ["40301", "418", "Bearer"] { #expect(actual.contains(shown), "\(actual)") }
    #expect(!actual.contains("48213"), "\(actual)")
  }
}
