import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// A small contract with everything that an embedded backend must distinguish.
private let contractText = """
  {
    "contract": "things", "backend": {"url": "${env.THINGS_URL:-http://localhost:1}/v1"},
    "shapes": {"Thing": {"id": "integer", "name": "string", "tags": "string[]"}, "Error": {"code": "integer"}},
    "endpoints": {
      "register": {"request": "POST /users", "body": {"email": "email", "password": "string"},
        "responses": {"201": {"body": {"email": "string", "password?": "string"}}, "409": {"body": "Error"}}},
      "login": {"request": "POST /login", "body": {"email": "email", "password": "string"},
        "responses": {"200": {"body": {"token": "jwt", "refresh": "string"}, "headers": {"X-Limit": "integer(1...9)"}},
                      "401": {"body": "Error"}, "422": {"body": "Error"}}},
      "refresh": {"request": "POST /refresh", "body": {"refresh": "string"},
        "responses": {"200": {"body": {"token": "jwt", "refresh": "string"}}, "403": {"body": "Error"}}},
      "list": {"request": "GET /things", "responses": {"200": {"body": ["Thing"]}, "401": {"body": "Error"}}},
      "add": {"request": "POST /things", "body": {"name": "string"},
        "responses": {"201": {"body": "Thing"}, "409": {"body": null}, "401": {"body": "Error"}}},
      "one": {"request": "GET /things/{id}", "responses": {"200": {"body": "Thing"}, "404": {"body": "Error"}}},
      "find": {"request": "GET /find", "query": {"limit": "integer(1...9)"}, "responses": {"200": {"body": "object"}}}
    },
    "checks": {
      "register": {"call": "register", "body": {"email": "${unique.email}", "password": "right"}, "expect": 201},
      "register-again": {"like": "register", "expect": 409},
      "login": {"call": "login", "body": {"email": "${unique.email}", "password": "right"}, "after": "register"},
      "login-wrong": {"like": "login", "body": {"password": "wrong"}, "expect": 401},
      "login-stranger": {"like": "login", "body": {"email": "${unique.email.stranger}"}, "expect": 401},
      "none": {"call": "list", "auth": {"bearer": "${login.token}"}, "expect": {"values": []}},
      "add": {"call": "add", "auth": {"bearer": "${login.token}"}, "body": {"name": "a"},
        "expect": {"status": 201, "values": {"name": "a"}}},
      "add-again": {"like": "add", "expect": 409},
      "some": {"call": "list", "auth": {"bearer": "${login.token}"}, "after": "add",
        "expect": {"values": {"$contains": [{"id": "${add.id}", "name": "a"}]}}},
      "one": {"call": "one", "path": {"id": "${add.id}"}, "expect": {"values": {"id": "${add.id}"}}},
      "refresh": {"call": "refresh", "body": {"refresh": "${login.refresh}"},
        "expect": {"differs": {"token": "${login.token}", "refresh": "${login.refresh}"}}},
      "find": {"call": "find", "query": {"limit": "3"}}
    }
  }
  """

/// A client of the backend that needs no socket.
private struct Client {
  var backend: MockBackend

  init(seed: UInt64 = 1, text: String = contractText) throws {
    backend = MockBackend(
      try Contract(parsing: Array(text.utf8), file: "specs/things.json"), seed: seed)
  }

  mutating func ask(_ method: String, _ path: String, _ body: String? = nil, token: String? = nil)
    -> HTTPResponse
  {
    let headers =
      (token.map { [Header("Authorization", "Bearer \($0)")] } ?? [])
      + (body == nil ? [] : [Header("Content-Type", "application/json")])
    let request = Request(method: method, url: path, headers: headers, body: body.map { Array($0.utf8) })
    return backend.respond(to: request, now: 1_700_000_000).response
  }

  mutating func signIn(_ email: String = "ann@example.com") throws -> (token: String, refresh: String) {
    _ = ask("POST", "/users", #"{"email": "\#(email)", "password": "right"}"#)
    let response = ask("POST", "/login", #"{"email": "\#(email)", "password": "right"}"#)
    return (try #require(response["token"]?.string), try #require(response["refresh"]?.string))
  }
}

extension PathTemplate {
  /// Reads a path such as `/a/{b}`.
  fileprivate init(reading path: String) {
    let parts = path.split { "{}".contains($0) }
    let names = path.split(separator: "{").dropFirst().map { $0.prefix { $0 != "}" } }
    self.init(
      text: path, pieces: parts.map { names.contains($0) ? .parameter(String($0)) : .text(String($0)) })
  }
}

extension HTTPResponse {
  fileprivate var json: JSONValue? { (try? JSONDocument(parsing: body))?.root }
  fileprivate subscript(name: String) -> JSONValue? { json?[name] }
}

@Suite struct MockBackendTests {
  @Test(arguments: UInt64(1)...8) func `an identifier of a list is known, and the response to it has it`(
    seed: UInt64
  ) throws {
    var client = try Client(seed: seed)
    let token = try client.signIn().token
    _ = client.ask("POST", "/things", #"{"name": "a"}"#, token: token)
    #expect(client.ask("GET", "/things/999999999", token: token).status == 404)
    _ = client.ask("GET", "/things", token: token)  // the list without elements that the first check expects
    let list = try #require(client.ask("GET", "/things", token: token).json)
    for element in list.elements {
      let id = try #require(element["id"]?.source)
      let response = client.ask("GET", "/things/\(id)", token: token)
      #expect(response.status == 200 && response["id"]?.source == id, "\(id)")
    }
    #expect(list.count > 0)
  }

  @Test func `bodies that are remembered are bounded, and who came last is known`() throws {
    var client = try Client()
    let name = String(repeating: "n", count: 3 << 20)
    for number in 0..<12 {
      let email = "a\(number)@example.com"
      _ = client.ask("POST", "/v1/users", #"{"email": "\#(email)", "password": "right"}"#)
      let login = client.ask("POST", "/v1/login", #"{"email": "\#(email)", "password": "right"}"#)
      let token = login["token"]?.string
      let added = client.ask("POST", "/v1/things", #"{"name": "\#(name)"}"#, token: token)
      #expect(added.status == 201)
    }
    let weight = client.backend.clients.reduce(0) { $0 + $1.weight }
    #expect(weight > 3 << 20 && weight <= MockBackend.maximumRemembered)
  }

  @Test func `what one client was given is bounded, the latest is known`() throws {
    var client = try Client()
    let first = try client.signIn().token
    let weight = client.backend.history.weight
    let login = #"{"email": "ann@example.com", "password": "right"}"#
    let tokens = try (0..<600).map { _ in try #require(client.ask("POST", "/login", login)["token"]?.string) }
    #expect(Set(tokens).count == 600, "each response is fresh")
    let latest = try #require(client.backend.clients.last)
    #expect(client.backend.clients.count == 1)
    #expect(latest.issued.count == latest.issued.maximumCount)
    #expect(latest.issued.contains(tokens[599]) && !latest.issued.contains(first))
    #expect(client.backend.history.weight == weight, "identical requests leave no more behind than one")
  }

  @Test func `requests of which each is another do not add up`() throws {
    var history = RequestHistory()
    for mark in 0..<100_000 as Range<UInt64> { history.note(Int(mark % 3), for: mark) }
    #expect(history.count == RequestHistory.maximumCount)
    #expect(history.weight == 2 * RequestHistory.maximumCount)
    #expect(history.checks(of: 99_999) == [0] && history.checks(of: 0).isEmpty)
    #expect(history.number(of: 0) >= 1 << 32, "what was forgotten is answered with fresh values")
    for check in 0..<100_000 { history.note(check, for: 7) }
    #expect(history.count == 1 && history.checks(of: 7).count == 100_000)
  }

  @Test func `values that were given out are forgotten by number and by size, the oldest first`() {
    var few = IssuedValues(maximumCount: 3, maximumBytes: 1 << 20)
    for number in 0..<100 { few.add("v\(number)") }
    #expect((97..<100).allSatisfy { few.contains("v\($0)") } && few.count == 3)
    var small = IssuedValues(maximumCount: 1_000, maximumBytes: 10_000)
    for number in 0..<100 { small.add(String(repeating: "x", count: 1_000) + "\(number)") }
    #expect(small.count == 9 && small.weight <= 10_000)
    small.add(String(repeating: "x", count: 20_000))
    #expect(small.count == 0 && small.weight == 0)
  }

  /// Splitting the path in every possible way would take too long.
  @Test(.timeLimit(.minutes(1)))
  func `a path with many parameters is read in one pass`() {
    let template = PathTemplate(reading: "/x/{a}-{b}-{c}-{d}-{e}-{f}/end")
    #expect(template.parameters(of: "/x/" + String(repeating: "-", count: 8_000) + "/and") == nil)
    let found = template.parameters(of: "/x/1-2-3-4-5-6-7-%41/end")
    #expect(found == ["a": "1-2-3", "b": "4", "c": "5", "d": "6", "e": "7", "f": "A"])
    #expect(template.parameters(of: "/x/1-2-3-4-5-/end") == nil)
    #expect(template.parameters(of: "/x/1-2-3/4-5-6/end") == nil)
    let two = PathTemplate(reading: "/{a}{b}")
    #expect(two.parameters(of: "/xyz") == ["a": "xy", "b": "z"])
    #expect(two.parameters(of: "/x") == nil && two.parameters(of: "/") == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a text with many references is not cut in every way`() throws {
    let references = (0..<8).map { "${env.V\($0)}" }.joined(separator: "-")
    let text = """
      {"contract": "x", "backend": {"url": "http://localhost:1"},
       "endpoints": {"e": {"request": "POST /e", "responses": {"200": {"body": "object"}}}},
       "checks": {"c": {"call": "e", "body": {"a": "\(references)!"}}}}
      """
    var backend = MockBackend(try Contract(parsing: Array(text.utf8), file: "x.json"), seed: 1)
    for value in ["1-2-3-4-5-6-7-8!", String(repeating: "-", count: 200)] {
      let body = Array(#"{"a": "\#(value)"}"#.utf8)
      let outcome = backend.respond(
        to: Request(
          method: "POST", url: "/e", headers: [Header("Content-Type", "application/json")], body: body),
        now: 0)
      #expect((outcome.check == 0) == value.hasPrefix("1"))
    }
  }

  /// Comparing each item with each member would take 15 million comparisons, each with a document of its own.
  @Test(.timeLimit(.minutes(1)))
  func `a form of very many items is read in one pass`() throws {
    let members = (0..<300).map { "\"f\($0)?\": \"string\"" }.joined(separator: ", ")
    let text = """
      {"contract": "x", "backend": {"url": "http://localhost:1"},
       "endpoints": {"e": {"request": "POST /e", "body": {\(members)}, "responses": {"200": {"body": "object"}}}},
       "checks": {"c": {"call": "e", "body": {"f0": "y"}}}}
      """
    var backend = MockBackend(try Contract(parsing: Array(text.utf8), file: "x.json"), seed: 1)
    let items = (0..<(includesSlowTests ? 200_000 : 50_000)).map { "f\($0)=1" }.joined(separator: "&")
    let headers = [Header("Content-Type", "application/x-www-form-urlencoded")]
    let request = Request(method: "POST", url: "/e", headers: headers, body: Array(items.utf8))
    #expect(backend.respond(to: request, now: 0).response.status == 200)
    var echoes = EchoedFields()
    echoes.add(ReceivedRequest(request))
    #expect(echoes.fields.count == EchoedFields.maximumCount)
  }

  @Test(arguments: [("tags=a", 200), ("tags=a&tags=b", 200), ("size=1", 422), ("tags=a&size=x", 422)])
  func `each element of a list is a field of a form`(body: String, status: Int) throws {
    var client = try Client(
      text: """
        {"contract": "forms", "backend": {"url": "http://localhost:1"},
         "endpoints": {"save": {"request": "POST /save", "body": {"tags": "string[]", "size?": "integer"},
           "responses": {"200": {}, "422": {}}}},
         "checks": {"save": {"call": "save", "form": {"tags": ["x", "y"]}}}}
        """)
    let request = Request(
      method: "POST", url: "/save", headers: [Header("Content-Type", "application/x-www-form-urlencoded")],
      body: Array(body.utf8))
    #expect(client.backend.respond(to: request, now: 1_700_000_000).response.status == status)
  }

  @Test func `the check that fits gives the status`() throws {
    var client = try Client()
    let ann = #"{"email": "ann@example.com", "password": "right"}"#
    #expect(client.ask("POST", "/login", ann).status == 401, "nobody has registered")
    #expect(client.ask("POST", "/users", ann).status == 201)
    let response = client.ask("POST", "/login", ann)
    #expect(response.status == 200)
    #expect(response.headers.value(of: "X-Limit").flatMap { Int($0) }.map((1...9).contains) == true)
    #expect(client.ask("POST", "/login", ann.replacing("right", with: "wrong")).status == 401)
    #expect(client.ask("POST", "/login", ann.replacing("ann", with: "eve")).status == 401)
  }

  @Test func `the same request again gets the next check that fits`() throws {
    var client = try Client()
    let ann = #"{"email": "ann@example.com", "password": "right"}"#
    let statuses = (0..<3).map { _ in client.ask("POST", "/users", ann).status }
    #expect(statuses == [201, 409, 409])
    #expect(client.ask("POST", "/users", ann.replacing("ann", with: "ben")).status == 201)
  }

  @Test func `lists fill once something was added, for whoever added it`() throws {
    var client = try Client()
    let ann = try client.signIn().token
    let ben = try client.signIn("ben@example.com").token
    for _ in 0..<2 { #expect(client.ask("GET", "/things", token: ann).body == Array("[]".utf8)) }
    let added = client.ask("POST", "/things", #"{"name": "a"}"#, token: ann)
    #expect(added.status == 201 && added["name"]?.string == "a")
    let id = try #require(added["id"]?.source)
    let things = client.ask("GET", "/things", token: ann)
    #expect(things.json?.elements.contains { $0["id"]?.source == id && $0["name"]?.string == "a" } == true)
    #expect(client.ask("GET", "/things", token: ben).body == Array("[]".utf8))
    #expect(client.ask("GET", "/things/\(id)")["id"]?.source == id)
    #expect(client.ask("GET", "/v1/things/\(id)").status == 200)
    #expect(client.ask("GET", "/things/0-none").status == 404)
    #expect(client.ask("POST", "/things", #"{"name": "other"}"#, token: ann)["name"]?.string == "other")
  }

  @Test func `tokens are fresh, remembered and asked for`() throws {
    var client = try Client()
    let first = try client.signIn()
    let second = try client.signIn()
    #expect(first.token != second.token && first.refresh != second.refresh)
    let claims = try #require(WebToken(Array(first.token.utf8))?.payload.root)
    #expect(claims["exp"]?.number.map { $0.double > 1_700_000_000 } == true)
    for token in [nil, "foreign"] {
      let response = client.ask("GET", "/things", token: token)
      #expect(response.status == 401 && response["code"]?.kind == .integer)
      #expect(response.headers.value(of: "WWW-Authenticate") == "Bearer")
    }
    let renewed = client.ask("POST", "/refresh", #"{"refresh": "\#(first.refresh)"}"#)
    #expect(renewed.status == 200 && renewed["refresh"]?.string != first.refresh)
    let token = try #require(renewed["token"]?.string)
    #expect(client.ask("GET", "/things", token: token).status == 200)
    #expect(client.ask("POST", "/refresh", #"{"refresh": "foreign"}"#).status == 403)
  }

  @Test func `HEAD has an endpoint of its own if the contract has one, and framing is the server's`() throws {
    let text = """
      {"contract": "t", "backend": {"url": "http://127.0.0.1:1"},
       "endpoints": {
         "get": {"request": "GET /x", "responses": {"200": {"headers": {"Content-Length": "string", "Transfer-Encoding?": "string", "X-A": "'a'"}, "body": {}}}},
         "head": {"request": "HEAD /x", "responses": {"204": {}}}},
       "checks": {"get": {"call": "get"}, "head": {"call": "head", "expect": 204}}}
      """
    var client = try Client(text: text)
    #expect(client.ask("HEAD", "/x").status == 204)
    let response = client.ask("GET", "/x")
    #expect(response.status == 200 && response.headers.value(of: "X-A") == "a")
    #expect(response.headers.value(of: "Content-Length") == nil)
    #expect(response.headers.value(of: "Transfer-Encoding") == nil)
  }

  @Test func `a path to what was never given out is not found, whoever asks`() throws {
    let text = contractText.replacing(
      #""200": {"body": "Thing"}, "404": {"body": "Error"}}},"#,
      with: #""200": {"body": "Thing"}, "401": {"body": "Error"}, "404": {"body": "Error"}}},"#
    ).replacing(
      #""path": {"id": "${add.id}"},"#,
      with: #""path": {"id": "${add.id}"}, "auth": {"bearer": "${login.token}"},"#)
    try #require(text.contains(#""401": {"body": "Error"}, "404""#))
    var client = try Client(text: text)
    let token = try client.signIn().token
    #expect(client.ask("GET", "/things/85fa5c14-3e09-4c9f-9764-00c9f02f6b26", token: token).status == 404)
    #expect(client.ask("GET", "/things/85fa5c14-3e09-4c9f-9764-00c9f02f6b26").status == 401)
  }

  @Test(arguments: [
    (#"{"email": "no address", "password": "x"}"#, 422), (#"{"email": "a@b.example"}"#, 422), ("[]", 422),
    ("{", 422), (nil, 422),
  ])
  func `a request of another shape gets what is documented for it`(body: String?, status: Int) throws {
    var client = try Client()
    let response = client.ask("POST", "/login", body)
    #expect(response.status == status && response["code"]?.kind == .integer)
  }

  @Test(arguments: [
    ("/find?limit=3", 200), ("/find?limit=4", 200), ("/find?limit=x", 422), ("/find", 422),
  ])
  func `a query is held against its shape`(path: String, status: Int) throws {
    var client = try Client()
    #expect(client.ask("GET", path).status == status)
  }

  @Test func `what no check sends but fits the shape is a success, its fields echoed but its secrets`() throws
  {
    var client = try Client()
    let response = client.ask("POST", "/users", #"{"email": "eve@example.com", "password": "mine"}"#)
    #expect(response.status == 201 && response["email"]?.string == "eve@example.com")
    #expect(response["password"]?.string != "mine")
    #expect(client.ask("POST", "/login", #"{"email": "eve@example.com", "password": "mine"}"#).status == 200)
  }

  @Test(arguments: [
    ("GET", "/nowhere", 404, nil), ("DELETE", "/things", 405, "GET, HEAD, POST"),
    ("BREW", "/things", 501, nil),
    ("GET", "/login", 405, "POST"), ("GET", "/things/a/b", 404, nil), ("HEAD", "/find?limit=3", 200, nil),
  ])
  func `paths and methods that are not there are told`(
    method: String, path: String, status: Int, allow: String?
  ) throws {
    var client = try Client()
    let response = client.ask(method, path)
    #expect(response.status == status)
    #expect(response.headers.value(of: "Allow") == allow)
  }

  @Test func `a seed repeats the responses, another one does not`() throws {
    let responses = try ([1, 1, 2] as [UInt64]).map { seed in
      var client = try Client(seed: seed)
      return try client.signIn().token
    }
    #expect(responses[0] == responses[1] && responses[0] != responses[2])
  }

  @Test func `a multipart body is taken apart as it was put together`() throws {
    let parts = [
      MultipartBody.Part(name: "a b", filename: nil, type: nil, content: Array("x\r\n--y".utf8)),
      MultipartBody.Part(name: "file", filename: "p.png", type: "image/png", content: [0, 13, 10, 255]),
    ]
    let body = MultipartBody(parts: parts, boundary: "b-1")
    let boundary = try #require(MultipartBody.boundary(inType: body.contentType))
    #expect(MultipartBody.parts(of: body.bytes, boundary: boundary) == parts)
    #expect(MultipartBody.parts(of: Array(body.bytes.dropLast(8)), boundary: boundary) == nil)
  }
}
