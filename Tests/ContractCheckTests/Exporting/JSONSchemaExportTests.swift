import Foundation
import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

@Suite struct JSONSchemaExportTests {
  private struct Question {
    var body: String
    var texts: [[UInt8]] = []

    /// The verdict of this program on each of them.
    var fits: [Bool] = []
  }

  @Test(.requires(.python), arguments: CompiledExportTests.files.sampled(every: 3))
  func `a validator says the same of samples and mutations`(file: String) async throws {
    let contract = try ExportedContract.load(file)
    let export = JSONSchemaExport(contract)
    let questions = try Self.questions(on: contract, export)
    let responses = try await Self.responses(to: questions, export)
    try #require(responses.count == questions.count)
    #expect(questions.flatMap(\.fits).contains(true) && questions.flatMap(\.fits).contains(false))
    for (question, response) in zip(questions, responses) {
      for ((text, fits), verdict) in zip(zip(question.texts, question.fits), response) {
        let isSame = fits == (verdict == "1")
        #expect(isSame, "\(question.body): \(String(decoding: text, as: UTF8.self)) fits: \(fits)")
      }
    }
  }

  private static func questions(on contract: Contract, _ export: JSONSchemaExport) throws -> [Question] {
    var sampler = Sampler(contract.shapes, seed: 1, now: 1_700_000_000)
    let policies = contract.endpoints.flatMap(\.responses).map(\.unexpectedFields)
    let fit = ShapeFit(
      sayable(contract.shapes), now: 1_700_000_000, refusesUnpromised: policies.allSatisfy { $0 == .fail })
    return try export.bodies.map { name, shape in
      var question = Question(body: name)
      for seed in 0..<3 as Range<UInt64> {
        sampler.reseed(seed)
        let body = try sampler.sample(shape)
        let document = try JSONDocument(parsing: body)
        // A validator never sees that a key stands twice.
        let spoiled = Mutation.allCases.filter { $0 != .duplicate }.compactMap { mutation in
          mutation.altered(document, of: shape, in: contract.shapes, seed: seed, now: 1_700_000_000)
        }
        for text in [body] + spoiled.map(\.bytes) {
          // 2^53 + 1, which a Double cannot hold: the notes name that too.
          guard let value = try? JSONDocument(parsing: text),
            !String(decoding: text, as: UTF8.self).contains("9007199254740993")
          else {
            continue
          }
          question.texts.append(text)
          question.fits.append(fit.fits(value.root, shape))
        }
      }
      return question
    }
  }

  /// Returns shapes without what the notes of the export name: what a token holds, and times relative to now.
  static func sayable(_ shapes: ShapeTable) -> ShapeTable {
    var shapes = shapes
    for index in shapes.nodes.indices {
      switch shapes.nodes[index].shape {
      case .token: shapes[ShapeID(index: index)].shape = .token(claims: nil)
      case .moment(let moment):
        shapes[ShapeID(index: index)].shape = .format(
          moment.unit == .seconds ? .unixSeconds : .unixMilliseconds)
      default: continue
      }
    }
    return shapes
  }

  private static func responses(to questions: [Question], _ export: JSONSchemaExport) async throws -> [String]
  {
    try await withTemporaryFolder { folder in
      let lines = questions.map { question in
        let opened = export.text.replacing("\n", with: " ").drop { $0 != "{" }.dropFirst()
        let schema = "{\"$ref\": \"#/$defs/\(question.body)\", \(opened)"
        let texts = question.texts.map {
          String(decoding: JSONText.quoted(String(decoding: $0, as: UTF8.self)), as: UTF8.self)
        }
        return "[\(([schema] + texts).joined(separator: ","))]\n"
      }
      let path = try folder.write(lines.joined(), to: "questions")
      let result = try await Python.script("python/judge_schemas.py", [path]).run(within: .seconds(120))
      try #require(result.status == 0, "\(result.stderr.suffix(2000))")
      return result.stdout.split(separator: "\n").map(String.init)
    }
  }

  @Test func `every construct of the language`() throws {
    let export = JSONSchemaExport(try ExportedContract.load(ExportedContract.everything))
    try expectGolden(export.text, named: "export/everything.schema.json")
    try expectGolden(
      export.notes.joined(separator: "\n").replacing(ProjectFolder.tests, with: "…") + "\n",
      named: "export/everything.schema.txt")
  }

  @Test(.requires(.python))
  func `closed shapes of which a value must fit several allow what each of them names`()
    async throws
  {
    let text = """
      {"contract": "c", "backend": {"url": "http://h"}, "policy": {"unexpectedFields": "fail"},
       "shapes": {"A": {"a": "integer"}, "B": {"b": "string"}, "C": {"c": "string"}},
       "endpoints": {"m": {"request": "GET /m", "responses": {"200": {"body": "A & (B | C)"}}}},
       "checks": {"m": {"call": "m"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let export = JSONSchemaExport(contract)
    let bodies = [
      #"{"a": 1, "b": "x"}"#, #"{"a": 1, "c": "x"}"#, #"{"a": 1}"#, #"{"a": 1, "b": "x", "d": 1}"#,
    ]
    let question = Question(body: "MResponse", texts: bodies.map { Array($0.utf8) })
    #expect(try await Self.responses(to: [question], export) == ["1100"])
    #expect(export.notes.contains { $0.contains("is one part of another") }, "\(export.notes)")
  }

  @Test func `what turns the direction of text is escaped`() throws {
    var contract = try ExportedContract.promising(#"{"a": "'x\u202Ey'"}"#)
    contract.title = "a\u{202E}b\u{2066}c"
    let text = JSONSchemaExport(contract).text
    #expect(text.contains(#"a\u202eb\u2066c"#) && text.contains(#"x\u202ey"#), "\(text)")
  }
}
