import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of causes that are not claimed, since only their appearance is similar.
@Suite struct WrongCausesTests {
  /// The model, the body, and the kinds and places of the findings.
  static let cases: [(String, String, [String])] = [
    // Generic names do not identify an object.
    (
      """
      struct M: Decodable {
        let text: String
        let card: Card
      }
      struct Card: Decodable {
        let id: String
        let url: String
        let created_at: String
      }
      """, #"{"text": "a", "id": "1", "url": "https://h", "created_at": "2025"}"#, ["field-missing $.card"]
    ),
    (
      """
      struct M: Decodable {
        let text: String
        let card: Card
      }
      struct Card: Decodable {
        let id: String
        let provider_name: String
        let embed_url: String
      }
      """, #"{"text": "a", "id": "1", "provider_name": "p", "embed_url": "https://h"}"#,
      ["field-moved $.card"]
    ),
    // Another promised object has emojis of its own.
    (
      """
      struct M: Decodable {
        let account: Account
        let poll: Poll
      }
      struct Account: Decodable {
        let acct: String
        let emojis: [String]
      }
      struct Poll: Decodable {
        let votes: Int
      }
      """, #"{"account": {"acct": "a"}, "poll": {"votes": 1, "emojis": []}}"#,
      ["field-missing $.account.emojis"]
    ),
    // Envelopes in envelopes.
    (
      "struct M: Decodable {\n  let email: String\n  let phone: String\n}",
      #"{"response": {"data": {"user": {"email": "a", "phone": "b"}}}, "ok": true}"#, ["body-wrapped $"]
    ),
    (
      "struct M: Decodable {\n  let email: String\n  let phone: String\n}",
      #"{"meta": {"page": 1}, "data": {"user": {"email": "a", "phone": "b"}}}"#, ["body-wrapped $"]
    ),
  ]

  @Test(arguments: cases)
  func `what is wrong is told as what it is`(source: String, body: String, findings: [String]) throws {
    let model = try SwiftModel(source, "M")
    let report = model.report(on: try JSONDocument(parsing: Array(body.utf8)))
    let told = report.findings.filter { $0.severity == .breaks }.map {
      "\($0.kind.rawValue) \($0.path ?? .root)"
    }
    #expect(told == findings)
  }

  @Test func `an ordinary member is not offered as the content to decode`() throws {
    let source =
      "struct M: Decodable {\n  let id: Int\n  let name: String\n  let author: A?\n}\n"
      + "struct A: Decodable {\n  let id: Int\n  let name: String\n}\n"
    let body = #"{"id": 1, "reply": {"id": 2, "name": "b"}}"#
    var diagnoser = Diagnoser(
      capture: Capture(format: .body, body: Array(body.utf8)), source: "response.json", now: 1_762_616_352)
    diagnoser.model = DiagnosisPromise(try SwiftModel(source, "M"))
    let diagnosis = diagnoser.diagnosis()
    #expect(diagnosis.exitStatus == .broken)
    #expect(diagnosis.app?.remedy == nil)
  }
}
