import ContractMutation
import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of causes that are changes of bodies, each of which is proven by undoing it.
@Suite struct ProvenCausesTests {
  private static let user = #"{"firstName": "string", "lastName": "string"}"#
  private static let order = #"{"orderNo": "string", "placedBy": "string"}"#

  private func call(_ name: String, _ promise: String, _ body: String) -> Call {
    Call(name.replacing("/", with: "-"), "GET /\(name)", #""200": {"body": \#(promise)}"#, .json(body))
  }

  /// Returns the sentence on what undoing a cause proves, with the others by their numbers.
  private func words(_ cause: Cause?) -> String? { cause?.undone?.words { "cause \($0 + 1)" } }

  @Test(arguments: [
    (
      [user, order],
      [#"{"first_name": "a", "last_name": "b"}"#, #"{"order_no": "a", "placed_by": "b"}"#], "casing"
    ),
    (
      [user, order],
      [
        #"{"data": {"firstName": "a", "lastName": "b"}}"#, #"{"data": {"orderNo": "a", "placedBy": "b"}}"#,
      ], "envelope"
    ),
    (
      ["[\(user)]", "[\(order)]"],
      [
        #"{"items": [{"firstName": "a", "lastName": "b"}]}"#,
        #"{"items": [{"orderNo": "a", "placedBy": "b"}]}"#,
      ], "pages"
    ),
    (
      [#"{"data": \#(user)}"#, #"{"data": \#(order)}"#],
      [#"{"firstName": "a", "lastName": "b"}"#, #"{"orderNo": "a", "placedBy": "b"}"#], "no-envelope"
    ),
    (
      [#"{"aAt": "date-time"}"#, #"{"bAt": "date-time"}"#],
      [#"{"aAt": 1736337600}"#, #"{"bAt": 1736337600}"#], "dates"
    ),
    (
      [#"{"aAt": "date-time"}"#, #"{"bAt": "date-time"}"#],
      [#"{"aAt": "2025-01-08T12:00:00"}"#, #"{"bAt": "2025-01-08T12:00:00"}"#], "dates"
    ),
    (
      [#"{"n": "integer"}"#, #"{"m": "number"}"#], [#"{"n": "1"}"#, #"{"m": "2.5"}"#], "scalar-types"
    ),
    (
      [#"{"n": "boolean"}"#, #"{"m": "boolean"}"#], [#"{"n": "true"}"#, #"{"m": "false"}"#], "scalar-types"
    ),
    (
      [#"{"a": "'on' | 'off'"}"#, #"{"b": "'new' | 'old'"}"#], [#"{"a": "ON"}"#, #"{"b": "OLD"}"#],
      "enum-casing"
    ),
    (
      [#"{"at": "url | null"}"#, #"{"by": "uuid | null"}"#], [#"{"at": ""}"#, #"{"by": ""}"#], "empty-texts"
    ),
    (
      [#"{"at": "url | null"}"#, #"{"by": "uuid | null"}"#], ["{}", "{}"], "omitted-nulls"
    ),
    (
      [user, order],
      [#""{\"firstName\": \"a\", \"lastName\": \"b\"}""#, #""{\"orderNo\": \"a\", \"placedBy\": \"b\"}""#],
      "serialized-twice"
    ),
  ])
  func `each change of bodies is one cause by proof`(promises: [String], bodies: [String], name: String)
    async throws
  {
    let told = try await Call.causes(of: [
      call("a", promises[0], bodies[0]), call("b", promises[1], bodies[1]),
    ])
    #expect(told.map(\.change.name) == [name], "\(told.map(\.title))")
    #expect(told.first?.undone?.kept == 2 && told.first?.undone?.failed == 2)
    let isExact = !["dates", "empty-texts", "omitted-nulls"].contains(name)
    #expect(
      words(told.first)
        == "undone, 2 of its 2 failed responses keep their promise\(isExact ? "" : ", in form and not in value")"
    )
  }

  @Test func `a response that differs otherwise too is told with that cause`() async throws {
    let told = try await Call.causes(of: [
      call("a", Self.user, #"{"first_name": "a", "last_name": "b"}"#),
      call("b", Self.order, #"{"order_no": "a", "placed_by": "b"}"#),
      call("c", #"{"itemNo": "string", "size": "integer"}"#, #"{"item_no": "a", "size": "large"}"#),
    ])
    #expect(told.map(\.change.name) == ["casing", "difference"])
    #expect(
      words(told.first) == "undone, 2 of its 3 failed responses keep their promise (1 also has cause 2)")
    #expect(told.last?.undone == nil)
  }

  @Test func `a change that a response contradicts is not claimed of all`() async throws {
    let told = try await Call.causes(of: [
      call("v1/a", Self.user, #"{"first_name": "a", "last_name": "b"}"#),
      call("v1/b", Self.order, #"{"order_no": "a", "placed_by": "b"}"#),
      call("v2/c", Self.user, #"{"firstName": "a", "lastName": "b"}"#),
    ])
    #expect(told.map(\.scope) == [.below("/v1")])
    let none = try await Call.causes(of: [
      call("a", Self.user, #"{"first_name": "a", "last_name": "b"}"#),
      call("b", Self.order, #"{"order_no": "a", "placed_by": "b"}"#),
      call("c", Self.user, #"{"firstName": "a", "lastName": "b"}"#),
    ])
    #expect(none.map(\.change.name) == ["difference", "difference"])
  }

  @Test func `what does not verify is not claimed`() async throws {
    // Texts that are no JSON of the promised document, and texts that are no numbers.
    for (promises, bodies) in [
      ([Self.user, Self.order], [#""{\"firstName\": 1}""#, #""{\"orderNo\": 1}""#]),
      ([#"{"n": "integer"}"#, #"{"m": "number"}"#], [#"{"n": "many"}"#, #"{"m": "few"}"#]),
      ([#"{"n": "boolean"}"#, #"{"m": "boolean"}"#], [#"{"n": 1}"#, #"{"m": 0}"#]),
      ([#"{"n": "decimal"}"#, #"{"m": "decimal"}"#], [#"{"n": 1.5}"#, #"{"m": 2.5}"#]),
    ] {
      let told = try await Call.causes(of: [
        call("a", promises[0], bodies[0]), call("b", promises[1], bodies[1]),
      ])
      #expect(told.allSatisfy { $0.change == .difference }, "\(told.map(\.title))")
      #expect(told.allSatisfy { $0.undone == nil })
    }
  }

  @Test func `a single finding is a difference of its own, with what undoing it proves`() async throws {
    let told = try await Call.causes(of: [call("a", #"{"at": "date-time"}"#, #"{"at": 1736337600}"#)])
    #expect(told.map(\.change) == [.difference])
    #expect(words(told.first) == "undone, its failed response keeps its promise, in form and not in value")
  }

  @Test func `dates in two units are two changes`() async throws {
    let told = try await Call.causes(of: [
      call("a", #"{"aAt": "date-time"}"#, #"{"aAt": 1736337600}"#),
      call("b", #"{"bAt": "date-time"}"#, #"{"bAt": 1736337600000}"#),
    ])
    #expect(told.map(\.change) == [.difference, .difference])
  }

  @Test func `every report says what undoing proves`() async throws {
    let (contract, transport) = try Self.shop()
    let result = await run(contract, transport: transport)
    let words = "undone, 4 of its 5 failed responses keep their promise (1 also has "
    #expect(ConsoleReport().text(of: result).contains(words + "another cause)"))
    let other = try #require(result.causes.last?.id)
    for text in [
      MarkdownReport().text(of: result), HTMLReport().text(of: result), JSONReport().text(of: result),
    ] {
      #expect(text.contains(words + "cause \(other))"), "\(text.prefix(4000))")
    }
  }

  /// A contract whose backend writes keys in another style, and one value of another type.
  private static func shop() throws -> (Contract, ScriptedTransport) {
    let names = ["a", "b", "c", "d", "e"]
    let contract = try RunningTests.contract(
      names.map { #""\#($0)": {"call": "\#($0)", "expect": 200}"# }.joined(separator: ", "),
      endpoints: names.map { name in
        #"""
        "\#(name)": {"request": "GET /\#(name)", "responses": {"200": {"body": {"\#(name)Name": "string", "size": "integer"}}}}
        """#
      }.joined(separator: ", "))
    let transport = ScriptedTransport { request, _ in
      let name = request.url.suffix(1)
      return .json(#"{"\#(name)_name": "x", "size": \#(name == "c" ? #""large""# : "1")}"#)
    }
    return (contract, transport)
  }

  @Test(arguments: [1, 2, 5])
  func `shards have the same causes and numbers as one run`(total: Int) async throws {
    let (contract, transport) = try Self.shop()
    let whole = await run(contract, transport: transport)
    let division = Division([contract], isSelected: { _, _ in true }, into: total)
    var reports: [ShardReports.Report] = []
    for number in 1...total {
      let shard = try #require(Shard(number: number, total: total))
      var settings = RunSettings.test()
      settings.part = division.part(shard)
      settings.isSelected = { division.includes($0, $1, in: shard) }
      let part = await Runner(settings: settings, transport: transport, clock: FakeClock()).run([contract])
      let text = JSONReport().text(of: part)
      reports.append(
        .init(file: "\(number).json", run: try JSONReport.read(Array(text.utf8), file: "r.json")))
    }
    let merged = ShardReports(reports).merged(version: "1.0")
    #expect(merged.causes.map(\.id) == whole.causes.map(\.id))
    #expect(merged.causes.map(\.undone) == whole.causes.map(\.undone))
    #expect(whole.causes.first?.undone?.kept == 4)
  }
}
