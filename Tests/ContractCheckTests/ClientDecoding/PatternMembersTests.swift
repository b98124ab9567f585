import Foundation
import Testing

@testable import ContractSpecs

/// The tests of what an app makes of members that are promised by patterns of their keys.
@Suite struct PatternMembersTests {
  private static let shape = #"{"/k.*/": "integer"}"#

  private static func verdict(_ body: String) throws -> AppVerdict {
    try AppReactionTests.verdict(body, promising: shape)
  }

  private struct Structure: Decodable {
    var k1: Int
  }

  private func decodes(_ type: any Decodable.Type, _ body: String) -> Bool {
    (try? JSONDecoder().decode(type, from: Data(body.utf8))) != nil
  }

  @Test(arguments: [#"{"k1":1,"k2":null}"#, #"{"k1":1,"k2":"2"}"#])
  func `a wrong value under a matching key breaks a dictionary`(body: String) throws {
    let verdict = try Self.verdict(body)
    #expect(!decodes([String: Int].self, body))
    #expect(verdict.judgement.findings.map(\.severity) == [.breaks])
    #expect(verdict.app?.failure?.field.description == "$.k2")
  }

  @Test(arguments: [(#"{"k1":1,"x":2}"#, true), (#"{"k1":1,"x":"t"}"#, false)])
  func `of a key that no pattern matches no effect is told`(body: String, isOfType: Bool) throws {
    let verdict = try Self.verdict(body)
    #expect(decodes(Structure.self, body) && decodes([String: Int].self, body) == isOfType)
    let finding = try #require(verdict.judgement.findings.first)
    #expect(finding.kind == .fieldUnexpected && finding.hasUnknownEffect)
    #expect(finding.advice.client == .rule(.noPatternMatches))
    #expect(verdict.app?.failure == nil && (verdict.app == nil || isOfType))
  }

  @Test func `many keys that no pattern matches have no known effect`() throws {
    let keys = (0..<30).map { #""x\#($0)":\#($0)"# }.joined(separator: ",")
    let findings = try Self.verdict("{\(keys)}").judgement.findings
    #expect(findings.map(\.kind) == [.fieldUnexpected] && findings.allSatisfy(\.hasUnknownEffect))
  }

  @Test func `a key that no pattern matches is passed over by a model with named members`() throws {
    let verdict = try AppReactionTests.verdict(
      #"{"a":"1","x":"t"}"#, promising: #"{"a": "integer", "/k.*/": "integer"}"#)
    #expect(verdict.app?.failure?.field.description == "$.a")
  }
}
