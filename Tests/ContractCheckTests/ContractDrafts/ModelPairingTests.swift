import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of finding the app's types for the responses of a contract.
@Suite struct ModelPairingTests {
  private static let sources = """
    struct User: Decodable { let id: Int; let email: String; let fullName: String; let createdAt: String }
    struct UserSummary: Decodable { let id: Int; let fullName: String }
    struct Item: Decodable { let id: Int; let title: String; let price: Double; let owner: UserSummary }
    struct ItemPage: Decodable { let items: [Item]; let total: Int }
    struct UserPage: Decodable { let items: [User]; let total: Int }
    struct APIError: Decodable { let message: String }
    struct Token: Decodable { let accessToken: String; let tokenType: String; let expiresIn: Int }
    struct TokenPair: Decodable { let accessToken: String; let tokenType: String; let expiresIn: Int }
    struct Notice: Decodable { let message: String }
    """

  private static let user =
    #"{"id": "integer", "email": "email", "full_name": "string", "created_at": "string"}"#
  private static let item =
    #"{"id": "integer", "title": "string", "price": "number", "owner": {"id": "integer", "full_name": "string"}}"#

  /// A request with the body of its success, and the type; or the types that read it equally well.
  struct Case: Sendable, CustomTestStringConvertible {
    var request: String
    var body: String
    var type: String?
    var equal: [String] = []
    var testDescription: String { request }
  }

  static let cases: [Case] = [
    Case(request: "GET /me", body: user, type: "User"),
    Case(request: "GET /users", body: "[\(user)]", type: "[User]"),
    Case(request: "GET /items/{id}", body: item, type: "Item"),
    Case(request: "GET /items", body: #"{"items": [\#(item)], "total": "integer"}"#, type: "ItemPage"),
    Case(request: "GET /people", body: #"{"items": [\#(user)], "total": "integer"}"#, type: "UserPage"),
    // What the model requires beside the promise, or reads less, does not hide it.
    Case(
      request: "GET /other",
      body: #"{"id": "integer", "email": "email", "full_name": "string", "role?": "string"}"#,
      type: "User"),
    // Names break a tie, and nothing else does.
    Case(
      request: "POST /token",
      body: #"{"access_token": "string", "token_type": "string", "expires_in": "integer"}"#,
      type: "Token"),
    Case(
      request: "POST /session",
      body: #"{"access_token": "string", "token_type": "string", "expires_in": "integer"}"#,
      equal: ["Token", "TokenPair"]),
    // Objects as small as this are recognized by their name alone.
    Case(request: "POST /notice", body: #"{"message": "string"}"#, type: "Notice"),
    Case(request: "POST /done", body: #"{"message": "string"}"#, equal: ["APIError", "Notice"]),
    Case(request: "GET /weather", body: #"{"celsius": "number", "wind": "number", "rain": "number"}"#),
    // The type of a part is not that of the whole.
    Case(request: "GET /wrapped", body: #"{"data": \#(user), "took": "number", "cached": "boolean"}"#),
    Case(request: "GET /count", body: "integer"),
  ]

  private static func contract(_ cases: [Case]) throws -> Contract {
    let endpoints = cases.enumerated().map { index, example in
      let body =
        example.body.hasPrefix("{") || example.body.hasPrefix("[") ? example.body : "\"\(example.body)\""
      return
        #""e\#(index)": {"request": "\#(example.request)", "responses": {"200": {"body": \#(body)}, "404": {"body": {"message": "string"}}}}"#
    }
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"},
       "endpoints": {\(endpoints.joined(separator: ",\n"))}, "checks": {"e": {"call": "e0"}}}
      """
    return try Contract(parsing: Array(text.utf8), file: "c.json")
  }

  private static func reader(_ text: String) -> SwiftModelReader {
    SwiftModelReader([
      SwiftFile(name: "App/Models.swift", bytes: Array(text.replacing("; ", with: "\n").utf8))
    ])
  }

  private static let decoder = """

    let decoder: JSONDecoder = {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return decoder
    }()
    """

  @Test func `each success gets the type that reads it best`() throws {
    let contract = try Self.contract(Self.cases)
    let pairing = ModelPairing(of: contract, with: Self.reader(Self.sources + Self.decoder), now: 0)
    let found = Dictionary(uniqueKeysWithValues: pairing.pairs.map { ($0.endpoint.request, $0.type) })
    let undecided = Dictionary(
      uniqueKeysWithValues: pairing.undecided.map { ($0.response, $0.types.sorted()) })
    for example in Self.cases {
      #expect(found[example.request] == example.type, "\(example.request)")
      guard example.type == nil, example.body != "integer" else { continue }
      #expect(undecided["\(example.request) 200"] == example.equal, "\(example.request)")
    }
    #expect(pairing.pairs.allSatisfy { $0.status == .exact(200) })
    #expect(pairing.choice == nil)
  }

  @Test func `a generic page is paired with what is on it`() throws {
    let contract = try Self.contract([
      Case(request: "GET /items", body: #"{"rows": [\#(Self.item)], "next": "string | null"}"#, type: nil),
      Case(request: "GET /users", body: #"{"rows": [\#(Self.user)], "next": "string | null"}"#, type: nil),
    ])
    let page = "\nstruct Page<Row: Decodable>: Decodable { let rows: [Row]; let next: URL? }"
    let pairing = ModelPairing(of: contract, with: Self.reader(Self.sources + page + Self.decoder), now: 0)
    #expect(pairing.pairs.map(\.type) == ["Page<Item>", "Page<User>"])
  }

  @Test func `of several decoders the one is taken with which most is read`() throws {
    let other = """

      func plain() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .useDefaultKeys
        decoder.dateDecodingStrategy = .iso8601
        return decoder
      }
      """
    let contract = try Self.contract(Self.cases)
    let pairing = ModelPairing(of: contract, with: Self.reader(Self.sources + other + Self.decoder), now: 0)
    #expect(pairing.choice?.client.keys == .convertFromSnakeCase)
    #expect(pairing.pairs.contains { $0.type == "User" })
  }
}
