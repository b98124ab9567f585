import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of secrets in the quotations of findings and at the cuts of texts.
@Suite struct RedactedFindingsTests {
  private static let secret = "CANARY-verySecret42xyzTail"

  /// Returns the whole result of a run with one check whose response has this body.
  private func shown(_ body: String, shape: String = #"{"*": "integer"}"#) async throws -> String {
    let contract = try RunningTests.contract(
      #""a": {"call": "t"}, "b": {"call": "post", "raw": "${secret.S}"}"#,
      endpoints: #""t": {"request": "GET /t", "responses": {"200": {"body": \#(shape)}}}"#)
    let transport = ScriptedTransport { request, _ in
      .success(
        HTTPResponse(
          status: 200, headers: [Header("Content-Type", "application/json")],
          body: request.url.hasSuffix("/t") ? Array(body.utf8) : Array("{}".utf8)))
    }
    var settings = RunSettings.test(["S": Self.secret])
    settings.keepsAllMessages = true
    let result = await run(contract, settings: settings, transport: transport)
    let first = result.checks[0]
    #expect(!first.findings.isEmpty)
    let record = first.exchanges.last?.response.body.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    return "\(first.findings.map(\.description)) \(record) \(JSONReport().text(of: result))"
  }

  @Test(arguments: [
    (#"{"\#(secret)": "x"}"#, #"{"*": "integer"}"#), (#"{"\#(secret)": 1, "a": 1}"#, #"{"a": "integer"}"#),
    (#"{"b": {"\#(secret)": "x"}}"#, #"{"*": {"*": "integer"}}"#),
    (#"[{"\#(secret)": 1}, {"\#(secret)": "x"}]"#, #"[{"*": "integer"}]"#),
  ])
  func `names of members`(body: String, shape: String) async throws {
    let text = try await shown(body, shape: shape)
    #expect(text.contains("‹secret.S›") && !text.contains("CANARY") && !text.contains("Tail"))
  }

  @Test func `a word of the contract with which a secret begins is shown`() async throws {
    let text = try await shown(#"{"role": "gardener"}"#, shape: #"{"role": "'member' | 'canary'"}"#)
    #expect(text.contains("'member' | 'canary'"), "\(text)")
  }

  @Test(arguments: [
    #"{"a": "\#(secret)" oops}"#, #"{"a": "x\#(secret)", oops}"#, #"{"a": "\#(secret)\#n"}"#,
    #"{"a": "x", "b": [1, "\#(secret)", }"#, "\(String(repeating: "x", count: 67)) \(secret)",
    "{\"a\": \(String(repeating: " ", count: 50)) oops, oops, oops, oops, \(secret)}",
  ])
  func `a known value that an excerpt halves`(body: String) async throws {
    let text = try await shown(body)
    for part in ["CANA", "verySec", "Secr", "xyz", "Tail"] { #expect(!text.contains(part), "\(part)") }
  }

  @Test(arguments: [
    #"{"password": "CANARY-abcdefgh-ijklmnop-TAIL" oops}"#,
    "{\"token\": \"CANARY-abcdefgh-ijklmnop\n-TAIL\"}",
    #"{"token": {"a": ["x", "CANARY-abcdefgh-ijklmnop-TAIL" oops}"#,
    #"{"tokens": ["CANARY-abcdefgh-ijklmnop-TAIL" oops]}"#,
  ])
  func `a value in a sensitive place that an excerpt halves`(body: String) async throws {
    let text = try await shown(body)
    for part in ["CANARY", "abcd", "mnop", "TAIL"] { #expect(!text.contains(part), "\(part)") }
  }

  @Test(arguments: [#"{"a": "CANARY-verySec"#, "say canary-veryS", #"{"a": "CANARY\u002DveryS\u00"#])
  func `a body that ends inside a secret`(body: String) async throws {
    let text = try await shown(body).lowercased()
    #expect(!text.contains("canary") && !text.contains("very") && text.contains("‹secret.s›"))
  }

  /// The error of an enum quotes the value, which findings and reports hide.
  @Test(arguments: [
    (#"{"role": "\#(secret)"}"#, #"{"role": "'user' | 'admin'"}"#),
    (#"{"token": "CANARY-other"}"#, #"{"token": "'user' | 'admin'"}"#),
    (#"{"pin_code": "CANARY-\#(String(repeating: "x", count: 200))"}"#, #"{"pin_code": "'user' | 'admin'"}"#),
    (
      #"{"role": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJDQU5BUlkifQ.Q0FOQVJZQ0FOQVJZQ0FOQVJZ"}"#,
      #"{"role": "'user' | 'admin'"}"#
    ),
    (#"{"\#(secret)": {"role": "x"}}"#, #"{"*": {"role": "'user' | 'admin'"}}"#),
  ])
  func `what the app says`(body: String, shape: String) async throws {
    let text = try await shown(body, shape: shape)
    #expect(text.contains(#""kind": "dataCorrupted""#) && text.contains("Cannot initialize"))
    for part in ["CANARY", "Q0FOQVJZ", "eyJzdWIi", "Tail"] { #expect(!text.contains(part), "\(part)") }
  }

  /// The words around a value are no part of what masks it.
  @Test(arguments: ["", "string ", "integer 'a' in ", "near \"nothing\", ", "no number but \"a\" (b) "])
  func `a value is masked whatever the words around it are`(words: String) {
    for source in [QuotingText.Quote.Source.value(isText: true), .value(isText: false)] {
      var redactor = Redactor(contracts: [], seed: 1)
      var finding = Finding.of(.valueLiteral)
      finding.path = JSONPath([.key("password")])
      finding.received = .recorded("\(words)\(.quoted("Tr0ub4dor&3", as: source)) and so on")
      finding.promised = .recorded("\(words)\(.plain("c0rrect-h0rse", as: source)) and so on")
      let shown = redactor.redact(finding, SensitiveNames())
      for (text, value) in [(shown.actual, "Tr0ub4dor&3"), (shown.expected, "c0rrect-h0rse")] {
        #expect(text.contains("‹masked") && !text.contains(value) && text.hasSuffix(" and so on"))
        #expect(text.hasPrefix(words))
      }
      #expect(shown.received.text.quotes.isEmpty && shown.promised.text.quotes.isEmpty)
    }
  }

  /// A short value is a part of many secrets, and is no secret for that.
  @Test(arguments: [("0", false), ("CANARY-0-abcdefgh", true)])
  func `a value in place of an expected one is masked where it is a secret as a whole`(
    value: String, isSecret: Bool
  ) {
    var redactor = Redactor(contracts: [], seed: 1)
    var finding = Finding.of(.valueLiteral)
    finding.path = JSONPath([.key("amount")])
    finding.received = .value(.string(value))
    let body = #"{"amount": "\#(value)", "note": "token=CANARY-0-abcdefgh", "token": "CANARY-0-abcdefgh"}"#
    let shown = redactor.redact(finding, SensitiveNames(), bodies: [Array(body.utf8)]).actual
    #expect(shown.contains("‹masked") == isSecret, "\(shown)")
  }

  @Test(arguments: ["", "near \"nothing\", ", "it says \"no\" (", "a file: "])
  func `an excerpt is masked as its body, whatever the words around it are`(words: String) {
    let body = #"{"a": "CANARY-abcdefgh-ijklmnop-TAIL" oops, "password": "CANARY-abcdefgh-ijklmnop-TAIL"}"#
    for (excerpt, isCut) in [(#"ijklmnop-TAIL" oops"#, true), (#"{"a": "CANARY-abcdefgh-ijklmnop"#, false)] {
      var redactor = Redactor(contracts: [], seed: 1)
      redactor.learn(["S": "CANARY-abcdefgh-ijklmnop-TAIL"])
      var finding = Finding.of(.bodyNotJSON)
      finding.received = .recorded(
        "\(words)\(.quoted(excerpt, as: .excerpt, isCutInFront: isCut)), and so on")
      let shown = redactor.redact(finding, SensitiveNames(), bodies: [Array(body.utf8)]).actual
      for part in ["CANARY", "abcd", "mnop", "TAIL"] { #expect(!shown.contains(part), "\(shown)") }
      #expect(shown.hasPrefix(words) && shown.hasSuffix(", and so on"))
    }
  }

  /// The notation of a contract is no secret, also where a response would have one.
  @Test(arguments: [
    (#""headers": {"Set-Cookie": "/.*sid=[^,]*Secure.*/"}"#, "Set-Cookie: /.*sid=[^,]*Secure.*/"),
    (#""headers": {"X-Missing": "/token=${secret.S}/"}"#, "X-Missing: /token=${secret.S}/"),
    (#""body": {"token": "/token=[a-z]+ sid=secret123/"}"#, "/token=[a-z]+ sid=secret123/"),
    (#""body": {"token": "'no-token' | 'tok-abcdefgh-1234'"}"#, "'no-token' | 'tok-abcdefgh-1234'"),
    (#""body": {"token": "'no-token' | 'my-\#(secret)'"}"#, "'no-token' | 'my-‹secret.S›'"),
  ])
  func `a promise is shown as the contract writes it`(response: String, promise: String) async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "t"}, "b": {"call": "post", "raw": "${secret.S}"}"#,
      endpoints: #""t": {"request": "GET /t", "responses": {"200": {\#(response)}}}"#)
    let transport = ScriptedTransport { _, _ in
      var answer = HTTPResponse(
        status: 200,
        headers: [Header("Content-Type", "application/json"), Header("Set-Cookie", "sid=abcdefabcdef")])
      answer.body = Array(#"{"token": "other", "access_token": "tok-abcdefgh-1234"}"#.utf8)
      return .success(answer)
    }
    let finding = try #require(
      await run(contract, settings: .test(["S": Self.secret]), transport: transport).checks[0].findings.first)
    #expect(finding.expected == promise)
    for part in ["abcdefabcdef", "tok-abcdefgh-1234"] { #expect(!finding.actual.contains(part)) }
  }

  @Test(arguments: [
    ("Authorization", "Bearer zyxwvutsrq", "Bearer "), ("X-Api-Key", "zyxwvutsrq", ""),
    ("Authorization", "Bearer \(String(repeating: "z", count: 200))", "Bearer "),
    ("Set-Cookie", "id=zyxwvutsrq; Path=/", "id="),
  ])
  func `the credential in a header that is not as promised is masked`(
    name: String, value: String, shown: String
  ) async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "t"}"#,
      endpoints: #""t": {"request": "GET /t", "responses": {"200": {"headers": {"\#(name)": "'other'"}}}}"#)
    let transport = ScriptedTransport { _, _ in
      .success(HTTPResponse(status: 200, headers: [Header(name, value)]))
    }
    let finding = try #require(await run(contract, transport: transport).checks[0].findings.first)
    #expect(finding.actual.hasPrefix("\(name): \"\(shown)‹masked"), "\(finding.actual)")
    #expect(!finding.actual.contains("zz") && !finding.actual.contains("zyx"))
  }

  @Test(arguments: [
    (#""differs": {"pin": 4711}"#, #"{"pin": 4711}"#, "4711"),
    (#""differs": {"token": 47.11}"#, #"{"token": 47.11}"#, "47.11"),
    (
      #""values": {"token": {"$contains": ["\#(String(repeating: "x1", count: 50))"]}}"#, #"{"token": []}"#,
      "x1x1"
    ),
    (#""values": {"token": {"$contains": [4711]}}"#, #"{"token": []}"#, "4711"),
  ])
  func `a secret value that a check names is not shown`(expect: String, body: String, value: String)
    async throws
  {
    let contract = try RunningTests.contract(#""a": {"call": "get", "expect": {\#(expect)}}"#)
    let transport = ScriptedTransport { _, _ in .json(body) }
    let finding = try #require(await run(contract, transport: transport).checks[0].findings.first)
    #expect(finding.kind == .valueLiteral && finding.expected.contains("‹masked"), "\(finding)")
    #expect(!finding.description.contains(value), "\(finding)")
  }

  @Test func `a long word that is not JSON`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "t"}, "b": {"call": "post", "raw": "${secret.S}"}"#,
      endpoints: #""t": {"request": "GET /t", "responses": {"200": {"body": {"a": "any"}}}}"#)
    let secret = "canary" + String(repeating: "abcdefgh", count: 20)
    let transport = ScriptedTransport { _, _ in .success(HTTPResponse(status: 200, body: Array(secret.utf8)))
    }
    let result = await run(contract, settings: .test(["S": secret]), transport: transport)
    #expect(!result.checks[0].findings.isEmpty && !"\(result)".contains("canary"))
  }

  @Test(arguments: ["http://h/x?token=CANARY", "http://u:CANARY/ss@h", "u:CANARY@h", "http://"])
  func `an address that is none is neither used nor shown`(address: String) async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get"}"#, extra: #""backend": {"url": "${env.BASE}"},"#)
    let transport = ScriptedTransport { _, _ in .json("{}") }
    let result = await run(contract, settings: .test(["BASE": address]), transport: transport)
    #expect(result.summary == ["a no-verdict transport-request"])
    #expect(result.checks[0].failure?.message.contains("${env.BASE}") == true)
    #expect(result.contracts[0].url == nil && !"\(result)".contains("CANARY"))
  }

  @Test func `the heading does not change with what a backend answers`() async throws {
    let contract = try RunningTests.contract(#""a": {"call": "get"}, "b": {"call": "get"}"#)
    let transport = ScriptedTransport { _, _ in .json(#"{"token": "localhost:1"}"#) }
    let result = await run(contract, transport: transport)
    #expect(result.contracts[0].url == "http://localhost:1")
  }

  @Test func `the code of an error is shown wherever it is promised`() async throws {
    let text = try await shown(
      #"{"data": {"error": {"code": "E1", "detail": "x"}}}"#,
      shape: #"{"error": {"code": "'A' | 'B'", "detail": "string"}}"#)
    #expect(text.contains(#"string \"E1\""#))
  }
}
