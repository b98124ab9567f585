import Testing

@testable import ContractSpecs
@testable import ContractMutation

/// The tests that findings on a mutated part alone are findings on the whole body: `strength` matches the part first.
@Suite struct MutatedPartsTests {
  @Test
  func `a part that does not fit makes the whole unfit, and what is found in one is found in the other`()
    throws
  {
    let step = includesSlowTests ? 7 : 21
    var parts = 0
    for seed in UInt64(0)..<24 {
      let (shapes, root) = RandomShapes.table(seed: seed)
      var sampler = Sampler(shapes, seed: seed, now: SamplerTests.now)
      sampler.options = .init(prefersValues: true, includesOptional: true)
      guard sampler.hasSample(of: root) else { continue }
      let body = try JSONDocument(parsing: try sampler.sample(root))
      for (number, (plan, fit)) in Self.plans(for: body, root, shapes).enumerated() where number % step == 0 {
        guard let part = plan.unfitPart(of: body, fit) else { continue }
        let whole = plan.body(from: body, root, fit)
        #expect(try !fit.fits(JSONDocument(parsing: whole.bytes).root, root), "\(seed) \(whole.expected)")
        let found = try Promise(shapes, part.shape).report(part.bytes).findings
        let foundInAll = try Promise(shapes, root).report(whole.bytes).findings
        #expect(found.isEmpty || !foundInAll.isEmpty, "\(seed) \(whole.expected) \(found.map(\.line))")
        parts += 1
      }
    }
    #expect(parts > 700 / step)
  }

  private static func plans(
    for body: JSONDocument, _ root: ShapeID, _ shapes: ShapeTable
  ) -> [(plan: MutationPlan, fit: ShapeFit)] {
    let fit = ShapeFit(shapes, now: SamplerTests.now)
    return [fit, fit.refusingUnpromised].flatMap { fit in
      guard let sites = MutationSites(of: body, root, fit) else {
        return [(plan: MutationPlan, fit: ShapeFit)]()
      }
      let mutations = Mutation.allCases.filter { ($0 == .extra) == fit.refusesUnpromised }
      return mutations.flatMap { MutationPlanner(sites: sites).plans(of: $0) }.map { ($0, fit) }
    }
  }

  /// A comment's replies are comments: their promises are mutated once, however deep a response is.
  @Test func `what a shape that holds itself promises is listed once along a path`() throws {
    let text = """
      {"contract": "x", "backend": {"url": "http://127.0.0.1:1"},
       "shapes": {"Comment": {"text": "string", "replies": "Comment[]", "by": "Author"},
                  "Author": {"name": "string", "pinned?": "Comment | null"}},
       "endpoints": {"e": {"request": "GET /e", "responses": {"200": {"body": "Comment"}}}},
       "checks": {"c": {"call": "e"}}}
      """
    let contract = try #require(ContractText.load(text).0)
    let comment = #"{"text": "", "replies": [], "by": {"name": ""}}"#
    let deep = #"{"text": "", "replies": [\#(comment)], "by": {"name": "", "pinned": \#(comment)}}"#
    let body = try JSONDocument(parsing: Array(deep.utf8))
    guard case .shape(let root) = contract.endpoints[0].responses[0].body else { return }
    let fit = ShapeFit(contract.shapes, now: SamplerTests.now)
    let once = try #require(MutationSites(of: body, root, fit, onceEach: true))
    #expect(
      once.all.map { "\($0.path)" } == [
        "$", "$.text", "$.replies", "$.replies[*]", "$.by", "$.by.name", "$.by.pinned",
      ])
    #expect(try #require(MutationSites(of: body, root, fit)).all.count == 15)
  }
}
