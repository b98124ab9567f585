import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// A comparison of compiled client models with what is read of their source: every unhedged claim about a body must be
/// what `JSONDecoder` does.
///
/// The bodies are in a comment before each type, separated by bars; each is also tried with one value or key corrupted.
struct ModelOracle {
  let files: [SwiftFile]

  /// A body, and the claims about it from the source.
  struct Trial {
    var model: String
    var body: String

    /// True if there is a finding that decoding throws.
    var isBroken: Bool
    var certainty: ReadingCertainty
    var outcome: ClientDecoder.Outcome

    /// The result of the compiled model: `decodes`, or `throws` and the error.
    var response = ""

    var isHedged: Bool { certainty == .asFarAsRead }
  }

  init(_ sources: String...) {
    files = sources.enumerated().map { SwiftFile(name: "Models\($0).swift", bytes: Array($1.utf8)) }
  }

  /// Returns every trial with the compiled model's response, after each unhedged claim was checked.
  func check() async throws -> [Trial] {
    let reader = SwiftModelReader(files)
    var trials = try bodies().flatMap { try self.trials(of: $0.model, $0.bodies, by: reader) }
    let responses = try await decoded(trials)
    try #require(responses.count == trials.count)
    for index in trials.indices {
      trials[index].response = responses[index]
      check(trials[index])
    }
    return trials
  }

  private func check(_ trial: Trial) {
    let throwsReally = trial.response.hasPrefix("throws")
    let line = "\(trial.model)\t\(trial.body)\n  really: \(trial.response)"
    if trial.isBroken, !throwsReally { Issue.record("\(line)\n  judged: broken") }
    if !trial.isBroken, !trial.isHedged, throwsReally { Issue.record("\(line)\n  judged: decodes") }
    if case .fails(let failure) = trial.outcome, trial.isBroken, trial.certainty == .known {
      #expect(trial.response.contains(failure.kind.rawValue), "\(line)\n  foretold: \(failure)")
      if let key = failure.subject, failure.kind == .keyNotFound {
        #expect(trial.response.contains("'\(key)'"), "\(line)\n  foretold: \(failure)")
      }
    }
  }

  // MARK: Bodies

  private func bodies() throws -> [(model: String, bodies: [String])] {
    try files.flatMap { file in
      try String(decoding: file.bytes, as: UTF8.self)
        .matches(of: /(?m)^\/\/: (.+)\n(?:@\w+ )*(?:final )?(?:struct|class|enum) (\w+)/).map { match in
          let seeds = match.output.1.components(separatedBy: " | ")
          return ("\(match.output.2)", seeds + (try seeds.flatMap { try Self.spoiled($0) }))
        }
    }
  }

  private static func spoiled(_ body: String) throws -> [String] {
    let bytes = Array(body.utf8)
    let document = try JSONDocument(parsing: bytes)
    var ranges: [(Range<Int>, [String])] = []
    var pending = [document.root]
    while let value = pending.popLast() {
      ranges.append((document.byteRange(of: value.node), ["null", "true", "7", "\"x\"", "[]", "{}"]))
      ranges += value.members.map { (document.byteRange(of: $0.key.node), ["\"zz9\""]) }
      pending += value.members.map(\.value) + Array(value.elements)
    }
    return ranges.flatMap { range, others in
      others.map {
        String(
          decoding: bytes[..<range.lowerBound] + Array($0.utf8) + bytes[range.upperBound...], as: UTF8.self)
      }
    }
  }

  private func trials(of name: String, _ bodies: [String], by reader: SwiftModelReader) throws -> [Trial] {
    let model = try reader.model(
      named: name, client: Client(keys: .asWritten, dates: .deferredToDate, os: nil))
    let decoder = ClientDecoder(
      PreparedShapes(model.shapes).reaching(model.root), root: model.root, client: model.client)
    return try bodies.map { body in
      let bytes = Array(body.utf8)
      let document = try JSONDocument(parsing: bytes)
      let outcome = decoder.decode(bytes, document)
      let findings = model.report(on: document).findings
      return Trial(
        model: name, body: body, isBroken: findings.contains { $0.severity == .breaks },
        certainty: model.certainty(for: document, findings, outcome.failure), outcome: outcome)
    }
  }

  // MARK: The compiler

  /// Compiles all files as one module at once, so that the compiler accepts what is private to one of them.
  private func decoded(_ trials: [Trial]) async throws -> [String] {
    let names = Set(trials.map(\.model)).sorted()
    return try await withTemporaryFolder { folder in
      for file in files {
        try folder.write(Array("import Foundation\n".utf8) + file.bytes, to: file.name)
      }
      try folder.write(Self.program(decoding: names), to: "main.swift")
      let compiler = ShellCommand(
        program: "swiftc",
        arguments: ["-Onone", "-wmo", "main.swift"] + files.map(\.name) + ["-o", "decode"],
        directory: folder.path)
      let compiled = try await compiler.run(within: .seconds(240))
      try #require(compiled.status == 0, "\(compiled.stderr.prefix(2000))")
      try folder.write(
        trials.map { "\($0.model)\t\($0.body)" }.joined(separator: "\n") + "\n", to: "trials.txt")
      let run = ShellCommand(
        program: "sh", arguments: ["-c", "./decode < trials.txt"], directory: folder.path)
      return try await run.run(within: .seconds(240)).stdout.split(separator: "\n").map(String.init)
    }
  }

  private static func program(decoding names: [String]) -> String {
    """
    import Foundation
    let types: [String: any Decodable.Type] = [\(names.map { "\"\($0)\": \($0).self" }.joined(separator: ", "))]
    while let line = readLine() {
      let parts = line.split(separator: "\\t", maxSplits: 1).map(String.init)
      let type: any Decodable.Type = types[parts[0]]!
      do {
        _ = try JSONDecoder().decode(type, from: Data(parts[1].utf8))
        print("decodes")
      } catch {
        let text: String = "\\(error)".split(separator: "\\n").joined(separator: " ")
        print("throws " + text)
      }
    }
    """
  }
}

extension ClientDecoder.Outcome {
  /// The error; `nil` if the body decodes or was not tried, or if several may come first.
  var failure: DecodingFailure? {
    switch self {
    case .fails(let failure): failure
    case .decodes, .untried, .failsInAnyOrder: nil
    }
  }
}
