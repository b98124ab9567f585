import Foundation

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels
@testable import ContractMutation

/// A comparison of the results about a project's models with the behavior of the real `JSONDecoder`.
struct Survey {
  let folder: String
  let maximumTypes: Int
  let limit: Duration

  /// The treatment of the changes that are proposed for broken responses.
  enum Repairs: String, Sendable { case ignored = "0", compiled = "1", counted }

  var repairs = Repairs.ignored

  private struct Trial {
    var type: Int
    var body: [UInt8]
    var isBroken: Bool
    var certainty: ReadingCertainty
    var outcome: ClientDecoder.Outcome

    var isHedged: Bool { certainty == .asFarAsRead }
  }

  private static let client = Client(keys: .asWritten, dates: .deferredToDate, os: nil)
  private static let largestBody = 20_000

  func row() async throws -> SurveyRow {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    var row = SurveyRow(name: name)
    let files = try SwiftSources.read([folder]).filter { !Self.isTest($0.name.dropFirst(folder.count)) }
    row.files = files.count
    let reader = SwiftModelReader(files)
    let all = types(of: reader.declarations)
    row.types = all.count
    row.written = all.count { reader.declarations[$0].initializer != nil }
    let chosen = choice(of: all, reader.declarations)
    row.tried = chosen.count
    if repairs == .counted {
      countRepairs(of: chosen, reader, &row)
      return row
    }
    try await withTemporaryFolder { place in
      var module = SurveyModule(reader.declarations, chosen, until: .now + limit)
      let compiles = try await module.compile(in: place)
      row.details += module.complaints.prefix(40).map { "\(name)\tcomplaint\t\($0)" }
      guard compiles else {
        row.foreign = chosen.count
        row.details.append("\(name): nothing compiles")
        return
      }
      try await compare(module, reader, in: place, &row)
    }
    return row
  }

  private static func isTest(_ name: Substring) -> Bool {
    name.split(separator: "/").contains { part in
      ["Tests", "Mocks", "Fixtures", "Example", "Examples", "Demo"].contains { part.hasSuffix($0) }
        || part == "Package.swift"
    }
  }

  /// Returns the types that are decoded from more than a raw value and that can be named.
  private func types(of declarations: SwiftDeclarations) -> [Int] {
    declarations.types.indices.filter { type in
      let declaration = declarations[type]
      guard declarations.isDecodable(type), isPlain(declaration.path, declarations, in: declaration.file)
      else { return false }
      switch declaration.kind {
      case .structure, .classType: return !(declaration.isPrivate && declaration.path.count > 1)
      case .enumeration:
        return declaration.initializer != nil || declaration.cases.contains { $0.values != nil }
      case .protocolType, .extensionOf, .actorType: return false
      }
    }
  }

  /// Returns whether neither a type nor one around it has generic parameters, and no other file has another of its
  /// name.
  private func isPlain(_ path: [String], _ declarations: SwiftDeclarations, in file: Int) -> Bool {
    (1...path.count).allSatisfy { count in
      if case .type(let type)? = declarations.meaning(of: Array(path.prefix(count)), in: [], from: nil) {
        declarations[type].generics.isEmpty
      } else {
        false
      }
    }
  }

  /// Returns at most `maximumTypes`: first those that write their initializer, then others, each evenly over the
  /// sources.
  private func choice(of types: [Int], _ declarations: SwiftDeclarations) -> [Int] {
    let written = types.filter { declarations[$0].initializer != nil }
    let others = types.filter { declarations[$0].initializer == nil }
    let first = Self.evenly(max(maximumTypes / 2, maximumTypes - others.count), of: written)
    return first + Self.evenly(maximumTypes - first.count, of: others)
  }

  private static func evenly<Thing>(_ count: Int, of all: [Thing]) -> [Thing] {
    all.count <= count ? all : (0..<count).map { all[$0 * all.count / count] }
  }

  /// Counts the proposed changes without a compiler.
  private func countRepairs(of types: [Int], _ reader: SwiftModelReader, _ row: inout SurveyRow) {
    var repairs = SurveyRepairs(reader.declarations, types, limit: limit)
    for type in types {
      let name = reader.declarations[type].path.joined(separator: ".")
      guard let model = try? reader.model(named: name, client: Self.client) else { continue }
      let bodies = trials(of: type, model, seed: UInt64(type)).filter(\.isBroken).map(\.body)
      repairs.count(SurveyRepairs.Broken(type: type, model: model, bodies: bodies))
    }
    row.foreign = row.tried
    row.repairs = repairs.counts
    row.details += repairs.details.map { "\(row.name)\t\($0)" }
  }

  // MARK: Responses

  private func compare(
    _ module: SurveyModule, _ reader: SwiftModelReader, in place: TemporaryFolder, _ row: inout SurveyRow
  ) async throws {
    var trials: [Trial] = []
    var broken: [SurveyRepairs.Broken] = []
    var reasons: [String: Int] = [:]
    for type in module.types {
      let name = reader.declarations[type].path.joined(separator: ".")
      guard let model = try? reader.model(named: name, client: Self.client),
        Set(model.owners.values).allSatisfy({ module.slice.isKept($0) })
      else { continue }
      let before = trials.count
      trials += self.trials(of: type, model, seed: UInt64(type))
      broken.append(
        SurveyRepairs.Broken(
          type: type, model: model, bodies: trials[before...].filter(\.isBroken).map(\.body)))
      let isHedged = trials[before...].contains(where: \.isHedged)
      for reason in Set(model.notes.map { Self.outline($0.message) }) where isHedged {
        reasons[reason, default: 0] += 1
      }
    }
    let responses = try await module.responses(to: trials.map { ($0.type, $0.body) }, in: place)
    judge(Array(zip(trials, responses)), reader, &row)
    if repairs == .compiled {
      var repairs = SurveyRepairs(
        reader.declarations, module.types, decoding: module.slice, limit: limit)
      try await repairs.examine(broken)
      row.repairs = repairs.counts
      row.details += repairs.details.map { "\(row.name)\t\($0)" }
    }
    row.foreign = row.tried - row.whole - row.hedged - row.wrong
    row.details += reasons.sorted { $0.value > $1.value }.map { "\(row.name)\tnote\t\($0.value)\t\($0.key)" }
  }

  /// Returns a note without the names in it.
  private static func outline(_ message: String) -> String {
    message.replacing(/"[^"]*"/, with: "\"…\"").replacing(/(init\(from:\) of )[\w.]+/) { "\($0.output.1)…" }
  }

  private func trials(of type: Int, _ model: SwiftModel, seed: UInt64) -> [Trial] {
    let decoder = ClientDecoder(
      PreparedShapes(model.shapes).reaching(model.root), root: model.root, client: model.client)
    return bodies(for: model, seed: seed).compactMap { body in
      guard let document = try? JSONDocument(parsing: body) else { return nil }
      let outcome = decoder.decode(body, document)
      let findings = model.report(on: document).findings
      return Trial(
        type: type, body: body, isBroken: findings.contains { $0.severity == .breaks },
        certainty: model.certainty(for: document, findings, outcome.failure), outcome: outcome)
    }
  }

  /// Returns responses that fit the model, and corrupted ones.
  private func bodies(for model: SwiftModel, seed: UInt64) -> [[UInt8]] {
    var sampler = Sampler(model.shapes, seed: seed, now: 1_700_000_000)
    guard sampler.hasSample(of: model.root) else { return [] }
    var bodies: [[UInt8]] = []
    for number in 0..<6 {
      sampler.options = .init(prefersValues: number < 4, includesOptional: number < 2)
      if let body = try? sampler.sample(model.root), body.count < Self.largestBody { bodies.append(body) }
    }
    guard let first = bodies.first else { return [] }
    var corruption = BodyCorruption(random: SampleRandom(seed: seed &* 31))
    let spoiled = Self.evenly(40, of: Self.spoiled(first)) + bodies.map { corruption.spoil($0) }
    return bodies + spoiled.filter { !$0.contains(0x0A) && !$0.contains(0x09) }
  }

  /// Returns bodies with one value of another type, or without one member, or with one under another key.
  private static func spoiled(_ body: [UInt8]) -> [[UInt8]] {
    guard let document = try? JSONDocument(parsing: body) else { return [] }
    var bodies: [[UInt8]] = []
    var pending = [document.root]
    while let value = pending.popLast() {
      let others = ["null", "true", "7", "\"x\"", "[]", "{}"]
      bodies += others.map { document.replacing(document.byteRange(of: value.node), by: $0) }
      bodies += value.members.map { document.replacing(document.byteRange(of: $0.key.node), by: "\"zz9\"") }
      pending += value.members.map(\.value) + Array(value.elements)
    }
    return bodies
  }

  private func judge(
    _ trials: [(trial: Trial, response: String?)], _ reader: SwiftModelReader, _ row: inout SurveyRow
  ) {
    for (type, own) in Dictionary(grouping: trials, by: \.trial.type).sorted(by: { $0.key < $1.key }) {
      let answered = own.compactMap { one in one.response.map { (one.trial, $0) } }
      guard !answered.isEmpty else { continue }
      row.responses += answered.count
      row.hedgedResponses += answered.count { $0.0.isHedged }
      let place = reader.declarations.location(of: reader.declarations[type].name)
      var isWrong = false
      for (trial, response) in answered {
        let throwsReally = response.hasPrefix("throws")
        let line = "\(place)\t\(String(decoding: trial.body, as: UTF8.self).prefix(400))\t\(response)"
        if trial.isBroken, !throwsReally {
          row.decoding += 1
          row.details.append("\(row.name)\tcalled broken\t\(line)\t\(trial.outcome)")
          isWrong = true
        } else if !trial.isBroken, !trial.isHedged, throwsReally {
          row.throwing += 1
          row.details.append("\(row.name)\tcalled sound\t\(line)")
          isWrong = true
        } else if case .fails(let failure) = trial.outcome, trial.isBroken,
          trial.certainty == .known, !response.contains(failure.kind.rawValue)
        {
          row.otherErrors += 1
          row.details.append("\(row.name)\tanother error\t\(line)\t\(failure.kind) \(failure.path)")
        }
      }
      if isWrong {
        row.wrong += 1
      } else if answered.contains(where: \.0.isHedged) {
        row.hedged += 1
      } else {
        row.whole += 1
      }
    }
  }
}
