import Testing

@testable import ContractSpecs

/// Severity says what the app feels; the real `JSONDecoder` is asked whether that is so.
@Suite struct DecoderOracleTests {
  static let batches = 16

  @Test(arguments: 0..<batches)
  func `some finding breaks if and only if the decoder throws`(_ batch: Int) throws {
    var tally = Tally()
    var seed = UInt64(batch) << 32
    while tally.bodies < Fuzz.count(4_000) / Self.batches {
      seed += 1
      try Self.compare(seed: seed, &tally)
      if tally.disagreements > 3 { break }
    }
    Fuzz.report("decoder oracle, batch \(batch): \(tally)")
    #expect(tally.thrown > tally.bodies / 10 && tally.decoded > tally.bodies / 10)
    #expect(tally.untried < tally.bodies / 100)
  }

  struct Tally: CustomStringConvertible {
    var bodies = 0
    var thrown = 0
    var decoded = 0
    var untried = 0
    var disagreements = 0

    var description: String {
      "\(bodies) bodies, \(thrown) thrown, \(decoded) decoded, \(untried) not tried, "
        + "\(disagreements) disagreements"
    }
  }

  static let clients = Client.Keys.allCases.flatMap { keys in
    ([nil] + Client.Dates.allCases).map { Client(keys: keys, dates: $0, os: "iOS 17") }
  }

  private static func compare(seed: UInt64, _ tally: inout Tally) throws {
    let (shapes, root) = RandomShapes.table(seed: seed)
    var sampler = Sampler(shapes, seed: seed, now: 1_700_000_000)
    sampler.options.prefersValues = !seed.isMultiple(of: 4)
    guard sampler.hasSample(of: root) else { return }
    var promise = Promise(shapes, root)
    var corruption = BodyCorruption(random: SampleRandom(seed: seed &* 31))
    for index in 0..<20 {
      let client = clients[(Int(truncatingIfNeeded: seed) + index) % clients.count]
      promise.client = client
      let fitting = try sampler.sample(root)
      let body = index < 2 ? fitting : corruption.spoil(fitting)
      guard let document = try? JSONDocument(parsing: body) else { continue }
      let findings = MatchReport(of: try promise.walk(body)).findings
      let outcome = ClientDecoder(promise.shapes, root: root, client: client).decode(body, document)
      tally.bodies += 1
      let breaks = findings.contains { $0.severity == .breaks }
      switch outcome {
      case .decodes: tally.decoded += 1
      case .fails: tally.thrown += 1
      case .untried:
        tally.untried += 1
        continue
      }
      if breaks == (outcome != .decodes) { continue }
      tally.disagreements += 1
      #expect(
        breaks == (outcome != .decodes),
        """
        seed \(seed), \(client): \(String(decoding: body, as: UTF8.self))
        \(findings.map(\.line).joined(separator: "\n")); \(outcome)
        \(shapes.nodes.map { "\($0.shape)".replacing("ContractSpecs.", with: "") }.enumerated()
          .map { "\($0): \($1)" }.joined(separator: "\n").prefix(3000))
        """)
    }
  }
}
