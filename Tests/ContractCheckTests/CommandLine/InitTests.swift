import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of first contracts: each contract is kept by the very response that it was made from.
@Suite struct InitTests {
  static let id = "85fa5c14-3e09-4c9f-9764-00c9f02f6b26"
  static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2ln"
  static let body = """
    {"id": "\(id)", "createdAt": "2025-01-08T12:00:00Z", "phone": null, "tags": [], "accessToken": "\(token)",
     "scores": [{"value": 1.5}, {"value": 2, "note": "x"}], "a?": 1}
    """

  static func response(_ status: String = "200 OK", type: String = "application/json") -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test func `an address becomes a contract that its response keeps`() async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(answering: Self.response())
      let address = "\(server.url)/api/users/\(Self.id)/posts/12?page=2&tag=a%20b&tag=${c}&api_key=s3cret"
      let made = try await ContractCheckBinary.run(["init", address, "--name", "users"], in: folder.path)
      #expect(made.status == 0, "\(made.stderr)")
      #expect(
        made.stdout.hasPrefix(
          "wrote specs/users.json: GET /api/users/{id}/posts/{id2} answers 200 with JSON\n"))
      #expect(made.stdout.contains("$.id uuid, $.createdAt date-time, $.accessToken jwt"))
      #expect(made.stdout.contains("was seen at $.phone, $.tags[*]"))
      #expect(made.stdout.contains("secrets: set API_KEY"))
      let text = try folder.read("specs/users.json")
      #expect(!text.contains("s3cret") && !text.contains(Self.token))
      let lint = try await ContractCheckBinary.run(["lint"], in: folder.path)
      #expect(lint.status == 0, "\(lint.stdout)\(lint.stderr)")
      let run = try await ContractCheckBinary.run(["run", "--set", "API_KEY=s3cret"], in: folder.path)
      #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
      let lines = Set(server.requests.map(\.line))
      #expect(
        lines.contains("GET /api/users/\(Self.id)/posts/12?page=2&tag=a%20b&tag=%24%7Bc%7D&api_key=s3cret"),
        "\(lines)")
    }
  }

  /// A backend answers a known idempotency key with its first response, so a second run would fail.
  @Test func `a key of idempotency is new in each run`() async throws {
    try await withTemporaryFolder { folder in
      let sent =
        "> POST /orders HTTP/1.1\r\n> Host: a.example\r\n> Idempotency-Key: k-1\r\n> X-Trace: k-1\r\n>\r\n"
      let made = try await ContractCheckBinary.run(
        ["init", "-", "--name", "a"], in: folder.path,
        input: .bytes(Array((sent + "< HTTP/1.1 200 OK\r\n< Content-Type: application/json\r\n<\r\n{}").utf8))
      )
      #expect(made.status == 0, "\(made.stderr)")
      let text = try folder.read("specs/a.json")
      #expect(text.contains(#""Idempotency-Key": "${unique.uuid}""#) && text.contains(#""X-Trace": "k-1""#))
    }
  }

  @Test func `a transcript becomes a contract without its credentials`() async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(answering: Self.response("201 Created"))
      let sent = [
        "POST /login HTTP/1.1", "Host: \(server.url.dropFirst(7))", "Authorization: Bearer \(Self.token)",
        "X-Api-Key: s3cret", "X-Client: ios", "",
      ].map { "> \($0)\r\n" }.joined()
      let head = ["HTTP/1.1 201 Created", "Content-Type: application/json", ""].map { "< \($0)\r\n" }.joined()
      let made = try await ContractCheckBinary.run(
        ["init", "-", "--name", "login"], in: folder.path,
        input: .bytes(Array((sent + head + Self.body).utf8)))
      #expect(made.status == 0, "\(made.stderr)")
      let text = try folder.read("specs/login.json")
      #expect(!text.contains(Self.token) && !text.contains("s3cret"), "\(text)")
      #expect(
        text.contains(#""bearer": "${secret.ACCESS_TOKEN}""#) && text.contains(#""X-Client": "ios""#),
        "\(text)")
      let words = ["run", "--url", server.url, "--set", "ACCESS_TOKEN=a", "--set", "X_API_KEY=b"]
      let run = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(run.status == 0, "\(text)\(run.stdout)\(run.stderr)")
    }
  }

  @Test(arguments: [
    ("", "HTTP/1.1 204 No Content\r\n\r\n"),
    (" not JSON", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>"),
    (
      " an error",
      "HTTP/1.1 404 Not Found\r\nContent-Type: application/problem+json\r\n\r\n{\"title\": \"x\"}"
    ),
    (" a body alone", #"[{"a": 1}, {"b": true}]"#),
    (" of another type", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n[1]"),
  ]) func `every kind of response keeps its own contract`(name: String, text: String) throws {
    let capture = try Capture(reading: Array(text.utf8), entry: nil)
    var draft = ContractDraft(capture, named: "x")
    let contract = try Contract(parsing: Array(draft.text().utf8), file: "x.json")
    #expect(contract.requestFaults() == [])
    let response = HTTPResponse(
      status: capture.status ?? 200,
      headers: capture.headers.isEmpty ? [Header("Content-Type", "application/json")] : capture.headers,
      body: capture.body)
    #expect(try contract.findings(in: response, of: contract.endpoints[0].name) == [])
  }

  @Test func `a request's body has its secrets replaced, however deep`() throws {
    let body = #"{"user": {"password": "p1", "name": "a${b}"}, "list": [{"token": "t1"}], "n": 1.50}"#
    var capture = Capture(format: .har, body: Array("{}".utf8), status: 200)
    capture.request = Request(
      method: "POST", url: "https://u:p2@api.example.com:8443/v1/a:b/{x}", headers: [], body: Array(body.utf8)
    )
    var draft = ContractDraft(capture, named: "x")
    let text = draft.text()
    #expect(!["p1", "p2", "t1"].contains { text.contains($0) }, "\(text)")
    #expect(
      text.contains("a$${b}") && text.contains("1.50") && text.contains(":-https://api.example.com:8443}"))
    let contract = try Contract(parsing: Array(text.utf8), file: "x.json")
    #expect(contract.endpoints[0].request == "POST /v1/a:b/%7Bx%7D")
    #expect(draft.secrets.names == ["BASIC_USER", "BASIC_PASSWORD", "PASSWORD", "TOKEN"])
  }

  /// Returns the contract of a request, which accepts it and holds none of these values.
  static func draft(_ request: Request, without secrets: [String]) throws -> (
    text: String, contract: Contract
  ) {
    var capture = Capture(format: .har, body: Array("{}".utf8), status: 200)
    capture.request = request
    var draft = ContractDraft(capture, named: "x")
    let text = draft.text()
    for secret in secrets { #expect(!(text + draft.remarks.joined()).contains(secret), "\(secret): \(text)") }
    let contract = try Contract(parsing: Array(text.utf8), file: "x.json")
    #expect(contract.requestFaults() == [], "\(text)")
    return (text, contract)
  }

  static let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2ln"
  static let github = "ghp_" + String(repeating: "a1B2", count: 9)

  @Test(arguments: [
    (#"{"pin": 48213, "n": 7}"#, ["48213"], #"{\"pin\":${secret.PIN},\"n\":7}"#),
    (#"{"code": "K4f"}"#, ["K4f"], #""code": "${secret.CODE}""#),
    (#"{"tokens": ["t1-a", "t2-b", 4821]}"#, ["t1-a", "t2-b", "4821"], "${secret.TOKENS_2}"),
    (#"{"passwords": ["t1-a"]}"#, ["t1-a"], "${secret.PASSWORDS}"),
    (#"{"token": {"value": "t1-a", "token_type": "Bearer"}}"#, ["t1-a"], #""token_type": "Bearer""#),
    (#"{"note": "\#(github)"}"#, [github], "${secret.NOTE}"),
    (#"{"note": "see AKIAABCDEFGHIJKLMNOP, x"}"#, ["AKIAA"], "see ${secret.NOTE}, x"),
    (#"{"a": "sk_live_abcdefghij0", "b": "xoxb-1234567890-a"}"#, ["sk_live", "xoxb"], "${secret.A}"),
    (#"{"h": "Bearer abc123def456"}"#, ["abc123"], "Bearer ${secret.H}"),
    (
      #"{"u": "https://bob:hunter2@h/x?token=t1-a&b=1"}"#, ["hunter2", "t1-a", "bob"],
      "https://${secret.U}@h/x?token=${secret.U_2}&b=1"
    ),
    (#"{"log": "got \#(jwt) at 5"}"#, [jwt], "got ${secret.LOG} at 5"),
    (
      #"{"json": "{\"password\": \"hunter2\", \"pin\": 48213, \"n\": 1}"}"#, ["hunter2", "48213"],
      #"\"n\": 1}"#
    ),
    (#"{"query": "mutation { login(password: \"hunter2\") }"}"#, ["hunter2"], "login(password: "),
    (
      #"{"headers": [{"name": "Authorization", "value": "hunter2"}]}"#, ["hunter2"],
      #""name": "Authorization""#
    ),
    (#"{"\#(github)": 1}"#, [github], "raw"),
    (#"{"sid": "hunter2", "cvv": 482}"#, ["hunter2", "482"], "${secret.CVV}"),
    (
      #"{"password": "same-1", "password_confirmation": "same-1"}"#, ["same-1"],
      #""password_confirmation": "${secret.PASSWORD}""#
    ),
    (#"{"users": [{"password": "p-1"}, {"password": "p-2"}]}"#, ["p-1", "p-2"], "${secret.PASSWORD_2}"),
    (#"{"error": {"code": 400}, "code": 404}"#, [], #"\"error\":{\"code\":"#),
  ])
  func `no secret of a body is written down`(body: String, secrets: [String], text: String) throws {
    let made = try Self.draft(
      Request(
        method: "POST", url: "http://h/a", headers: [Header("Content-Type", "application/json")],
        body: Array(body.utf8)),
      without: secrets)
    #expect(made.text.contains(text), "\(made.text)")
  }

  @Test(arguments: [
    ("http://h/a?tokens[]=t1-a&tokens[]=t2-b", ["t1-a", "t2-b"]), ("http://h/a?q=\(github)", [github]),
    ("http://h/a;token=t1-a/b", ["t1-a"]), ("http://h/a%3Btoken%3Dt1-a/b", ["t1-a"]),
    ("http://h/x/\(github)/b", [github]),
    ("http://h/x/AKIAABCDEFGHIJKLMNOP", ["AKIAA"]), ("http://h/a?url=https://u:hunter2@h", ["hunter2"]),
    ("http://h/a?sid=abc-1", ["abc-1"]),
  ])
  func `no secret of an address is written down`(url: String, secrets: [String]) throws {
    let made = try Self.draft(Request(method: "GET", url: url), without: secrets)
    #expect(made.text.contains("${secret."), "\(made.text)")
  }

  @Test func `no secret of a header or a form is written down`() throws {
    let request = Request(
      method: "POST", url: "http://h/a",
      headers: [
        Header("Content-Type", FormBody.contentType), Header("X-Forwarded-For", "Bearer abc123def456"),
        Header("X-Note", "key \(Self.github)"), Header("X-Token-Type", "Bearer"),
      ],
      body: Array("a=\(Self.github)&tokens%5B%5D=t1-a&b=https://u:hunter2@h".utf8))
    let made = try Self.draft(request, without: [Self.github, "t1-a", "hunter2", "abc123"])
    #expect(
      made.text.contains(#""X-Token-Type": "Bearer""#) && made.text.contains("key ${secret."), "\(made.text)")
  }

  /// A number in quotes would be sent with the quotes.
  @Test func `a secret number is sent as a number`() async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(answering: Self.response())
      let made = try await ContractCheckBinary.run(
        ["init", "\(server.url)/unlock", "--name", "x", "--data", #"{"pin": 48213, "door": "a ${b}"}"#],
        in: folder.path)
      #expect(made.status == 0, "\(made.stderr)")
      let run = try await ContractCheckBinary.run(["run", "--set", "PIN=48213"], in: folder.path)
      #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
      let sent = try #require(server.requests.last)
      #expect(String(decoding: sent.body, as: UTF8.self) == #"{"pin":48213,"door":"a ${b}"}"#)
      #expect(sent.fields("content-type") == ["Content-Type: application/json"])
    }
  }

  @Test(arguments: [
    ("/auth/signup", #"{"email": "ada@example.org", "password": "x"}"#, "${unique.email}"),
    ("/api/v1/users/", #"{"user": {"email": "ada@example.org", "password": "x"}}"#, "${unique.email}"),
    ("/register", "email=ada@example.org&password=x", "${unique.email}"),
    ("/Sign-Up", #"{"username": "ada@example.org", "emailAgain": "ada@example.org"}"#, "${unique.email}"),
    ("/auth/register", #"{"username": "ada", "phone": "+4915112345678", "name": "Ada"}"#, "${unique.phone}"),
    ("/auth/login", #"{"email": "ada@example.org", "password": "x"}"#, nil),
    ("/users", #"{"email": "ada@example.org"}"#, nil),
    ("/signup/verify", #"{"email": "ada@example.org", "code": "1"}"#, nil),
  ])
  func `a sign-up uses a fresh address`(path: String, body: String, template: String?) throws {
    let type = body.hasPrefix("{") ? "application/json" : FormBody.contentType
    let made = try Self.draft(
      Request(
        method: "POST", url: "http://h\(path)", headers: [Header("Content-Type", type)],
        body: Array(body.utf8)),
      without: [])
    #expect(made.text.contains("${unique.") == (template != nil), "\(made.text)")
    if let template {
      #expect(
        made.text.contains(template) && !made.text.contains("ada@") && !made.text.contains("+4915"),
        "\(made.text)")
    }
  }

  @Test(arguments: [
    (#"{"email": "a@b.co", "n": [1, null]}"#, "", #"{"email":"email","n":"(integer | null)[]"}"#),
    ("a=1&b=x&b=2&c=007&d=true", "", #"{"a":"integer","b":"string","c":"string","d":"boolean"}"#),
    ("a=1&a=2.5", "", #"{"a":"number"}"#),
    ("<x/>", "text/xml", ""),
  ])
  func `what was sent becomes what the endpoint takes`(data: String, type: String, shape: String) throws {
    let isJSON = data.hasPrefix("{")
    var capture = Capture(format: .har, body: Array("{}".utf8), status: 200)
    capture.request = Request(
      method: "POST", url: "http://h/a",
      headers: [
        Header("Content-Type", !type.isEmpty ? type : isJSON ? "application/json" : FormBody.contentType)
      ],
      body: Array(data.utf8))
    var draft = ContractDraft(capture, named: "x")
    let text = draft.text()
    let contract = try Contract(parsing: Array(text.utf8), file: "x.json")
    #expect(contract.requestFaults() == [], "\(text)")
    let promise = try JSONDocument(parsing: Array(text.utf8)).root["endpoints"]?["post-a"]?["body"]
    var compact = JSONWriter()
    if let promise { compact.value(promise) }
    #expect(compact.text == shape)
    #expect(draft.sent.leavesOutBody == shape.isEmpty)
  }

  @Test func `a HAR file that tells a body's type with the body alone is understood`() throws {
    let entry = """
      {"request": {"method": "POST", "url": "http://h/a", "headers": [],
       "postData": {"mimeType": "application/json", "text": "{}"}}, "response": {"status": 200, "content": {}}}
      """
    let capture = try Capture(reading: Array(#"{"log": {"entries": [\#(entry)]}}"#.utf8), entry: nil)
    #expect(capture.request?.headers == [Header("Content-Type", "application/json")])
  }

  @Test func `a response that refuses says nothing of what is taken`() throws {
    var capture = Capture(format: .har, body: Array("{}".utf8), status: 422)
    capture.request = Request(method: "POST", url: "http://h/a?b=c", body: Array("{}".utf8))
    var draft = ContractDraft(capture, named: "x")
    let contract = try Contract(parsing: Array(draft.text().utf8), file: "x.json")
    #expect(contract.endpoints[0].body == nil && contract.endpoints[0].query == nil)
  }

  @Test func `shapes of both sides that need names get different ones`() throws {
    let body = #"{"item": [{"a": 1}, null]}"#
    var capture = Capture(format: .har, body: Array(body.utf8), status: 200)
    capture.request = Request(
      method: "PUT", url: "http://h/a", headers: [], body: Array(#"{"item": [{"b": ""}, null]}"#.utf8))
    var draft = ContractDraft(capture, named: "x")
    let text = draft.text()
    #expect(text.contains(#""(Item | null)[]""#) && text.contains(#""(Item2 | null)[]""#), "\(text)")
    #expect(try Contract(parsing: Array(text.utf8), file: "x.json").requestFaults() == [])
  }

  @Test func `a body, a method and headers can be sent`() async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(answering: Self.response())
      try folder.write(#"{"email": "a@b.co", "password": "s3cret"}"#, to: "body.json")
      let words = ["init", "\(server.url)/login?v=2", "--name", "x", "--data", "@body.json"]
      let made = try await ContractCheckBinary.run(
        words + ["--header", "X-Api-Key: k3y", "--header", "accept: text/x"], in: folder.path)
      #expect(made.status == 0, "\(made.stderr)")
      let sent = try #require(server.requests.first)
      #expect(sent.line == "POST /login?v=2")
      #expect(sent.fields("accept") == ["accept: text/x"] && sent.fields("x-api-key") == ["X-Api-Key: k3y"])
      #expect(sent.fields("content-type") == ["Content-Type: application/json"])
      let text = try folder.read("specs/x.json")
      #expect(text.contains(#""v?": "integer""#) && text.contains(#""password": "string""#), "\(text)")
      #expect(!text.contains("s3cret") && !text.contains("k3y"))
      let put = try await ContractCheckBinary.run(
        ["init", "\(server.url)/a", "--name", "y", "--data", "a=b", "--method", "PUT"], in: folder.path)
      #expect(put.status == 0)
      #expect(server.requests.last?.line == "PUT /a")
      #expect(
        server.requests.last?.fields("content-type") == ["Content-Type: application/x-www-form-urlencoded"])
      let run = try await ContractCheckBinary.run(
        ["run", "--set", "PASSWORD=a", "--set", "X_API_KEY=b"], in: folder.path)
      #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
      let saved = try await ContractCheckBinary.run(
        ["init", "-", "--name", "z", "--data", "{\"a\": 1}"], in: folder.path, input: .bytes(Array("{}".utf8))
      )
      #expect(saved.status == 0)
      #expect(try folder.read("specs/z.json").contains(#""request": "POST /""#))
      let missing = try await ContractCheckBinary.run(["init", server.url, "--data", "@no"], in: folder.path)
      #expect(missing.status == 2 && missing.stderr.hasPrefix("contractcheck: --data @no: "))
    }
  }

  @Test(arguments: [
    ("http://bob:pw-canary@h/x", "BASIC_USER", ["bob", "pw-canary"]),
    ("http://h/reset/\(token)", "PATH_ID", [token]),
    ("http://h/invite/a1B2c3D4e5F6g7H8i9/now", "PATH_ID", ["a1B2c3D4e5F6g7H8i9"]),
    ("http://h/k3jf9sldkw02mxnvqp1z", "PATH_ID", ["k3jf9sldkw02mxnvqp1z"]),
    ("http://h/01ARZ3NDEKTSV4RRFFQ69G5FAV", "PATH_ID", ["01ARZ3NDEKTSV4RRFFQ69G5FAV"]),
    ("http://h/9f86d081884c7d659a2feaa0c55ad015", "PATH_ID", ["9f86d081884c7d659a2feaa0c55ad015"]),
  ])
  func `credentials of an address leave the contract`(url: String, variable: String, secrets: [String]) throws
  {
    var capture = Capture(format: .har, body: Array("{}".utf8), status: 200)
    capture.request = Request(method: "GET", url: url, headers: [], body: nil)
    var draft = ContractDraft(capture, named: "127-0-0-1")
    let text = draft.text() + draft.remarks.joined()
    #expect(secrets.allSatisfy { !text.contains($0) }, "\(text)")
    #expect(
      text.contains("${secret.\(variable)}") && text.contains("${env.BACKEND_127_0_0_1_URL:-"), "\(text)")
    #expect(text.contains("not written down"), "\(text)")
    let contract = try Contract(parsing: Array(draft.text().utf8), file: "x.json")
    #expect(contract.requestFaults() == [])
  }

  @Test(arguments: [
    "release-notes-of-2024", "a-long-name-without-any-digit-in-it", "v2", "1234567890123456789",
    "ProductCatalogV2", "GetNavigationMenu2", "iso8601timestampformat", "OAuth2AuthorizeCallback",
    "getOrderHistoryV1Beta2",
  ])
  func `a word of a path is no token`(word: String) {
    #expect(DraftAddress("http://h/\(word)")?.secretParameters == [])
  }
}
