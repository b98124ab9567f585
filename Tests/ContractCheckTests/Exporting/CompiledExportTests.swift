import Foundation
import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

/// The exported Swift, compiled: what a contract promises decodes and is written back as it came, and a spoiled body
/// throws where a finding breaks.
@Suite(.slow, .requires(.program("swiftc"))) struct CompiledExportTests {
  private struct Trial {
    var root: String
    var body: [UInt8]
    var shape: ShapeID

    /// The findings of a spoiled body; `nil` for one that fits.
    var findings: [Finding]?

    var line: String { "\(root)\t\(String(decoding: body, as: UTF8.self))" }
  }

  static let files =
    ["bob-the-builder", "cleveroo", "comprehension-engine", "golf-swing-ai", "hero365"].map {
      ProjectFolder.root + "/specs/\($0).json"
    } + [ExportedContract.everything]

  @Test(arguments: files) func `samples come back, and what breaks throws`(file: String) async throws {
    let contract = try ExportedContract.load(file)
    let export = SwiftExport(contract)
    let trials = try Self.trials(of: contract, export)
    let responses = try await Self.responses(to: trials, export)
    try #require(responses.count == trials.count)
    var thrown = 0
    let fit = ShapeFit(contract.shapes, now: 1_700_000_000)
    for (trial, response) in zip(trials, responses) {
      if let findings = trial.findings {
        thrown += response.hasPrefix("throws") ? 1 : 0
        let expected = Expectation(of: findings)
        // What only a pattern promises is left out if it does not fit.
        let isLenient = trial.root == "PatternedResponse"
        let isRight = response.hasPrefix("throws") ? expected != .decodes : expected != .throws || isLenient
        #expect(isRight, "\(trial.line)\n  \(response)\n  \(findings.map { "\($0.severity) \($0)" })")
      } else {
        let isSame = try Self.isSame(trial, response, fit)
        #expect(isSame, "\(trial.line)\n  \(response)")
      }
    }
    #expect(thrown > trials.count / 10)
  }

  /// The response that the findings let expect of the compiled types.
  private enum Expectation {
    case decodes, `throws`, either

    /// An enum of ours keeps a text that it does not know, a choice by a member does not. Dates and Base64 are read
    /// where an app may have a text.
    init(of findings: [Finding]) {
      if findings.contains(where: { $0.severity == .breaks && $0.reading != .onlyEnum }) {
        self = .throws
      } else {
        let isOpen = findings.contains { finding in
          finding.reading == .onlyEnum || finding.expected.contains("date") || finding.expected == "base64"
        }
        self = isOpen ? .either : .decodes
      }
    }
  }

  /// Returns whether a response is a body that was read and written back.
  private static func isSame(_ trial: Trial, _ response: String, _ fit: ShapeFit) throws -> Bool {
    guard response.hasPrefix("decodes ") else { return false }
    let body = try JSONDocument(parsing: Array(response.dropFirst("decodes ".count).utf8))
    let original = try JSONDocument(parsing: trial.body)
    return fit.fits(body.root, trial.shape) && ExportedContract.isSame(original.root, body.root)
  }

  private static func trials(of contract: Contract, _ export: SwiftExport) throws -> [Trial] {
    var sampler = Sampler(contract.shapes, seed: 1, now: 1_700_000_000)
    return try export.types.roots.flatMap { root -> [Trial] in
      var trials: [Trial] = []
      var promise = Promise(contract.shapes, root.shape)
      promise.client = Client(keys: .asWritten, dates: .iso8601, os: "iOS 26")
      for seed in 0..<12 as Range<UInt64> {
        sampler.reseed(seed)
        sampler.options = Sampler.Options(prefersValues: seed % 3 == 0, includesOptional: seed % 2 == 0)
        let body = try sampler.sample(root.shape)
        trials.append(Trial(root: root.name, body: body, shape: root.shape))
        let document = try JSONDocument(parsing: body)
        for mutation in Mutation.allCases where mutation.reach == .body {
          guard
            let spoiled = mutation.altered(
              document, of: root.shape, in: contract.shapes, seed: seed, now: 1_700_000_000)
          else { continue }
          trials.append(
            Trial(
              root: root.name, body: spoiled.bytes, shape: root.shape,
              findings: try promise.report(spoiled.bytes).findings))
        }
      }
      return trials
    }
  }

  private static func responses(to trials: [Trial], _ export: SwiftExport) async throws -> [String] {
    try await withTemporaryFolder { folder in
      for file in export.files { try folder.write(file.text, to: file.name) }
      try folder.write(export.text, to: "whole/Models.swift")
      try folder.write(program(for: export), to: "main.swift")
      try folder.write(trials.map(\.line).joined(separator: "\n") + "\n", to: "trials.txt")
      let settings = "-swift-version 6 -warnings-as-errors -Onone"
      let script = """
        swiftc -typecheck \(settings) whole/Models.swift && swiftc \(settings) *.swift -o decode && ./decode < trials.txt
        """
      let run = ShellCommand(program: "sh", arguments: ["-c", script], directory: folder.path)
      let result = try await run.run(within: .seconds(240))
      try #require(result.status == 0, "\(result.stderr.prefix(3000))")
      return result.stdout.split(separator: "\n").map(String.init)
    }
  }

  private static func program(for export: SwiftExport) -> String {
    let readers = export.types.roots.map { root in
      "\"\(root.name)\": { try encoder.encode(decoder.decode(\(root.name).self, from: $0)) }"
    }
    return """
      import Foundation
      let decoder = JSONDecoder.\(export.decoderName)()
      let encoder = JSONEncoder.\(export.decoderName)()
      let readers: [String: (Data) throws -> Data] = [\(readers.joined(separator: ",\n"))]
      while let line = readLine() {
        let parts = line.split(separator: "\\t", maxSplits: 1)
        do {
          let data = try readers[String(parts[0])]!(Data(parts[1].utf8))
          print("decodes \\(String(decoding: data, as: UTF8.self))")
        } catch {
          print("throws \\(error)".split(separator: "\\n").joined(separator: " "))
        }
      }
      """
  }
}
