import Foundation
import Testing

@testable import ContractSpecs

/// Types with an `init(from:)` of their own, compiled, beside what is read of their source.
@Suite(.slow, .requires(.program("swiftc"))) struct WrittenInitializersTests {
  private struct Trial {
    var model: String
    var body: String

    /// Whether a finding says that decoding throws, and whether notes say that not all was read.
    var isBroken: Bool
    var isHedged: Bool
    var outcome: ClientDecoder.Outcome
  }

  private static let source = ProjectFolder.tests + "/Cases/SwiftModels/Written.swift.txt"

  /// Each type with the bodies in the comment before it, and each of these with one value or key spoiled.
  private static func bodies(in source: String) throws -> [(model: String, bodies: [String])] {
    try source.matches(of: /(?m)^\/\/: (.+)\n(?:struct|class|enum) (\w+)/).map { match in
      let seeds = match.output.1.components(separatedBy: " | ")
      return ("\(match.output.2)", seeds + (try seeds.flatMap { try spoiled($0) }))
    }
  }

  private static func spoiled(_ body: String) throws -> [String] {
    let bytes = Array(body.utf8)
    let document = try JSONDocument(parsing: bytes)
    var ranges: [(Range<Int>, [String])] = []
    var pending = [document.root]
    while let value = pending.popLast() {
      ranges.append((document.byteRange(of: value.index), ["null", "true", "7", "\"x\"", "[]", "{}"]))
      ranges += value.members.map { (document.byteRange(of: $0.key.index), ["\"zz9\""]) }
      pending += value.members.map(\.value) + Array(value.elements)
    }
    return ranges.flatMap { range, others in
      others.map {
        String(
          decoding: bytes[..<range.lowerBound] + Array($0.utf8) + bytes[range.upperBound...], as: UTF8.self)
      }
    }
  }

  @Test func `what is said flatly of a written initializer is what the compiled one does`() async throws {
    let source = try String(contentsOfFile: Self.source, encoding: .utf8)
    let reader = SwiftModelReader([SwiftFile(name: "Written.swift", bytes: Array(source.utf8))])
    let trials = try Self.bodies(in: source).flatMap { name, bodies in
      try Self.trials(of: name, bodies, by: reader)
    }
    try #require(trials.count > 1_500)
    let answers = try await Self.decoded(trials, source: source)
    try #require(answers.count == trials.count)
    for (trial, answer) in zip(trials, answers) {
      let throwsReally = answer.hasPrefix("throws")
      let line = "\(trial.model)\t\(trial.body)\n  really: \(answer)"
      if trial.isBroken, !throwsReally { Issue.record("\(line)\n  judged: broken") }
      if !trial.isBroken, !trial.isHedged, throwsReally { Issue.record("\(line)\n  judged: decodes") }
      if case .fails(let failure) = trial.outcome, trial.isBroken, !trial.isHedged {
        #expect(answer.contains(failure.kind.rawValue), "\(line)\n  foretold: \(failure)")
      }
    }
    let hedged = trials.count { $0.isHedged }
    #expect(hedged * 4 < trials.count, "\(hedged) of \(trials.count) answers are hedged")
  }

  private static func trials(
    of name: String, _ bodies: [String], by reader: SwiftModelReader
  ) throws -> [Trial] {
    let model = try reader.model(
      named: name, client: Client(keys: .asWritten, dates: .deferredToDate, os: nil))
    let decoder = ClientDecoder(
      PreparedShapes(model.shapes).reaching(model.root), root: model.root, client: model.client)
    return try bodies.map { body in
      let bytes = Array(body.utf8)
      let document = try JSONDocument(parsing: bytes)
      return Trial(
        model: name, body: body,
        isBroken: model.report(on: document).findings.contains { $0.severity == .breaks },
        isHedged: model.isPartlyRead(for: document), outcome: decoder.decode(bytes, document))
    }
  }

  private static func decoded(_ trials: [Trial], source: String) async throws -> [String] {
    let names = Set(trials.map(\.model)).sorted()
    return try await withTemporaryFolder { folder in
      try folder.write("import Foundation\n" + source, to: "Models.swift")
      try folder.write(
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
        """, to: "main.swift")
      let compiler = ShellCommand(
        program: "swiftc", arguments: ["-Onone", "main.swift", "Models.swift", "-o", "decode"],
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
}
