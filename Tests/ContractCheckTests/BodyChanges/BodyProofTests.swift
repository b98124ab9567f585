import Testing

@testable import ContractMutation
@testable import ContractSpecs

@Suite struct BodyProofTests {
  private static let promise = """
    {"firstName": "string", "lastName": "string", "itemCount": "integer", "state": "'open' | 'closed'"}
    """
  private static let snake = #"{"first_name":"a","last_name":"b","item_count":3,"state":"open"}"#

  private func proof(_ changes: [BodyChange], _ body: String, of promise: String = Self.promise) throws
    -> BodyProof
  {
    BodyProof(verifying: changes, of: try BodyChangeTrial(body: promise).judged(body))
  }

  @Test func `a true change is verified and credited with all findings`() throws {
    let proof = try proof([.casing(.snake)], Self.snake)
    #expect(proof.verdict == .verified && proof.judgings == 1)
    #expect(proof.remaining.isEmpty && proof.new.isEmpty && !proof.gone.isEmpty)
    #expect(proof.credits.map(\.findings) == [proof.gone])
  }

  @Test(arguments: [BodyChange.casing(.pascal), .wrapped(under: ["data"]), .omittedNulls, .serializedTwice])
  func `a wrong change is not verified`(change: BodyChange) throws {
    let proof = try proof([change], Self.snake)
    #expect(proof.verdict == .refuted && proof.gone.isEmpty && proof.judgings == 0)
  }

  @Test func `a change that has no part in it is not verified beside a true one`() throws {
    let proof = try proof([.scalarsAsText(.numbers), .casing(.snake)], Self.snake)
    #expect(proof.verdict == .refuted)
    #expect(proof.credits.map(\.findings.count) == [1, 0])
  }

  @Test func `what the change does not explain remains`() throws {
    let body = #"{"first_name":"a","last_name":"b","item_count":"three","state":"open"}"#
    let proof = try proof([.casing(.snake)], body)
    #expect(proof.verdict == .verified)
    #expect(proof.remaining.map(\.kind) == [.valueType])
    #expect(proof.gone.map(\.kind) == [.fieldCasing])
  }

  @Test func `what is new refutes`() throws {
    // The text holds another document: read once more, it has differences of its own.
    let proof = try proof(
      [.serializedTwice], #""{\"firstName\":1,\"lastName\":\"b\",\"itemCount\":3,\"state\":\"open\"}""#)
    #expect(proof.verdict == .refuted && proof.new.map(\.kind) == [.valueType])
  }

  @Test func `two changes are verified together, each with its own findings`() throws {
    let proof = try proof([.casing(.snake), .wrapped(under: ["data"])], #"{"data":\#(Self.snake)}"#)
    #expect(proof.verdict == .verified && proof.remaining.isEmpty)
    #expect(proof.credits.map(\.change) == [.wrapped(under: ["data"]), .casing(.snake)])
    #expect(proof.credits.map { $0.findings.map(\.kind) } == [[.bodyWrapped], [.fieldCasing]])
  }

  @Test func `three changes are verified together`() throws {
    let inner = #"{\"data\":{\"first_name\":\"a\",\"last_name\":\"b\",\"item_count\":3,\"state\":\"open\"}}"#
    let changes: [BodyChange] = [.serializedTwice, .wrapped(under: ["data"]), .casing(.snake)]
    let proof = try proof(changes, "\"\(inner)\"")
    #expect(proof.verdict == .verified && proof.remaining.isEmpty)
    #expect(proof.gone.map(\.observation) == [.serializedTwice])
    #expect(proof.credits.allSatisfy { !$0.findings.isEmpty })
    let values = #"{"data":{"first_name":"a","last_name":"b","item_count":"3","state":"OPEN"}}"#
    let three: [BodyChange] = [
      .wrapped(under: ["data"]), .casing(.snake), .scalarsAsText(.numbers),
    ]
    let partial = try self.proof(three, values)
    #expect(partial.verdict == .verified && partial.remaining.map(\.kind) == [.valueChoice])
    #expect(try self.proof(three + [.enumCasing(.screamingSnake)], values).verdict == .notTried(.manyChanges))
  }

  @Test(arguments: ["text/event-stream", "application/x-ndjson"])
  func `the pieces of a stream are undone as the list that they are`(type: String) throws {
    let text = """
      {"contract": "c", "backend": {"url": "http://127.0.0.1:1"}, "endpoints": {"a": {"request": "GET /a",
       "responses": {"200": {"type": "\(type)", "each": {"firstName": "string", "lastName": "string"}}}}},
       "checks": {"a": {"call": "a"}}}
      """
    let (contract, errors, _) = ContractText.load(text)
    let loaded = try #require(contract, "\(errors)")
    let trial = try #require(BodyChangeTrial(loaded, loaded.endpoints[0], loaded.endpoints[0].responses[0]))
    let body = Array(#"[{"firstName":"a","lastName":"b"},{"firstName":"c","lastName":"d"}]"#.utf8)
    let altered = try #require(try trial.apply([.casing(.snake)], to: body))
    let proof = BodyProof(verifying: [.casing(.snake)], of: trial.judged(altered))
    #expect(proof.verdict == .verified && proof.remaining.isEmpty)
    #expect(BodyChangeTrial.areSame(trial.undone([.casing(.snake)], in: altered), body))
  }

  @Test func `what is too large is not tried`() throws {
    let trial = try BodyChangeTrial(body: #"[{"firstName": "string", "lastName": "string"}]"#)
    let element = #"{"first_name":"a","last_name":"b"}"#
    func verdict(_ body: String) -> BodyProof.Verdict {
      BodyProof(verifying: [.casing(.snake)], of: trial.judged(body)).verdict
    }
    // The list, and three values for each element.
    #expect(verdict("[" + Array(repeating: element, count: 1666).joined(separator: ",") + "]") == .verified)
    #expect(
      verdict("[" + Array(repeating: element, count: 1667).joined(separator: ",") + "]")
        == .notTried(.manyValues))
    let long = #"{"first_name":"\#(String(repeating: "x", count: 1 << 20))","last_name":"b"}"#
    #expect(verdict("[\(long)]") == .notTried(.longBody))
    #expect(verdict("<html>") == .notTried(.noPromisedBody))
  }

  @Test func `an empty list of changes proves nothing`() throws {
    #expect(try proof([], Self.snake).verdict == .refuted)
  }
}
