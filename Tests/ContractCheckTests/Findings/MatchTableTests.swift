import Testing

@testable import ContractSpecs

/// The tests of the data for later explanations: missing members, unexpected keys, and the places of values.
@Suite struct MatchTableTests {
  private let wrongModel = Sketch.object([
    "user": .object(["id": .string, "first_name": .string, "created_at?": .dateTime]),
    "tokens": .object(["accessToken": .string]),
  ])

  private let response = #"""
    {"accessToken":"x","tokenType":"Bearer","user":{"id":"1","firstName":"J","phoneNumber":"+1"}}
    """#

  private func place(_ path: String, in table: MatchTable) throws -> MatchTable.Place {
    let index = table.ids.first { table.path(of: $0).description == path }
    return table[try #require(index)]
  }

  @Test func `an object's place holds what was missed, required or not`() throws {
    let table = try Promise(wrongModel).match(response).table
    #expect(try place("$", in: table).misses.map(\.seen.count) == [0, 1])
    #expect(try place("$", in: table).misses.map(\.severity) == [.info, .breaks])
    let user = try place("$.user", in: table)
    #expect(user.misses.map(\.seen.count) == [0, 0, 1])
    #expect(user.misses.map(\.severity) == [.info, .info, .info])
  }

  @Test func `an object's place holds what was left over, with its first node`() throws {
    let matcher = try Promise(wrongModel, policy: .allow).match(response)
    let root = try place("$", in: matcher.table)
    #expect(root.unexpectedKeys.map(\.key) == ["accessToken", "tokenType"])
    let names = root.unexpectedKeys.map { matcher.document.string(at: $0.seen.first) }
    #expect(names == ["accessToken", "tokenType"])
    #expect(try place("$.user", in: matcher.table).unexpectedKeys.map(\.key) == ["phoneNumber"])
  }

  @Test func `a member's place holds the other names it was found under`() throws {
    let table = try Promise(wrongModel).match(response).table
    let names = try place("$.user.first_name", in: table).otherNames
    #expect(names.map(\.name) == ["firstName"])
    #expect(names.map(\.seen.count) == [1])
  }

  @Test func `counts and first places are by pattern path`() throws {
    let promise = Promise(.array(.object(["a": .integer, "b?": .integer])))
    let matcher = try promise.match(#"[{"a":1},{"b":1},{"x":1},{"a":1,"x":2}]"#)
    let element = try place("$[*]", in: matcher.table)
    #expect(element.visits == 4)
    #expect(element.misses.map(\.seen.count) == [2, 3])
    #expect(element.unexpectedKeys.map(\.seen.count) == [2])
    let first = NodePaths(of: [element.misses[0].seen.first], in: matcher.document)
    #expect(first[element.misses[0].seen.first].description == "$[1]")
  }

  @Test func `places are bounded, and nothing is lost behind the bound`() throws {
    let tree = Sketch.named(
      "Tree", .object(["v": .integer, "l?": .reference("Tree"), "r?": .reference("Tree")]))
    let matcher = try Promise(tree).match(Self.tree(depth: 13))
    #expect(matcher.table.places.count < MatchTable.maximumPlaces + 10)
    let findings = MatchReport(of: matcher).findings
    let differing = matcher.table.places.flatMap(\.differences).map(\.seen.count).reduce(0, +)
    #expect(differing == 1 << 13 - 1)
    #expect(findings.allSatisfy { $0.kind == .valueType })
  }

  private static func tree(depth: Int) -> String {
    depth == 1
      ? #"{"v":"x"}"# : #"{"v":"x","l":\#(tree(depth: depth - 1)),"r":\#(tree(depth: depth - 1))}"#
  }

  @Test func `the wrong model of a login is explained`() throws {
    #expect(
      try Promise(wrongModel).lines(response) == [
        "breaks field-moved $.tokens at $: object {accessToken} <> only its members",
        #"info field-unexpected $.tokenType: no such member <> string "Bearer""#,
        #"breaks field-casing $.user.first_name at $.user.firstName: "first_name" <> "firstName""#,
        #"info field-unexpected $.user.phoneNumber: no such member <> string "+1""#,
      ])
  }
}
