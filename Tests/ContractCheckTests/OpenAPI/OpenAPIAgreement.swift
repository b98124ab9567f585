import Foundation

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

/// A comparison of the verdicts on bodies with those of `openapi-schema-validator`; see `python/judge_openapi.py`.
struct OpenAPIAgreement {
  /// The sizes of a comparison.
  struct Effort {
    var seeds = 4
    var spoiled = 28
    var largestBody = 20_000

    /// True if the judge says which decided difference each verdict is due to.
    var namesDecisions = true

    /// The time that the judge may take, in seconds; what it has not begun by then is counted as late.
    var seconds = 200
  }

  /// A body on which the two disagree.
  struct Disagreement: CustomStringConvertible {
    var question: String
    var body: String
    var findings: [String]
    var violation: String?

    /// The verdict of the validator without the rewritten schema.
    var plain: Bool?

    var description: String {
      let ours = findings.isEmpty ? "fits" : findings.joined(separator: "; ")
      return
        "\(question)\n  \(body.prefix(600))\n  here: \(ours)\n  judge: \(violation ?? "fits")\(plain == findings.isEmpty ? "\n  by the letter: as here" : "")"
    }
  }

  struct Outcome {
    var operations = 0
    var refused = 0

    /// The number of schemas whose bodies were judged, and of those that have no sample.
    var schemas = 0
    var unsampled: [String] = []

    /// The number of schemas that were not judged in time.
    var late = 0
    var bodies = 0
    var fitting = 0

    /// The number of bodies on which the judge has no verdict.
    var undecided = 0

    /// The number of bodies that only a decided difference lets fit, or not, by its name.
    var decisions: [String: Int] = [:]

    /// The number of bodies that decided differences let fit, or not.
    var decided = 0
    var disagreements: [Disagreement] = []

    /// The bodies on which the two engines of this program disagree.
    var contradictions: [String] = []
    var warnings: [String] = []
  }

  /// The bodies that `python/judge_openapi.py` is asked to judge for an operation.
  struct Question: Encodable {
    var path: String
    var method: String
    var status: String?
    var bodies: [String] = []
  }

  struct Questions: Encodable {
    var patterns: [String] = []
    var namesDecisions = false
    var seconds = 200
    var questions: [Question]
  }

  private struct Verdict: Decodable {
    var fits: Bool?
    var plain: Bool?
    var by: [String]
    var why: String?
  }

  private struct Asked {
    var question: Question
    var shape: ShapeID

    var name: String { "\(question.method) \(question.path) \(question.status ?? "request")" }
  }

  let path: String
  private let document: OpenAPIDocument
  private let promises: OpenAPIPromises
  private let shapes: ShapeTable
  private let unread: [String]

  init(path: String) throws {
    self.path = path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = path.dropLast(name.count)
    let files = ReferencedFiles { file throws(ReferencedFileError) in
      guard let data = FileManager.default.contents(atPath: folder + file) else {
        throw ReferencedFileError(reason: "it cannot be read")
      }
      return Array(data)
    }
    document = try OpenAPIDocument(at: name, named: name, in: files)
    var table = ShapeTable()
    promises = OpenAPIReader.promises(of: document, shapes: &table)
    table.settle()
    table.findDiscriminators()
    shapes = table
    let schemas = promises.schemaNodes.entries.map { ($0.node.file, $0.node.value.document) }
    unread = Self.unreadPatterns(in: Dictionary(schemas) { first, _ in first }.values)
  }

  var version: String { document.version }

  var refusals: [String] { promises.refusals.map { "\($0.location): \($0.request): \($0.reason)" } }

  /// Compares the verdicts on bodies of responses, or of requests.
  func outcome(ofRequests: Bool = false, _ effort: Effort = Effort()) async throws -> Outcome {
    var outcome = Outcome()
    outcome.operations = promises.operations.count
    outcome.refused = promises.refusals.count
    outcome.warnings = promises.warnings.map { "\($0.location): \($0.message)" }
    let asked = filled(ofRequests ? requests : responses, effort, &outcome)
    guard !asked.isEmpty else { return outcome }
    try await withTemporaryFolder { folder in
      let questions = Questions(
        patterns: unread, namesDecisions: effort.namesDecisions, seconds: effort.seconds,
        questions: asked.map(\.question))
      let file = try folder.write(Array(JSONEncoder().encode(questions)), to: "questions.json")
      let verdicts = try await Python.reading(
        [[Verdict]?].self, "python/judge_openapi.py", [path, file],
        within: .seconds(effort.seconds + 60))
      for (one, verdicts) in zip(asked, verdicts) { compare(one, verdicts, &outcome) }
    }
    return outcome
  }

  // MARK: Questions

  private func ownPath(_ operation: OpenAPIOperation) -> String {
    String(operation.endpoint.pathInDocument)
  }

  private var responses: [Asked] {
    promises.operations.flatMap { operation in
      operation.endpoint.responses.compactMap { promise in
        guard case .shape(let shape) = promise.body, promises.faultyShapes[shape] == nil else { return nil }
        let question = Question(
          path: ownPath(operation), method: operation.endpoint.method, status: promise.status.description)
        return Asked(question: question, shape: shape)
      }
    }
  }

  private var requests: [Asked] {
    promises.operations.compactMap { operation in
      guard let body = operation.body, body.encoding == .json, let shape = body.shape else { return nil }
      return Asked(
        question: Question(path: ownPath(operation), method: operation.endpoint.method), shape: shape)
    }
  }

  /// Returns one question for each shape, with its bodies.
  private func filled(_ all: [Asked], _ effort: Effort, _ outcome: inout Outcome) -> [Asked] {
    var seen: Set<ShapeID> = []
    let distinct = all.filter { seen.insert(shapes.unwrapped($0.shape)).inserted }
    var sampler = Sampler(shapes, seed: 0, now: 1_763_900_000)
    var filled: [Asked] = []
    for var one in distinct {
      one.question.bodies = bodies(of: one.shape, &sampler, effort)
      if one.question.bodies.isEmpty { outcome.unsampled.append(one.name) } else { filled.append(one) }
    }
    return filled
  }

  private func bodies(of shape: ShapeID, _ sampler: inout Sampler, _ effort: Effort) -> [String] {
    guard sampler.hasSample(of: shape) else { return [] }
    var samples: [[UInt8]] = []
    for seed in 0..<effort.seeds {
      sampler.reseed(UInt64(seed + 1))
      sampler.options = .init(prefersValues: seed % 3 != 2, includesOptional: seed % 2 == 0)
      if let body = try? sampler.sample(shape), body.count <= effort.largestBody { samples.append(body) }
    }
    var spoiler = BodySpoiler(random: SampleRandom(seed: 7))
    let share = effort.spoiled / max(samples.count, 1)
    let spoiled = samples.flatMap { spoiler.spoiled($0, most: share) }
    var seen: Set<[UInt8]> = []
    return (samples + spoiled).filter { seen.insert($0).inserted }.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Verdicts

  private func compare(_ asked: Asked, _ verdicts: [Verdict]?, _ outcome: inout Outcome) {
    guard verdicts?.isEmpty != true else {
      outcome.late += 1
      return
    }
    outcome.schemas += 1
    guard let verdicts, verdicts.count == asked.question.bodies.count else {
      outcome.disagreements.append(
        Disagreement(question: asked.name, body: "", findings: ["has a shape"], violation: "finds no schema"))
      return
    }
    var prepared = PreparedShapes(shapes)
    prepared.prepare(asked.shape)
    let fit = ShapeFit(shapes, now: 0)
    for (text, verdict) in zip(asked.question.bodies, verdicts) {
      guard let fits = verdict.fits, let body = try? JSONDocument(parsing: Array(text.utf8)) else {
        outcome.undecided += 1
        continue
      }
      outcome.bodies += 1
      if fits { outcome.fitting += 1 }
      if verdict.plain != fits { outcome.decided += 1 }
      for name in verdict.by { outcome.decisions[name, default: 0] += 1 }
      let findings = findings(in: body, asked.shape, prepared)
      if findings.isEmpty != fits {
        outcome.disagreements.append(
          Disagreement(
            question: asked.name, body: text, findings: findings, violation: verdict.why,
            plain: verdict.plain))
      }
      if fit.fits(body.root, asked.shape) != findings.isEmpty {
        outcome.contradictions.append("\(asked.name)\n  \(text.prefix(600))\n  \(findings)")
      }
    }
  }

  private func findings(in body: JSONDocument, _ shape: ShapeID, _ prepared: PreparedShapes) -> [String] {
    let client = Client(keys: .asWritten, dates: nil, os: nil)
    let setting = MatchSetting(client: client, policy: .allow, receivedAt: nil, codingName: nil)
    var matcher = BodyMatcher(body, against: shape, of: prepared, setting: setting)
    matcher.run()
    matcher.explain()
    return MatchReport(of: matcher).findings.filter(\.severity.failsRun).map {
      "\($0.kind) \($0.path.map { "\($0)" } ?? "")"
    }
  }

  /// Returns the regular expressions of a document and the files beside it that are not judged, as `lint` says of each.
  private static func unreadPatterns(in documents: some Sequence<JSONDocument>) -> [String] {
    var found: Set<String> = []
    for document in documents {
      for node in document.ids where document.kind(of: node) == .object {
        let value = JSONValue(document: document, node: node)
        if let pattern = value["pattern"]?.string { found.insert(pattern) }
        for member in value["patternProperties"]?.members.map(\.name) ?? [] { found.insert(member) }
      }
    }
    return found.filter { (try? Pattern(SchemaPattern.matchingWhole($0))) == nil }.sorted()
  }
}
