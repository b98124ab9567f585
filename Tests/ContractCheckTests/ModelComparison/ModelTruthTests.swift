import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of what a run says of the app's own model, and who has to change, where the model's decoder would contradict
/// a simpler answer.
@Suite struct ModelTruthTests {
  private static let hits = """
    enum Model: Decodable {
      case course(title: String), lesson(minutes: Int)
      enum CodingKeys: String, CodingKey { case type, title, minutes }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        switch try c.decode(String.self, forKey: .type) {
        case "course": self = .course(title: try c.decode(String.self, forKey: .title))
        case "lesson": self = .lesson(minutes: try c.decode(Int.self, forKey: .minutes))
        default: throw DecodingError.dataCorruptedError(forKey: .type, in: c, debugDescription: "unknown")
        }
      }
    }
    """

  @Test(arguments: [
    (#"{"kind": "course", "title": "a"}"#, "keyNotFound", [Finding.Kind.fieldMissing]),
    // The error that the initializer throws itself is not known, and neither is what it would read after it.
    (#"{"type": 1, "title": "a"}"#, nil, [.valueType]),
    (#"{"type": "teacher", "name": "Zoe"}"#, nil, [.valueChoice]),
  ])
  func `an enum that refuses other kinds does not decode them, and is not told of their members`(
    body: String, error: String?, kinds: [Finding.Kind]
  ) async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"oneOf": {"by": "type", "course": {"title": "string"}, "lesson": {"minutes": "integer"}}}"#,
      model: Self.hits)
    let check = try await ModelComparisonTests.check(contract, models, response: body)
    #expect(check.findings.filter(\.severity.failsRun).map(\.kind) == kinds)
    #expect(check.app?.failure?.kind.rawValue == error)
    #expect(check.app?.decodes == false)
  }

  @Test(arguments: [
    (#"{"id": 1, "locationInfo": {"lat": 1.5}}"#, #"{"id": "integer", "location": {"lat": "number"}}"#),
    (#"{"id": 1, "data": {"location": {"lat": 1.5}}}"#, #"{"id": "integer", "location": {"lat": "number"}}"#),
  ])
  func `an optional property that the app looks for elsewhere is lost, and the contract is not to follow`(
    body: String, promise: String
  ) async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: promise,
      model: "struct Place: Decodable { let lat: Double }\n"
        + "struct Model: Decodable { let id: Int; let location: Place? }")
    let check = try await ModelComparisonTests.check(contract, models, response: body)
    let finding = try #require(check.findings.first { $0.severity.failsRun })
    #expect(finding.responsible == .backend)
    #expect(finding.effect == "would go on with nil or with a wrong value")
    #expect(finding.hint.contract.isEmpty)
  }

  @Test(arguments: [
    (#""weightKg": "number | null""#, "let weightKg: Double?", #""weight": 12.5"#),
    (
      #""address": {"street": "string", "zip": "string"}"#,
      "struct Address: Decodable { let street: String; let zip: String }; let address: Address?",
      #""address_street": "a", "address_zip": "b""#
    ),
  ])
  func `an optional property of a member that may have another name is lost`(
    promise: String, property: String, sent: String
  ) async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"id": "integer", \#(promise)}"#,
      model: "struct Model: Decodable { let id: Int; \(property) }".replacing("; ", with: "\n"))
    let check = try await ModelComparisonTests.check(contract, models, response: #"{"id": 1, \#(sent)}"#)
    let finding = try #require(check.findings.first { $0.kind == .fieldMissing })
    #expect(finding.responsible == .backend && finding.severity == .silent, "\(finding.line)")
    #expect(finding.hint.contract.isEmpty)
  }

  @Test func `what another document lacks is not told as read by the model`() async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"id": "integer", "name": "string", "price": "number"}"#,
      model: "struct Model: Decodable { let id: Int; let name: String; let price: Double }")
    let check = try await ModelComparisonTests.check(
      contract, models, response: #"{"p_a": 1, "p_b": "a", "p_c": 2.5}"#)
    let whole = try #require(check.findings.first { $0.kind == .bodyUnrelated })
    #expect(whole.responsible == .backend && whole.severity == .breaks)
  }

  @Test func `a date under a converted key is not to be promised as any text`() async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"created_at": "date-time"}"#,
      model: "import Foundation\nstruct Model: Decodable { let createdAt: Date }",
      client: #""keys": "convertFromSnakeCase", "dates": "iso8601", "os": "iOS 17""#)
    let check = try await ModelComparisonTests.check(
      contract, models, response: #"{"created_at": "2026-11-27T16:51:53+0100"}"#)
    #expect(check.findings.map(\.hint.contract) == [""])
  }

  @Test(arguments: [
    ("unix-milliseconds", "Int64", "1795798316.0", true),
    ("date-time", "Date", #""2026-11-27T16:51:53+0100""#, true),
    ("uuid", "String", #""x""#, false),
  ])
  func `the contract is not told to promise what the model does not read`(
    promise: String, type: String, sent: String, isSilent: Bool
  ) async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"a": "\#(promise)"}"#, model: "import Foundation\nstruct Model: Decodable { let a: \(type) }",
      client: #""dates": "iso8601", "os": "iOS 17""#)
    let check = try await ModelComparisonTests.check(contract, models, response: #"{"a": \#(sent)}"#)
    let finding = try #require(check.findings.first { $0.severity.failsRun })
    #expect(finding.responsible == .unread)
    #expect(finding.hint.contract.isEmpty == isSilent, "\(finding.hint.contract)")
  }

  private static let weekdays = """
    enum Weekday: String, Decodable { case monday, friday }
    struct Model: Decodable { let id: Int; let hours: [Weekday: Double] }
    """

  @Test func `a dictionary that is decoded from an array is no fault where an array is promised`()
    async throws
  {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"id": "integer", "hours": "array"}"#, model: Self.weekdays)
    #expect(!models.agreement(now: 0).disagreements.contains { $0.finding.kind == .modelTrap })
    let right = try await ModelComparisonTests.check(
      contract, models, response: #"{"id": 1, "hours": ["monday", 2]}"#)
    #expect(right.findings == [])
    let object = try await ModelComparisonTests.check(
      contract, models, response: #"{"id": 1, "hours": {"monday": 2}}"#)
    #expect(object.findings.map(\.kind) == [.valueType])
    let cut = try await ModelComparisonTests.check(
      contract, models, response: #"{"id": 1, "hours": ["monday""#)
    #expect(cut.findings.map(\.kind) == [.bodyNotJSON])
    let (other, otherModels) = try ModelComparisonTests.contract(
      body: #"{"id": "integer", "hours": {"*": "number"}}"#, model: Self.weekdays)
    #expect(otherModels.agreement(now: 0).disagreements.contains { $0.finding.kind == .modelTrap })
    let check = try await ModelComparisonTests.check(
      other, otherModels, response: #"{"id": 1, "hours": {"monday": 2}}"#)
    #expect(check.findings.contains { $0.kind == .modelTrap })
  }
}
