import Testing

@testable import ContractSpecs

/// The tests of dictionaries of which several entries do not decode.
@Suite struct UnorderedEntriesTests {
  @Test(.slow, .requires(.program("swiftc")))
  func `no entry of a dictionary is told to be the first`() async throws {
    let trials = try await ModelOracle(Self.models).check()
    #expect(trials.allSatisfy { !$0.isHedged })
  }

  private static let models = """
    //: {"i": {"1": 1, "2": 3}} | {"i": {"a": 1, "2": 3}} | {"i": {"1": "x", "2": "x"}}
    struct Numbered: Decodable { let i: [Int: Int] }
    //: {"p": [{"q": {"a": 1, "b": 2}}]} | {"p": [{"q": {"a": "x", "b": "y"}}]}
    struct Deep: Decodable { let p: [Inner]; struct Inner: Decodable { let q: [String: Int] } }
    //: {"d": {"a": 1, "b": 2}} | {"d": {"a": "x", "b": "y"}} | {"d": {"a": "x", "b": null}}
    struct Named: Codable { let d: [String: Int] }
    """

  @Test(arguments: [
    (#"{"a": 1, "b": "x"}"#, "$.b"),
    (#"{"a": "x", "b": "y"}"#, "$[*]"),
    (#"{"a": "x", "b": null}"#, nil), (#"{"a": 1.5, "b": null}"#, nil), (#"{"a": 1.5, "b": 2}"#, "$"),
    (#"{"a": "x", "b": "y", "c": null}"#, nil),
  ])
  func `several entries that fail alike are told as any of them`(body: String, place: String?) throws {
    var table = ShapeTable()
    let nowhere = SpecLocation(file: "", line: 1, column: 1)
    let number = table.add(ShapeNode(shape: .integer(.none), location: nowhere))
    let root = table.add(
      ShapeNode(shape: .object(ObjectShape(fields: [], others: .each(number))), location: nowhere))
    let client = Client(keys: .asWritten, dates: nil, os: nil)
    let decoder = ClientDecoder(PreparedShapes(table).reaching(root), root: root, client: client)
    let bytes = Array(body.utf8)
    let outcome = decoder.decode(bytes, try JSONDocument(parsing: bytes))
    if let place {
      #expect(outcome.failure?.field.description == place)
    } else {
      #expect(outcome == .failsInAnyOrder)
    }
  }
}
