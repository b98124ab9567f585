import Testing

@testable import ContractCheck

@Suite struct SensitiveNamesTests {
  @Test(arguments: [
    "access_token", "refreshToken", "apiKey", "API_KEY", "APIKey", "password", "Password", "client-secret",
    "code",
    "otpCode", "X-Api-Key", "user[password]", "password2", "google_token", "apikey", "id_token", "token",
    "credentials.secret", "password_confirmation", "passwordConfirmation", "code_verifier", "pass",
    "passWord", "pass_word", "PassPhrase", "cardNumber", "csrf",
    "sessionId",
    "session_id", "signature", "sig", "authorization", "credential", "credentials", "cookie", "X-Session-Id",
    "sid", "session", "totp", "2fa", "user2fa", "cvv", "passwordHash", "privateKeyPem", "password_digest",
    "secret_key_base", "bearer", "JSESSIONID", "auth_code", "connect.sid",
  ])
  func `fields that are redacted`(name: String) {
    #expect(SensitiveNames().contains(name))
  }

  @Test(arguments: [
    "token_type", "tokenType", "keyboard", "monkey", "codec", "passwordChangedAt", "expires_in", "statusCode",
    "status_code", "email", "", "keys", "tokens", "zip_codes", "encode", "secretary", "barcodes",
    "error_code", "errorCode", "exitCode", "zip_code", "countryCode", "public_key", "primaryKey", "id",
    "hash",
    "codebase", "codeBase", "alfa", "sidebar", "sessions",
  ])
  func `fields that stay readable`(name: String) {
    #expect(!SensitiveNames().contains(name))
  }

  @Test(arguments: [
    ("tokens", true), ("backupCodes", true), ("API_KEYS", true), ("token", true), ("names", false),
    ("s", false),
  ])
  func `lists whose elements are redacted`(name: String, isRedacted: Bool) {
    #expect(SensitiveNames().containsElements(of: name) == isRedacted)
  }

  @Test(arguments: [("X-Auth", true), ("X-Session-Id", true), ("X-Author", false), ("X-Request-Id", false)])
  func `header fields that are redacted`(name: String, isRedacted: Bool) {
    #expect(SensitiveNames().containsHeader(name) == isRedacted)
  }

  @Test func `fields promised as tokens are redacted in any casing`() throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "t"}"#,
      endpoints: """
        "t": {"request": "GET /t", "responses": {"200": {"headers": {"X-Id": "jwt"},
          "body": {"idJwtValue": "jwt | null", "list": "jwt[]", "plain": "string"}}}}
        """)
    let names = SensitiveNames(promised: contract.tokenNames)
    #expect(contract.tokenNames == ["idJwtValue", "list", "X-Id"])
    for name in ["idJwtValue", "id_jwt_value", "list", "x-id"] { #expect(names.contains(name)) }
    #expect(!names.contains("plain"))
  }

  @Test(arguments: [
    ("accessToken", ["access", "token"]), ("APIKey", ["api", "key"]),
    ("X-CSRF-Token", ["x", "csrf", "token"]),
    ("user.password2", ["user", "password", "2"]), ("éTéToken", ["é", "té", "token"]),
  ])
  func `names have words`(name: String, words: [String]) {
    #expect(SensitiveNames.words(of: name) == words)
  }
}
