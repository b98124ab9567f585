import Testing

@testable import ContractSpecs
@testable import ContractMutation

/// The proof of findings by repair: a body in which all of them are repaired is as promised and decodes, and without
/// the repair of one that breaks the app it does not.
@Suite struct RepairTests {
  struct Tally: CustomStringConvertible {
    var bodies = 0
    var findings = 0
    var wrong: [String] = []

    var description: String {
      "\(bodies) bodies mended, \(findings) findings left out one by one, \(wrong.count) not as they should be"
    }

    mutating func note(
      _ what: String, _ body: JSONDocument, _ mended: [UInt8], _ findings: [Finding]
    ) {
      let lines = findings.map { "\($0.line) \($0.members)" }.joined(separator: "\n")
      let (before, after) = (
        String(decoding: body.bytes, as: UTF8.self), String(decoding: mended, as: UTF8.self)
      )
      wrong.append("\(what): \(before)\nbecame \(after)\n\(lines)")
    }
  }

  private static let slice = 40

  /// The condition on a repaired body, besides that it decodes.
  enum Goal {
    /// A body without findings that fail a run.
    case nothingLeft

    /// A random corruption may leave values that only look like an optional member.
    case nothingBreaks

    func forbids(_ severity: Finding.Severity) -> Bool {
      switch self {
      case .nothingLeft: severity.failsRun
      case .nothingBreaks: severity == .breaks
      }
    }
  }

  @Test(arguments: 1...5) func `what happened to a body can be undone by what is found`(_ mutations: Int)
    throws
  {
    var tally = Tally()
    for seed in UInt64(0)..<UInt64(Fuzz.count(Self.slice)) where tally.wrong.count < 4 {
      guard let mutated = TransformedBody(seed: seed &* 8 &+ UInt64(mutations), mutations: mutations) else {
        continue
      }
      var promise = Promise(mutated.shapes, mutated.root)
      promise.client = TransformedBody.client
      let sampler = Sampler(mutated.shapes, seed: seed, now: promise.receivedAt)
      try Self.mend(
        try JSONDocument(parsing: Array(mutated.body.text.utf8)), promise, sampler, "seed \(seed)", &tally,
        reaching: .nothingLeft)
    }
    Fuzz.report("repair, \(mutations) mutations: \(tally)")
    #expect(tally.wrong == [])
    #expect(tally.bodies > Fuzz.count(Self.slice) / 2)
  }

  static func mend(
    _ body: JSONDocument, _ promise: Promise, _ sampler: Sampler, _ name: String, _ tally: inout Tally,
    reaching goal: Goal
  ) throws {
    let findings = try promise.report(body.bytes).findings
    var repair = BodyRepair(
      shapes: promise.shapes, root: promise.root, client: promise.client, sampler: sampler)
    let edits = try repair.edits(for: findings, of: body)
    let decoder = ClientDecoder(promise.shapes, root: promise.root, client: promise.client)
    tally.bodies += 1
    let whole = BodyRepair.body(body, after: edits.flatMap(\.self))
    let left = try promise.report(whole).findings.filter { goal.forbids($0.severity) }
    if try !decoder.decodes(whole) || !left.isEmpty {
      tally.note("\(name), all mended but \(left.map(\.line))", body, whole, findings)
    }
    for index in findings.indices where findings[index].severity == .breaks {
      // An array that is too long may lose the wrong element among the surplus ones.
      let isInSized = findings.contains { other in
        other.kind == .valueRange && other.path != findings[index].path
          && findings[index].path?.hasPrefix(other.path ?? .root) == true
      }
      if isInSized { continue }
      tally.findings += 1
      let rest = BodyRepair.body(body, after: BodyRepair.edits(edits, without: index))
      if try decoder.decodes(rest) {
        tally.note("\(name), without \(findings[index].line)", body, rest, findings)
      }
    }
  }

  /// The bodies are corrupted at random, against shapes of every kind.
  @Test(arguments: 0..<4) func `what a backend may send is mended by what is found`(_ batch: Int) throws {
    var tally = Tally()
    var seed = UInt64(batch) << 32
    while tally.bodies < Fuzz.count(Self.slice), tally.wrong.count < 4 {
      seed += 1
      try Self.mend(seed: seed, &tally)
    }
    Fuzz.report("repair of spoiled bodies, batch \(batch): \(tally)")
    #expect(tally.wrong == [])
    #expect(tally.findings > tally.bodies / 5)
  }

  private static func mend(seed: UInt64, _ tally: inout Tally) throws {
    let (shapes, root) = RandomShapes.table(seed: seed)
    // Below a choice, a path does not identify the alternative, and without a sample nothing can be inserted.
    let isChoice = shapes.nodes.contains { if case .choice = $0.shape { true } else { false } }
    var promise = Promise(shapes, root)
    var sampler = Sampler(shapes, seed: seed, now: promise.receivedAt)
    sampler.options.prefersValues = true
    guard !isChoice, shapes.nodes.indices.allSatisfy({ sampler.hasSample(of: ShapeID(index: $0)) }) else {
      return
    }
    // With convertFromSnakeCase, several keys of a body are one to the client, so that a name would be ambiguous.
    promise.client = TransformedBody.client
    var corruption = BodyCorruption(random: SampleRandom(seed: seed &* 37))
    for number in 0..<4 {
      let spoiled = corruption.spoil(try sampler.sample(root))
      guard let body = try? JSONDocument(parsing: spoiled) else { continue }
      try mend(body, promise, sampler, "seed \(seed), body \(number)", &tally, reaching: .nothingBreaks)
    }
  }
}

extension ClientDecoder {
  fileprivate func decodes(_ body: [UInt8]) throws -> Bool {
    decode(body, try JSONDocument(parsing: body)) == .decodes
  }
}
