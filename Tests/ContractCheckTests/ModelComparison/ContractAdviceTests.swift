import ContractSpecs
import Testing

@testable import ContractCheck
@testable import SwiftModels

/// The tests of what is to be written into a contract that is out of date, and of advice where it promises nothing: what
/// it says is written there, and the next response that the app reads is kept as well.
@Suite struct ContractAdviceTests {
  @Test(arguments: [
    // Only the bound is wrong, not what the elements are.
    (#"{"a": "string[](1...)"}"#, "let a: [String]", #"{"a": []}"#, #"write "a": "string[]" in place of"#),
    (#"{"a": "number(0...1)"}"#, "let a: Double", #"{"a": 50}"#, #"write "a": "number" in place of"#),
    (
      #"{"a": "integer"}"#, "let a: UInt64", #"{"a": 18446744073709551615}"#,
      #"write "a": "uint64" in place of "a": "integer""#
    ),
    // A raw value in another casing replaces the one that the app does not know.
    (
      #"{"a": "'x' | 'y'"}"#, #"enum E: String, Decodable { case x = "X", y = "Y" }; let a: E"#,
      #"{"a": "X"}"#,
      #"write "a": "'X' | 'y'" in place of"#
    ),
    // What may be the member has another type.
    (
      #"{"items": ["integer"], "next_page": "integer | null"}"#, "let items: [Int]",
      #"{"items": [1], "next_cursor": "a81f"}"#,
      #"write "next_cursor": "string | null" in place of "next_page": "integer | null", if that is the same value"#
    ),
    (
      #"{"items": ["integer"], "next_page": "integer | null"}"#, "let items: [Int]",
      #"{"items": [1], "next_number": 2}"#,
      #"write "next_number" in place of "next_page", if that is the same value"#
    ),
    // No member moves out of a document that is elsewhere as a whole.
    (
      #"{"id": "integer", "pageSize": "integer"}"#, "let id: Int", #"{"data": {"id": 1, "page_size": 20}}"#,
      #"write "page_size" in place of "pageSize""#
    ),
    // The whole body stands at the root.
    (
      #"{"id": "integer"}"#, "struct D: Decodable { let id: Int }; let data: D", #"{"data": {"id": 1}}"#,
      "promise the body as it stands at $: object {data}"
    ),
  ])
  func `the contract follows what app and backend agree on`(
    promise: String, model: String, body: String, line: String
  ) async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: promise, model: "struct Model: Decodable { \(model.replacing("; ", with: "\n")) }")
    let check = try await ModelComparisonTests.check(contract, models, response: body)
    let told = check.findings.map(\.hint.contract).joined()
    #expect(told.contains(line), "\(told)")
  }

  @Test func `a new kind is an alternative of its own`() async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"oneOf": {"by": "type", "a": {"x": "integer"}, "b": {"y": "integer"}}}"#,
      model: "struct Model: Decodable { let type: String }")
    let check = try await ModelComparisonTests.check(contract, models, response: #"{"type": "c", "x": 1}"#)
    let told = check.findings.map(\.hint.contract).joined()
    #expect(told.contains(#"add "c" with its shape to the "oneOf" by "type""#), "\(told)")
  }

  @Test func `where nothing is promised, the backend is told no bounds`() async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"{"n": "integer"}"#, model: "struct Model: Decodable { let n: Int32 }")
    let check = try await ModelComparisonTests.check(contract, models, response: #"{"n": 3000000000}"#)
    let finding = try #require(check.findings.first { $0.responsible == .open })
    #expect(finding.hint.backend == "If the app may rely on it, promise it in the contract, and keep that.")
  }

  @Test func `a model of another type than the list has nothing to do with an element`() async throws {
    let (contract, models) = try ModelComparisonTests.contract(
      body: #"[{"n": "integer"}]"#, model: "struct Model: Decodable { let n: Int }")
    let check = try await ModelComparisonTests.check(contract, models, response: #"[{"n": 1}, {"n": "2"}]"#)
    let whole = try #require(check.findings.first { $0.path?.steps.isEmpty == true })
    #expect(whole.responsible == .model && whole.kind == .valueType)
    #expect(check.findings.contains { $0.path?.description == "$[*].n" && $0.responsible != .everybody })
  }

  @Test(arguments: [true, false])
  func `nothing is to be written where requests send the same shape`(isSent: Bool) async throws {
    let text = #"""
      {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"]},
       "shapes": {"Price": {"currency": "'EUR' | 'USD'"}},
       "endpoints": {"e": {"request": "POST /e"\#(isSent ? #", "body": "Price""# : ""),
         "responses": {"200": {"body": "Price", "model": "Model"}}}},
       "checks": {"e": {"call": "e"\#(isSent ? #", "body": {"currency": "EUR"}"# : "")}}}
      """#
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let source = SwiftFile(
      name: "App/Model.swift", bytes: Array("struct Model: Decodable { let currency: String }".utf8))
    let models = ContractModels(of: contract, in: SwiftModelReader([source]))
    var settings = RunSettings.test()
    settings.models = ["c": models]
    let result = await run(
      models.contract, settings: settings,
      transport: ScriptedTransport(["POST /e": [.json(#"{"currency": "eur"}"#)]]))
    let finding = try #require(result.checks.first?.violations.first)
    #expect(finding.hint.contract.isEmpty == isSent, "\(finding.hint.contract)")
  }
}
