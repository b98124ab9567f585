import Testing

@testable import ContractSpecs

@Suite struct AggregationTests {
  static let users = Sketch.object([
    "items": .array(.named("User", .object(["id": .uuid, "name": .string, "age?": .integer])))
  ])

  private func body(_ elements: [String]) -> String {
    #"{"items":[\#(elements.joined(separator: ","))]}"#
  }

  private let id = "85fa5c14-3e09-4c9f-9764-00c9f02f6b26"

  @Test func `elements of an array differ in one finding with its count and first place`() throws {
    let elements = (0..<200).map { number in
      number % 5 == 3 ? #"{"id":"x\#(number)","name":"n"}"# : #"{"id":"\#(id)","name":"n"}"#
    }
    #expect(
      try Promise(Self.users).lines(body(elements)) == [
        #"breaks value-format $.items[*].id: uuid <> string "x3" [40/200 $.items[3].id]"#
      ])
  }

  @Test func `missing, unexpected and differing members are told apart`() throws {
    let elements = [
      #"{"id":"\#(id)","name":"n"}"#, #"{"id":"\#(id)","age":"7"}"#, #"{"id":"\#(id)","name":1,"x":1}"#,
    ]
    #expect(
      try Promise(Self.users).lines(body(elements)) == [
        #"breaks field-missing $.items[*].name: string <> nothing in object {id, age} [1/3 $.items[1].name]"#,
        #"breaks value-type $.items[*].age: integer <> string "7" [1/3 $.items[1].age]"#,
        #"breaks value-type $.items[*].name: string <> integer 1 [1/3 $.items[2].name]"#,
        "info field-unexpected $.items[*].x: no such member <> integer 1 [1/3 $.items[2].x]",
      ])
  }

  @Test func `values of other kinds are findings of their own`() throws {
    #expect(
      try Promise(.array(.integer)).lines(#"["1", 2, "3", true, null]"#) == [
        #"breaks value-type $[*]: integer <> string "1" [2/5 $[0]]"#,
        "breaks value-type $[*]: integer <> boolean true [1/5 $[3]]",
        "breaks value-null $[*]: integer <> null [1/5 $[4]]",
      ])
  }

  @Test func `arrays in arrays count the innermost elements`() throws {
    #expect(
      try Promise(.array(.array(.integer))).lines("[[1],[2,true],[true,true]]") == [
        "breaks value-type $[*][*]: integer <> boolean true [3/5 $[1][1]]"
      ])
  }

  @Test func `members of a dictionary count as elements`() throws {
    #expect(
      try Promise(.object([:], others: .each(.integer))).lines(#"{"a":1,"b":"2"}"#) == [
        #"breaks value-type $[*]: integer <> string "2" [1/2 $.b]"#
      ])
  }

  @Test func `an empty array has nothing to say`() throws {
    #expect(try Promise(Self.users).lines(#"{"items":[]}"#) == [])
  }

  @Test func `findings stand in the order of the document and know their line`() throws {
    let promise = Promise(.object(["a": .integer, "b": .integer, "c": .integer]))
    let findings = try promise.findings("{\n  \"c\": true,\n  \"b\": 1,\n  \"a\": \"x\"\n}")
    #expect(findings.map { $0.path?.description } == ["$.c", "$.a"])
    #expect(findings.map { $0.position?.description } == ["2:8", "4:8"])
  }

  @Test func `many missing members are one finding that names them`() throws {
    let names = (0..<20).map { "field\($0)" }
    let fields = names.map { ObjectField(name: $0) }
    let promise = Promise(ofFields: [ObjectField(name: "known")] + fields)
    let findings = try promise.findings(#"{"known":"x","other":1}"#)
    let missing = findings.filter { $0.kind == .fieldMissing }
    #expect(missing.count == 1)
    #expect(missing.first?.members.map(\.expected) == names)
    #expect(missing.first?.path == .root)
  }

  @Test func `many members of which each object lacks some are counted by the objects`() throws {
    let names = "abcdefghijklmn".map { "field\($0)x" }
    func object(_ names: some Sequence<String>) -> String {
      "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    }
    let promise = Promise(listOfFields: names.map { ObjectField(name: $0) })
    let finding = try #require(
      promise.findings("[\(object(names.prefix(7))),\(object(names.suffix(7)))]").first)
    #expect(finding.kind == .fieldMissing)
    #expect(finding.expected == "14 members, not all missing from each")
    #expect(finding.count?.affected == 2)
  }

  @Test func `many unexpected members are one finding that names some`() throws {
    let body = "{" + (0..<50_000).map { #""key\#($0)":1"# }.joined(separator: ",") + "}"
    let findings = try Promise(.object([:]), policy: .fail).findings(body)
    #expect(findings.map(\.kind) == [.fieldUnexpected])
    #expect(findings.first?.members.count == 50)
    #expect(findings.first?.actual.hasPrefix("more than 2000 unexpected members: \"key0\", ") == true)
  }

  @Test func `the first of many unexpected members is told at its own place`() throws {
    let elements = (0..<20).map { #"{"id": 1, "k\#($0)": 2}"# }.joined(separator: ", ")
    let findings = try Promise(.array(.object(["id": .integer])), policy: .fail).findings("[\(elements)]")
    #expect(findings.map(\.path?.description) == ["$[*]"])
    #expect(findings.first?.count?.first == JSONPath([.index(0), .key("k0")]))
    #expect(findings.first?.count?.affected == 20)
  }

  @Test func `many unexpected members are counted by the objects that have any`() throws {
    let bodies = (0..<2).map { half in
      "{" + (0..<7).map { "\"key\(7 * half + $0)\":1" }.joined(separator: ",") + "}"
    }
    let findings = try Promise(.array(.object([:])), policy: .fail).findings(
      "[\(bodies.joined(separator: ","))]")
    #expect(findings.map(\.kind) == [.fieldUnexpected])
    #expect(findings.first?.count?.affected == 2)
  }

  @Test(arguments: UnexpectedFields.allCases)
  func `the policy decides about unexpected members`(_ policy: UnexpectedFields) throws {
    let severities = try Promise(.object([:]), policy: policy).findings(#"{"x":1}"#).map(\.severity)
    switch policy {
    case .allow: #expect(severities == [])
    case .warn: #expect(severities == [.info])
    case .fail: #expect(severities == [.silent])
    }
  }
}
