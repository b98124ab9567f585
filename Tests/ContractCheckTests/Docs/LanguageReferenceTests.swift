import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

@Suite struct LanguageReferenceTests {
  static let page = Result { try DocumentedExamples(file: "docs/contract-language.md") }
  static var contracts: [DocumentedExamples.WholeContract] { (try? page.get().contracts) ?? [] }
  static var shapes: [DocumentedExamples.ShapeExample] { (try? page.get().shapes) ?? [] }

  @Test func `the page can be read`() throws {
    let page = try Self.page.get()
    #expect(page.contracts.count > 20)
    #expect(page.shapes.count > 50)
    #expect(page.shapes.allSatisfy { !$0.values.isEmpty })
  }

  @Test(arguments: contracts)
  func `every contract loads, or is refused as the page says`(example: DocumentedExamples.WholeContract) {
    #expect(Self.problems(of: example.text) == (example.error.map { [$0] } ?? []))
  }

  /// The files to which contracts of the page refer.
  private static let documents = ReferencedFiles(read: document, models: models)

  @Sendable private static func models(
    _ sources: ModelSources, _ client: Client
  ) throws(ReferencedFileError) -> any AppModels {
    let text = """
      struct User: Decodable { let id: Int }
      struct Page<T: Decodable>: Decodable { let items: [T] }
      """
    return try PromisedModels(
      of: SwiftModelReader([SwiftFile(name: "Models.swift", bytes: Array(text.utf8))]), sources,
      client: client)
  }

  @Sendable private static func document(_ path: String) throws(ReferencedFileError) -> [UInt8] {
    if path == "common.json" { return Array(((try? page.get())?.included ?? "").utf8) }
    return Array(
      """
      {"openapi": "3.1.0", "paths": {"/users/{id}": {"get": {"operationId": "readUser", "responses": {"200": {
        "description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}}}}}},
      "components": {"schemas": {"User": {"type": "object", "properties": {"id": {"type": "integer"}}}}}}
      """.utf8)
  }

  /// Returns the errors of the loader, or else those of the requests.
  private static func problems(of text: String) -> [String] {
    do {
      let contract = try Contract(parsing: Array(text.utf8), file: "example.json", files: documents)
      return (contract.requestFaults() + contract.expectationFaults()).map(\.message)
    } catch {
      return error.diagnostics.map(\.message)
    }
  }

  @Test(arguments: shapes)
  func `every value fits or differs as the page says`(example: DocumentedExamples.ShapeExample) throws {
    let contract = try contract(promising: example)
    for value in example.values {
      let response = HTTPResponse(
        status: 200, headers: [Header("Content-Type", "application/json")],
        body: Array("{\"value\": \(value.text)}".utf8),
        receivedAt: Self.noon)
      let found = try contract.findings(in: response, of: "example").map(\.kind.rawValue)
      switch value.kinds {
      case nil: #expect(found == [], "\(value.text)")
      case []?: #expect(!found.isEmpty, "\(value.text)")
      case let kinds?: #expect(found == kinds, "\(value.text)")
      }
    }
  }

  /// 2025-01-08 12:00:00 UTC, the time of the responses of the page.
  static let noon = 1_736_337_600.0

  /// Returns a contract with one endpoint, whose response has the shape in its only member.
  private func contract(promising example: DocumentedExamples.ShapeExample) throws -> Contract {
    let base = try #require(Self.contracts.first)
    let shapes = example.names.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
    let part = """
      {
        "shapes": {\(shapes)},
        "endpoints": {"example": {"request": "GET /", "responses": {"200": {"body": {"value": \(example.shape)}}}}}
      }
      """
    return try Contract(parsing: Array(layered(part, over: base.text).utf8), file: "example.json")
  }

  // MARK: Completeness

  @Test(arguments: [
    ContractReader.rootKeys, ContractReader.endpointKeys, ContractReader.sentKeys, ContractReader.ownKeys,
    ["url", "headers", "timeout", "cookies", "keys", "dates", "os", "unexpectedFields"],
    ["about", "type", "headers", "body", "each", "policy"], ["login", "renew", "bearer", "refresh"],
    ["status", "values", "differs", "$contains"], ["values", "within", "every"], ["times", "unsafe"],
    ["bearer", "basic", "user", "password"], ["base64", "path", "filename", "type"],
  ])
  func `every key has an example`(keys: [String]) {
    let text = Self.contracts.map(\.text).joined()
    #expect(keys.filter { !text.contains("\"\($0)\":") } == [])
  }

  @Test func `every type and format has values that fit and that do not`() {
    let words = ContractReader.plainTypes + ["null", "jwt"] + Format.allCases.map(\.rawValue)
    for word in words {
      let example = Self.shapes.first { $0.shape == "\"\(word)\"" }
      #expect(example?.values.contains { $0.kinds == nil } == true, "\(word)")
      #expect(example?.values.contains { $0.kinds != nil } == true || word == "any", "\(word)")
    }
  }

  @Test func `every form of reference has an example`() throws {
    let contracts = try Self.contracts.filter { $0.error == nil }.map {
      try Contract(parsing: Array($0.text.utf8), file: "example.json", files: Self.documents)
    }
    let references = contracts.flatMap(\.checks).flatMap(\.references)
    let forms = Set(references.map { ReferenceForm($0.target) })
    #expect(Set(ReferenceForm.all).subtracting(forms) == [])
  }
}

/// The form of a reference's target, with kinds and labels distinguished.
private enum ReferenceForm: Hashable {
  case variable(isSecret: Bool, hasFallback: Bool)
  case unique(Reference.UniqueKind)
  case labelled
  case now(Reference.NowForm)
  case response
  case claim
  case header
  case sentBody
  case session(Reference.SessionToken)

  init(_ target: Reference.Target) {
    switch target {
    case .variable(_, let isSecret, let fallback):
      self = .variable(isSecret: isSecret, hasFallback: fallback != nil)
    case .unique(let kind, let label): self = label.isEmpty ? .unique(kind) : .labelled
    case .now(let form): self = .now(form)
    case .response(_, let path): self = path.steps.contains(.jwt) ? .claim : .response
    case .responseHeader: self = .header
    case .sentBody: self = .sentBody
    case .session(_, let token): self = .session(token)
    }
  }

  static let all: [Self] =
    [true, false].flatMap { secret in
      [true, false].map { .variable(isSecret: secret, hasFallback: $0) }
    } + Reference.UniqueKind.allCases.map { .unique($0) } + Reference.NowForm.allCases.map { .now($0) }
    + Reference.SessionToken.allCases.map { .session($0) } + [
      .labelled, .response, .claim, .header, .sentBody,
    ]
}
