import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of a response compared with a contract and a model, each of which may be the side that differs.
@Suite struct ThreeWayComparisonTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var contract: String
    var model: String
    var body: String
    var keys = Client.Keys.asWritten

    /// The date strategy of the app's decoder, with which the app also runs on a system of before 2025.
    var dates: Client.Dates?

    /// The findings as `side kind path: responsibility`.
    var findings: [String]
  }

  static let cases: [Case] = [
    Case(
      testDescription: "all agree", contract: #"{"id": "integer", "name?": "string"}"#,
      model: "let id: Int; let name: String?", body: #"{"id": 1}"#, findings: []),
    Case(
      testDescription: "nobody knows when a body came that was pasted alone",
      contract: #"{"at": "unix-seconds(now)"}"#, model: "let at: Int", body: #"{"at": 1700000000}"#,
      findings: []),
    Case(
      testDescription: "the backend sends another type", contract: #"{"id": "integer"}"#,
      model: "let id: Int",
      body: #"{"id": "1"}"#, findings: ["model value-type $.id: backend"]),
    Case(
      testDescription: "the backend leaves a field out", contract: #"{"id": "integer", "name": "string"}"#,
      model: "let id: Int; let name: String", body: #"{"id": 1}"#,
      findings: ["model field-missing $.name: backend"]),
    Case(
      testDescription: "the model has another casing",
      contract: #"{"firstName": "string", "lastName": "string"}"#,
      model: "let first_name: String; let last_name: String", body: #"{"firstName": "a", "lastName": "b"}"#,
      findings: ["model field-casing $: model"]),
    Case(
      testDescription: "the model has another type", contract: #"{"at": "date-time"}"#, model: "let at: Date",
      body: #"{"at": "2025-11-08T15:39:12Z"}"#, findings: ["model value-type $.at: model"]),
    Case(
      testDescription: "the contract is old: casing",
      contract: #"{"first_name": "string", "last_name": "string"}"#,
      model: "let firstName: String; let lastName: String", body: #"{"firstName": "a", "lastName": "b"}"#,
      findings: ["contract field-casing $: contract"]),
    Case(
      testDescription: "the contract is old: type", contract: #"{"id": "integer", "x": "string"}"#,
      model: "let id: String; let x: String", body: #"{"id": "1", "x": "y"}"#,
      findings: ["contract value-type $.id: contract"]),
    Case(
      testDescription: "the model does not read it", contract: #"{"id": "integer", "role": "'a' | 'b'"}"#,
      model: "let id: Int", body: #"{"id": 1, "role": "c"}"#,
      findings: ["contract value-choice $.role: unread"]),
    Case(
      testDescription: "the model requires more than is promised",
      contract: #"{"id": "integer", "name?": "string"}"#,
      model: "let id: Int; let name: String", body: #"{"id": 1}"#,
      findings: ["model field-missing $.name: model"]),
    Case(
      testDescription: "each says something else", contract: #"{"id": "integer"}"#, model: "let id: Bool",
      body: #"{"id": "1"}"#, findings: ["model value-type $.id: everybody"]),
    Case(
      testDescription: "one of each",
      contract: #"{"id": "integer", "name": "string", "old": "boolean", "when": "string"}"#,
      model: "let id: Int; let naam: String; let old: String; let when: String",
      body: #"{"id": null, "name": "n", "old": "x", "when": "w"}"#,
      findings: [
        "model value-null $.id: backend", "model field-missing $.naam: model",
        "contract value-type $.old: contract",
      ]),
    Case(
      testDescription: "keys that the decoder converts are the same ones",
      contract: #"{"user_id": "integer", "full_name": "string"}"#,
      model: "let userId: Int; let fullName: String",
      body: #"{"user_id": "1", "full_name": "n"}"#, keys: .convertFromSnakeCase,
      findings: ["model value-type $.userId: backend"]),
    Case(
      testDescription: "converted keys, and the model has another type",
      contract: #"{"user_id": "string", "full_name": "string"}"#,
      model: "let userId: Int; let fullName: String",
      body: #"{"user_id": "1", "full_name": "n"}"#, keys: .convertFromSnakeCase,
      findings: ["model value-type $.userId: model"]),
    Case(
      testDescription: "the backend's envelope, and a type of the model's own",
      contract: #"{"id": "string", "name": "string"}"#, model: "let id: Int; let name: String",
      body: #"{"data": {"id": "x", "name": "n"}}"#,
      findings: ["model body-wrapped $: backend", "model value-type $.id: model"]),
    Case(
      testDescription: "an envelope that the contract has, and a type that the backend sends",
      contract: #"{"data": {"id": "integer", "name": "string"}}"#, model: "let id: Int; let name: String",
      body: #"{"data": {"id": "x", "name": "n"}}"#,
      findings: ["model body-wrapped $: model", "model value-type $.id: backend"]),
    Case(
      testDescription: "the backend has another casing, the model reads the date otherwise",
      contract: #"{"expiresAt": "date-time"}"#, model: "let expiresAt: Date",
      body: #"{"expires_at": "2026-01-08T12:00:00Z"}"#,
      findings: ["model field-casing $.expiresAt: backend", "model value-type $.expiresAt: model"]),
    Case(
      testDescription: "the model does not notice the casing, and reads the date otherwise",
      contract: #"{"expiresAt": "date-time"}"#, model: "let expiresAt: Date",
      body: #"{"expires_at": "2026-01-08T12:00:00Z"}"#,
      keys: .convertFromSnakeCase,
      findings: ["contract field-casing $.expiresAt: unread", "model value-type $.expiresAt: model"]),
    Case(
      testDescription: "the backend has another casing and another type",
      contract: #"{"expiresAt": "string"}"#, model: "let expiresAt: String", body: #"{"expires_at": 5}"#,
      findings: ["model field-casing $.expiresAt: backend", "model value-type $.expiresAt: backend"]),
    Case(
      testDescription: "the model does not notice the casing, but the type",
      contract: #"{"expiresAt": "string"}"#, model: "let expiresAt: String", body: #"{"expires_at": 5}"#,
      keys: .convertFromSnakeCase,
      findings: ["contract field-casing $.expiresAt: unread", "model value-type $.expiresAt: backend"]),
    Case(
      testDescription: "a decoder that converts keys: the backend sends another type",
      contract: #"{"expires_at": "string"}"#, model: "let expiresAt: String", body: #"{"expires_at": 5}"#,
      keys: .convertFromSnakeCase,
      findings: ["model value-type $.expiresAt: backend"]),
    Case(
      testDescription: "a decoder that converts keys: the model has another type",
      contract: #"{"expires_at": "date-time"}"#, model: "let expiresAt: Date",
      body: #"{"expires_at": "2026-01-08T12:00:00Z"}"#,
      keys: .convertFromSnakeCase,
      findings: ["model value-type $.expiresAt: model"]),
    Case(
      testDescription: "an object under another name, and the model has a type of its own in it",
      contract: #"{"user": {"id": "integer", "name": "string", "role": "string"}}"#,
      model: "let user: U; struct U: Decodable { let id: Bool; let name: String; let role: String }",
      body: #"{"User": {"id": 1, "name": "n", "role": "r"}}"#,
      findings: ["model field-casing $.user: backend", "model value-type $.user.id: model"]),
    Case(
      testDescription: "what should hold the renamed member is of another type",
      contract: #"{"a": "string", "b": "integer"}"#,
      model: "let a: A; let b: Int; struct A: Decodable { let firstName: String }",
      body: #"{"a": {"first_name": "x"}, "b": 1}"#,
      findings: ["model field-casing $.a.firstName: everybody"]),
    Case(
      testDescription: "a day that no calendar has, which the decoder reads as another",
      contract: #"{"at": "date-time"}"#, model: "let at: Date", body: #"{"at": "2026-02-30T09:30:00Z"}"#,
      dates: .iso8601, findings: ["model value-format $.at: backend"]),
    Case(
      testDescription: "no date at all, where an older system would not read every promised one either",
      contract: #"{"at": "date-time"}"#, model: "let at: Date", body: #"{"at": "null"}"#,
      dates: .iso8601, findings: ["model value-format $.at: backend"]),
    Case(
      testDescription: "a member that moved, whose value keeps only the model's promise",
      contract: #"{"id": "integer", "page": "integer(1...)"}"#, model: "let id: Int; let page: Int",
      body: #"{"id": 1, "pageable": {"pageNumber": 0, "pageSize": 20}}"#,
      findings: ["model field-moved $.page: backend"]),
    Case(
      testDescription: "a fraction, which older systems do not read",
      contract: #"{"at": "date-time"}"#, model: "let at: Date", body: #"{"at": "2026-02-20T09:30:00.5Z"}"#,
      dates: .iso8601, findings: ["model value-format $.at: model"]),
    Case(
      testDescription: "in an envelope, what the model reads as nil, as a text, or not at all",
      contract:
        #"{"id": "integer", "name": "string", "phone": "string | null", "day": "date", "at": "date-time"}"#,
      model: "let id: Int; let name: String; let phone: String?; let day: String",
      body: #"{"data": {"id": 1, "name": "n", "day": "08.01.2025"}}"#,
      findings: [
        "model body-wrapped $: backend", "contract field-missing $.phone: unread",
        "contract value-format $.day: unread", "contract field-missing $.at: unread",
      ]),
    Case(
      testDescription: "an Optional that some elements lack and others have in another casing",
      contract: #"{"items": [{"id": "integer", "firstName": "string", "phoneNumber": "string | null"}]}"#,
      model:
        "let items: [U]; struct U: Decodable { let id: Int; let firstName: String; let phoneNumber: String? }",
      body: #"{"items": [{"id": 1, "first_name": "a", "phone_number": "1"}, {"id": 2, "first_name": "b"}]}"#,
      findings: [
        "model field-casing $.items[*]: backend", "contract field-missing $.items[*].phoneNumber: unread",
      ]),
    Case(
      testDescription: "an Optional that some elements lack and others have in another object",
      contract:
        #"{"items": [{"id": "integer", "phone": "string | null", "role": "string", "birthDay": "string"}]}"#,
      model:
        "let items: [U]; struct U: Decodable { let id: Int; let phone: String?; let role: String; let birthDay: String }",
      body:
        #"{"items": [{"id": 1, "profile": {"phone": "1", "role": "a", "birthDay": "b"}}, {"id": 2, "profile": {"role": "a", "birthDay": "b"}}]}"#,
      findings: [
        "model field-moved $.items[*]: backend", "contract field-missing $.items[*].phone: unread",
      ]),
    Case(
      testDescription: "in an object under another key, a member that the model does not have",
      contract: #"{"userId": "integer", "homeCity": {"zipCode": "string", "cityName": "string"}}"#,
      model: "let userId: Int; let homeCity: C; struct C: Decodable { let zipCode: String }",
      body: #"{"user_id": 1, "home_city": {"zip_code": "1"}}"#,
      findings: [
        "model field-casing $: backend", "model field-casing $.homeCity.zipCode: backend",
        "contract field-missing $.homeCity.cityName: unread",
      ]),
    Case(
      testDescription: "a member that the model does not have, of an object that other elements lack",
      contract: #"{"items": [{"id": "integer", "owner": {"id": "integer", "zip": "string"}}]}"#,
      model:
        "let items: [U]; struct U: Decodable { let id: Int; let owner: O }; struct O: Decodable { let id: Int }",
      body: #"{"items": [{"id": 1}, {"id": 2, "owner": {"id": 3}}]}"#,
      findings: [
        "model field-missing $.items[*].owner: backend",
        "contract field-missing $.items[*].owner.zip: unread",
      ]),
    Case(
      testDescription: "a null for an Optional beside a value of another type",
      contract: #"{"items": [{"id": "integer", "n": "integer"}]}"#,
      model: "let items: [U]; struct U: Decodable { let id: Int; let n: Int? }",
      body: #"{"items": [{"id": 1, "n": "x"}, {"id": 2, "n": null}]}"#,
      findings: [
        "model value-type $.items[*].n: backend", "contract value-null $.items[*].n: unread",
      ]),
    Case(
      testDescription: "a value other than the only promised one, which the model does not have",
      contract: #"{"id": "integer", "kind": "'Bearer'"}"#, model: "let id: Int",
      body: #"{"id": 1, "kind": "MAC"}"#, findings: ["contract value-literal $.kind: unread"]),
    Case(
      testDescription: "a comma too many, which the decoder reads", contract: #"{"id": "integer"}"#,
      model: "let id: Int", body: #"{"id": 1,}"#, findings: ["model body-not-json body: unread"]),
    Case(
      testDescription: "another document for the model, of which the contract finds members missing",
      contract: #"{"items": ["integer"], "total": "integer", "page": "integer", "hasMore": "boolean"}"#,
      model: "let items: [Int]; let total: Int",
      body: #"{"results": [], "count": 0, "page": 1, "hasMore": false}"#,
      findings: ["model body-unrelated body: backend"]),
  ]

  @Test func `what came is told by the promise that says more of it`() throws {
    let example = Case(
      testDescription: "", contract: #"{"id": "integer", "amount": "decimal", "at": "date-time"}"#,
      model: "let id: Int; let amount: String; let currency: String",
      body: #"{"id": 1, "amount": {"value": "1.50", "currency": "EUR"}, "at": "2026-01-08T12:00:00Z"}"#,
      findings: [])
    let told = try Self.diagnosis(example).findings.map(\.finding)
    let amount = try #require(told.first { $0.kind == .valueType })
    #expect(amount.actual.hasSuffix("what is at $.amount.value fits"), "\(amount.actual)")
    #expect(amount.expected == "String")
  }

  @Test(arguments: cases)
  func `the verdict names the responsible party`(example: Case) throws {
    let diagnosis = try Self.diagnosis(example)
    let told = diagnosis.findings.map { finding in
      let who = finding.responsibleParty.map { "\($0)" } ?? "nobody"
      return "\(finding.side) \(finding.finding.kind.rawValue) \(finding.finding.place): \(who)"
    }
    #expect(Set(told) == Set(example.findings), "\(diagnosis.verdict)")
    #expect(diagnosis.exitStatus == (example.findings.isEmpty ? .kept : .broken))
  }

  @Test func `one sentence where all findings have one cause`() throws {
    #expect(
      try Self.diagnosis(Self.cases[4]).verdict.hasSuffix(
        "The model does not match the contract; the backend does."))
    #expect(
      try Self.diagnosis(Self.cases[6]).verdict.hasSuffix(
        "The contract is out of date; app and backend agree."))
    #expect(try Self.diagnosis(Self.cases[0]).verdict.hasPrefix("Contract, model and response agree"))
    #expect(try Self.diagnosis(Self.cases[11]).verdict.contains("Not all findings are of one kind: 1× "))
  }

  @Test func `each cause of one member is mended by whom it is`() throws {
    let example = try #require(
      Self.cases.first { $0.testDescription.hasPrefix("the backend has another casing,") })
    let diagnosis = try Self.diagnosis(example)
    let hints = diagnosis.findings.map(\.finding.hint)
    #expect(hints.map(\.client.isEmpty) == [true, false])
    #expect(hints.map(\.backend.isEmpty) == [false, true])
    #expect(diagnosis.repair?.decoderLines == ["decoder.dateDecodingStrategy = .iso8601"])
    #expect(
      diagnosis.stopgap?.decoderLines == [
        "decoder.keyDecodingStrategy = .convertFromSnakeCase", "decoder.dateDecodingStrategy = .iso8601",
      ])
    let own = try #require(
      Self.cases.first { $0.testDescription.hasPrefix("the model does not notice the casing,") })
    let advice = try Self.diagnosis(own).findings.flatMap(\.contractAdvice)
    #expect(advice == [#"c.json:2:33: write "expires_at" in place of "expiresAt""#])
  }

  /// The contract's promise for 500, a response with this status, and the verdict.
  static let errors: [(String, String, String)] = [
    (#"{"error": "string"}"#, #"{"error": "x"}"#, "The response is as c/e promises; "),
    (#"{"error": "string"}"#, #"{"error": 1}"#, "The response is not as c/e promises: 1 finding; "),
  ]

  @Test(arguments: errors)
  func `the body of an error is the contract's alone, and the verdict says so`(
    promise: String, body: String, says: String
  ) throws {
    let example = Case(
      testDescription: "", contract: #"{"id": "integer"}}, "500": {"body": \#(promise)"#,
      model: "let id: Int",
      body: body, findings: [])
    let diagnosis = try Self.diagnosis(example, status: 500)
    #expect(diagnosis.verdict == says + "Model was not held against it, as the status is 500.")
    #expect(diagnosis.findings.allSatisfy { $0.responsibleParty == nil })
  }

  static func diagnosis(_ example: Case, status: Int? = nil) throws -> Diagnosis {
    let inferred = """
      {"contract": "c", "backend": {"url": "http://h"}, "endpoints": {"e": {"request": "GET /e",
       "responses": {"200": {"body": \(example.contract)}}}}, "checks": {"e": {"call": "e"}}}
      """
    let contract = try Contract(parsing: Array(inferred.utf8), file: "c.json")
    let source = "struct Model: Decodable { \(example.model) }".replacing("; ", with: "\n")
    let reader = SwiftModelReader([SwiftFile(name: "Model.swift", bytes: Array(source.utf8))])
    var client = Client.plainDecoder
    client.keys = example.keys
    if let dates = example.dates { (client.dates, client.os) = (dates, "iOS 17") }
    var diagnoser = Diagnoser(
      capture: Capture(format: .body, body: Array(example.body.utf8)), source: "response.json",
      contract: DiagnosisPromise(
        side: .contract, name: "c/e", contract: contract, endpoint: contract.endpoints[0]),
      model: DiagnosisPromise(try reader.model(named: "Model", client: client)), now: 1_762_616_352)
    diagnoser.capture?.status = status
    if status != nil { diagnoser.capture?.headers = [Header("Content-Type", "application/json")] }
    return diagnoser.diagnosis()
  }
}
