@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The changes that are proposed for broken responses, each compiled with all of the project that compiles, and the
/// responses decoded with it.
struct SurveyRepairs {
  /// A model and the responses that break it.
  struct Broken {
    var type: Int
    var model: SwiftModel
    var bodies: [[UInt8]]
  }

  /// A change of the sources or the decoder, with a response that needs it.
  private struct Change {
    var type: Int
    var name: String
    var files: [Int: SourceLines]
    var decoderLines: [String]
    var titles: [String]
    var diff: String
    var body: [UInt8]

    /// True if nothing that breaks is said to remain.
    var isComplete: Bool

    var isOnlyOfDecoder: Bool { files.isEmpty }

    func meets(_ other: Self) -> Bool {
      type == other.type
        || files.contains { file, lines in
          other.files[file].map { !$0.touched.isDisjoint(with: lines.touched) } ?? false
        }
    }
  }

  private enum Outcome: Hashable {
    case decodes
    case throwing(String)
    case compilerError(String)
    case unknown
  }

  private let declarations: SwiftDeclarations
  private var module: SurveyModule

  /// The part of the project that decodes the types, which is compiled much faster than all of it.
  private let decoding: SurveySlice?
  private(set) var counts = SurveyRepairCounts()

  /// The changes that fail and the reasons why others are withheld, for whoever mends them.
  private(set) var details: [String] = []

  /// The changes that are said not to compile, with the code that would not.
  private var impossible: [(change: Change, place: SourceRange)] = []

  private static let maximumBatch = 40

  /// The maximum number of changes that are compiled to see that they do not compile.
  private static let maximumImpossible = 12

  /// The time that the compiler has for all of it.
  private let limit: Duration

  init(
    _ declarations: SwiftDeclarations, _ types: [Int], decoding: SurveySlice? = nil, limit: Duration
  ) {
    (self.declarations, self.decoding, self.limit) = (declarations, decoding, limit)
    module = SurveyModule(declarations, types, isWhole: true, until: .now)
  }

  /// Counts the changes for the responses that break a model, without compiling them.
  mutating func count(_ broken: Broken) { counts.changes += changes(for: broken).count }

  mutating func examine(_ all: [Broken]) async throws {
    let changes = all.flatMap { self.changes(for: $0) }
    counts.changes = changes.count
    module = SurveyModule(declarations, module.types, isWhole: true, until: .now + limit)
    try await withTemporaryFolder { place in
      guard try await module.compile(in: place, isChecked: true) else {
        details.append("repairs\tnothing of the whole project compiles")
        return
      }
      var pending = changes.filter { module.types.contains($0.type) && isKept($0) }
      while !pending.isEmpty, .now < module.deadline {
        var batch: [Change] = []
        var rest: [Change] = []
        for change in pending {
          if batch.count < Self.maximumBatch, !batch.contains(where: change.meets) {
            batch.append(change)
          } else {
            rest.append(change)
          }
        }
        pending = rest
        try await settle(batch, in: place)
      }
      try await refute(in: place)
    }
  }

  /// Compiles changes that are said not to compile, where the code that stands in their way is part of the program.
  private mutating func refute(in folder: TemporaryFolder) async throws {
    let all = impossible.filter {
      module.types.contains($0.change.type) && isKept($0.change) && module.slice.isKept($0.place)
    }
    for (change, place) in all.prefix(Self.maximumImpossible) where .now < module.deadline {
      let outcome = try await outcomes(of: [change], in: folder)[0]
      switch outcome {
      case .unknown: continue
      case .compilerError: counts.checked += 1
      case .decodes, .throwing:
        counts.checked += 1
        counts.refuted += 1
        details.append("compiles\t\(declarations.location(of: place))\t\(change.titles)\n\(change.diff)")
      }
    }
  }

  private func isKept(_ change: Change) -> Bool {
    change.files.keys.allSatisfy { module.slice.texts[$0] != nil }
  }

  // MARK: Proposals

  private mutating func changes(for broken: Broken) -> [Change] {
    var changes: [Change] = []
    var known: Set<[String]> = []
    for body in broken.bodies {
      guard let document = try? JSONDocument(parsing: body) else { continue }
      counts.broken += 1
      let repair = broken.model.repair(for: document)
      let unguarded = broken.model.repair(for: document, isGuarded: false).combined
      let isLess = unguarded.map { $0.removes.count > repair.combined?.removes.count ?? 0 } ?? false
      let isImpossible = isLess && !repair.refused.isEmpty && repair.refused.allSatisfy(\.isCertain)
      if isImpossible { counts.impossible += 1 } else if isLess { counts.withheld += 1 }
      for refusal in repair.refused {
        let kind = isImpossible ? "impossible" : isLess ? "withheld" : "none known"
        details.append("\(kind)\t\(refusal.text)\t\(String(decoding: body.prefix(300), as: UTF8.self))")
      }
      if isImpossible, let unguarded, let place = repair.refused.first?.place,
        known.insert([unguarded.diff]).inserted
      {
        impossible.append((change(unguarded, of: broken.type, body, remaining: []), place))
      }
      guard let fix = repair.combined else { continue }
      counts.repaired += 1
      let key = [fix.diff] + fix.decoderLines + [fix.decodedType ?? ""]
      guard known.insert(key).inserted else { continue }
      changes.append(change(fix, of: broken.type, body, remaining: repair.remaining))
    }
    return changes
  }

  private func change(
    _ fix: SwiftFix, of type: Int, _ body: [UInt8], remaining: [Finding]
  ) -> Change {
    var files: [Int: SourceLines] = [:]
    for (file, (old, new)) in zip(declarations.files, fix.files).enumerated() where old.bytes != new.bytes {
      files[file] = SourceLines(from: old.bytes, to: new.bytes)
    }
    return Change(
      type: type, name: fix.decodedType ?? declarations[type].path.joined(separator: "."), files: files,
      decoderLines: fix.decoderLines, titles: fix.titles, diff: fix.diff, body: body,
      isComplete: !remaining.contains(where: \.severity.stopsDecoding))
  }

  // MARK: Compiling

  /// Compiles changes together, and apart where that fails.
  private mutating func settle(_ batch: [Change], in place: TemporaryFolder) async throws {
    var pending = [batch]
    while let some = pending.popLast(), .now < module.deadline {
      let outcomes = try await outcomes(of: some, in: place)
      let isClear = zip(some, outcomes).allSatisfy { Self.isAsSaid($1, $0) }
      if some.count > 1, !isClear {
        if case .compilerError = outcomes[0] {
          pending += [Array(some[..<(some.count / 2)]), Array(some[(some.count / 2)...])]
        } else {
          let failing = zip(some, outcomes).filter { !Self.isAsSaid($1, $0) }
          counts.compiled += some.count - failing.count
          pending += failing.map { [$0.0] }
        }
        continue
      }
      for (change, outcome) in zip(some, outcomes) { record(outcome, of: change) }
    }
  }

  private static func isAsSaid(_ outcome: Outcome, _ change: Change) -> Bool {
    switch outcome {
    case .decodes: change.isComplete
    case .throwing: !change.isComplete
    case .compilerError, .unknown: false
    }
  }

  private mutating func record(_ outcome: Outcome, of change: Change) {
    if case .unknown = outcome { return }
    counts.compiled += 1
    if Self.isAsSaid(outcome, change) { return }
    if case .compilerError = outcome { counts.notCompiling += 1 } else { counts.notDecoding += 1 }
    let type = declarations.location(of: declarations[change.type].name)
    details.append(
      "repair fails\t\(type)\t\(change.titles)\t\(String(decoding: change.body.prefix(400), as: UTF8.self))"
        + "\t\(outcome)\t\(change.isComplete)\n\(change.diff)\n\(change.decoderLines.joined(separator: "\n"))"
    )
  }

  /// Returns what becomes of each change when all of them are made: all of the project that compiles is checked by the
  /// compiler, and the part that decodes becomes a program.
  private func outcomes(of changes: [Change], in place: TemporaryFolder) async throws -> [Outcome] {
    var files: [Int: SourceLines] = [:]
    for (file, lines) in changes.flatMap({ Array($0.files) }) {
      files[file, default: SourceLines(from: [], to: [])].add(lines)
    }
    let decoders = changes.enumerated().map { ($0.offset, $0.element.decoderLines) }
    try SurveyModule.writeProgram(
      decoders: Dictionary(uniqueKeysWithValues: decoders.filter { !$0.1.isEmpty }), to: place)
    let checked = try await compile(["-typecheck"], module.slice, with: files, changes, in: place)
    guard checked.status == 0 else { return changes.map { _ in outcome(of: checked) } }
    var built = checked
    if let decoding { built = try await compile(Self.building, decoding, with: files, changes, in: place) }
    if decoding == nil || built.status != 0 {
      built = try await compile(Self.building, module.slice, with: files, changes, in: place)
    }
    guard built.status == 0 else { return changes.map { _ in outcome(of: built) } }
    let trials = changes.enumerated().map { (type: $0.offset, body: $0.element.body) }
    return try await module.responses(to: trials, in: place).map { response in
      guard let response else { return .unknown }
      return response.hasPrefix("throws") ? .throwing(response) : .decodes
    }
  }

  private static let building = ["-Onone", "-o", "decode"]

  private func compile(
    _ arguments: [String], _ slice: SurveySlice, with files: [Int: SourceLines], _ changes: [Change],
    in place: TemporaryFolder
  ) async throws -> ProcessResult {
    var texts = slice.texts
    for (file, lines) in files where texts[file] != nil { texts[file] = lines.applied(to: texts[file] ?? []) }
    let types = changes.enumerated().map { number, change in
      SurveyModule.Registered(number: number, name: change.name, file: declarations[change.type].file)
    }
    let names = try SurveyModule.write(texts, decoding: types, to: place)
    try place.write(names.joined(separator: "\n"), to: "files")
    return try await module.swiftc(arguments, in: place)
  }

  private func outcome(of failed: ProcessResult) -> Outcome {
    let first = failed.stderr.split(whereSeparator: \.isNewline).first { $0.contains(": error: ") }
    if first == nil, .now > module.deadline { return .unknown }
    return .compilerError(first.map(String.init) ?? "no error told")
  }
}
