import ContractSpecs
import Testing

@testable import ContractCheck

/// The fixtures of the tests of runs.
enum RunningTests {
  /// Returns a contract with these members of its `endpoints` and `checks`, and further members.
  static func contract(
    _ checks: String, endpoints: String = "", extra: String = "", name: String = "test",
    file: String = "specs/test.json"
  ) throws -> Contract {
    let text = """
      {"contract": "\(name)", \(extra)
       \(extra.contains("\"backend\"") ? "" : "\"backend\": {\"url\": \"http://localhost:1\"},")
       "endpoints": {
         "get": {"request": "GET /get"}, "post": {"request": "POST /post"},
         "login": {"request": "POST /login", "responses": {"200": {"body": {"accessToken": "any", "*": "any"}}}},
         "refresh": {"request": "POST /refresh", "responses": {"200": {"body": {"accessToken": "any", "*": "any"}}}},
         "item": {"request": "GET /items/{id}"}, "me": {"request": "GET /me"}\(endpoints.isEmpty ? "" : ", \(endpoints)")
       },
       "checks": {\(checks)}}
      """
    return try Contract(parsing: Array(text.utf8), file: file)
  }
}

extension RunSettings {
  static func test(_ variables: [String: String] = [:]) -> RunSettings {
    RunSettings(version: "1.0", variables: Variables(environment: variables), seed: 42)
  }
}

/// Runs contracts against a transport on a clock that takes no time.
func run(
  _ contracts: Contract..., settings: RunSettings = .test(), clock: FakeClock = FakeClock(),
  transport: ScriptedTransport
) async -> RunResult {
  let result = await Runner(settings: settings, transport: transport, clock: clock).run(contracts)
  RecordedExplanations.add(result)
  return result
}

extension RunResult {
  var checks: [CheckResult] { contracts.flatMap(\.checks) }

  /// The result of every check as `name outcome reason`.
  var summary: [String] {
    checks.map { check in
      ([check.name, check.outcome.rawValue] + [check.failure?.reason.rawValue].compactMap(\.self)).joined(
        separator: " ")
    }
  }

  subscript(check name: String) -> CheckResult? { checks.first { $0.name == name } }
}
