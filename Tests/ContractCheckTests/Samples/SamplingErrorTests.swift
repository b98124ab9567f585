import Testing

@testable import ContractSpecs
@testable import ContractMutation

@Suite struct SamplingErrorTests {
  @Test(arguments: [
    (
      Sketch.object(["a": .array(.pattern(#"\p{Lo}+"#), CountBounds(lower: 1, upper: nil))]),
      #"specs/test.json:1:1: no sample can be made for /\p{Lo}+/; give one behind it: /…/('text')"#
    ),
    (.object(["a": .integerWithin("0.1", "0.9")]), "specs/test.json:1:1: no value lies within these bounds"),
    (
      .named("Node", .object(["next": .reference("Node")])),
      "specs/test.json:2:1: a value of this shape would never end, because the shape always holds itself"
    ),
  ])
  func `what cannot be made is said, with its place`(_ sketch: Sketch, _ text: String) throws {
    let (shapes, root) = sketch.table
    var sampler = Sampler(shapes, seed: 1, now: SamplerTests.now)
    #expect(!sampler.hasSample(of: root))
    #expect(throws: SamplingError.self) { try sampler.sample(root) }
    do { _ = try sampler.sample(root) } catch { #expect(error.description == text) }
  }

  @Test func `a way around is taken where there is one`() throws {
    let sketch = Sketch.named(
      "Node",
      .object([
        "next": .nullable(.reference("Node")), "all": .array(.reference("Node")),
        "code?": .pattern(#"\p{Lo}+"#),
        "either": .choice([.pattern(#"\p{Lo}+"#), .integer]),
      ]))
    let (shapes, root) = sketch.table
    var sampler = Sampler(shapes, seed: 1, now: SamplerTests.now)
    sampler.options = .init(prefersValues: true, includesOptional: true)
    for _ in 0..<20 {
      let body = String(decoding: try sampler.sample(root), as: UTF8.self)
      #expect(try Promise(shapes, root).lines(body) == [])
      #expect(body.utf8.count < 100_000)
    }
  }
}
