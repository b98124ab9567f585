import Testing

@testable import ContractMutation
@testable import ContractSpecs

@Suite struct ProvenChangesTests {
  private static let promise = """
    {"firstName": "string", "lastName": "string", "itemCount": "integer", "state": "'open' | 'closed'",
     "paidAt": "date-time", "note": "url | null"}
    """
  private static let snake = """
    {"first_name":"a","last_name":"b","item_count":3,"state":"open","paid_at":"2025-01-08T12:00:00Z","note":null}
    """

  private func search(_ body: String, of promise: String = Self.promise) throws -> (
    proven: ProvenChanges?, judgings: Int
  ) {
    let response = try BodyChangeTrial(body: promise).judged(body)
    var search = ProofSearch(response)
    let proven = ProvenChanges(of: response, by: &search)
    #expect(proven == ProvenChanges(of: response))
    return (proven, search.judgings)
  }

  @Test func `one change is proven by one judging`() throws {
    let (proven, judgings) = try search(Self.snake)
    #expect(proven?.changes.map(\.change) == [.casing(.snake)])
    #expect(proven?.changes.map { $0.places.map(\.kind) } == [[.fieldCasing]])
    #expect(proven?.undone == .keepsPromise && proven?.untried == nil)
    #expect(judgings == 1)
  }

  @Test func `two changes are proven by three judgings`() throws {
    let (proven, judgings) = try search(#"{"data":\#(Self.snake)}"#)
    #expect(proven?.changes.map(\.change) == [.wrapped(under: ["data"]), .casing(.snake)])
    #expect(proven?.undone == .keepsPromise && judgings == 3)
  }

  @Test func `a change that another one hides is proven with it, and explains nothing that was found`() throws
  {
    let text = JSONText.quoted(Self.snake)
    let (proven, _) = try search(String(decoding: text, as: UTF8.self))
    #expect(proven?.changes.map(\.change) == [.serializedTwice, .casing(.snake)])
    #expect(proven?.changes.map(\.places.count) == [1, 0])
    #expect(proven?.undone == .keepsPromise)
  }

  @Test func `what no change explains is left`() throws {
    let (proven, _) = try search(Self.snake.replacing(#""item_count":3"#, with: #""item_count":"three""#))
    #expect(proven?.changes.map(\.change) == [.casing(.snake)])
    #expect(proven?.undone == .differs)
  }

  @Test func `what does not verify is not told`() throws {
    // The text holds another document, which has a difference that nothing explains.
    let (proven, _) = try search(
      #""{\"firstName\":true,\"lastName\":\"b\"}""#, of: #"{"firstName": "string", "lastName": "string"}"#)
    #expect(proven == nil)
    #expect(try search(#"{"n":"many"}"#, of: #"{"n": "integer"}"#).proven == nil)
  }

  @Test func `more than three changes are not undone together`() throws {
    let body = """
      {"data":{"first_name":"a","last_name":"b","item_count":"3","state":"OPEN","paid_at":1736337600,"note":""}}
      """
    let (proven, _) = try search(body)
    #expect(proven?.changes.count == 3 && proven?.undone == .differs)
    #expect(proven?.untried == .init(count: 3, reason: .manyChanges))
  }

  @Test func `a body that is too large is counted as not tried`() throws {
    let long = #"{"first_name":"\#(String(repeating: "x", count: 1 << 20))","last_name":"b"}"#
    let (proven, judgings) = try search(long, of: #"{"firstName": "string", "lastName": "string"}"#)
    #expect(proven == .init(changes: [], undone: .differs, untried: .init(count: 1, reason: .longBody)))
    #expect(judgings == 0)
  }

  @Test func `every change is read back from its name and its texts`() {
    let changes: [BodyChange] =
      [
        .serializedTwice, .wrapped(under: ["a b", "data"]), .unwrapped(from: ["data"]), .omittedNulls,
        .nullAsText,
        .moved([.init(promised: [.key("a.b")], found: [.key("x"), .key("a.b")])]),
        .renamed([.init(promised: "a", sent: "b"), .init(promised: "c", sent: "")]),
      ] + KeyStyle.allCases.flatMap { [.casing($0), .enumCasing($0)] }
      + BodyChange.ScalarKind.allCases.map { .scalarsAsText($0) } + DateForm.allCases.map { .dates($0) }
    for change in changes { #expect(BodyChange(name: change.name, details: change.details) == change) }
    #expect(Set(changes.map(\.name)).count == 11)
    #expect(BodyChange(name: "casing", details: ["camelCase", "x"]) == nil)
    #expect(BodyChange(name: "moved", details: ["no path", "$.a"]) == nil)
    #expect(BodyChange(name: "other", details: []) == nil)
  }
}
