import Testing

@testable import ContractSpecs
@testable import ContractMutation

@Suite struct SampleWishesTests {
  static let user = Sketch.object([
    "id": .uuid, "email": .email, "nick?": .string, "age": .integerWithin("0", "120"),
    "roles": .array(.oneOf(["admin", "user", "guest"])),
    "tags": .array(.string, CountBounds(lower: nil, upper: 2)),
  ])

  /// Returns a parsed body of the sketch with these wishes.
  private func body(
    _ sketch: Sketch, seed: UInt64 = 1, _ wish: (inout SampleWishes) throws -> Void
  ) throws -> JSONValue {
    let (shapes, root) = sketch.table
    var wishes = SampleWishes()
    try wish(&wishes)
    var sampler = Sampler(shapes, seed: seed, now: SamplerTests.now)
    let bytes = try sampler.sample(root, wishes: wishes)
    #expect(try Promise(shapes, root).lines(String(decoding: bytes, as: UTF8.self)) == [])
    return try JSONDocument(parsing: bytes).root
  }

  private func json(_ text: String) throws -> JSONDocument { try JSONDocument(parsing: Array(text.utf8)) }

  @Test(arguments: UInt64(0)..<20) func `a mirror is in the body, optional members and elements too`(
    _ seed: UInt64
  ) throws {
    let root = try body(Self.user, seed: seed) {
      $0.mirror = try json(
        #"{"email": "ann@example.com", "nick": "ann", "age": 7, "roles": ["guest", "admin"]}"#)
    }
    #expect(root["email"]?.string == "ann@example.com")
    #expect(root["nick"]?.string == "ann")
    #expect(root["age"]?.source == "7")
    #expect(root["roles"]?.source == #"["guest","admin"]"#)
  }

  @Test(arguments: UInt64(0)..<20) func `contents of a mirror stand somewhere in the array`(_ seed: UInt64)
    throws
  {
    let root = try body(Self.user, seed: seed) {
      $0.mirror = try json(#"{"roles": {"$contains": ["guest"]}}"#)
    }
    #expect(root["roles"]?.elements.contains { $0.string == "guest" } == true)
  }

  @Test(arguments: UInt64(0)..<20) func `of several alternatives the one with a wanted path is taken`(
    _ seed: UInt64
  ) throws {
    let page = Sketch.object([
      "result?": .array(.choice([.object(["id": .uuid]), .object(["code": .integer]), .string]))
    ])
    let root = try body(.choice([.array(.integer), page, .string]), seed: seed) {
      $0.present = [JSONPath.root.appending(key: "result").appending(.index(1)).appending(key: "id")]
    }
    #expect(
      root["result"].map { Array($0.elements) }?.dropFirst().first?["id"]?.string?.count == 36,
      "\(root.source)")
  }

  @Test func `what does not fit is not taken`() throws {
    let root = try body(Self.user) {
      $0.mirror = try json(
        #"{"email": 1, "age": 121, "roles": ["king"], "tags": ["a", "b", "c"], "other": 1}"#)
      $0.echoes["id"] = try json(#""7""#)
    }
    #expect(root["email"]?.kind == .string)
    #expect(root["other"] == nil)
    #expect((root["tags"]?.count ?? 9) <= 2)
  }

  @Test func `fields of a request are echoed at any depth, but not into arrays`() throws {
    let sketch = Sketch.object([
      "user": Self.user, "all": .array(Self.user, CountBounds(lower: 1, upper: nil)),
    ])
    let root = try body(sketch) { $0.echoes["email"] = try json(#""ann@example.com""#) }
    #expect(root["user"]?["email"]?.string == "ann@example.com")
    #expect(root["all"]?.elements.allSatisfy { $0["email"]?.string != "ann@example.com" } == true)
  }

  @Test func `values are wished for at paths, of all elements or one`() throws {
    let root = try body(.array(.object(["id": .integer, "n": .integer]), CountBounds(lower: 3, upper: 3))) {
      $0.values[.root.appending(.each).appending(key: "id")] = try json("5")
      $0.values[.root.appending(.index(1)).appending(key: "n")] = try json("6")
    }
    #expect(root.elements.allSatisfy { $0["id"]?.source == "5" })
    #expect(Array(root.elements)[1]["n"]?.source == "6")
  }

  @Test func `claims are wished for inside of tokens, and the usual ones end ahead`() throws {
    let sketch = Sketch.token(.object(["sub": .uuid, "exp": .format(.unixSeconds)]))
    let root = try body(sketch) {
      $0.values[.root.appending(.jwt).appending(key: "sub")] = try json(
        #""00000000-0000-4000-8000-000000000000""#)
    }
    let payload = try #require(WebToken(Array((root.string ?? "").utf8))?.payload.root)
    #expect(payload["sub"]?.string == "00000000-0000-4000-8000-000000000000")
    #expect((payload["exp"]?.number?.double ?? 0) > SamplerTests.now + 3000)
    #expect(payload["iat"] != nil)
  }

  @Test(arguments: UInt64(0)..<10) func `a mirror chooses the alternative that can hold it`(_ seed: UInt64)
    throws
  {
    let sketch = Sketch.nullable(
      .choice([
        .integer, .object(["a": .integer]), .object(["b": .integer]), .array(.object(["a": .integer])),
      ]))
    #expect(try body(sketch, seed: seed) { $0.mirror = try json(#"{"b": 2}"#) }.source == #"{"b":2}"#)
    #expect(try body(sketch, seed: seed) { $0.mirror = try json(#"[{"a": 1}]"#) }.source == #"[{"a":1}]"#)
    #expect(try body(sketch, seed: seed) { $0.mirror = try json("null") }.isNull)
  }

  @Test(arguments: UInt64(0)..<10) func `a mirror chooses the alternative that has its values`(_ seed: UInt64)
    throws
  {
    let sketch = Sketch.choice(
      ["google", "apple", "github"].map { name in
        .object(["url": .string, "by": .object(["provider": .oneOf([name])])])
      })
    let body = try body(sketch, seed: seed) { $0.mirror = try json(#"{"by": {"provider": "apple"}}"#) }
    #expect(body["by"]?["provider"]?.string == "apple")
  }

  @Test(arguments: (0..<12 as Range<UInt64>).flatMap { seed in ["dog", "cat", "fish"].map { (seed, $0) } })
  func `an echoed text of the deciding member has the alternative that it names`(
    _ seed: UInt64, _ kind: String
  ) throws {
    let text = """
      { "contract": "c", "backend": { "url": "http://h" },
        "shapes": { "Pet": { "oneOf": { "by": "type", "dog": { "barks": "boolean" }, "cat": { "lives": "integer" },
          "*": { "type": "string", "legs": "integer" } } } },
        "endpoints": { "e": { "request": "GET /e", "responses": { "200": { "body": "Pet | null" } } } },
        "checks": { "k": { "call": "e" } } }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    guard case .shape(let root)? = contract.endpoints[0].responses.first?.body else { return }
    var sampler = Sampler(contract.shapes, seed: seed, now: SamplerTests.now)
    sampler.options.prefersValues = true
    var wishes = SampleWishes()
    wishes.echoes["type"] = try json("\"\(kind)\"")
    let bytes = try sampler.sample(root, wishes: wishes)
    let body = String(decoding: bytes, as: UTF8.self)
    #expect(try Promise(contract.shapes, root).lines(body) == [], "\(body)")
    if kind != "fish" { #expect(body.contains(kind == "dog" ? "barks" : "lives"), "\(body)") }
  }
}
