import Foundation
import Testing

@testable import ContractMutation
@testable import ContractSpecs

/// Undoing is the inverse of applying, over bodies of contracts and of random shapes.
@Suite struct BodyChangePropertyTests {
  private static let changes: [BodyChange] =
    [.serializedTwice, .wrapped(under: ["data"]), .wrapped(under: ["response", "data"])]
    + [KeyStyle.camel, .snake, .pascal, .kebab, .screamingSnake].map { .casing($0) }
    + [KeyStyle.snake, .screamingSnake, .pascal].map { .enumCasing($0) }
    + BodyChange.ScalarKind.allCases.map { .scalarsAsText($0) }
    + [.omittedNulls, .nullAsText] + DateForm.allCases.map { .dates($0) }

  private static func load(_ name: String) throws -> Contract {
    let path = "specs/\(name).json"
    let data = try Data(contentsOf: URL(fileURLWithPath: ProjectFolder.root + "/" + path))
    return try Contract(parsing: Array(data), file: path)
  }

  @Test(arguments: SystemContractsTests.names) func `a change of a contract's bodies is undone`(name: String)
    throws
  {
    let contract = try Self.load(name)
    var tally = BodyChangeTally()
    for endpoint in contract.endpoints {
      for promise in endpoint.responses {
        guard let trial = BodyChangeTrial(contract, endpoint, promise) else { continue }
        for seed in UInt64(0)..<UInt64(Fuzz.count(2)) {
          try Self.tell(of: trial, endpoint.name, seed: seed, &tally)
        }
      }
    }
    Fuzz.report("\(name): \(tally.applied) changes undone, judged again \(tally.judgings) times")
    #expect(tally.wrong.prefix(4) == [])
    #expect(tally.applied > 10 && tally.seen.count >= 5, "\(tally.applied), \(tally.seen.count) kinds")
  }

  private static func tell(
    of trial: BodyChangeTrial, _ name: String, seed: UInt64, _ tally: inout BodyChangeTally
  ) throws {
    var sampler = Sampler(trial.contract.shapes, seed: seed, now: trial.now)
    guard sampler.hasSample(of: trial.shape) else { return }
    sampler.options.includesOptional = seed % 2 == 0
    let body = try sampler.sample(trial.shape)
    // An app may not read what its contract promises; then nothing is clean.
    guard trial.judged(body).judgement.findings.isEmpty else { return }
    for change in changes where tally.wrong.count < 4 {
      try tally.tell(of: change, in: body, trial, "\(name), seed \(seed)")
    }
  }

  /// Random names and shapes may hide a change, or make it another one. What is verified must be true even so.
  @Test(arguments: 0..<4) func `what is verified of random bodies is what they were before`(batch: Int) throws
  {
    var (applied, verified) = (0, 0)
    var missed: [BodyChange: Int] = [:]
    var wrong: [String] = []
    for seed in UInt64(batch) << 32..<UInt64(batch) << 32 + UInt64(Fuzz.count(40)) {
      let trial = try Self.random(seed)
      var sampler = Sampler(trial.contract.shapes, seed: seed, now: trial.now)
      guard sampler.hasSample(of: trial.shape) else { continue }
      let body = try sampler.sample(trial.shape)
      guard trial.judged(body).judgement.findings.isEmpty else { continue }
      for change in Self.changes {
        guard let altered = try trial.apply([change], to: body) else { continue }
        applied += 1
        let proof = BodyProof(verifying: [change], of: trial.judged(altered))
        guard proof.verdict == .verified, proof.remaining.isEmpty else {
          missed[change, default: 0] += 1
          continue
        }
        verified += 1
        let undone = trial.undone([change], in: altered)
        let isBack =
          change.fidelity == .exact
          ? BodyChangeTrial.areSame(undone, body) : trial.judged(undone).judgement.findings.isEmpty
        if !isBack {
          let texts = [body, altered, undone].map { String(decoding: $0, as: UTF8.self) }
          wrong.append("seed \(seed), \(change): \(texts.joined(separator: "\n"))")
        }
      }
    }
    Fuzz.report("random bodies, batch \(batch): \(verified) of \(applied) changes verified")
    #expect(wrong.prefix(4) == [])
    #expect(applied > 40 && 10 * verified > 8 * applied, "\(verified) of \(applied), not \(missed)")
  }

  private static func random(_ seed: UInt64) throws -> BodyChangeTrial {
    let (shapes, root) = RandomShapes.table(seed: seed)
    var contract = try BodyChangeTrial(body: "{}").contract
    contract.shapes = shapes
    contract.endpoints[0].responses[0].body = .shape(root)
    return try #require(
      BodyChangeTrial(contract, contract.endpoints[0], contract.endpoints[0].responses[0]))
  }

  /// Names and values decide which member another one is, and not always; nothing else may be taken for it.
  @Test(arguments: SystemContractsTests.names)
  func `members that were moved or renamed are brought back, or nothing is verified`(name: String) throws {
    let contract = try Self.load(name)
    var (applied, verified) = (0, 0)
    var wrong: [String] = []
    for endpoint in contract.endpoints {
      for promise in endpoint.responses {
        guard let trial = BodyChangeTrial(contract, endpoint, promise),
          let member = Self.firstName(in: contract.shapes, trial.shape)
        else { continue }
        var sampler = Sampler(contract.shapes, seed: 5, now: trial.now)
        sampler.options.prefersValues = true
        let body = try sampler.sample(trial.shape)
        let changes: [BodyChange] = [
          .renamed([.init(promised: member, sent: KeyWords.renamed(member))]),
          .moved([.init(promised: [.key(member)], found: [.key("details"), .key(member)])]),
        ]
        for change in changes {
          guard let altered = try trial.apply([change], to: body) else { continue }
          applied += 1
          let judged = trial.judged(altered)
          let suggested = BodyChange.suggested(by: judged.judgement.findings)
          let proof = BodyProof(verifying: Array(suggested.prefix(1)), of: judged)
          guard proof.verdict == .verified, proof.remaining.isEmpty else { continue }
          verified += 1
          if !BodyChangeTrial.areSame(trial.undone(Array(suggested.prefix(1)), in: altered), body) {
            wrong.append("\(endpoint.name), \(change): \(String(decoding: altered, as: UTF8.self))")
          }
        }
      }
    }
    Fuzz.report("\(name): \(verified) of \(applied) moved or renamed members verified")
    #expect(wrong.prefix(4) == [])
    #expect(verified > 0 && 2 * verified > applied, "\(verified) of \(applied) verified")
  }

  /// Returns the first required member of the object that a body is, or of its elements.
  private static func firstName(in shapes: ShapeTable, _ root: ShapeID) -> String? {
    switch shapes[root].shape {
    case .object(let object): object.fields.first { !$0.isOptional && KeyWords.weight($0.name) == 1 }?.name
    case .array(let array): array.element.flatMap { firstName(in: shapes, $0) }
    case _: nil
    }
  }
}
