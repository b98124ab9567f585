import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import ContractMutation

/// The tests that the strength of a hostile contract is computed in bounded time.
@Suite struct HostileMutationScoreTests {
  private static func contract(_ shapes: [String: String], _ body: String = "A0", checks: Int = 1) throws
    -> Contract
  {
    let members = shapes.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(
      separator: ", ")
    let calls = (0..<checks).map { #""c\#($0)": {"call": "e"}"# }.joined(separator: ", ")
    let text = """
      {"contract": "x", "backend": {"url": "http://127.0.0.1:1"}, "shapes": {\(members)},
       "endpoints": {"e": {"request": "POST /", "responses": {"200": {"body": "\(body)"}}}}, "checks": {\(calls)}}
      """
    let (contract, errors, _) = ContractText.load(text)
    return try #require(contract, "\(errors)")
  }

  private static func chain(_ count: Int, _ shapes: (Int) -> [String: String]) -> [String: String] {
    (0..<count).reduce(into: ["A\(count)": #""integer""#]) { all, number in
      all.merge(shapes(number)) { $1 }
    }
  }

  private static func wide(_ count: Int, _ value: String) -> [String: String] {
    ["A0": "{" + (0..<count).map { "\"f\($0)\": \"\(value)\"" }.joined(separator: ", ") + "}"]
  }

  /// Trying every alternative at every level would take two to the power of the depth, or forty to the power of eight.
  @Test(
    .timeLimit(.minutes(3)),
    arguments: [
      chain(40) {
        [
          "A\($0)": "\"B\($0) | C\($0)\"", "B\($0)": "{\"a\": \"A\($0 + 1)\"}",
          "C\($0)": "{\"a\": \"A\($0 + 1)\", \"b?\": \"string\"}",
        ]
      },
      chain(40) { ["A\($0)": "\"A\($0 + 1) | A\($0 + 1)[]\""] }.merging(["A": #"{"list?": "A0"}"#]) { $1 },
    ])
  func `alternatives inside each other are asked about once each`(shapes: [String: String]) async throws {
    // On a thread of its own, because a debug build needs more than the 512 KiB that a task has on macOS.
    let strength = try #require(
      await DetachedWork().run {
        try? Self.contract(shapes, shapes["A"] == nil ? "A0" : "A").mutationScore()
      } ?? nil)
    #expect(strength.score.tried > 3 && strength.endpoints[0].obstacles.isEmpty)
  }

  @Test func `where too much would have to be tried that is said, with its place`() throws {
    let contract = try Self.contract(Self.wide(300, "string(400)"))
    let strength = contract.mutationScore(MutationEffort(1 << 20))
    #expect(strength.score.tried == 0)
    #expect(
      strength.endpoints[0].obstacles == [
        "x.json:2:57: mutations of the responses with 200 were not tried: at most 1 MiB of one contract are mutated and judged"
      ])
  }

  @Test func `the effort grows with the responses and not with the checks that expect them`() throws {
    func left(_ checks: Int) throws -> Int {
      var meter = MutationScoreMeter(
        try Self.contract(Self.wide(3, "uuid"), checks: checks), MutationEffort(1 << 24))
      let strength = meter.mutationScore(ofEndpoint: 0)
      #expect(strength.score.percent == 100 && strength.score.tried > 10)
      return meter.effort.left
    }
    #expect(try left(1) == left(500))
  }
}
