import Testing

@testable import ContractSpecs
@testable import ContractMutation

@Suite struct SamplerTests {
  static let now = 1_700_000_000.0

  @Test(arguments: [
    "string[]", "integer[](2)", "'a, b'[](3)", #"'x, \"y'[](1...)"#, "uuid[](1...)", "boolean[](4) | null",
    "''[](2)",
    "email",
  ])
  func `a sample of a header fits it`(shape: String) throws {
    let promise = #"{"200": {"headers": {"X-List": "\#(shape)"}}}"#
    let contract = try ResponseJudgeTests.contract(promise)
    var sampler = Sampler(contract.shapes, seed: 1, now: Self.now)
    for _ in 0..<20 {
      let response = try sampler.response(to: contract.endpoints[0].responses[0], status: 200)
      let findings = contract.judge(response, of: contract.endpoints[0], method: "GET").findings
      #expect(findings.map(\.line) == [], "\(response.headers)")
    }
  }

  @Test(arguments: (0..<10).map { UInt64($0) }.sampled(every: 3))
  func `a sample of a random shape fits it, without a word`(_ batch: UInt64) throws {
    var made = 0
    for seed in batch * 200..<(batch + 1) * 200 {
      let (shapes, root) = RandomShapes.table(seed: seed)
      var sampler = Sampler(shapes, seed: seed, now: Self.now)
      sampler.options.prefersValues = seed.isMultiple(of: 3)
      sampler.options.includesOptional = seed.isMultiple(of: 5)
      guard sampler.hasSample(of: root) else { continue }
      let promise = Promise(shapes, root)
      for _ in 0..<3 {
        let bytes = try sampler.sample(root)
        let body = String(decoding: bytes, as: UTF8.self)
        // A value that an open choice does not name is worth a word, but fits.
        let lines = try promise.findings(body).filter { $0.severity != .info }.map(\.line)
        #expect(lines == [], "seed \(seed): \(body.prefix(300))")
        #expect(
          ShapeFit(shapes, now: Self.now).fits(try JSONDocument(parsing: bytes).root, root),
          "\(seed): \(body)")
        made += 1
      }
    }
    #expect(made > 300)
  }

  @Test(arguments: (0..<5).map { UInt64($0) }.sampled(every: 2)) func `a sample of a rich shape fits it`(
    _ batch: UInt64
  )
    throws
  {
    var made = 0
    for seed in batch * 200..<(batch + 1) * 200 {
      let (shapes, root) = RandomShapes.richTable(seed: seed)
      var sampler = Sampler(shapes, seed: seed, now: Self.now)
      sampler.options.prefersValues = seed.isMultiple(of: 3)
      sampler.options.includesOptional = seed.isMultiple(of: 5)
      guard sampler.hasSample(of: root) else { continue }
      let promise = Promise(shapes, root)
      for _ in 0..<3 {
        let bytes = try sampler.sample(root)
        let body = String(decoding: bytes, as: UTF8.self)
        // A value that an open choice does not name is worth a word, but fits.
        let lines = try promise.findings(body).filter { $0.severity != .info }.map(\.line)
        #expect(lines == [], "seed \(seed): \(body.prefix(300))")
        #expect(
          ShapeFit(shapes, now: Self.now).fits(try JSONDocument(parsing: bytes).root, root),
          "\(seed): \(body)")
        made += 1
      }
    }
    #expect(made > 200)
  }

  @Test func `the same seed gives the same bodies, and each call another one`() throws {
    let (shapes, root) = Sketch.token(nil).table
    var one = Sampler(shapes, seed: 7, now: Self.now)
    var two = Sampler(shapes, seed: 7, now: Self.now)
    let first = try one.sample(root)
    #expect(try two.sample(root) == first)
    #expect(try one.sample(root) != first)
  }

  /// The shapes of strings and lists of which few values fit, as documents have them.
  @Test(arguments: [
    "url & string(...20)", "url & string(3...9)", "url & string(12)", "url & string(200...)",
    "email & string(6)",
    "email & string(7)", "email & string(17)", "email & string(...11)", "email & string(150...)",
    "hostname & string(1)", "hostname & string(5)", "hostname & string(100...)", "boolean[](unique)",
    "boolean[](1..., unique)", "boolean[](2, unique)", "boolean[](2..., unique)",
    "('a' | 'b')[](2..., unique)",
    "(url & string(...20))[](3, unique)", "(Dog | Cat) & Named", "Named & (Cat | Dog | null)", "Pet & Named",
    "Named & (Dog | Cat) & Pet",
  ])
  func `a narrow shape has samples`(notation: String) throws {
    let text = """
      { "contract": "c", "backend": { "url": "http://h" },
        "shapes": { "Dog": { "kind": "'dog'", "barks": "boolean" }, "Cat": { "kind": "'cat'", "lives": "integer" },
          "Named": { "id": "integer" },
          "Pet": { "oneOf": { "by": "kind", "dog": { "barks": "boolean" }, "cat": { "lives": "integer" } } } },
        "endpoints": { "e": { "request": "GET /e", "responses": { "200": { "body": "\(notation)" } } } },
        "checks": { "k": { "call": "e" } } }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    guard case .shape(let root)? = contract.endpoints[0].responses.first?.body else { return }
    for seed in 0..<30 as Range<UInt64> {
      var sampler = Sampler(contract.shapes, seed: seed, now: Self.now)
      sampler.options.prefersValues = seed.isMultiple(of: 2)
      let bytes = try sampler.sample(root)
      let fits = ShapeFit(contract.shapes, now: Self.now).fits(try JSONDocument(parsing: bytes).root, root)
      #expect(fits, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

extension Sketch {
  var table: (ShapeTable, ShapeID) {
    var book = SketchBook()
    let root = book.add(self)
    return (book.table, root)
  }
}

extension Promise {
  init(_ table: ShapeTable, _ root: ShapeID) {
    self.init(.any)
    shapes = PreparedShapes(table)
    shapes.prepare(root)
    self.root = root
  }
}
