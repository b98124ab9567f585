import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of checks that are added to a contract: what is there stays, and what is added builds on it.
@Suite struct ContractToExtendTests {
  private static let files = ReferencedFiles { path throws(ReferencedFileError) in
    guard path == "openapi.json" else { throw ReferencedFileError(reason: "no such file or directory") }
    return Array(OpenAPIContractDraftTests.document.utf8)
  }

  private struct Extension {
    var text: String
    var draft: OpenAPIContractDraft
  }

  private static func extend(_ text: String, document: String? = nil, isSafe: Bool = false) throws
    -> Extension
  {
    let extended = try ContractToExtend(
      of: Array(text.utf8), as: "notes.json", document: document, files)
    var draft = try #require(
      OpenAPIContractDraft(
        extended.contract, named: extended.contract.name, document: extended.documentPath,
        backend: DraftedBackend(address: nil, .first),
        options: extended.options(isSafe ? .safe : .harmless)))
    draft.removeFaultyChecks(as: "notes.json", files)
    return Extension(text: draft.text(), draft: draft)
  }

  /// Returns a contract of the notes with these checks.
  private static func contract(_ checks: String, sessions: String = "") -> String {
    """
    {
      "contract": "notes",
      "backend": { "url": "http://localhost" },
      "openapi": "openapi.json",\(sessions)
      "checks": {\(checks)}
    }
    """
  }

  private static let session = #" "sessions": { "me": { "login": "enter", "bearer": "data.accessToken" } },"#
  private static let login = #"""
    "enter": { "call": "POST /auth/login", "body": { "email": "a@example.com", "password": "${secret.PW}" } }
    """#
  private static let creation = #"""
    "make": { "call": "POST /notes", "auth": "me", "body": { "text": "any text", "rank": 7 } }
    """#

  static let layouts: [(name: String, text: String)] = [
    ("as init writes it", contract("\n    \(login),\n    \(creation)\n  ", sessions: session)),
    (
      "on one line",
      #"{ "contract": "notes", "backend": { "url": "http://localhost" }, "openapi": "openapi.json", "sessions": { "me": { "login": "enter", "bearer": "data.accessToken" } }, "checks": { \#(login), \#(creation) } }"#
        .replacing("\n", with: "")
    ),
    (
      "as JSON.stringify writes it",
      #"{"contract":"notes","backend":{"url":"http://localhost"},"openapi":"openapi.json","checks":{"make":{"call":"POST /notes","body":{"text":"abc","rank":7}}}}"#
    ),
    (
      "expanded with tabs and CRLF",
      "{\r\n\t\"contract\": \"notes\",\r\n\t\"backend\": {\r\n\t\t\"url\": \"http://localhost\"\r\n\t},\r\n\t\"openapi\": \"openapi.json\",\r\n\t\"checks\": {\r\n\t\t\"list\": {\r\n\t\t\t\"call\": \"GET /notes\",\r\n\t\t\t\"query\": {\r\n\t\t\t\t\"kind\": \"open\"\r\n\t\t\t}\r\n\t\t}\r\n\t}\r\n}\r\n"
    ),
    (
      "with odd white space",
      "\n {\"contract\" :\"notes\",   \"backend\":{ \"url\":\"http://localhost\"},\n\n\n  \"openapi\": \"openapi.json\"\n,\"checks\": \n{   \"make\" : {\"call\":\"POST /notes\",\n\"body\":{\"text\":\"abc\",\"rank\":7}}   \n\n}  }  \n\n"
    ),
    (
      "with sections behind the checks", contract("\(login)").dropLast(2) + #", "title": "x", "shapes": {} }"#
    ),
    ("without checks", contract("").replacing(#","# + "\n  \"checks\": {}", with: "")),
    ("with empty checks", contract("")),
    ("with empty checks over two lines", contract("\n  ")),
    (
      "without checks on one line",
      #"{"contract": "notes", "openapi": "openapi.json", "backend": {"url": "http://localhost"}}"#
    ),
    (
      "without a document",
      contract("\n    \(creation.replacing(#""me""#, with: #""none""#))\n  ").replacing(
        #"  "openapi": "openapi.json","# + "\n", with: #"  "endpoints": {},"# + "\n")
    ),
  ].map { ($0.0, String($0.1)) }

  @Test(arguments: layouts.map(\.name))
  func `every byte of the file stays, in its order, and no check is lost`(name: String) throws {
    let text = try #require(Self.layouts.first { $0.name == name }?.text)
    let result = try Self.extend(text, document: "openapi.json")
    let (old, new) = (Array(text.utf8), Array(result.text.utf8))
    #expect(new.difference(from: old).removals == [], "\(result.text)")
    let before = try #require(try JSONSerialization.jsonObject(with: Data(old)) as? [String: Any])
    let after = try #require(try JSONSerialization.jsonObject(with: Data(new)) as? [String: Any])
    for (key, value) in before where key != "checks" {
      #expect((value as? NSObject) == (after[key] as? NSObject), "\(key)")
    }
    let (mine, all) = (before["checks"] as? [String: Any] ?? [:], after["checks"] as? [String: Any] ?? [:])
    for (key, value) in mine { #expect((value as? NSObject) == (all[key] as? NSObject), "\(key)") }
    #expect(all.count == mine.count + result.draft.checks.count && !result.draft.checks.isEmpty)
    let contract = try Contract(parsing: new, file: "notes.json", files: Self.files)
    #expect(contract.requestFaults() + contract.expectationFaults() == [])
    #expect(Set(contract.checks.map { contract.endpoints[$0.endpoint].request }).count == 6)
    #expect(contract.checks.prefix(mine.count).allSatisfy { mine[$0.name] != nil })
  }

  @Test(arguments: [
    (
      "on one line",
      #""read-note": { "call": "GET /notes/{note_id}", "path": { "note_id": "${make.id}" }, "auth": "me" }"#
    ),
    (
      "as JSON.stringify writes it",
      #","list-notes":{"call":"GET /notes","query":{"kind":"open"},"auth":"user"},"#
    ),
    (
      "expanded with tabs and CRLF",
      "\r\n\t\t\"create-note\": {\r\n\t\t\t\"call\": \"POST /notes\",\r\n\t\t\t\"auth\": \"user\",\r\n"
    ),
    (
      "expanded with tabs and CRLF",
      "\t\"openapi\": \"openapi.json\",\r\n\t\"sessions\": {\r\n\t\t\"user\": {\r\n\t\t\t\"login\": \"login\",\r\n"
    ),
    ("with empty checks over two lines", "\"checks\": {\n    \"sign-up\": {\n      \"call\""),
    ("with empty checks", "    }\n  }\n}"),
    (
      "without a document",
      "\"backend\": { \"url\": \"http://localhost\" },\n  \"openapi\": \"openapi.json\","
    ),
  ])
  func `what is added is laid out as what is there`(name: String, piece: String) throws {
    let text = try #require(Self.layouts.first { $0.name == name }?.text)
    let result = try Self.extend(text, document: "openapi.json").text
    #expect(result.contains(piece), "\(result)")
  }

  @Test func `new checks build on those that are there, and use their session`() throws {
    let checks = "\(Self.login), \(Self.creation)"
    let result = try Self.extend(Self.contract(checks, sessions: Self.session))
    #expect(result.draft.checks.map(\.name) == ["auth-register", "list-notes", "read-note", "delete-note"])
    #expect(result.draft.checks.dropFirst().allSatisfy { $0.auth == .session("me") })
    #expect(result.draft.checks[2].path.first?.value == .template("${make.id}"))
    #expect(!result.text.contains(#""user""#))
  }

  @Test func `an operation of which only an error is expected gets a check of its success`() throws {
    let text = Self.contract(
      Self.login + #", "refused": { "call": "POST /notes", "body": {}, "expect": 401 }"#,
      sessions: Self.session)
    let made = try Self.extend(text)
    #expect(made.draft.checks.map(\.name).contains("create-note"), "\(made.text)")
    #expect(made.draft.options.called.count == 2 && made.draft.options.covered.count == 1)
  }

  @Test func `what a check deletes before the end is created anew`() throws {
    let deletion =
      #""drop": { "call": "DELETE /notes/{note_id}", "path": { "note_id": "${make.id}" }, "auth": "me" }"#
    let checks = "\(Self.login), \(Self.creation), \(deletion)"
    let draft = try Self.extend(Self.contract(checks, sessions: Self.session)).draft
    #expect(draft.checks.map(\.name) == ["auth-register", "list-notes", "create-note", "read-note"])
    #expect(draft.checks.last?.path.first?.value == .template("${create-note.id}"))
  }

  @Test func `what a check sends in its body is not deleted under it`() throws {
    let use =
      #""use": { "call": "POST /notes", "auth": "me", "body": { "text": "any text", "rank": "${make.id}" } }"#
    let checks = "\(Self.login), \(Self.creation), \(use)"
    let draft = try Self.extend(Self.contract(checks, sessions: Self.session)).draft
    let deletion = try #require(draft.checks.first { $0.isFinal })
    #expect(deletion.path.first?.value == .template("${create-note.id}"))
    #expect(draft.checks.contains { $0.name == "create-note" })
  }

  @Test func `a refined endpoint with other names of parameters is covered, and names do not collide`() throws
  {
    let text = """
      {
        "contract": "notes", "backend": { "url": "http://localhost" }, "openapi": "openapi.json",
        "endpoints": {
          "note": { "request": "GET /notes/{id}", "responses": { "200": { "body": { "id": "integer" } } } },
          "create-note": { "responses": { "201": { "body": { "...": "Note", "text": "string(3...)" } } } }
        },
        "checks": {
          "user": { "call": "list-notes", "query": { "kind": "open" }, "auth": { "bearer": "x" } },
          "login": { "call": "note", "path": { "id": 1 }, "auth": { "bearer": "x" } }
        }
      }
      """
    let result = try Self.extend(text)
    #expect(result.draft.checks.map(\.name) == ["sign-up", "login-2", "create-note", "delete-note"])
    #expect(result.text.contains(#""user-2": { "login": "login-2", "bearer": "data.accessToken" }"#))
  }

  @Test func `a log-in without a session gets one`() throws {
    let result = try Self.extend(Self.contract("\(Self.login)"))
    #expect(result.text.contains(#""user": { "login": "enter", "bearer": "data.accessToken" }"#))
    #expect(result.draft.checks.contains { $0.name == "list-notes" && $0.auth == .session("user") })
  }

  @Test func `the log-in uses the user that the contract's own sign-up created`() throws {
    let own =
      #""join": { "call": "POST /auth/register", "body": { "email": "${unique.email}", "password": "${secret.PW}" } }"#
    let login = try #require(try Self.extend(Self.contract(own)).draft.checks.first { $0.name == "login" })
    #expect(login.bodyText.contains("${join.(request).body.email}"))
    #expect(login.bodyText.contains("${join.(request).body.password}"))
  }

  @Test func `with safe methods alone nothing is created`() throws {
    let draft = try Self.extend(
      Self.contract("\(Self.login), \(Self.creation)", sessions: Self.session), isSafe: true
    ).draft
    #expect(draft.checks.map(\.name) == ["list-notes", "read-note"])
  }

  @Test func `an error is told where it is in the file, also if the file lacks sections`() throws {
    let text = "{\n  \"contract\": \"notes\",\n  \"backend\": { \"uri\": \"x\" }\n}"
    let error = #expect(throws: ContractToExtend.Refusal.self) {
      _ = try Self.extend(text, document: "openapi.json")
    }
    guard case .errors(let errors)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(errors.map { "\($0.location)" }.first == "notes.json:3:16", "\(errors)")
  }
}
