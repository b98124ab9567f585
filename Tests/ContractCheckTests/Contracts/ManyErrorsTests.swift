import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests that one loading reports all errors of a file, and none that only follows from another one.
@Suite struct ManyErrorsTests {
  /// Returns the problems that the command line prints, as `line: message`.
  static func problems(of text: String, in folder: TemporaryFolder) throws -> [String] {
    let file = try folder.write(text, to: "x.json")
    return LoadedContracts([file]).problems.map { "\($0.location.line): \($0.message)" }
  }

  @Test func `a broken like, a wrong timeout, an unfit body and an unfit value come together`() async throws {
    try await withTemporaryFolder { folder in
      let text = """
        {"contract": "example", "backend": {"url": "localhost:1", "tls": {"ca": "a.pem"}},
         "endpoints": {
           "send": {"request": "POST api/send", "body": {"name": "string", "pin": "integer"},
                    "responses": {"200": {"body": {"id": "string", "n": "integer(1...)", "at": "unix-seconds(now)"}}}},
           "one": {"request": "GET /users/{id}", "responses": {"200": "Usr"}}
         },
         "checks": {
           "a": {"call": "send", "body": {"name": 3}, "timeout": "5",
                 "expect": {"values": {"id": 5, "n": 0, "at": 1}}},
           "b": {"like": "a", "body": {"pin": 1}},
           "c": {"like": "aa", "body": {}, "within": 3},
           "d": {"call": "one", "path": {"idd": "${a.id}"}, "query": {"x": "${d.y}", "z": "${"}}
         }}
        """
      let problems = try Self.problems(of: text, in: folder)
      #expect(
        problems == [
          #"1: a backend's url begins with http://, https:// or unix:/, not "localhost:1"; write "http://localhost:1""#,
          #"3: the path must begin with "/": write "/api/send""#,
          #"5: the response "200" must be an object, not a string; write {"body": "Usr"}"#,
          #"5: there is no shape "Usr""#,
          #"8: the check "a" expects success but sends $.pin against its endpoint: promised integer, sent nothing in object {name}"#,
          #"8: the check "a" expects success but sends $.name against its endpoint: promised string, sent integer 3"#,
          #"8: "timeout" must be a span such as "30s", "500ms" or "2m", not "5""#,
          "9: $.id is promised to be string, so it can never be 5",
          "9: $.n is promised to be integer(1...), so it can never be 0",
          #"11: there is no check "aa"; did you mean "a"?"#,
          #"11: "within" must be a span such as "30s", "500ms" or "2m", not a number"#,
          #"12: GET /users/{id} has no parameter "idd"; did you mean "id"?"#,
          #"12: "d" refers to itself"#,
          #"12: the "${" that opens here is not closed; "$${" stands for the characters themselves"#,
        ])
    }
  }

  @Test func `more warnings than a person reads hide no error and are none`() throws {
    var text = ContractText()
    let spare = (0..<1_200).map { #""S\#($0)": {"a": "string"}"# }.joined(separator: ",")
    text.shapes = "{\(spare)}"
    let warnings = try text.load().warnings
    #expect(warnings.count == 1_001 && warnings.allSatisfy { $0.severity == .warning })
    let unread = (0..<1_200).map { #""T\#($0)": {"a": "strin"}"# }.joined(separator: ",")
    text.shapes = "{\(spare), \(unread)}"
    let error = #expect(throws: InvalidContract.self) { try text.load() }
    let errors = try #require(error).diagnostics
    #expect(errors.count == 1_001 && errors.allSatisfy { $0.severity == .error })
    #expect(errors.last?.message == "this file has more than 1000 errors; the others are not told")
  }

  @Test(arguments: [
    (#""endpoints": []"#, 1), (#""endpoints": {"a": 1}"#, 1),
    (#""endpoints": {"A": {"request": "GET /"}}"#, 3),
    (#""checks": []"#, 1), (#""checks": {"login": []}"#, 1), (#""checks": {"Login": {"call": "a"}}"#, 2),
    (#""shapes": []"#, 1),
    (
      #""shapes": {"user": {"id": "uuid"}}, "endpoints": {"a": {"request": "GET /", "responses": {"200": {"body": {"token": "jwt", "user": "user | null"}}}}}"#,
      1
    ),
    (#""sessions": []"#, 1), (#""shapes": {"User": "strng"}"#, 1),
    (#""shapes": {"User": {"...": "Nobody", "a": "any"}}"#, 1),
    (#""endpoints": {"a": {"request": "GET", "responses": []}}"#, 2),
    (#""endpoints": {"a": {"request": "GET /", "responses": {"20": {}}}}"#, 1),
    (
      #""checks": {"login": {"call": "a", "path": []}, "me": {"call": "a", "query": {"t": "${login.token}"}}}"#,
      1
    ),
    (#""endpoints": {"a": {"reqest": "GET /", "responses": {}}}"#, 1),
    (#""cheks": {"login": {"call": "a", "expect": 20}}"#, 2),
  ])
  func `no error follows from another`(part: String, count: Int) async throws {
    try await withTemporaryFolder { folder in
      let base = """
        {"contract": "example", "backend": {"url": "http://h"}, "shapes": {"User": {"id": "uuid"}},
         "sessions": {"user": {"login": "login", "bearer": "token"}},
         "endpoints": {"a": {"request": "GET /", "query": {"t?": "string"},
                             "responses": {"200": {"body": {"token": "jwt", "user": "User"}}}}},
         "checks": {"login": {"call": "a"}, "me": {"call": "a", "auth": "user", "query": {"t": "${login.token}"}}}}
        """
      let name = part.hasPrefix("\"cheks") ? "checks" : String(part.dropFirst().prefix { $0 != "\"" })
      let root = try JSONDocument(parsing: Array(base.utf8)).root
      let kept = root.members.filter { !part.contains("\"\($0.name)\": ") || $0.name == "contract" }
        .filter { $0.name != name }
        .map { "\"\($0.name)\": \($0.value.source)" }
      let text = "{" + (kept + [part]).joined(separator: ", ") + "}"
      let problems = try Self.problems(of: text, in: folder)
      #expect(problems.count == count, "\(problems.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [
    (#"{"token": 5}"#, "$.token is promised to be jwt, so it can never be 5"),
    (#"{"token": "x"}"#, ""),
    (#"{"role": "root"}"#, #"$.role is promised to be 'user' | 'admin', so it can never be "root""#),
    (#"{"role": "admin"}"#, ""), (#"{"note": null}"#, ""),
    (#"{"user": null}"#, "$.user is promised to be object {id, tags}, so it can never be null"),
    (#"{"user": {"id": "x"}}"#, #"$.user.id is promised to be uuid, so it can never be "x""#),
    (#"{"user": {"id": "${unique.uuid}"}}"#, ""),
    (#"{"count": "${unique.uuid}"}"#, "$.count is promised to be integer, so it can never be a text"),
    (#"{"count": "${first.count}"}"#, ""),
    (#"{"user": {"tags": ["a", 1]}}"#, "$.user.tags[1] is promised to be string, so it can never be 1"),
    (
      #"{"user": {"tags": []}}"#,
      "$.user.tags is promised to be string[](1...), so it can never be a list of 0"
    ),
    (
      #"{"user": {"tags": {"$contains": [1]}}}"#,
      "$.user.tags[*] is promised to be string, so it can never be 1"
    ),
    (#"{"more": {"anything": 1}, "meta": [1]}"#, ""), (#"{"either": 1}"#, ""),
    (#"{"either": true}"#, "$.either is promised to be string | integer, so it can never be true"),
    (#"{"at": 17}"#, ""),
    (#"{"at": "now"}"#, #"$.at is promised to be unix-seconds(now), so it can never be "now""#),
  ])
  func `a value that no response can hold`(values: String, message: String) throws {
    var text = ContractText()
    text.endpoints = #"""
      {"first": {"request": "GET /", "responses": {"200": {"body": {
        "token": "jwt", "role": "'user' | 'admin'", "note": "string | null", "count": "integer", "more": "object",
        "meta": "any", "either": "string | integer", "at": "unix-seconds(now)",
        "user": {"id": "uuid", "tags": "string[](1...)"}}}}}}
      """#
    for member in [#""expect": {"values": \#(values)}"#, #""until": {"values": \#(values), "within": "1s"}"#]
    {
      text.checks = #"{"first": {"call": "first"}, "a": {"call": "first", \#(member)}}"#
      #expect(try text.load().expectationFaults().map(\.message) == (message.isEmpty ? [] : [message]))
    }
  }
}
