import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels
@testable import ContractMutation

/// The tests with the compiler: the same source is compiled, and the real `JSONDecoder` decodes the same bodies.
@Suite(.slow, .requires(.program("swiftc"))) struct CompiledModelsTests {
  private struct Trial {
    var model: String
    var strategy: String
    var body: [UInt8]

    /// The finding that says that decoding throws.
    var finding: Finding?

    /// The predicted outcome of the decoder.
    var outcome: ClientDecoder.Outcome

    var line: String { "\(strategy)\t\(model)\t\(String(decoding: body, as: UTF8.self))" }
  }

  private static let source = ProjectFolder.tests + "/Cases/SwiftModels/Tricky.swift.txt"

  /// Returns the types of the source that are compared. Dictionaries by enum and UUID, which are arrays, are not
  /// judged.
  private static func names(in source: String) -> [String] {
    source.matches(of: /(?m)^(?:struct|class|enum) (\w+)/).map { String($0.output.1) }
      .filter { !["Envelope", "ByRole", "ByUUID"].contains($0) }
  }

  @Test func `some finding breaks if and only if the compiled model throws`() async throws {
    let source = try String(contentsOfFile: Self.source, encoding: .utf8)
    let names = Self.names(in: source)
    try #require(names.count > 35)
    let reader = SwiftModelReader([SwiftFile(name: "Tricky.swift", bytes: Array(source.utf8))])
    let trials = try ["iso8601", "snake"].flatMap { strategy in
      try names.flatMap { try Self.trials(of: $0, strategy: strategy, by: reader) }
    }
    let responses = try await Self.decoded(trials, names: names, source: source)
    try #require(responses.count == trials.count)
    #expect(responses.contains("decodes") && responses.contains { $0.hasPrefix("throws") })
    for (trial, response) in zip(trials, responses)
    where response.hasPrefix("throws") != (trial.finding != nil) {
      Issue.record("\(trial.line)\n  judged: \(trial.finding?.line ?? "decodes")\n  really: \(response)")
    }
    for (trial, response) in zip(trials, responses) where !trial.outcome.agrees(with: response) {
      Issue.record("\(trial.line)\n  foretold: \(trial.outcome)\n  really: \(response)")
    }
  }

  @Test(.requires(.program("git")))
  func `the mended login compiles, and decodes what it could not decode`() async throws {
    let model = try SwiftModel(SwiftRepairTests.original, "LoginResponse", dates: nil)
    let response = Array(SwiftRepairTests.response.utf8)
    let change = try #require(model.repair(for: JSONDocument(parsing: response)).combined)
    try await withTemporaryFolder { folder in
      try folder.write(SwiftRepairTests.original, to: "Models.swift")
      try folder.write(change.diff, to: "change.diff")
      try folder.write(response, to: "response.json")
      try folder.write(
        """
        import Foundation
        let decoder = JSONDecoder()
        if CommandLine.arguments.count > 1 { \(change.decoderLines.joined(separator: "; ")) }
        let response = try decoder.decode(
          LoginResponse.self, from: Data(contentsOf: URL(fileURLWithPath: "response.json")))
        print(response.user.firstName, response.tokens.accessToken, response.tokens.expiresIn)
        """, to: "main.swift")
      let build = "swiftc -Onone main.swift Models.swift -o decode"
      let script = "\(build) && ! ./decode 2> error && git apply change.diff && \(build) && ./decode mended"
      let run = ShellCommand(program: "sh", arguments: ["-c", script], directory: folder.path)
      let result = try await run.run(within: .seconds(240))
      #expect(result.stdout == "John eyJhbGci 900\n", "\(result.stderr.prefix(2000))")
      #expect(try folder.read("error").contains("keyNotFound"))
    }
  }

  /// The models that need more than a line of the tables: moved members, an envelope, members that are sometimes
  /// absent.
  static let structures: [(source: String, body: String)] = [
    (
      "struct M: Codable { let a: C }\nstruct C: Codable {\n  let id: Int\n  let x: String?\n  let y: String?\n}",
      #"{"a": {"id": 1, "profile": {"x": "xx", "y": "yy"}}}"#
    ),
    (
      "struct M: Codable { let list: [C] }\nstruct C: Codable {\n  let id: Int\n  let x: String?\n  let y: String?\n}",
      #"{"list": [{"id": 1, "profile": {"x": "xx", "y": "yy"}}, {"id": 2}, {"id": 3, "profile": null}]}"#
    ),
    ("struct M: Codable {\n  let a: Int\n  let b: String\n}", #"{"data": {"a": 1, "b": "x"}}"#),
    ("struct M: Codable {\n  let a: String\n  static let mock = M(a: \"x\")\n}", #"{"a": null}"#),
    (
      "struct M: Codable {\n  let a: Int\n  let r: R\n  enum R: String, Codable { case a; var n: Int { switch self { default: 1 } } }\n}",
      #"{"a": "1", "r": "b"}"#
    ),
    (
      "final class M: Codable {\n  let a, b: String\n  var c: Int?\n}\nextension M: Equatable {\n"
        + "  static func == (l: M, r: M) -> Bool { l.c == r.c }\n}",
      #"{"a": 1, "b": 2, "c": 3}"#
    ),
    (
      "public struct M: Codable {\n  let t: T\n  let container: Int\n}\npublic struct T: Codable {\n  let b: Int\n  let c: Int\n}",
      #"{"b": 1, "c": 2, "container": 3}"#
    ),
  ]

  /// Every proposed change is compiled, all in one module, and decodes the body that it was made for.
  @Test(.requires(.program("git")))
  func `every change that is given compiles, and the response decodes with it`() async throws {
    let tables =
      SwiftRepairTests.cases.map { (source: $0.0, body: $0.1) }
      + SwiftRepairTests.incomplete.map { (source: $0.0, body: $0.1) } + Self.structures
    var decodings: [String] = []
    var diff = ""
    try await withTemporaryFolder { folder in
      var files: [String] = []
      for (number, (source, body)) in tables.enumerated() {
        // Each has types of its own in the one module.
        let named = source.replacing(/\b[A-Z]\b/.wordBoundaryKind(.simple)) { "\($0.output)\(number)" }
          .replacing(
            "func f(", with: "func f\(number)(")
        let file = SwiftFile(name: "Case\(number).swift", bytes: Array("import Foundation\n\(named)\n".utf8))
        let model = try SwiftModelReader([file]).model(
          named: "M\(number)", client: Client(keys: .asWritten, dates: .deferredToDate, os: nil))
        guard let change = model.repair(for: try JSONDocument(parsing: Array(body.utf8))).combined else {
          continue
        }
        try folder.write(file.bytes, to: file.name)
        files.append(file.name)
        diff += change.diff
        let settings = change.decoderLines.joined(separator: "; ")
        decodings.append(
          """
          try decode(\(number), \(change.decodedType ?? model.name).self, \(SwiftText.literal(body))) { decoder in \(settings) }
          """)
      }
      try #require(decodings.count >= 32)
      try folder.write(diff, to: "change.diff")
      let program = """
        import Foundation
        func decode<T: Decodable>(
          _ number: Int, _ type: T.Type, _ body: String, _ set: (JSONDecoder) -> Void
        ) throws {
          let decoder = JSONDecoder()
          set(decoder)
          do { _ = try decoder.decode(type, from: Data(body.utf8)) } catch { print(number, error) }
        }

        """
      try folder.write(program + decodings.joined(separator: "\n") + "\n", to: "main.swift")
      let script =
        "git apply change.diff && swiftc -Onone main.swift \(files.joined(separator: " ")) -o decode && ./decode"
      let result = try await ShellCommand(program: "sh", arguments: ["-c", script], directory: folder.path)
        .run(within: .seconds(240))
      #expect(result.status == 0 && result.stdout == "", "\(result.stdout)\n\(result.stderr.prefix(4000))")
    }
  }

  private static func trials(
    of name: String, strategy: String, by reader: SwiftModelReader
  ) throws -> [Trial] {
    let client =
      strategy == "snake"
      ? Client(keys: .convertFromSnakeCase, dates: .deferredToDate, os: nil) : Client.plain
    let model = try reader.model(named: name, client: client)
    let decoder = ClientDecoder(
      PreparedShapes(model.shapes).reaching(model.root), root: model.root, client: model.client)
    return try (0..<40).map { number in
      let seed = UInt64(number) &* 97 &+ UInt64(name.utf8.count)
      var sampler = Sampler(model.shapes, seed: seed, now: 1_700_000_000)
      var corrupter = BodyCorrupter(seed: seed, changesCasing: strategy == "snake")
      let body = corrupter.corrupted(try sampler.sample(model.root), times: number % 4)
      let document = try JSONDocument(parsing: body)
      let findings = model.report(on: document).findings
      return Trial(
        model: name, strategy: strategy, body: body, finding: findings.first { $0.severity == .breaks },
        outcome: decoder.decode(body, document))
    }
  }

  private static func decoded(_ trials: [Trial], names: [String], source: String) async throws -> [String] {
    try await withTemporaryFolder { folder in
      try folder.write("import Foundation\n" + source, to: "Models.swift")
      try folder.write(program(decoding: names), to: "main.swift")
      let compiler = ShellCommand(
        program: "swiftc", arguments: ["-Onone", "main.swift", "Models.swift", "-o", "decode"],
        directory: folder.path)
      let compiled = try await compiler.run(within: .seconds(120))
      try #require(compiled.status == 0, "\(compiled.stderr.prefix(2000))")
      try folder.write(trials.map(\.line).joined(separator: "\n") + "\n", to: "trials.txt")
      let run = ShellCommand(
        program: "sh", arguments: ["-c", "./decode < trials.txt"], directory: folder.path)
      return try await run.run(within: .seconds(120)).stdout.split(separator: "\n").map(String.init)
    }
  }

  private static func program(decoding names: [String]) -> String {
    """
    import Foundation
    let types: [String: any Decodable.Type] = [\(names.map { "\"\($0)\": \($0).self" }.joined(separator: ", "))]
    while let line = readLine() {
      let parts = line.split(separator: "\\t", maxSplits: 2)
      let decoder = JSONDecoder()
      if parts[0] == "snake" { decoder.keyDecodingStrategy = .convertFromSnakeCase } else { decoder.dateDecodingStrategy = .iso8601 }
      do {
        let type = types[String(parts[1])]!
        _ = try decoder.decode(type, from: Data(parts[2].utf8))
        print("decodes")
      } catch {
        print("throws \\(error)".split(separator: "\\n").joined(separator: " "))
      }
    }
    """
  }
}

extension ClientDecoder.Outcome {
  /// Returns whether a compiled model did the same, whichever of several errors it meets first.
  fileprivate func agrees(with response: String) -> Bool {
    switch self {
    case .decodes: response == "decodes"
    case .fails, .failsInAnyOrder: response.hasPrefix("throws")
    case .untried: false
    }
  }
}

/// A generator of wrong values and wrong keys in a body.
private struct BodyCorrupter {
  private var random: SampleRandom
  private let changesCasing: Bool

  private static let wrong = [
    "null", "true", "1", "1.5", "-3", "300", "\"x\"", "\"2025-11-08T15:39:12Z\"", "[]", "{}", "[1,2]",
    "{\"a\":1}",
  ]

  init(seed: UInt64, changesCasing: Bool) {
    random = SampleRandom(seed: seed)
    self.changesCasing = changesCasing
  }

  mutating func corrupted(_ body: [UInt8], times: Int) -> [UInt8] {
    (0..<times).reduce(into: body) { body, _ in body = corrupted(body) }
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func corrupted(_ body: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(parsing: body) else { return body }
    var keys: [Range<Int>] = []
    var values: [Range<Int>] = []
    var pending = [document.root]
    while let value = pending.popLast() {
      values.append(document.byteRange(of: value.node))
      keys += value.members.map { document.byteRange(of: $0.key.node) }
      pending += value.members.map(\.value) + Array(value.elements)
    }
    var result = body
    if changesCasing, !keys.isEmpty, below(2) == 0 {
      let key = keys[below(keys.count)]
      let name = String(decoding: body[key], as: UTF8.self)
      result.replaceSubrange(key, with: name.replacing(/[A-Z]/) { "_" + $0.output.lowercased() }.utf8)
    } else if !keys.isEmpty, below(3) == 0 {
      result.replaceSubrange(keys[below(keys.count)], with: "\"zz9\"".utf8)
    } else {
      result.replaceSubrange(values[below(values.count)], with: Self.wrong[below(Self.wrong.count)].utf8)
    }
    return result
  }
}
