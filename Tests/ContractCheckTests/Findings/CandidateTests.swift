import Foundation
import Testing

@testable import ContractSpecs

/// The tests of the candidates for missing required members, and of the advice about them.
@Suite struct CandidateTests {
  private static func findings(
    _ promise: String, _ body: String, client: String = "{}", status: Int = 200
  ) throws -> [Finding] {
    let isArray = promise.hasPrefix("[{")
    let shape = isArray ? String(promise.dropFirst().dropLast()) : promise
    let text = """
      {
        "contract": "test", "backend": {"url": "http://localhost"}, "client": \(client), "shapes": {"E": \(shape)},
        "endpoints": {"a": {"request": "GET /a", "responses": {"\(status)": {"body": "E\(isArray ? "[]" : "")"}}}},
        "checks": {"a": {"call": "a"}}
      }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let response = HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
    return contract.judge(response, of: contract.endpoints[0], method: "GET").findings
  }

  /// Returns notes such as `$.username: "handle" may be it`, or `$.token: is "jwt"` if the relocation is certain.
  private static func notes(_ findings: [Finding]) -> [String] {
    findings.compactMap { finding in
      switch finding.kind {
      case .fieldMissing:
        let parts = finding.actual.split(separator: "; ", maxSplits: 1)
        return "\(finding.path ?? .root): \(parts.count == 2 ? String(parts[1]) : "-")"
      case .fieldRenamed, .fieldMoved: return "\(finding.path ?? .root): is \(finding.actual)"
      case _: return nil
      }
    }
  }

  static let cases =
    CandidateCase.renamed + CandidateCase.twoAtOnce + CandidateCase.otherType + CandidateCase.besideNew
    + CandidateCase.few + CandidateCase.more

  @Test(arguments: cases) func `what may be a missing member is named`(_ row: CandidateCase) throws {
    let notes = Self.notes(try Self.findings(row.promise, row.body))
    #expect(notes == row.notes, "\(notes)")
  }

  @Test func `a member of a common name may be in the object around its own`() throws {
    let found = try Self.findings(
      #"{"error": {"code": "string", "message": "string"}}"#, #"{"error": {"code": "a"}, "message": "b"}"#,
      status: 404)
    #expect(Self.notes(found) == ["$.error.message: $.message may be it"], "\(Self.notes(found))")
  }

  @Test func `a null under an unlike name is no sign of a missing member`() throws {
    let promise = #"{"id": "integer", "title": "string | null"}"#
    let unlike = try #require(
      Self.findings(promise, #"{"id": 1, "deleted_at": null}"#).first { $0.kind == .fieldMissing })
    #expect(unlike.advice == .rule(.unlikelyKeys))
    let alike = try #require(
      Self.findings(promise, #"{"id": 1, "subtitle": null}"#).first { $0.kind == .fieldMissing })
    #expect(alike.advice != .rule(.unlikelyKeys))
  }

  @Test func `the tables are large enough to tell`() {
    #expect(Self.cases.count >= 80)
  }

  @Test(arguments: cases) func `beside a candidate nobody is told to make it Optional`(_ row: CandidateCase)
    throws
  {
    for finding in try Self.findings(row.promise, row.body) where finding.kind == .fieldMissing {
      let isNamed = finding.actual.contains("; ")
      #expect(isNamed != (finding.hint == Finding.Kind.fieldMissing.hint), "\(finding)")
      if finding.actual.contains("may be it") {
        #expect(!finding.hint.client.contains("Optional"), "\(finding)")
      }
    }
  }

  /// A candidate is not a relocation: the findings of a body and the places of references are the same as without it.
  @Test(arguments: CandidateCase.twoAtOnce + CandidateCase.otherType)
  func `a candidate is no place that references follow`(_ row: CandidateCase) throws {
    for finding in try Self.findings(row.promise, row.body) where finding.kind == .fieldMissing {
      #expect(finding.foundAt == nil && finding.severity == .breaks && finding.members == [])
    }
  }

  @Test func `where a candidate is likely it is told as a path`() throws {
    func paths(_ promise: String, _ body: String) throws -> [String] {
      try Self.findings(promise, body).flatMap(\.candidates).map(\.description)
    }
    #expect(try paths(#"{"id":"integer","username":"string"}"#, #"{"id":1,"handle":"a"}"#) == ["$.handle"])
    #expect(
      try paths(#"{"id":"integer","email":"string"}"#, #"{"id":1,"contact":{"mail":"a"}}"#) == [
        "$.contact.mail"
      ])
    #expect(
      try paths(#"[{"id":"integer","username":"string"}]"#, #"[{"id":1,"handle":"a"}]"#) == ["$[*].handle"])
    // The candidate is only an unexpected key, and one of many.
    #expect(try paths(#"{"id":"integer","motto":"string"}"#, #"{"id":1,"meta":{}}"#) == [])
    #expect(try paths(#"{"id":"integer","motto":"string"}"#, #"{"id":1,"a":"x","b":"y"}"#) == [])
  }

  @Test func `the key that may be it says so as well`() throws {
    let findings = try Self.findings(
      #"{"id":"integer","username":"string"}"#, #"{"id":1,"handle":"a","x":1}"#)
    let hints = findings.filter { $0.kind == .fieldUnexpected }.map(\.hint)
    #expect(
      hints == [
        Finding.Hint(
          backend: "If it is meant for \"username\", which is missing, send that; else document the member.",
          client:
            "If it is the same, name the key in CodingKeys: case username = \"handle\"; else nothing to do."),
        Finding.Kind.fieldUnexpected.hint,
      ])
  }

  @Test func `many missing members are told with the first names`() throws {
    let names = (0..<13).map { "\"field\($0)x\":\"string\"" }.joined(separator: ",")
    let finding = try #require(
      try Self.findings("{\"id\":\"integer\",\"username\":\"string\",\(names)}", #"{"id":1,"handle":"a"}"#)
        .first)
    #expect(finding.actual == #"object {id, handle}; "handle" may be "username""#)
    #expect(!finding.hint.client.contains("Optional"))
  }

  // MARK: the client

  private struct Asis: Decodable {
    let loginName: String
    enum CodingKeys: String, CodingKey { case loginName = "user_handle" }
  }
  private struct Converted: Decodable {
    let loginName: String
    enum CodingKeys: String, CodingKey { case loginName = "userHandle" }
  }

  /// The key of the advice, in a model of its own, is tried with the real decoder.
  @Test func `the advised key is the one that JSONDecoder reads`() throws {
    let body = #"{"id":1,"user_handle":"ann"}"#
    let promise = #"{"id":"integer","login_name":"string"}"#
    let asIs = try #require(try Self.findings(promise, body).first)
    #expect(asIs.hint.client.hasSuffix("case loginName = \"user_handle\"."))
    #expect(try JSONDecoder().decode(Asis.self, from: Data(body.utf8)).loginName == "ann")

    let converted = try #require(
      try Self.findings(promise, body, client: #"{"keys": "convertFromSnakeCase"}"#).first)
    #expect(converted.hint.client.hasSuffix("case loginName = \"userHandle\"."))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try decoder.decode(Converted.self, from: Data(body.utf8)).loginName == "ann")
    #expect(throws: DecodingError.self) { try decoder.decode(Asis.self, from: Data(body.utf8)) }

    let renamed = try #require(
      try Self.findings(
        #"{"id":"integer","phone":"string"}"#, #"{"id":1,"phone_number":"x"}"#,
        client: #"{"keys": "convertFromSnakeCase"}"#
      ).first)
    #expect(renamed.hint.client.hasSuffix("case phone = \"phoneNumber\"."))
  }

  // MARK: cost

  @Test(.ends) func `many keys and many objects cost little`() throws {
    let keys = (0..<2000).map { "\"a_b_c_d_e_f_g_h_\($0)\":{\"email\":\"\($0)\"}" }.joined(separator: ",")
    let objects = Array(repeating: "{\(keys)}", count: 20).joined(separator: ",")
    let members = (0..<40).map { "\"m\($0)_a_b_c\":\"string\"" }.joined(separator: ",")
    let time = try processorTime { _ = try Self.findings("[{\(members)}]", "[\(objects)]") }
    #expect(time < .seconds(30))
  }
}
