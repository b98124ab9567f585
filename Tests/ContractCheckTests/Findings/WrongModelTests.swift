import Testing

@testable import ContractSpecs

/// The tests of the original login failure: tokens promised in an object and in snake_case, sent flat in camelCase.
@Suite struct WrongModelTests {
  private static let response = """
    {
      "accessToken": "\(Tokens.signed(#"{"sub":"1"}"#))",
      "refreshToken": "721682c3",
      "tokenType": "Bearer",
      "expiresIn": 900,
      "user": {
        "id": "85fa5c14-3e09-4c9f-9764-00c9f02f6b26",
        "email": "john.doe@example.com",
        "firstName": "John",
        "lastName": "Doe",
        "phoneNumber": "+1234567890",
        "role": "user",
        "createdAt": "2025-11-08T15:39:12.642Z",
        "updatedAt": "2025-11-08T15:39:12.642Z"
      }
    }
    """

  private static func contract(user: String, login: String) throws -> Contract {
    let text = """
      {
        "contract": "bob", "backend": {"url": "http://localhost:3000"},
        "shapes": {
          "User": \(user),
          "Tokens": {"accessToken": "jwt", "refreshToken": "string", "expiresIn": "integer(1...)"}
        },
        "endpoints": {"login": {"request": "POST /api/auth/login", "responses": {"200": {"body": \(login)}}}},
        "checks": {"login": {"call": "login", "expect": 200}}
      }
      """
    return try Contract(parsing: Array(text.utf8), file: "specs/bob.json")
  }

  private static func judgement(of contract: Contract) -> Judgement {
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json; charset=utf-8")],
      body: Array(response.utf8))
    return contract.judge(response, of: contract.endpoints[0], method: "POST")
  }

  @Test func `the wrong model gets the direct findings, each cause once`() throws {
    let contract = try Self.contract(
      user: """
        {"id": "string", "email": "string", "first_name": "string", "last_name": "string", "role": "string",
         "created_at?": "date-time", "updated_at?": "date-time"}
        """,
      login: #"{"user": "User", "tokens": "Tokens"}"#)
    let judgement = Self.judgement(of: contract)
    #expect(
      judgement.findings.filter { $0.severity != .info }.map(\.line) == [
        "breaks field-moved $.tokens at $: Tokens <> only its members",
        "breaks field-casing $.user: snake_case keys <> camelCase keys",
      ])
    let casing = judgement.findings.first { $0.kind == .fieldCasing }
    #expect(casing?.members.map(\.found) == ["firstName", "lastName", "createdAt", "updatedAt"])
    let name = judgement.lookUp(JSONPath([.key("user"), .key("first_name")]))
    #expect(name.value?.string == "John")
    #expect(name.relocatedTo?.description == "$.user.firstName")
    let token = judgement.lookUp(JSONPath([.key("tokens"), .key("refreshToken")]))
    #expect(token.value?.string == "721682c3")
    #expect(token.relocatedTo?.description == "$.refreshToken")
  }

  @Test func `the right model keeps its promise`() throws {
    let contract = try Self.contract(
      user: """
        {"id": "uuid", "email": "email", "firstName": "string", "lastName": "string", "phoneNumber?": "string",
         "role": "string", "createdAt?": "date-time", "updatedAt?": "date-time"}
        """,
      login: #"{"...": "Tokens", "tokenType": "'Bearer'", "user": "User"}"#)
    let judgement = Self.judgement(of: contract)
    #expect(judgement.findings == [])
    #expect(judgement.lookUp(JSONPath([.key("accessToken"), .jwt, .key("sub")])).value?.string == "1")
  }
}
