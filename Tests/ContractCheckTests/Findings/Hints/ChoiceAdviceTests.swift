import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of what is said of choices: which alternative is meant, which error the app throws, and the advice on the
/// associated values of an enum.
@Suite struct ChoiceAdviceTests {
  private static let plans =
    #"{"Pro": {"pro": {"seats": "integer"}}, "Free": {"free": {}}, "Custom": {"custom": {"name": "string"}}}"#
  private static let things =
    #"{"One": {"id": "integer", "b": "string"}, "Two": {"id": "integer", "c": "string"}}"#

  /// Returns the verdict on a body whose member `a` is promised to be one of several shapes.
  private static func verdict(_ a: String, among shapes: String, _ choice: String) throws -> AppVerdict {
    let text = """
      {
        "contract": "test", "backend": {"url": "http://localhost"}, "shapes": \(shapes),
        "endpoints": {"a": {"request": "GET /a", "responses": {"200": {"body": {"a": "\(choice)"}}}}},
        "checks": {"a": {"call": "a"}}
      }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(#"{"a":\#(a)}"#.utf8))
    return contract.verdict(on: response, of: contract.endpoints[0], method: "GET")
  }

  @Test(arguments: [
    (#"{"Pro":{"Seats":3}}"#, [Finding.Kind.fieldCasing, .fieldCasing]),
    (#"{"PRO":{"SEATS":3}}"#, [.fieldCasing, .fieldCasing]),
    (#"{"Free":{}}"#, [.fieldCasing]),
    (#"{"Custom":{"Name":3}}"#, [.fieldCasing, .fieldCasing, .valueType]),
  ])
  func `an alternative of which a key came is meant, not one of which nothing did`(
    body: String, kinds: [Finding.Kind]
  ) throws {
    let verdict = try Self.verdict(body, among: Self.plans, "Pro | Free | Custom")
    #expect(verdict.judgement.findings.filter(\.severity.failsRun).map(\.kind) == kinds)
  }

  @Test(arguments: [
    (#"{"pro":null}"#, true), (#"{"pro":3}"#, true), (#"{"type":"pro","seats":3}"#, true), ("null", false),
  ])
  func `without a model, the error of a choice is told as one of several`(body: String, isOpen: Bool) throws {
    let verdict = try Self.verdict(body, among: Self.plans, "Pro | Free | Custom")
    let app = try #require(verdict.app)
    #expect(app.failure?.openChoice?.description == (isOpen ? "$.a" : nil))
    #expect(app.saying.contains("no alternative decodes it, such as for") == isOpen, "\(app.saying)")
  }

  @Test func `alternatives that fail alike leave the error certain`() throws {
    let verdict = try Self.verdict(#"{"kind":"x"}"#, among: Self.things, "One | Two")
    let app = try #require(verdict.app)
    #expect(app.failure?.openChoice == nil && app.failure?.subject == "id")
  }

  private static let model = """
    enum Plan: Decodable { case free; case pro(seats: Int) }
    struct Model: Decodable { let plan: Plan }
    """

  /// A copy of the model with what the advice says.
  private enum Plan: Decodable {
    case free
    case pro(seats: Int)
    enum ProCodingKeys: String, CodingKey { case seats = "Seats" }
  }

  @Test func `the keys of associated values are named after their case`() throws {
    let sent = #"{"pro":{"Seats":3}}"#
    let document = try JSONDocument(parsing: Array(#"{"plan":\#(sent)}"#.utf8))
    let findings = try SwiftModel(Self.model, "Model").report(on: document).findings
    #expect(findings.map(\.hint.client) == [#"Name the key in ProCodingKeys: case seats = "Seats"."#])
    _ = try JSONDecoder().decode(Plan.self, from: Data(sent.utf8))
  }

  /// An enum whose only case has optional values.
  private enum Offer: Decodable { case pro(seats: Int?) }

  @Test func `null in place of a case's values is read by no synthesized initializer`() throws {
    let sent = #"{"pro":null}"#
    let document = try JSONDocument(parsing: Array(#"{"plan":\#(sent)}"#.utf8))
    let findings = try SwiftModel(Self.model, "Model").report(on: document).findings
    #expect(findings.map(\.kind) == [.valueNull])
    #expect(findings.map(\.advice) == [.rule(.nullOfCase)])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Offer.self, from: Data(sent.utf8)) }
  }
}
