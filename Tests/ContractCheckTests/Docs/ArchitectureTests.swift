import Foundation
import Testing

@testable import ContractCheck

/// The tests of the architecture: each folder uses only those before it in `docs/architecture.md`.
@Suite struct ArchitectureTests {
  static let stages = [
    "ContractSpecs/JSON",
    "ContractSpecs/HTTPMessages",
    "ContractSpecs/Names",
    "ContractSpecs/Patterns",
    "ContractSpecs/Shapes",
    "ContractSpecs/Contracts",
    "ContractSpecs/Findings",
    "ContractSpecs/ClientDecoding",
    "ContractSpecs/API",
    "ContractMutation/Samples",
    "ContractMutation/Inference",
    "ContractMutation/BodyChanges",
    "ContractMutation/Mutations",
    "ContractMutation/MutationScore",
    "SwiftModels/Syntax",
    "SwiftModels/Projects",
    "SwiftModels/Reading",
    "SwiftModels/Fixes",
    "ContractYAML/Syntax",
    "ContractYAML/Composition",
    "ContractCheck/System",
    "ContractCheck/HTTP",
    "ContractCheck/ModelComparison",
    "ContractCheck/Releases",
    "ContractCheck/Running",
    "ContractCheck/RunComparison",
    "ContractCheck/Causes",
    "ContractCheck/Reporting",
    "ContractCheck/CompiledModels",
    "ContractCheck/Diagnosis",
    "ContractCheck/ContractDrafts",
    "ContractCheck/MockServer",
    "ContractCheck/Exporting",
    "ContractCheck/CommandLine",
  ]

  private static let targets = [
    "ContractSpecs", "ContractMutation", "SwiftModels", "ContractYAML", "ContractCheck",
  ]

  @Test func `the page names every folder, in the order of the arrow`() throws {
    let root = ProjectFolder.root + "/Sources/"
    let folders = try Self.targets.flatMap { target in
      try FileManager.default.contentsOfDirectory(atPath: root + target).map { "\(target)/\($0)" }
    }
    #expect(Set(folders) == Set(Self.stages))
    let page = try String(contentsOfFile: ProjectFolder.root + "/docs/architecture.md", encoding: .utf8)
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) }
    #expect(headings == Self.stages.map { $0.split(separator: "/")[1] })
  }

  /// Names of the standard library and of Foundation that the page mentions.
  private static let foreignTypes: Set = ["Decoder", "DecodingError", "JSONDecoder"]

  @Test func `every type and folder that the page names exists`() throws {
    let page = try String(contentsOfFile: ProjectFolder.root + "/docs/architecture.md", encoding: .utf8)
    let sources = ProjectFolder.root + "/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
    let code = try paths.filter { $0.hasSuffix(".swift") }.map { try Self.code(of: "\(sources)/\($0)") }
    let manifest = try String(contentsOfFile: ProjectFolder.root + "/Package.swift", encoding: .utf8)
    let targets = manifest.matches(of: /name: "(\w+)"/).map { String($0.1) }
    let folders = paths.flatMap { $0.split(separator: "/").dropLast() }.map(String.init)
    let known = Self.foreignTypes.union(code.flatMap(\.types)).union(targets).union(folders)
    let named = page.matches(of: /`([A-Z]\w+)(?:\.\w+)?`/).map { String($0.1) }
    #expect(named.count > 80)
    #expect(Set(named).subtracting(known) == [])
  }

  @Test func `no stage mentions a later one`() throws {
    let stages = try Self.stages.map { stage in
      try Self.files(in: stage).map { ($0, try Self.code(of: $0)) }
    }
    let outer = stages.map { Set($0.flatMap { $0.1.outermostTypes }) }
    let all = stages.map { Set($0.flatMap { $0.1.types }) }
    try #require(outer.allSatisfy { !$0.isEmpty })
    for (number, files) in stages.enumerated() {
      let target = Self.stages[number].prefix { $0 != "/" }
      let rest = stages.indices.filter { $0 > number && Self.stages[$0].hasPrefix("\(target)/") }
      let later = Set(rest.flatMap { outer[$0] }).subtracting(all[...number].joined())
      for (file, code) in files {
        #expect(code.words.intersection(later) == [], "\(file)")
      }
    }
  }

  @Test func `only the folder System calls the C library`() throws {
    for stage in Self.stages {
      for file in try Self.files(in: stage) {
        let imports = try Self.code(of: file).imports
        #expect(
          stage == "ContractCheck/System" || imports.isDisjoint(with: ["Glibc", "Musl", "Darwin"]), "\(file)")
      }
    }
  }

  @Test func `only the folder API declares anything public`() throws {
    for stage in Self.stages where stage != "ContractSpecs/API" {
      for file in try Self.files(in: stage) {
        let declarations = try Self.code(of: file).lines.filter { $0.drop { $0 == " " }.hasPrefix("public ") }
        #expect(declarations == [], "\(file)")
      }
    }
  }

  /// Sentences are made in one place, so that they can be reworded without a look at what finds the differences.
  @Test func `only the folders Rules and Messages of Findings write advice`() throws {
    for stage in Self.stages where stage.hasPrefix("ContractSpecs/") {
      for file in try Self.files(in: stage)
      where !file.contains("/Findings/Messages/") && !file.contains("/Findings/Rules/") {
        let advice = try Self.code(of: file).text.matches(of: /(?:backend|client)(?::|\s*=)\s*""/)
        #expect(advice.isEmpty, "\(file)")
      }
    }
  }

  /// The words by which baselines know a finding are no sentences, and what `RequestFaults` writes is about a contract.
  @Test func `only the folder Messages of Findings writes about promises and responses`() throws {
    for file in try Self.files(in: "ContractSpecs/Findings")
    where !["/Messages/", "/Rules/", "/RequestFaults/", "/Evidence.swift"].contains(where: file.contains) {
      let source = try String(contentsOfFile: file, encoding: .utf8)
      for line in source.split(separator: "\n") {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("//") || code.hasPrefix("@available") { continue }
        for text in code.matches(of: /"(?:[^"\\]|\\.)*"/) {
          #expect(!text.output.contains(/[a-z]{2,} [a-z]+ [a-z]{2,}/), "\(file): \(text.output)")
        }
      }
    }
  }

  @Test func `only HTTP knows libcurl, only Syntax libyaml, and the library no system`() throws {
    for stage in Self.stages {
      for file in try Self.files(in: stage) {
        let imports = try Self.code(of: file).imports
        if stage != "ContractCheck/HTTP" { #expect(!imports.contains("CCurl"), "\(file)") }
        if stage != "ContractCheck/System" { #expect(!imports.contains("CLinux"), "\(file)") }
        if stage != "ContractYAML/Syntax" { #expect(!imports.contains("CYaml"), "\(file)") }
        if !stage.hasPrefix("ContractCheck/") {
          let allowed: Set = [
            "FoundationEssentials", "Foundation", "Synchronization", "ContractSpecs",
            stage == "ContractYAML/Syntax" ? "CYaml" : "ContractSpecs",
          ]
          #expect(allowed.isSuperset(of: imports), "\(file)")
        }
      }
    }
  }

  /// The manifest promises systems on which an array has no span. Apple's SDKs have no module `FoundationEssentials`,
  /// so its import stands, indented, inside a condition.
  @Test func `nothing is used that the oldest systems of the manifest lack`() throws {
    let bench = try FileManager.default.contentsOfDirectory(atPath: ProjectFolder.root + "/bench")
      .filter { $0.hasSuffix(".swift") }.map { "\(ProjectFolder.root)/bench/\($0)" }
    for file in try Self.stages.flatMap(Self.files) + bench {
      let code = try Self.code(of: file).text
      #expect(!code.contains(#/\bSpan<|\.span\b(?!\()/#), "\(file)")
      #expect(!code.contains(#/(?m)^(?:public )?import FoundationEssentials/#), "\(file)")
    }
  }

  private static func files(in stage: String) throws -> [String] {
    let folder = ProjectFolder.root + "/Sources/" + stage
    return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  private static let known = Locked<[String: SwiftCode]>([:])

  /// Returns the code of a file, which is read once for all tests.
  private static func code(of file: String) throws -> SwiftCode {
    if let code = known.withLock({ $0[file] }) { return code }
    let code = SwiftCode(try String(contentsOfFile: file, encoding: .utf8))
    known.withLock { $0[file] = code }
    return code
  }
}
