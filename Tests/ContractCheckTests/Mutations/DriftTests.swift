import Testing

@testable import ContractMutation
@testable import ContractSpecs

@Suite struct DriftTests {
  /// A promised body, or several, and the change that a drift is for a contract with them.
  typealias Row = (drift: Drift, bodies: [String], change: BodyChange?)

  private static let rows: [Row] = [
    (.casing, [#"{"accessToken": "string", "message": "string"}"#], .casing(.snake)),
    (.casing, [#"{"access_token": "string", "message": "string"}"#], .casing(.camel)),
    (.casing, [#"{"AccessToken": "string", "Message": "string"}"#], .casing(.snake)),
    // The casing of most names is the contract's own.
    (.casing, [#"{"userId": "string"}"#, #"{"user_id": "string", "is_open": "boolean"}"#], .casing(.camel)),
    // Names of a single word differ in PascalCase only.
    (.casing, [#"{"message": "string"}"#], .casing(.pascal)),
    (.casing, [#""string[]""#, #"{"userId": {"*": "string"}, "*": "any"}"#], nil),
    (.envelope, [#"{"id": "string"}"#, #"{"user": "any"}"#], .wrapped(under: ["data"])),
    // A name that one body has is the envelope of none.
    (.envelope, [#"{"id": "string"}"#, #"{"data": "any"}"#], .wrapped(under: ["result"])),
    (.envelope, [#""string[]""#], .wrapped(under: ["data"])),
    (.envelope, [#""string""#], nil),
    (.dates, [#"{"a": "string"}"#, #"[{"at?": "date-time | null"}]"#], .dates(.unixSeconds)),
    (.dates, [#"{"on": "date", "token": "jwt(Claims)"}"#], nil),
    (.enumCasing, [#"{"a": "'open' | 'in_progress'"}"#], .enumCasing(.screamingSnake)),
    (.enumCasing, [#"{"a": "'OPEN' | 'IN_PROGRESS'"}"#], .enumCasing(.snake)),
    (.enumCasing, [#"{"a": "'1' | '2'", "b": "'open'"}"#], nil),
    (.nullAsText, [#"{"a": "uuid | null"}"#], .nullAsText),
    (.nullAsText, [#"{"a": "string | null", "b": "any", "c": "string | integer | null"}"#], nil),
  ]

  @Test(arguments: rows) func `a drift is one change of all bodies of a contract`(row: Row) throws {
    let endpoints = row.bodies.enumerated().map { number, body in
      #""e\#(number)": {"request": "GET /\#(number)", "responses": {"200": {"body": \#(body)}}}"#
    }
    let text = """
      {"contract": "c", "backend": {"url": "http://127.0.0.1:1"}, "shapes": {"Claims": {"at": "date-time"}},
       "endpoints": {\(endpoints.joined(separator: ", "))}, "checks": {"c": {"call": "e0"}}}
      """
    let (contract, errors, _) = ContractText.load(text)
    let effect = row.drift.effect(on: try #require(contract, "\(errors)"))
    #expect(effect == row.change.map { .change($0) })
  }

  @Test func `errors have names, and no envelope`() throws {
    let (contract, errors, _) = ContractText.load(
      """
      {"contract": "c", "backend": {"url": "http://127.0.0.1:1"},
       "endpoints": {"e": {"request": "GET /e", "responses": {"204": {"body": null}, "4XX": {"body": {"errorCode": "string"}}}}},
       "checks": {"c": {"call": "e"}}}
      """)
    let loaded = try #require(contract, "\(errors)")
    #expect(Drift.envelope.effect(on: loaded) == nil)
    #expect(Drift.casing.effect(on: loaded) == .change(.casing(.snake)))
  }

  @Test func `every mutation is a drift of its name, or at one place what a drift is everywhere`() throws {
    let contract = try #require(ContractText.load(MutatedResponseTests.contract).contract)
    for mutation in Mutation.allCases {
      let drift = try #require(Drift(rawValue: mutation.rawValue))
      switch drift.effect(on: contract) {
      case .mutation(let same): #expect(same == mutation)
      case .change: #expect(mutation == .casing || mutation == .envelope)
      case nil: Issue.record("\(drift) has no effect")
      }
    }
  }

  @Test func `every drift explains itself in a line of its own`() {
    #expect(Set(Drift.allCases.map(\.explanation)).count == Drift.allCases.count)
    #expect(Drift.allCases.allSatisfy { !$0.explanation.contains("\n") && $0.explanation.count < 87 })
    #expect(
      Drift.allCases.map(\.rawValue).joined(separator: " ")
        == "casing envelope dates enum-casing null-as-text nest flatten rename missing extra type null format "
        + "literal array duplicate precision status media-type html empty truncated slow flaky")
  }
}
