import Testing

@testable import ContractSpecs

/// The tests of bodies that are made to be slow, deep or large; each ends quickly, or the test's time limit ends it.
@Suite(.ends) struct HostileBodyTests {
  @Test func `nested choices are weighed once a value, however deep`() throws {
    let both = Sketch.choice([.reference("A"), .reference("B")])
    let shape = Sketch.named(
      "A",
      .object([
        "next?": .choice([.reference("A"), .named("B", .object(["next?": both, "b": .integer]))]),
        "a": .integer,
      ]))
    let body =
      String(repeating: #"{"a":"x","b":"y","next":"#, count: 511) + "{}" + String(repeating: "}", count: 511)
    let findings = try Promise(shape).findings(body)
    #expect(findings.contains { $0.severity == .breaks })
  }

  @Test func `a shape that is only itself ends`() throws {
    var table = ShapeTable()
    let location = SpecLocation(file: "x", line: 1, column: 1)
    let id = table.add(ShapeNode(shape: .any, location: location, name: "Loop"))
    table[id].shape = .choice([id, id])
    var shapes = PreparedShapes(table)
    shapes.prepare(id)
    var matcher = BodyMatcher(
      try JSONDocument(parsing: Array("1".utf8)), against: id, of: shapes,
      setting: MatchSetting(
        client: Client(keys: .asWritten, dates: nil, os: nil), policy: .warn, receivedAt: 0))
    matcher.run()
    #expect(matcher.tally.score > .zero)
  }

  @Test func `every row of a large array with keys of its own is a handful of findings`() throws {
    let rows = (0..<5000).map { #"{"k\#($0)":1}"# }.joined(separator: ",")
    let findings = try Promise(.array(.object(["id": .integer, "name": .string]))).findings("[\(rows)]")
    #expect(findings.map(\.kind) == [.fieldMissing, .fieldMissing, .fieldUnexpected])
    #expect(findings.allSatisfy { $0.count?.total == 5000 })
  }

  @Test func `one key a hundred thousand times is one finding`() throws {
    let body = "{" + Array(repeating: #""a":1"#, count: 100_000).joined(separator: ",") + "}"
    let findings = try Promise(.object(["a": .integer])).findings(body)
    #expect(findings.map(\.kind) == [.keyDuplicated])
  }

  @Test func `unexpected keys that repeat are told for each key`() throws {
    let body = "{" + (0..<50_000).map { #""key\#($0 % 3)":1"# }.joined(separator: ",") + "}"
    let kinds = try Promise(.object([:]), policy: .allow).findings(body).map(\.kind)
    #expect(kinds == [.keyDuplicated, .keyDuplicated, .keyDuplicated])
  }

  @Test(arguments: ["", "!"]) func `a value of a megabyte is held against an expression`(end: String) throws {
    let text = String(repeating: "a", count: 1 << 20) + end
    let findings = try Promise(.pattern("(a+-?a*)+")).findings("\"\(text)\"")
    #expect(findings.map(\.kind) == (end.isEmpty ? [] : [.valueFormat]))
    #expect((findings.first?.actual.count ?? 0) < 200)
  }

  @Test(.ends) func `a list of hostile values takes as long as its bytes`() throws {
    let value = "\"" + String(repeating: "a", count: 4000) + "!\""
    let body = "[" + Array(repeating: value, count: 200).joined(separator: ",") + "]"
    let findings = try Promise(.array(.pattern("[a-z]+-?[a-z]+"))).findings(body)
    #expect(findings.map { $0.count?.affected } == [200])
  }

  @Test func `text in findings is bounded`() throws {
    let long = String(repeating: "long\\u0041", count: 20_000)
    let promise = Promise(.object(["a": .integer]))
    for body in [
      "{\"\(long)\":1}", "{\"a\":\"\(long)\"}", "{\"a\":1e\(String(repeating: "0", count: 9000))1.5}",
    ] {
      guard let findings = try? promise.findings(body) else { continue }
      #expect(findings.allSatisfy { $0.actual.unicodeScalars.count < 400 })
    }
  }

  @Test func `a member beyond the sixty-fourth is a member`() throws {
    let fields = (0..<70).map { ObjectField(name: "f\($0)") }
    let body = "{" + (0..<70).reversed().map { #""f\#($0)":"x""# }.joined(separator: ",") + "}"
    #expect(try Promise(ofFields: fields).lines(body) == [])
    let short = body.replacing(#","f3":"x""#, with: "")
    #expect(try Promise(ofFields: fields).findings(short).map(\.path?.description) == ["$.f3"])
    let long = body.replacing(#""f69":"x""#, with: #""f69":"x","f69":"y""#)
    #expect(try Promise(ofFields: fields).findings(long).map(\.kind) == [.keyDuplicated])
  }
}
