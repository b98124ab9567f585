import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of every combination of differences between contract, model and response.
@Suite struct ComparisonTableTests {
  /// A variant of a side: in the contract's notation, as the model's declaration, as the response's value.
  struct Form: Sendable {
    var contract: String
    var model: String
    var response: String
  }

  enum Difference: String, CaseIterable, Sendable {
    case casing, type, missing, moved, renamed

    /// The three variants that differ in this way.
    var forms: (Form, Form, Form) {
      switch self {
      case .casing:
        (keys("firstName", "lastName"), keys("first_name", "last_name"), keys("FirstName", "LastName"))
      case .type:
        (typed("integer", "Int", "1"), typed("string", "String", "\"one\""), typed("boolean", "Bool", "true"))
      case .missing:
        (
          named(#""name": "string""#, "let name: String", #""name": "n""#),
          named(#""name?": "string""#, "let name: String?", ""),
          named(#""name": "integer""#, "let name: Int", "")
        )
      case .moved:
        (
          Form(
            contract: #"{"tokens": {"accessToken": "string", "expiresIn": "integer"}, "id": "integer"}"#,
            model:
              "let tokens: Tokens; let id: Int; struct Tokens: Decodable { let accessToken: String; let expiresIn: Int }",
            response: #"{"tokens": {"accessToken": "abc", "expiresIn": 5}, "id": 1}"#),
          Form(
            contract: #"{"accessToken": "string", "expiresIn": "integer", "id": "integer"}"#,
            model: "let accessToken: String; let expiresIn: Int; let id: Int",
            response: #"{"accessToken": "abc", "expiresIn": 5, "id": 1}"#),
          Form(
            contract: #"{"auth": {"accessToken": "string", "expiresIn": "integer"}, "id": "integer"}"#,
            model:
              "let auth: Tokens; let id: Int; struct Tokens: Decodable { let accessToken: String; let expiresIn: Int }",
            response: #"{"auth": {"accessToken": "abc", "expiresIn": 5}, "id": 1}"#)
        )
      case .renamed: (phone("phone"), phone("phoneNumber"), phone("phoneText"))
      }
    }

    private func keys(_ first: String, _ last: String) -> Form {
      Form(
        contract: #"{"\#(first)": "string", "\#(last)": "string"}"#,
        model: "let \(first): String; let \(last): String",
        response: #"{"\#(first)": "Jo", "\#(last)": "Do"}"#)
    }

    private func typed(_ notation: String, _ type: String, _ value: String) -> Form {
      Form(
        contract: #"{"id": "\#(notation)", "x": "string"}"#, model: "let id: \(type); let x: String",
        response: #"{"id": \#(value), "x": "y"}"#)
    }

    private func named(_ contract: String, _ model: String, _ response: String) -> Form {
      Form(
        contract: "{\"id\": \"integer\", \(contract)}", model: "let id: Int; \(model)",
        response: response.isEmpty ? "{\"id\": 1}" : "{\"id\": 1, \(response)}")
    }

    private func phone(_ name: String) -> Form {
      Form(
        contract: #"{"id": "integer", "\#(name)": "string"}"#, model: "let id: Int; let \(name): String",
        response: #"{"id": 1, "\#(name)": "+15551234567"}"#)
    }
  }

  enum Parting: String, CaseIterable, Sendable {
    case allAgree = "all agree"
    case backendAlone = "the backend alone differs"
    case modelAlone = "the model alone differs"
    case contractAlone = "the contract alone differs"
    case allDiffer = "all differ"

    func example(_ difference: Difference) -> ThreeWayComparisonTests.Case {
      let (one, other, third) = difference.forms
      let (contract, model, response) =
        switch self {
        case .allAgree: (one, one, one)
        case .backendAlone: (one, one, other)
        case .modelAlone where difference == .missing: (other, one, other)
        case .modelAlone: (one, other, one)
        case .contractAlone where difference == .missing: (one, other, other)
        case .contractAlone: (other, one, one)
        case .allDiffer where difference == .missing: (one, third, other)
        case .allDiffer: (one, other, third)
        }
      return ThreeWayComparisonTests.Case(
        testDescription: "\(rawValue): \(difference.rawValue)", contract: contract.contract,
        model: model.model,
        body: response.response, findings: [])
    }

    /// A model that can do without a member is no evidence that the contract is outdated.
    func responsibleParty(_ difference: Difference) -> ResponsibleParty? {
      switch self {
      case .allAgree: nil
      case .backendAlone: .backend
      case .modelAlone: .model
      case .contractAlone: difference == .missing ? .unread : .contract
      case .allDiffer: .everybody
      }
    }

    /// Returns the parties that get advice.
    func advised(_ difference: Difference) -> Set<String> {
      switch self {
      case .allAgree: []
      case .backendAlone: ["backend"]
      case .modelAlone: ["client"]
      case .contractAlone: difference == .missing ? ["backend", "contract"] : ["contract"]
      case .allDiffer: ["backend", "client"]
      }
    }
  }

  @Test(arguments: Parting.allCases, Difference.allCases)
  func `the responsible party, the advice and the verdict`(parting: Parting, difference: Difference) throws {
    let diagnosis = try ThreeWayComparisonTests.diagnosis(parting.example(difference))
    let findings = diagnosis.findings
    #expect(
      Set(findings.map(\.responsibleParty))
        == (findings.isEmpty ? [] : [parting.responsibleParty(difference)]))
    #expect(findings.isEmpty == (parting == .allAgree))
    let advised = findings.flatMap { finding in
      (finding.finding.hint.backend.isEmpty ? [] : ["backend"])
        + (finding.finding.hint.client.isEmpty ? [] : ["client"])
        + (finding.contractAdvice.isEmpty ? [] : ["contract"])
    }
    #expect(Set(advised) == parting.advised(difference))
    #expect(diagnosis.exitStatus == (parting == .allAgree ? .kept : .broken))
    let text = DiagnosisReport().text(of: diagnosis)
    let breaks = parting == .contractAlone || parting == .allAgree
    #expect(text.contains("breaks on it") != breaks, "\(text)")
    #expect(!text.contains("masked"), "\(text)")
    #expect(findings.flatMap(\.contractAdvice).allSatisfy { $0.hasPrefix("c.json:2:") })
  }

  @Test func `the whole table reads as it should`() throws {
    var text = ""
    for parting in Parting.allCases {
      for difference in Difference.allCases {
        let diagnosis = try ThreeWayComparisonTests.diagnosis(parting.example(difference))
        text += "## \(parting.rawValue): \(difference.rawValue)\n\n\(DiagnosisReport().text(of: diagnosis))\n"
      }
    }
    try expectGolden(text, named: "diagnose/sides.txt")
  }

  // MARK: What this response does not show

  @Test(arguments: [
    (#"{"name": "string | null"}"#, "let name: String", #"{"name": "n"}"#, "value-null at $.name"),
    (#"{"name?": "string"}"#, "let name: String", #"{"name": "n"}"#, "field-missing at $.name"),
    (#"{"name?": "string"}"#, "let name: Int?", "{}", "value-type at $.name"),
    (
      #"{"role": "'a' | 'b' | 'c'"}"#, "let role: Role; enum Role: String, Decodable { case a, b }",
      #"{"role": "a"}"#, "value-choice at $.role"
    ),
    (
      #"{"items": [{"at?": "string | null"}]}"#,
      "let items: [Item]; struct Item: Decodable { let at: String }", #"{"items": [{"at": "x"}]}"#,
      "value-null at $.items[*].at"
    ),
    (
      #"{"a?": {"b?": {"c": "integer | null"}}}"#,
      "let a: A?; struct A: Decodable { let b: B? }; struct B: Decodable { let c: Int }", "{}",
      "value-null at $.a.b.c"
    ),
  ])
  func `what the contract allows and the model cannot take is told, though this response fits`(
    contract: String, model: String, body: String, says: String
  ) throws {
    let diagnosis = try ThreeWayComparisonTests.diagnosis(
      ThreeWayComparisonTests.Case(
        testDescription: "", contract: contract, model: model, body: body, findings: []))
    let text = DiagnosisReport().text(of: diagnosis)
    #expect(text.contains(says), "\(text)")
    #expect(
      diagnosis.findings.allSatisfy { $0.responsibleParty == .narrow && $0.finding.severity == .latent })
    #expect(diagnosis.verdict.contains("the contract also allows what the model cannot decode"), "\(text)")
    #expect(!text.contains("agree"), "\(text)")
    #expect(diagnosis.exitStatus == .broken)
  }

  @Test(arguments: [
    (#"{"name": "string | null"}"#, "let name: String?", #"{"name": "n"}"#),
    (#"{"id": "integer", "name?": "string"}"#, "let id: Int", #"{"id": 1}"#),
    (#"{"role": "'a' | 'b'"}"#, "let role: String", #"{"role": "a"}"#),
    (
      #"{"at": "date-time | null", "ok": "boolean"}"#, "let at: String?; let ok: Bool",
      #"{"at": null, "ok": true}"#
    ),
  ])
  func `a model that takes all that the contract allows agrees`(
    contract: String, model: String, body: String
  ) throws {
    let diagnosis = try ThreeWayComparisonTests.diagnosis(
      ThreeWayComparisonTests.Case(
        testDescription: "", contract: contract, model: model, body: body, findings: []))
    #expect(diagnosis.findings.isEmpty, "\(DiagnosisReport().text(of: diagnosis))")
    #expect(diagnosis.exitStatus == .kept)
  }

  @Test func `what the contract leaves open is no quarrel about something else`() throws {
    let diagnosis = try ThreeWayComparisonTests.diagnosis(
      ThreeWayComparisonTests.Case(
        testDescription: "", contract: #"{"id": "integer | null"}"#, model: "let id: Int",
        body: #"{"id": "1"}"#, findings: []))
    #expect(diagnosis.findings.map(\.responsibleParty) == [.backend])
  }
}
