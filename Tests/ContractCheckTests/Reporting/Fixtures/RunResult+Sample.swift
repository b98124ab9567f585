@testable import ContractCheck
@testable import ContractSpecs

extension RunResult {
  /// A plausible run: the backend has changed the casing of the user's fields and of the token's type.
  ///
  /// The committed samples under `reports/` are made from it.
  static var sample: RunResult {
    RunResult(
      conditions: RunConditions(version: "0.1.0", seed: 20_261_118, isInsecure: false),
      startedAt: 1_794_976_119.12, duration: .milliseconds(412), contracts: [.bobTheBuilder, .golfSwingAI],
      problems: [], isComplete: true, exitStatus: .broken)
  }
}

extension ContractResult {
  fileprivate static var bobTheBuilder: ContractResult {
    ContractResult(
      name: "bob-the-builder", title: "BobTheBuilder", file: "specs/bob-the-builder.json",
      url: "http://127.0.0.1:3000", unexpectedFields: .warn,
      promises: [PromiseText(firstLine: 13, text: shapes)], checks: [.login, .wrongPassword, .refresh])
  }

  private static let shapes = #"""
      "shapes": {
        "User": {
          "id": "uuid",
          "email": "email",
          "firstName": "string",
          "lastName": "string",
          "phoneNumber?": "string",
          "role": "string",
          "createdAt?": "date-time",
          "updatedAt?": "date-time"
        },
        "Tokens": {
          "accessToken": "jwt",
          "refreshToken": "string",
          "tokenType": "'Bearer'",
          "expiresIn": "integer(1...)"
        }
      }
    """#

  fileprivate static var golfSwingAI: ContractResult {
    ContractResult(
      name: "golf-swing-ai", title: "Golf Swing AI", file: "specs/golf-swing-ai.json", url: nil,
      unexpectedFields: .warn, checks: [.needingGolfURL("oauth-google", "POST /oauth/{provider}", line: 71)])
  }
}

extension CheckResult {
  fileprivate static var login: CheckResult {
    var result = CheckResult(
      name: "login", endpoint: "POST /api/auth/login", expectedStatus: "200", location: .bob(31),
      outcome: .failed, duration: .milliseconds(241))
    (result.title, result.tags) = ("valid credentials sign the user in", ["auth"])
    result.findings = [.bearer, .casing, .unexpectedLastLogin]
    result.exchanges = [
      ExchangeRecord(
        method: "POST", url: "http://127.0.0.1:3000/api/auth/login",
        request: .init(
          headers: [Header("Accept", "application/json"), Header("Content-Type", "application/json")],
          body: .whole(#"{"email":"john.doe@example.com","password":"‹secret.BOB_PASSWORD›"}"#)),
        status: 200,
        response: .init(
          headers: [Header("content-type", "application/json"), Header("content-length", "421")],
          body: .whole(loginResponse)),
        timings: .example, curl: loginCurl)
    ]
    return result
  }

  private static let loginResponse = #"""
    {"accessToken":"‹masked 1›","refreshToken":"‹masked 2›","tokenType":"bearer","expiresIn":900,"user":
    {"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","email":"john.doe@example.com","first_name":"John",
    "last_name":"Doe","role":"user","last_login":"2025-11-08T15:39:12.642Z"}}
    """#

  private static let loginCurl =
    "curl -X 'POST' -H 'Accept: application/json' -H 'Content-Type: application/json' "
    + #"--data-binary '{"email":"john.doe@example.com","password":"'"$BOB_PASSWORD"'"}' "#
    + "'http://127.0.0.1:3000/api/auth/login'"

  fileprivate static var wrongPassword: CheckResult {
    var result = CheckResult(
      name: "wrong-password", endpoint: "POST /api/auth/login", expectedStatus: "4XX", location: .bob(37),
      outcome: .passed, duration: .milliseconds(96))
    result.tags = ["auth"]
    return result
  }

  fileprivate static var refresh: CheckResult {
    var result = CheckResult(
      name: "refresh", endpoint: "POST /api/auth/refresh", expectedStatus: "200", location: .bob(38),
      outcome: .failed, duration: .milliseconds(68))
    result.findings = [.bearer]
    result.exchanges = [
      ExchangeRecord(
        method: "POST", url: "http://127.0.0.1:3000/api/auth/refresh",
        request: .init(
          headers: [Header("Content-Type", "application/json")],
          body: .whole(#"{"refreshToken":"‹masked 2›"}"#)),
        status: 200,
        response: .init(
          headers: [Header("content-type", "application/json")],
          body: .whole(
            #"{"accessToken":"‹masked 3›","refreshToken":"‹masked 4›","tokenType":"bearer","expiresIn":900}"#)
        ),
        timings: .example,
        curl: #"curl -X 'POST' --data-binary '{"refreshToken":"'"$MASKED_2"'"}' "#
          + "'http://127.0.0.1:3000/api/auth/refresh'"
      )
    ]
    return result
  }

  fileprivate static func needingGolfURL(_ name: String, _ endpoint: String, line: Int) -> CheckResult {
    var result = CheckResult(
      name: name, endpoint: endpoint, expectedStatus: "200",
      location: SpecLocation(file: "specs/golf-swing-ai.json", line: line, column: 5), outcome: .notRun,
      duration: .zero)
    result.failure = Failure(
      reason: .needsVariable, message: "not set: GOLF_URL (environment, --env-file or --set)")
    return result
  }
}

extension Finding {
  fileprivate static var bearer: Finding {
    var finding = Finding(
      kind: .valueLiteral, severity: .silent,
      place: Place(JSONPath([.key("tokenType")]), location: .bob(27, 20)), expected: "'Bearer'",
      actual: "string \"bearer\"",
      hint: Hint(
        backend: "Send \"Bearer\": only the casing differs.",
        client: "Compare without regard to casing: token types have none (RFC 6749 section 5.1)."))
    finding.position = TextPosition(line: 1, column: 72)
    return finding
  }

  fileprivate static var casing: Finding {
    var finding = Finding(
      kind: .fieldCasing, severity: .breaks,
      place: Place(
        JSONPath([.key("user")]),
        members: [
          Member(expected: "firstName", found: "first_name"),
          Member(expected: "lastName", found: "last_name"),
        ], location: .bob(14, 5)),
      expected: "camelCase keys", actual: "snake_case keys",
      hint: Hint(
        backend: "Send \"firstName\": the serializer's naming setting may decide it for all keys.",
        client: "Set keyDecodingStrategy to convertFromSnakeCase, without CodingKeys that hold underscores."))
    finding.position = TextPosition(line: 2, column: 76)
    return finding
  }

  fileprivate static var unexpectedLastLogin: Finding {
    var finding = Finding(
      kind: .fieldUnexpected, severity: .info,
      place: Place(JSONPath([.key("user"), .key("last_login")]), location: .bob(14, 5)),
      expected: "no such member", actual: "string \"2025-11-08T15:39:12.642Z\"",
      hint: Hint(
        backend: "Document the member, or do not send it.", client: "Codable ignores it; nothing to do."))
    finding.position = TextPosition(line: 3, column: 38)
    return finding
  }
}

extension SpecLocation {
  fileprivate static func bob(_ line: Int, _ column: Int = 5) -> SpecLocation {
    SpecLocation(file: "specs/bob-the-builder.json", line: line, column: column)
  }
}

extension BodyExcerpt {
  static func whole(_ text: String) -> BodyExcerpt {
    BodyExcerpt(bytes: Array(text.utf8), total: text.utf8.count)
  }
}

extension PhaseTimings {
  static var example: PhaseTimings {
    PhaseTimings(
      nameLookup: .milliseconds(1), connect: .milliseconds(2), tls: .zero, firstByte: .milliseconds(239),
      total: .milliseconds(241))
  }
}
