import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests that what is sent to be refused is refused by `openapi-schema-validator` too, and what it is like is not.
@Suite(.requires(.python)) struct RefusalAgreementTests {
  private typealias Question = OpenAPIAgreement.Question
  private typealias Questions = OpenAPIAgreement.Questions

  private struct Verdict: Decodable {
    var fits: Bool?
    var plain: Bool?
  }

  /// A document whose operations take bodies of many kinds, by the name of the operation.
  private static func document(_ schemas: [String]) -> String {
    let paths = schemas.enumerated().map { number, schema in
      """
      "/things\(number)": { "post": {
        "requestBody": { "required": true, "content": { "application/json": { "schema": {
          "type": "object", "required": ["x"], "properties": { "x": \(schema), "y": \(schema) } } } } },
        "responses": { "201": { "description": "" } } } }
      """
    }.joined(separator: ",\n")
    return """
      { "openapi": "3.1.0", "info": { "title": "Things", "version": "1" }, "paths": { \(paths) },
        "components": { "schemas": {
          "Cat": { "type": "object", "required": ["kind", "lives"], "properties": { "kind": { "const": "cat" }, "lives": { "type": "integer", "maximum": 9 } } },
          "Dog": { "type": "object", "required": ["kind"], "properties": { "kind": { "const": "dog" }, "name": { "type": "string" } } }
        } } }
      """
  }

  /// Returns the bodies that a contract sends, by operation, those that are to be accepted first.
  private func questions(
    _ made: RefusalDraftTests.Made, isRefused: Bool
  ) throws -> [Question] {
    let maker = ExampleBodyMaker(made.contract.shapes)
    let promises = try #require(made.contract.document)
    let calls = made.contract.checksByRequest
    return try promises.operations.indices.compactMap { index in
      let operation = promises.operations[index]
      guard let shape = operation.body?.shape, operation.body?.encoding == .json else { return nil }
      var question = Question(
        path: String(operation.endpoint.pathInDocument),
        method: operation.endpoint.method)
      for check in (calls[CalledRequest(operation.endpoint)] ?? []).map({ made.contract.checks[$0] })
      where check.name.contains("-refused") == isRefused {
        guard case .json(let template) = check.body else { continue }
        let value = maker.value(of: template, as: [shape])
        question.bodies.append(try #require(String(bytes: value.json, encoding: .utf8)))
      }
      return question.bodies.isEmpty ? nil : question
    }
  }

  private func verdicts(_ document: String, _ questions: [Question]) async throws -> [[Verdict]?] {
    try await withTemporaryFolder { folder in
      let path = try folder.write(document, to: "openapi.json")
      let file = try folder.write(
        Array(JSONEncoder().encode(Questions(questions: questions))), to: "questions.json")
      return try await Python.reading(
        [[Verdict]?].self, "python/judge_openapi.py", [path, file], within: .seconds(120))
    }
  }

  @Test func `an independent validator refuses each of them, and accepts what they are like`() async throws {
    let document = Self.document(RefusalDraftTests.members.map(\.schema))
    let made = try RefusalDraftTests.made(document)
    #expect(made.draft.tables.count == RefusalDraftTests.members.count)
    for isRefused in [false, true] {
      let questions = try questions(made, isRefused: isRefused)
      let verdicts = try await verdicts(document, questions)
      #expect(verdicts.count == questions.count)
      for (question, verdicts) in zip(questions, verdicts) {
        let all = try #require(verdicts)
        for (body, verdict) in zip(question.bodies, all) {
          #expect((verdict.plain, verdict.fits) == (!isRefused, !isRefused), "\(question.path): \(body)")
        }
      }
      #expect(questions.flatMap(\.bodies).count >= (isRefused ? 100 : RefusalDraftTests.members.count))
    }
  }
}
