import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RedactorTests {
  @Test func `a contract is quoted by what it promises, without what checks send and without secrets`() throws
  {
    let text = """
      { "contract": "c", "backend": { "url": "http://h", "headers": { "X-Api-Key": "written-down" } },
        "shapes": {
          "A": { "a": "'tell-nobody'" } },
        "endpoints": { "e": { "request": "GET /e", "responses": { "200": { "body": "A" } } } },
        "checks": { "k": { "call": "e", "headers": { "X-Other-Key": "written-too" } } } }
      """
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn(["PIN": "tell-nobody"])
    let promises = redactor.promises(of: try Contract(parsing: Array(text.utf8), file: "c.json"))
    #expect(promises.map(\.firstLine) == [2, 4])
    #expect(
      promises.map(\.text) == [
        "  \"shapes\": {\n    \"A\": { \"a\": \"'‹secret.PIN›'\" } }",
        "  \"endpoints\": { \"e\": { \"request\": \"GET /e\", \"responses\": { \"200\": { \"body\": \"A\" } } } }",
      ])
  }

  @Test(arguments: [
    ("event: access_token\ndata: abc123def\n\n", "event: access_token\ndata: ‹masked #0›\n\n"),
    ("data: abc123def\r\nevent:api-key\r\n\r\n", "data: ‹masked #0›\r\nevent:api-key\r\n\r\n"),
    ("event: password\ndata: \"abc123def\"\n\n", "event: password\ndata: \"‹masked #0›\"\n\n"),
    (
      "event: access_token\ndata: {\"value\": \"abc123def\", \"token_type\": \"Bearer\"}\n\n",
      "event: access_token\ndata: {\"value\": \"‹masked #0›\", \"token_type\": \"Bearer\"}\n\n"
    ),
    // The name is that of one event, and a body may end inside it.
    (
      "event: message\ndata: hello\n\nevent: secret\ndata: abc123def",
      "event: message\ndata: hello\n\nevent: secret\ndata: ‹masked #0›"
    ),
    // Each token of a text is an object of its own, and null is no value.
    ("event: token\ndata: {\"delta\": \"Hello\"}\n\n", nil),
    ("event: password\ndata: null\n\n", nil),
    (": event: password\ndata: hello\n\n", nil),
  ])
  func `data of an event with a sensitive name is masked`(body: String, shown: String?) {
    var redactor = Redactor(contracts: [], seed: 1)
    let text = redactor.redactedBody(Array(body.utf8), SensitiveNames())
    let rendered = String(decoding: redactor.render(text), as: UTF8.self)
    #expect(rendered.replacing(redactor.mark, with: "#") == shown ?? body)
  }

  /// A header is harmless or not by the tokens that a contract promises, so what is remembered of one contract must not
  /// hold for another; and a new value of a known header is looked at anew.
  @Test func `a harmless header of one contract is masked in another that promises it as a token`() throws {
    let contracts = try ["x", "ticket"].map { name in
      try Contract(
        parsing: Array(
          """
          { "contract": "\(name)", "backend": { "url": "http://h" },
            "endpoints": { "e": { "request": "GET /e", "responses": { "200": { "body": { "\(name)": "string" } } } } },
            "sessions": { "s": { "login": "k", "bearer": "\(name)" } },
            "checks": { "k": { "call": "e" } } }
          """.utf8), file: "\(name).json")
    }
    var redactor = Redactor(contracts: contracts, seed: 1)
    func shown(_ value: String, inContract contract: Int) throws -> String {
      let exchange = SentExchange(
        request: Request(method: "GET", url: "http://h/e"),
        result: .success(Exchange(response: HTTPResponse(status: 200, headers: [Header("Ticket", value)]))))
      let sent = SentCheck(end: .failed(.cancelled), exchanges: [exchange], started: .zero, ended: .zero)
      let check = contracts[contract].checks[0]
      let record = CheckRecord(
        contract: contract, check: check, endpoint: contracts[contract].endpoints[check.endpoint],
        ending: Ending(outcome: .failed, sent: sent), cause: .selected, keepsMessages: true)
      let headers = try #require(redactor.redact(record).exchanges.first).response.headers
      return headers[0].value.replacing(redactor.mark, with: "#")
    }
    #expect(try shown("abc123def", inContract: 0) == "abc123def")
    #expect(try shown("abc123def", inContract: 0) == "abc123def")
    #expect(try shown("abc123def", inContract: 1) == "‹masked #0›")
    #expect(try shown("xyz789uvw", inContract: 1) == "‹masked #1›")
  }

  private func redact(_ text: String, secrets: [String: String] = [:]) -> String {
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn(secrets)
    let redacted = redactor.redact(text, SensitiveNames())
    return redacted.replacing(redactor.mark, with: "#")
  }

  /// Only the error of an enum quotes a value; other messages of JSONDecoder stay readable under a sensitive name.
  @Test(arguments: [
    ("Cannot get value of type String -- found null value instead", nil),
    ("Expected String value but found null instead.", nil),
    (
      "Cannot initialize Kind from invalid String value hunter2",
      "Cannot initialize Kind from invalid String value ‹masked #0›"
    ),
    (
      "Cannot initialize Kind from invalid Int value 4711",
      "Cannot initialize Kind from invalid Int value ‹masked #0›"
    ),
  ])
  func `what the decoder says of a secret`(text: String, shown: String?) {
    var redactor = Redactor(contracts: [], seed: 1)
    let place = JSONPath([.key("password")])
    let app = AppReaction(
      failure: DecodingFailure(
        kind: .dataCorrupted, subject: nil, path: place, field: place, debugDescription: text,
        isMisleading: false),
      waiting: 0)
    let redacted = redactor.redact(app, SensitiveNames()).failure?.debugDescription
    #expect(redacted?.replacing(redactor.mark, with: "#") == shown ?? text)
  }

  /// An error message of a response is shown as far as the body around it would be.
  @Test(arguments: [
    (#"{"error":"no user \"ann\" (1)"}"#, #"no user \"ann\" (1)"#, #"no user \"ann\" (1)"#),
    (#"{"error":"password=hunter2 is wrong"}"#, "password=hunter2 is wrong", "password=# is wrong"),
    (
      #"{"error":"for eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijklmnop"}"#,
      "for eyJhbGciOiJIUzI1NiJ9.eyJzdW…", "for #"
    ),
    (#"{"error":"key s3cr3t-value-of-the-run"}"#, "key s3cr3t-value…", "key #"),
  ])
  func `the text of a carried error`(body: String, text: String, shown: String) {
    for kind in [Finding.Kind.bodyUnrelated, .valueNull, .responseStatus] {
      var redactor = Redactor(contracts: [], seed: 1)
      redactor.learn(["KEY": "s3cr3t-value-of-the-run"])
      var finding = Finding.of(kind)
      let (whole, length) = text.hasSuffix("…") ? (text, text.count - 1) : (text, 80)
      finding.received = .recorded(
        "object {error} ($.error says \(.quoted(whole, as: .excerpt, to: length)))")
      let redacted = redactor.redact(finding, SensitiveNames(), bodies: [Array(body.utf8)]).actual
      let plain = redacted.replacing(/‹[^›]*›…?/, with: "#")
      #expect(plain == "object {error} ($.error says \"\(shown)\")", "\(redacted)")
    }
  }

  @Test(arguments: [
    (
      #"{"accessToken": "abc", "token_type": "Bearer"}"#,
      #"{"accessToken": "‹masked #0›", "token_type": "Bearer"}"#
    ),
    (#"{"code":123456,"n":7}"#, #"{"code":"‹masked #0›","n":7}"#),
    (#"{"code": null, "key": true, "secret": ""}"#, #"{"code": null, "key": true, "secret": ""}"#),
    (#"{"password": "a\"b\\", "x": 1}"#, #"{"password": "‹masked #0›", "x": 1}"#),
    (#"{"pass\u0077ord": "abc"}"#, #"{"pass\u0077ord": "‹masked #0›"}"#),
    (
      #"{"token": {"a": "x", "b": ["y", 1]}, "c": "z"}"#,
      #"{"token": {"a": "‹masked #0›", "b": ["‹masked #1›", "‹masked #2›"]}, "c": "z"}"#
    ),
    (#"{"password": "cut of"#, #"{"password": "‹masked #0›"#),
    (#"odd " quote {"password":"x"}"#, #"odd " quote {"password":"‹masked #0›"}"#),
    (#"{"log": "{\"password\":\"abc\"}"}"#, #"{"log": "{\"password\":\"‹masked #0›\"}"}"#),
    (
      #"{"a_token":"x","b_token":"x","c_token":"y"}"#,
      #"{"a_token":"‹masked #0›","b_token":"‹masked #0›","c_token":"‹masked #1›"}"#
    ),
    ("grant=x&refresh_token=abc&b=c", "grant=x&refresh_token=‹masked #0›&b=c"),
    ("http://h/p?api_key=abc#f", "http://h/p?api_key=‹masked #0›#f"),
    ("user%5Bpassword%5D=x&y=1", "user%5Bpassword%5D=‹masked #0›&y=1"),
    (#"<input password="abc def">"#, #"<input password="‹masked #0›">"#),
    ("http://ann:pw@host/x", "http://‹masked #0›@host/x"),
    ("see http://host/a@b", "see http://host/a@b"),
    ("x eyJhbGciOiJ.eyJzdWIi.c2ln, y", "x ‹masked #0›, y"),
    ("eyJhbGciOiJIUzI1NiIs…", "‹masked #0›…"),
    ("keyJhbGciOiJ.eyJzdWIi.c2ln", "keyJhbGciOiJ.eyJzdWIi.c2ln"),
    ("Bearer token expired", "Bearer token expired"),
    ("got Bearer 721682c3aa99", "got Bearer ‹masked #0›"),
    ("if token == x", "if token == x"),
    (
      "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nab c\r\n--b--",
      "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n‹masked #0›\r\n--b--"
    ),
    (
      #"{"tokens": ["a", "b", 3], "x": "c"}"#,
      #"{"tokens": ["‹masked #0›", "‹masked #1›", "‹masked #2›"], "x": "c"}"#
    ),
    (#"{"keys": [{"kid": "a"}], "tokens": 512}"#, #"{"keys": [{"kid": "a"}], "tokens": 512}"#),
    (
      #"{"log": "{\"backupCodes\":[\"a\", \"b\"]}"}"#,
      #"{"log": "{\"backupCodes\":[\"‹masked #0›\", \"‹masked #1›\"]}"}"#
    ),
    (
      "password_confirmation=abc&session_id=d&code_verifier=e",
      "password_confirmation=‹masked #0›&session_id=‹masked #1›&code_verifier=‹masked #2›"
    ),
    ("x eyAiYWxnIjogIk.eyAic3ViI.c2ln, y", "x ‹masked #0›, y"),
    ("", ""),
  ])
  func `what places tell`(text: String, redacted: String) {
    #expect(redact(text) == redacted)
  }

  static let secret = #"pä/s "w&rd+<1>"#

  @Test(arguments: [
    secret, #"pä\/s \"w&rd+<1>"#, #"p\u00e4/s \"w&rd+<1>"#, "p%C3%A4%2Fs%20%22w%26rd%2B%3C1%3E",
    "p%c3%a4%2fs%20%22w%26rd%2b%3c1%3e", "p%C3%A4%2Fs+%22w%26rd%2B%3C1%3E", "pä/s &quot;w&amp;rd+&lt;1&gt;",
    Base64.encode("ann:\(secret)".utf8), Base64.encode("x\(secret)yz".utf8),
    Base64.encode("xy\(secret)".utf8),
  ])
  func `a secret is found in all its forms`(form: String) {
    let redacted = redact("a \(form) b", secrets: ["PASS": Self.secret])
    #expect(redacted.contains("‹secret.PASS›"))
    for part in ["w&rd", "w%26", "w&amp", "rd+"] { #expect(!redacted.contains(part)) }
    #expect(redacted.hasPrefix("a ") && redacted.hasSuffix(" b"))
  }

  @Test(arguments: [
    // The JSON of Go and .NET, capital escapes of quotes, and JSON in a string of JSON in another.
    #"pä/s \"w\u0026rd+\u003c1\u003e"#, #"p\u00E4/s \u0022w\u0026rd\u002B\u003C1\u003E"#,
    #"{\"a\":\"pä/s \\\"w&rd+<1>"#, #"{\"a\":\"{\\\"b\\\":\\\"pä/s \\\\\\\"w\\u0026rd+<1>"#,
    "pä/s &#34;w&#38;rd&#43;&#60;1&#62;", "p&#xE4;&#x2F;s &#x22;w&amp;rd&#x2b;&lt;1&gt;",
    // The encodings of encodeURIComponent, Python's quote, and both in a string of JSON.
    "p%C3%A4/s%20%22w%26rd%2B%3C1%3E", "p%C3%A4%2Fs+%22w%26rd%2B<1>", #"p%C3%A4\/s%20%22w%26rd%2B%3C1%3E"#,
    "p%25C3%25A4%252Fs%2520%2522w%2526rd%252B%253C1%253E", "PÄ/S".replacing("Ä", with: "ä") + #" "W&RD+<1>"#,
  ])
  func `a secret is found under escapes and in other case`(form: String) {
    let redacted = redact("a \(form) b", secrets: ["PASS": Self.secret])
    #expect(redacted.hasPrefix("a ") && redacted.hasSuffix("‹secret.PASS› b"))
    #expect(!redacted.lowercased().contains("rd"))
  }

  @Test(arguments: [
    ("Set-Cookie", "sid=1; Path=/CANARY-1%2B; HttpOnly", "sid=‹masked #0›; Path=/‹secret.S›; HttpOnly"),
    ("Authorization", "CANARY-two words", "‹secret.T›"), ("Authorization", "CANARY-two other", "‹masked #0›"),
    ("X-Auth", "abc", "‹masked #0›"), ("X-Session-Id", "abc", "‹masked #0›"),
    ("X-Any", "text/html; charset=canary-1+", "text/html; charset=‹secret.S›"),
  ])
  func `headers with known secrets`(name: String, value: String, redacted: String) {
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn(["S": "CANARY-1+", "T": "CANARY-two words"])
    let header = redactor.redact(Header(name, value), SensitiveNames())
    #expect(header.value.replacing(redactor.mark, with: "#") == redacted)
  }

  @Test func `the name of a header field may hold a secret`() {
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn(["S": "CANARY-1"])
    #expect(redactor.redact(Header("x-canary-1-y", "1"), SensitiveNames()).name == "x-‹secret.S›-y")
  }

  @Test(arguments: [
    ("http://u:pw@h/x", "http://h/x"), ("http://h/x?token=T", "http://h/x"), ("http://h#u:pw@h", "http://h"),
    ("u:pw@h/x", "h/x"), ("http://h:80/@me", "http://h:80/@me"), ("http://u:p/w@h/x", "http://h/x"),
  ])
  func `an address is shown without what may be secret`(url: String, shown: String) {
    #expect(Redactor.withoutUserInfo(url) == shown)
  }

  @Test(arguments: [
    (#"{"pin": 1, "v": "abc", "w": "xabcx"}"#, #"{"pin": "‹masked #0›", "v": "‹secret.S›", "w": "xabcx"}"#),
    ("v=abc&w=abcd", "v=‹secret.S›&w=abcd"), ("abc", "‹secret.S›"), ("abc def", "abc def"),
  ])
  func `a very short secret is redacted as a whole field only`(text: String, redacted: String) {
    #expect(redact(text, secrets: ["S": "abc"]) == redacted)
  }

  @Test(arguments: [
    ("Vk3Lm8ty\nUiOp-42x", "‹secret.S›"), (#"["Vk3Lm8t", "yUiOp-42x"]"#, #"["‹secret.S›"]"#),
    ("V k 3 L m 8 t y U i O p - 4 2 x", "‹secret.S›"), ("Vk3L-m8ty-UiOp-42x.", "‹secret.S›."),
    ("V\u{200B}k\u{200B}3\u{200B}Lm8tyUiOp-42x", "‹secret.S›"), ("a VK3LM8TYUIOP42X", "a ‹secret.S›"),
    (#"{"a": "Vk3Lm8ty\u200bUiOp42x"}"#, #"{"a": "‹secret.S›"}"#),
    ("Vk3Lm8tyUiOp-42x".map(String.init).joined(separator: "\0"), "‹secret.S›"),
    ("VmszTG04\r\ndHlVaU9w\r\nLTQyeA==", "‹secret.S›A=="), ("566b334c6d38747955694f702d343278", "‹secret.S›"),
    ("token Vk3Lm8tyUi is wrong", "token ‹secret.S› is wrong"), ("got Vk3Lm8...", "got ‹secret.S›..."),
    ("got 'Vk3Lm8t…'", "got '‹secret.S›…'"), ("got Vk3Lm8****", "got ‹secret.S›****"), ("Vk3Lm", "Vk3Lm"),
    ("Vk3Lm8 y", "Vk3Lm8 y"), ("Vk3Lm8ty \(String(repeating: " ", count: 20)) UiOp-42x", nil),
  ])
  func `a secret that is taken apart, cut or written in digits`(text: String, redacted: String?) {
    let shown = redact(text, secrets: ["S": "Vk3Lm8tyUiOp-42x"])
    if let redacted { #expect(shown == redacted) } else { #expect(shown.contains("UiOp")) }
  }

  /// Following each prefix in a word to the end would take quadratic time.
  @Test(.timeLimit(.minutes(1)), arguments: ["AKIA-", "ghp_.", "SG.x-"])
  func `beginnings of tokens in one word are one token`(piece: String) {
    let word = Array(String(repeating: piece, count: 200_000).utf8)
    let found = RedactionScan.scan(word, names: SensitiveNames(), catalog: .empty)
    #expect(found.map(\.range) == [0..<word.count])
  }

  @Test func `what many values begin with is shown`() {
    let secrets = ["HOOK": "https://hooks.example.com/services/T0000/B0000/abcdefghij"]
    #expect(
      redact("see https://hooks.example.com/docs", secrets: secrets) == "see https://hooks.example.com/docs")
  }

  @Test(arguments: [
    ("Authorization", "Bearer abc", "Bearer ‹masked #0›"), ("authorization", "abc", "‹masked #0›"),
    ("Proxy-Authorization", "Basic YTpi", "Basic ‹masked #0›"),
    ("Cookie", "a=1; b=2", "a=‹masked #0›; b=‹masked #1›"),
    ("Set-Cookie", "sid=xyz; Path=/; HttpOnly", "sid=‹masked #0›; Path=/; HttpOnly"),
    ("X-Api-Key", "abc", "‹masked #0›"), ("Content-Type", "text/html", "text/html"),
    ("Location", "/cb?code=99&state=1", "/cb?code=‹masked #0›&state=1"),
  ])
  func `headers`(name: String, value: String, redacted: String) {
    var redactor = Redactor(contracts: [], seed: 1)
    let header = redactor.redact(Header(name, value), SensitiveNames())
    #expect(header.value.replacing(redactor.mark, with: "#") == redacted)
  }

  /// With a search in quadratic time, each of these would take minutes.
  @Test(
    .ends,
    arguments: [
      "\"", "\":", "=", "{\"key\":", "\\", "eyJ", "://", "key=", "\"key\":\"", "{\\\"key\\\":\\\"",
      "form-data; name=\"password\"", "form-data; name=\"password\"\r\n\r\n", "Bearer ",
    ])
  func `a hostile body costs time in proportion to its length`(piece: String) {
    _ = redact(String(repeating: piece, count: 150_000 / piece.utf8.count))
  }

  @Test func `what is known of a finding is found under its numbered text`() {
    var check = Compared.check()
    var finding = Compared.finding(actual: "string \"‹masked 7›\"")
    finding.advice.backend = .recorded("Send ‹masked 7›.")
    let place = ShapePlace(shape: "User", path: JSONPath([.key("id")]))
    let status = FindingStatus(status: .stillFailing, since: 0, runs: 2, waiver: nil)
    check.records = [FindingRecord(finding, in: place, status)]
    var numbers = RedactedNumbers()
    let numbered = numbers.number(check, ofRun: 0)
    #expect(numbered.findings.map(\.actual) == ["string \"‹masked 1›\""])
    #expect(numbered.records.map(\.place) == [place])
    #expect(numbered.records.map(\.status) == [status])
  }
}
