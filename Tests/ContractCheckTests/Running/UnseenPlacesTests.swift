import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of places for which no body had a value: they are said, and fail nothing.
@Suite struct UnseenPlacesTests {
  private static func contract(_ shape: String, checks: Int = 1) throws -> Contract {
    let all = (0..<checks).map { #""c\#($0)": {"call": "x", "query": {"n": "\#($0)"}}"# }
    let text = """
      {"contract": "t", "backend": {"url": "http://127.0.0.1:1"},
       "shapes": {"Dog": {"kind": "'dog'", "bark": "integer"}, "Cat": {"kind": "'cat'", "meow": "integer"}},
       "endpoints": {"x": {"request": "GET /x", "query": {"n": "string"}, "responses": {"200": {"body": \(shape)}}}},
       "checks": {\(all.joined(separator: ", "))}}
      """
    return try Contract(parsing: Array(text.utf8), file: "t.json")
  }

  private static func unseen(_ shape: String, _ bodies: [String]) async throws -> [String] {
    let contract = try contract(shape, checks: bodies.count)
    let result = await run(
      contract, settings: .test(),
      transport: ScriptedTransport { request, _ in
        let number = request.url.split(separator: "=").last.flatMap { Int($0) } ?? 0
        return .json(bodies[number])
      })
    #expect(result.exitStatus == .kept, "\(result.verdict)")
    return result.contracts[0].unseenLines
  }

  @Test(arguments: [
    (#"{"items": "Dog[]"}"#, [#"{"items": []}"#], ["0 elements judged at $.items of GET /x (200)"]),
    (#"{"items": "Dog[]"}"#, [#"{"items": []}"#, #"{"items": [{"kind": "dog", "bark": 1}]}"#], []),
    (#"{"items": "Dog[] | null"}"#, [#"{"items": null}"#], []),
    (#"{"items": "any[]"}"#, [#"{"items": []}"#], ["0 elements judged at $.items of GET /x (200)"]),
    (#""Dog[][]""#, ["[[]]"], ["0 elements judged at $[*] of GET /x (200)"]),
    (#""Dog[][]""#, ["[]"], ["0 elements judged at $ of GET /x (200)"]),
    (#"{"*": "integer"}"#, ["{}"], ["0 entries judged at $ of GET /x (200)"]),
    (#"{"a": "integer", "*": "integer"}"#, [#"{"a": 1}"#], []),
    (#""object""#, ["{}"], []),
    (
      #""(Dog | Cat)[]""#, [#"[{"kind": "dog", "bark": 1}]"#],
      ["no value of Cat judged at $[*] of GET /x (200)"]
    ),
    (#""(Dog | Cat)[]""#, [#"[{"kind": "dog", "bark": 1}]"#, #"[{"kind": "cat", "meow": 1}]"#], []),
    (#""string | integer | null""#, ["1"], ["no value of string judged at $ of GET /x (200)"]),
    (#""'a' | 'b'""#, [#""a""#], []),
  ])
  func `a part without a value is said`(shape: String, bodies: [String], lines: [String]) async throws {
    #expect(try await Self.unseen(shape, bodies) == lines)
  }

  @Test func `what is not looked at is not said to be unseen`() async throws {
    let many = Array(repeating: #"{"items": []}"#, count: 80)
    #expect(try await Self.unseen(#"{"items": "Dog[]"}"#, many) == [])
    let long = "[" + Array(repeating: "[]", count: 6_000).joined(separator: ",") + "]"
    #expect(try await Self.unseen(#""Dog[][]""#, [long]) == [])
  }

  @Test func `shards have seen what one of them has`() {
    let items = UnseenPlace(path: .root, part: .elements)
    func names(_ names: String...) -> UnseenPlace { UnseenPlace(path: .root, part: .alternatives(names)) }
    #expect(UnseenPlace.common([items], [items]) == [items])
    #expect(UnseenPlace.common([items], nil) == [items])
    #expect(UnseenPlace.common([items], []) == [])
    #expect(UnseenPlace.common([names("A", "B")], [names("B", "C"), items]) == [names("B")])
  }
}
