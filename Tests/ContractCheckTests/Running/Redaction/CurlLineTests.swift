import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct CurlLineTests {
  /// The shells in which people paste a command, as far as they are installed.
  private static let shells = ["sh", "dash", "bash", "zsh"].filter { Requirement.program($0).isMet }

  /// A `curl` that prints its arguments, and its input in place of `@-`.
  private static let curl =
    #"curl() { for word; do if [ "$word" = @- ]; then cat; else printf '%s' "$word"; fi; printf '\000'; done; }"#

  /// Returns the words that a shell gives to the `curl` of a line.
  private func words(of line: String, in shell: String, _ environment: [String: String]) async throws
    -> [[UInt8]]
  {
    let result = try await ShellCommand(
      program: shell, arguments: ["-c", "\(Self.curl)\n\(line)"], environment: environment
    ).run()
    return result.outputBytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }

  @Test(arguments: shells) func `a shell reads back what was sent`(shell: String) async throws {
    let nasty = #"it's "$HOME" `id` $(id) \ ; | & * ? ! # ~"#
    let body =
      #"{"text":"\#(nasty.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))","password":"s3cr'et $x"}"#
    let request = Request(
      method: "PATCH", url: "http://h/p?q=1&api_key=opaque-value-1",
      headers: [
        Header("X-Text", nasty), Header("X-Empty", ""), Header("Authorization", "Bearer opaque-value-2"),
        Header("X-Tab", "-\t%s \(nasty) \u{A0}"),
      ],
      body: Array("\(body)\nü".utf8))
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn(["PASS": "s3cr'et $x"])
    let line = CurlLine.text(for: request, SensitiveNames(), &redactor)
    #expect(!line.contains("opaque") && !line.contains("s3cr"))
    var environment = ["PASS": "s3cr'et $x"]
    for number in 0..<2 {
      environment["MASKED_\(redactor.mark)\(number)_"] = "opaque-value-\(number == 0 ? 2 : 1)"
    }
    let words = try await words(of: line, in: shell, environment)
    #expect(
      words.map { String(decoding: $0, as: UTF8.self) } == [
        "-X", "PATCH", "-H", "X-Text: \(nasty)", "-H", "X-Empty;", "-H",
        "Authorization: Bearer opaque-value-2", "-H", "X-Tab: -\t%s \(nasty) \u{A0}",
        "-H", "Content-Type:", "--data-binary", "\(body)\nü", "http://h/p?q=1&api_key=opaque-value-1",
      ])
  }

  /// Reports show an invisible character as an escape, which no shell decodes: the command holds none.
  @Test(arguments: [
    "tab\there", "line\nfeed", "\r\n--b\r\n", "no\u{A0}break", "join\u{200D}er", "\u{202E}right",
    "\u{FEFF}{}",
    "-\t-", "100%\n%s%%\n\n", "@\n", "\u{1}\u{7F}7", "it's \\ \u{A0}1", "\n", "$HOME `id`\t\\n",
    "{\"password\": \"a\tb'c\",\n \"n\": 1}",
  ])
  func `a report's command repeats what cannot be seen`(body: String) async throws {
    var redactor = Redactor(contracts: [], seed: 1)
    let line = CurlLine.text(
      for: Request(method: "POST", url: "http://h/", body: Array(body.utf8)), SensitiveNames(), &redactor)
    #expect(line.visible(.line) == line)
    for shell in Self.shells {
      let words = try await words(of: line, in: shell, ["MASKED_\(redactor.mark)0_": "a\tb'c"])
      #expect(words.dropLast().last == Array(body.utf8), "\(shell): \(line)")
    }
  }

  @Test(arguments: [
    ("text/xml", "<login><password>hunter2</password></login>"),
    ("text/yaml", "user: a\npassword: hunter2\n"),
    ("text/plain", "password = hunter2"), ("application/json", #"{"q": "user: a\npassword: hunter2\n"}"#),
    ("text/html", "<input name=password value=hunter2>"), ("text/plain", "{:password=>\"hunter2\"}"),
  ])
  func `what is redacted in the body is redacted in the command`(type: String, body: String) {
    var redactor = Redactor(contracts: [], seed: 1)
    let request = Request(
      method: "POST", url: "http://h/", headers: [Header("Content-Type", type)], body: Array(body.utf8))
    let record = redactor.redact(
      SentExchange(
        request: request, result: .success(Exchange(response: HTTPResponse(status: 200, body: [])))),
      SensitiveNames(), keepsMessages: true)
    let shown = String(decoding: record.request.body?.bytes ?? [], as: UTF8.self)
    #expect(!shown.contains("hunter2") && !record.curl.contains("hunter2"), "\(shown) \(record.curl)")
    #expect(record.curl.contains("$MASKED_"))
  }

  @Test(arguments: [
    (Request(method: "GET", url: "http://h/"), "curl 'http://h/'"),
    (
      Request(method: "GET", url: "unix:/run/app.sock:/me?x=1"),
      "curl --unix-socket '/run/app.sock' 'http://localhost/me?x=1'"
    ),
    (
      Request(method: "GET", url: "http://h/a[1]/../b?c={d}"),
      "curl --globoff --path-as-is 'http://h/a[1]/../b?c={d}'"
    ),
    (Request(method: "GET", url: "http://h/b?c=/../d"), "curl 'http://h/b?c=/../d'"),
    (Request(method: "HEAD", url: "http://h/"), "curl --head 'http://h/'"),
    (
      Request(method: "POST", url: "http://h/", body: []),
      "curl -X 'POST' -H 'Content-Type:' --data-binary '' 'http://h/'"
    ),
    (
      Request(method: "POST", url: "http://h/", body: [0xFF, 0]),
      "curl -X 'POST' -H 'Content-Type:' --data-binary @body-of-2-bytes 'http://h/'"
    ),
    (
      Request(method: "POST", url: "http://h/", body: Array("@file".utf8)),
      "curl -X 'POST' -H 'Content-Type:' --data-raw '@file' 'http://h/'"
    ),
    (
      Request(method: "POST", url: "http://h/", body: Array("-a: 5%\n".utf8)),
      #"printf '\055a: 5%%\n' | curl -X 'POST' -H 'Content-Type:' --data-binary @- 'http://h/'"#
    ),
    (
      Request(method: "GET", url: "http://h/", headers: [Header("X-A", "b\tc!")]),
      #"curl -H "$(printf 'X-A: b\tc\041')" 'http://h/'"#
    ),
  ])
  func `short commands`(request: Request, line: String) {
    var redactor = Redactor(contracts: [], seed: 1)
    #expect(CurlLine.text(for: request, SensitiveNames(), &redactor) == line)
  }

  @Test(arguments: [
    (TransferOptions(verifiesTLS: false), "https://h/", "curl --insecure 'https://h/'"),
    (TransferOptions(verifiesTLS: false), "http://h/", "curl 'http://h/'"),
    (
      TransferOptions(certificateAuthorities: "tls/ca.pem", minimumTLS: .v1_3), "https://h/",
      "curl --cacert 'tls/ca.pem' --tlsv1.3 'https://h/'"
    ),
    (
      TransferOptions(clientCertificate: ClientCertificate(file: "c.pem", key: "k.pem")), "https://h/",
      "curl --cert 'c.pem' --key 'k.pem' 'https://h/'"
    ),
    (
      TransferOptions(pins: ["sha256//A=", "sha256//B="]), "https://h/",
      "curl --pinnedpubkey 'sha256//A=;sha256//B=' 'https://h/'"
    ),
    (
      TransferOptions(cookies: CookieJar(name: "shop")), "http://h/",
      "curl --cookie cookies.txt --cookie-jar cookies.txt 'http://h/'"
    ),
  ])
  func `the command trusts and identifies itself as the request did`(
    options: TransferOptions, url: String, line: String
  ) {
    var redactor = Redactor(contracts: [], seed: 1)
    let sent = SentExchange(
      request: Request(method: "GET", url: url),
      result: .success(Exchange(response: HTTPResponse(status: 200, body: []))), options: options)
    #expect(redactor.redact(sent, SensitiveNames(), keepsMessages: false).curl == line)
  }

  @Test func `the command follows the redirects that were followed, and asks then as the request did`() {
    var redactor = Redactor(contracts: [], seed: 1)
    var exchange = Exchange(response: HTTPResponse(status: 200, body: []))
    exchange.redirectsFollowed = 1
    let sent = SentExchange(
      request: Request(
        method: "POST", url: "http://h/login", headers: [Header("Content-Type", "text/plain")],
        body: Array("a".utf8)),
      result: .success(exchange))
    #expect(
      redactor.redact(sent, SensitiveNames(), keepsMessages: false).curl
        == "curl --location -H 'Content-Type: text/plain' --data-binary 'a' 'http://h/login'")
  }

  @Test func `a secret whose name is no name for a shell has one in the command`() {
    var redactor = Redactor(contracts: [], seed: 1)
    redactor.learn(["1X-y": "CANARY-1"])
    let request = Request(method: "GET", url: "http://h/CANARY-1", headers: [Header("X-CANARY-1", "a")])
    #expect(
      CurlLine.text(for: request, SensitiveNames(), &redactor)
        == #"curl -H 'X-'"$SECRET_1X_y"': a' 'http://h/'"$SECRET_1X_y""#)
  }
}
