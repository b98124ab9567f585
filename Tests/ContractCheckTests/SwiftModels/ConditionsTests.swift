import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of `#if`, which is decided as in a release of an app for iOS.
@Suite struct ConditionsTests {
  struct Answer: Sendable, CustomTestStringConvertible {
    var condition: String
    var verdict: SwiftConditions.Verdict
    var conditions = SwiftConditions.released(flags: nil)

    var testDescription: String { "\(condition) \(conditions)" }

    init(
      _ condition: String, _ verdict: SwiftConditions.Verdict,
      _ conditions: SwiftConditions = .released(flags: nil)
    ) {
      (self.condition, self.verdict, self.conditions) = (condition, verdict, conditions)
    }
  }

  private static let set = SwiftConditions.released(flags: ["BETA"])

  static let answers: [Answer] = [
    Answer("true", .holds, .unknown), Answer("!true", .fails, .unknown),
    Answer("DEBUG", .undecided, .unknown),
    Answer("os(iOS)", .undecided, .unknown),
    Answer("DEBUG", .fails), Answer("!DEBUG", .holds), Answer("!!DEBUG", .fails), Answer("BETA", .undecided),
    Answer("BETA", .holds, set), Answer("DEBUG", .fails, set), Answer("OTHER", .fails, set),
    Answer("DEBUG", .holds, .released(flags: ["DEBUG"])),
    Answer("os(iOS)", .holds), Answer("os(macOS)", .fails), Answer("os( Linux )", .fails),
    Answer("canImport(UIKit)", .holds), Answer("canImport(SwiftUI)", .holds),
    Answer("canImport(Combine)", .holds),
    Answer("canImport(AppKit)", .fails), Answer("canImport(FoundationNetworking)", .fails),
    Answer("canImport(MyKit)", .undecided), Answer("canImport(UIKit.UIView)", .undecided),
    Answer("canImport(UIKit, _version: 2)", .undecided),
    Answer("targetEnvironment(simulator)", .fails), Answer("targetEnvironment(macCatalyst)", .fails),
    Answer("targetEnvironment(other)", .undecided), Answer("arch(arm64)", .holds),
    Answer("arch(x86_64)", .fails),
    Answer("swift(>=5)", .holds), Answer("swift(>=5.10)", .holds), Answer("swift(<5.9)", .fails),
    // Only an app in the mode of Swift 6 has it.
    Answer("swift(>=6)", .undecided),
    Answer("compiler(>=6)", .holds), Answer("compiler(>=6.2)", .holds),
    Answer("compiler(>=6.2.1)", .undecided),
    Answer("compiler(<6.3)", .undecided), Answer("compiler(==6)", .undecided),
    Answer("compiler(>=x)", .undecided),
    Answer("hasFeature(X)", .undecided), Answer("_runtime(_ObjC)", .undecided),
    Answer("DEBUG && BETA", .fails), Answer("BETA && DEBUG", .fails), Answer("!DEBUG && BETA", .undecided),
    Answer("os(iOS) || BETA", .holds), Answer("BETA || os(iOS)", .holds), Answer("BETA || DEBUG", .undecided),
    Answer("DEBUG && BETA || os(iOS)", .holds), Answer("os(iOS) || BETA && DEBUG", .holds),
    Answer("(os(iOS) || BETA) && DEBUG", .fails), Answer("!(DEBUG || os(macOS))", .holds),
    Answer("", .undecided), Answer("DEBUG BETA", .undecided), Answer("(DEBUG", .undecided),
    Answer("DEBUG &&", .fails),
    Answer("os(iOS", .undecided), Answer("1", .undecided),
    Answer(String(repeating: "(", count: 60) + "DEBUG" + String(repeating: ")", count: 60), .undecided),
  ]

  @Test(arguments: answers) func `the verdict on a condition`(answer: Answer) {
    let bytes = Array(answer.condition.utf8)
    #expect(answer.conditions.verdict(on: SwiftLexer.tokens(of: bytes)[...], of: bytes) == answer.verdict)
  }

  /// Sources without line breaks, which `;` stands for, and what is left of them.
  static let branches: [(String, String)] = [
    ("a;#if DEBUG;b;#else;c;#endif;d", "acd"), ("#if !DEBUG;b;#else;c;#endif", "b"),
    ("#if DEBUG;a;#elseif os(iOS);b;#elseif os(macOS);c;#else;d;#endif", "b"),
    ("#if DEBUG;a;#elseif os(macOS);b;#endif;c", "c"),
    ("#if DEBUG;#if BETA;a;#else;b;#endif;c;#else;d;#endif", "d"),
    ("#if os(iOS);#if DEBUG;a;#else;b;#endif;c;#else;d;#endif", "bc"),
    ("#if os(iOS) ||;os(tvOS);a;#endif", "a"), ("#if os(macOS) ||;!os(iOS);a;#endif;b", "b"),
    ("#if os(iOS);&& DEBUG;a;#endif;b", "b"),
    ("#if DEBUG;{;#else;{;#endif;a;}", "{a}"), ("#if DEBUG;a", ""), ("#if os(iOS);a", "a"),
    ("#else;a;#endif;b;#elseif X;c", "abc"), ("#if DEBUG;a;#else;b;#else;c;#endif", "b"),
    ("#if BETA;a;#else;b;#endif", "a"), ("#if DEBUG;a;#elseif BETA;b;#else;c;#endif", "b"),
    ("#if BETA;a;#elseif os(iOS);b;#else;c;#endif", "a"), ("#Preview;#if os(macOS);a;#endif", "#Preview"),
  ]

  @Test(arguments: branches, ["\n", "\r\n", " // note\n"])
  func `the branches that are left`(source: (String, String), lineEnd: String) {
    let tokens = SwiftTokens(Array(source.0.replacing(";", with: lineEnd).utf8), .released(flags: nil))
    #expect((0..<tokens.count).map { tokens.text($0) }.joined() == source.1)
    for open in 0..<tokens.count where tokens.isMark(open, "{") {
      #expect(tokens.isMark(tokens.partner(of: open), "}"))
    }
  }

  static let choices: [(String, [String])] = [
    ("#if BETA;a;#else;b;#endif", ["a", "b", ""]), ("#if BETA;a;#endif;c", ["ac", "c", "c"]),
    ("#if BETA;a;#elseif DEBUG;b;#elseif os(iOS);c;#else;d;#endif", ["a", "c", ""]),
    ("#if os(iOS);a;#else;b;#endif", ["a", "a", "a"]),
  ]

  @Test(arguments: choices) func `the other branches of what is not decided`(source: String, texts: [String])
  {
    let bytes = Array(source.replacing(";", with: "\n").utf8)
    for (choice, text) in texts.enumerated() {
      let tokens = SwiftTokens(bytes, .released(flags: nil), choice: choice)
      #expect((0..<tokens.count).map { tokens.text($0) }.joined() == text)
    }
  }

  @Test func `what is omitted is known by its bytes`() {
    let source = "a\n#if DEBUG\nb\n#elseif BETA\nc\n#else\nd\n#endif\ne"
    let bytes = Array(source.utf8)
    let tokens = SwiftTokens(bytes, .released(flags: nil))
    let texts = tokens.branches.map { branches in
      branches.omitted.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(texts == [["#if DEBUG\nb\n#elseif BETA", "#else\nd\n#endif"]])
    #expect(tokens.branches.map(\.isDecided) == [false])
    #expect(tokens.branches.map { String(decoding: bytes[$0.whole].suffix(6), as: UTF8.self) } == ["#endif"])
  }

  /// Branches that are nested deeply, and many of them, take no recursion and linear time.
  @Test func `many branches are read in linear time`() {
    for piece in ["#if A\n", "#if A\na\n#endif\n", "#if DEBUG\n", "#else\n", "#if (\n", "#if !\n"] {
      let bytes = Array(String(repeating: piece, count: 60_000 / piece.utf8.count).utf8)
      #expect(SwiftTokens(bytes, .released(flags: nil)).branches.count <= 20_000)
    }
  }

  // MARK: Models

  /// The members of a type `M`, its shape, and whether it is known.
  static let models: [(String, String, Bool)] = [
    ("#if DEBUG\nlet a: Int\n#else\nlet b: Int\n#endif", "{b: integer}", true),
    ("#if os(iOS)\nlet a: Int\n#elseif os(macOS)\nlet b: Int\n#endif", "{a: integer}", true),
    ("#if BETA\nlet a: Int\n#else\nlet b: Int\n#endif", "{a?: any, ...}", false),
    ("let a: Int\n#if BETA\ninit(from d: any Decoder) throws { a = 1 }\n#endif", "any", false),
    ("#if DEBUG\n#if BETA\nlet a: Int\n#endif\n#endif\nlet b: Int", "{b: integer}", true),
    ("let a: Int\n#if BETA\nfunc f() {}\n#endif", "{a: integer}", true),
    (
      "let a: Int\n#if BETA\nvar c: [Int] { [1] }\n#else\nvar c: [Int] {\n[2]\n}\n#endif", "{a: integer}",
      true
    ),
    ("let a: Int\n#if BETA\nvar c = 1\n#endif", "{a: integer, c?: any, ...}", false),
    ("let a: Int\n#if BETA\nvar c: Int { didSet {} }\n#endif", "{a: integer, c?: any, ...}", false),
    ("let a: Int\n#if BETA\nvar c: Int\n#endif", "{a: integer, c?: any, ...}", false),
    ("let a: Int\nfunc f() {\n#if BETA\nlet x = 1\n#endif\n}", "{a: integer}", true),
    (
      "let e: E\nenum E: String, Codable {\ncase a\n#if DEBUG\ncase b\n#endif\n#if os(iOS)\ncase c\n#endif\n}",
      "{e: 'a' | 'c'}", true
    ),
    ("let e: E\nenum E: String, Codable {\ncase a\n#if BETA\ncase b\n#endif\n}", "{e: any}", false),
    (
      "let a: Int\nenum CodingKeys: String, CodingKey {\n#if DEBUG\ncase a = \"x\"\n#else\ncase a = \"y\"\n#endif\n}",
      "{y: integer}", true
    ),
    (
      """
      let a: Int
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        #if os(macOS)
        a = try c.decode(Int.self, forKey: .b)
        #else
        a = try c.decode(Int.self, forKey: .a)
        #endif
      }
      """, "{a: integer}", true
    ),
  ]

  @Test(arguments: models, ["\n", "\r\n"])
  func `members behind a condition`(model: (String, String, Bool), lineEnd: String) throws {
    let source = "struct M: Decodable {\n\(model.0)\n}".replacing("\n", with: lineEnd)
    let read = try SwiftModel(source, "M")
    #expect(read.outline == model.1)
    #expect(read.notes.isEmpty == model.2)
    #expect(
      read.isPartlyRead(for: try JSONDocument(parsing: Array(#"{"a": 1, "b": 1, "e": "a"}"#.utf8))) != model.2
    )
  }

  /// The source around `struct M: Decodable { let n: N }`, and whether the model is known.
  static let around: [(source: String, outline: String, isKnown: Bool)] = [
    (
      "#if DEBUG\nstruct N: Codable { let a: Int }\n#else\nstruct N: Codable { let b: Int }\n#endif",
      "{n: {b: integer}}", true
    ),
    (
      "#if BETA\nstruct N: Codable { let b: Int }\n#else\nstruct N: Codable { let a: Int }\n#endif",
      "{n: any}", false
    ),
    (
      "struct N: Codable { let b: Int }\n#if BETA\nextension N { enum CodingKeys: CodingKey { case b } }\n#endif",
      "{n: any}", false
    ),
    (
      "struct N: Codable { let b: Int }\n#if BETA\nimport X\n#endif\n#if BETA\nstruct O { let n: Int }\n#endif",
      "{n: {b: integer}}", true
    ),
    (
      "#if BETA\ntypealias B = Int\n#else\ntypealias B = String\n#endif\nstruct N: Codable { let b: B }",
      "{n: {b: integer}}", false
    ),
    (
      "struct N: Codable { let b: Int }\n#if BETA\nextension KeyedDecodingContainer { func f() {} }\n#endif",
      "{n: {b: integer}}", false
    ),
    (
      "struct N: Codable { let b: I\nstruct I: Codable { let c: Int } }\n#if BETA\nextension N.I { func f() {} }\n#endif",
      "{n: any}", false
    ),
    (
      "struct N: Codable { let b: Int }\nextension KeyedDecodingContainer {\n#if BETA\nfunc f() {}\n#endif\n}",
      "{n: {b: integer}}", false
    ),
  ]

  @Test(arguments: around)
  func `types behind a condition`(source: String, outline: String, isKnown: Bool) throws {
    let model = try SwiftModel("struct M: Decodable { let n: N }\n\(source)", "M")
    #expect(model.outline == outline)
    #expect(
      model.notes.map(\.message)
        == (isKnown ? [] : ["it is not known which branch of this #if an app compiles"]))
  }

  /// Bodies, the kinds of what breaks on them, and whether all that is asked of them is known.
  static let bodies: [(String, [Finding.Kind], ReadingCertainty)] = [
    (#"{"id": 1}"#, [], .asFarAsRead), (#"{"id": 1, "a": "x", "b": 1}"#, [], .asFarAsRead),
    (#"{"a": 1}"#, [.fieldMissing], .failsSomewhere),
    (#"{"id": 1, "other": {"n": "x"}}"#, [.valueType], .failsSomewhere),
  ]

  @Test(arguments: bodies)
  func `what does not depend on a condition is judged`(
    body: String, kinds: [Finding.Kind], certainty: ReadingCertainty
  ) throws {
    let source = """
      struct M: Decodable {
        let id: Int
        #if BETA
        let a: Int
        #else
        let b: String
        #endif
        let other: O?
      }
      struct O: Decodable { let n: Int }
      """
    let model = try SwiftModel(source, "M")
    let document = try JSONDocument(parsing: Array(body.utf8))
    let findings = model.report(on: document).findings
    #expect(findings.filter { $0.severity == .breaks }.map(\.kind) == kinds)
    #expect(model.certainty(for: document, findings, nil) == certainty)
    let other = try SwiftModel(source, "O")
    #expect(other.notes == [] && !other.isPartlyRead(for: document))
  }

  @Test func `flags decide what is not known without them`() throws {
    let source = Array("struct M: Decodable {\n#if BETA\nlet a: Int\n#else\nlet b: Int\n#endif\n}".utf8)
    for (flags, outline) in [(["BETA"], "{a: integer}"), ([], "{b: integer}")] as [(Set<String>, String)] {
      let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: source)], .released(flags: flags))
      let model = try reader.model(named: "M", client: .plain)
      #expect(model.outline == outline)
      #expect(model.notes == [])
    }
  }

  /// Settings of a decoder.
  static let decoders: [(String, [String])] = [
    ("#if DEBUG\nd.dateDecodingStrategy = .iso8601\n#endif", []),
    (
      "#if DEBUG\nd.dateDecodingStrategy = .iso8601\n#else\nd.dateDecodingStrategy = .secondsSince1970\n#endif",
      ["dateDecodingStrategy = .secondsSince1970"]
    ),
    (
      "#if BETA\nd.dateDecodingStrategy = .iso8601\n#endif",
      ["dateDecodingStrategy = .iso8601, which only running the app would tell"]
    ),
    (
      "d.keyDecodingStrategy = .useDefaultKeys\n#if !BETA\n#else\nd.keyDecodingStrategy = .convertFromSnakeCase\n#endif",
      ["keyDecodingStrategy = .convertFromSnakeCase, which only running the app would tell"]
    ),
    (
      "d.dateDecodingStrategy = own\n#if BETA\nlet own = .iso8601\n#endif",
      ["dateDecodingStrategy = own, which only running the app would tell"]
    ),
  ]

  @Test(arguments: decoders) func `settings behind a condition`(source: String, words: [String]) {
    let text = "func f() {\nlet d = JSONDecoder()\n\(source)\n}"
    let reader = SwiftModelReader([SwiftFile(name: "D.swift", bytes: Array(text.utf8))])
    #expect(reader.decoders.map(\.words) == words)
  }

  @Test func `a call in a branch that is left out decodes no type`() {
    let text = "func f() {\n#if DEBUG\nd.decode(A.self, from: x)\n#else\nd.decode(B.self, from: x)\n#endif\n}"
    #expect(SwiftModelReader([SwiftFile(name: "D.swift", bytes: Array(text.utf8))]).decodedTypes == ["B"])
  }

  // MARK: Changes

  /// Sources of `M`, and what is proposed for an `a` that is a text.
  static let changes: [(String, String)] = [
    ("struct M: Decodable {\n  let a: Int\n}\n#if DEBUG\nfunc f() {}\n#endif", "let a be String"),
    (
      "struct M: Decodable {\n  let a: Int\n  #if DEBUG\n  let b: Int?\n  #endif\n}",
      "the #if at M.swift:3 has members for other builds; change all of them by hand"
    ),
    // The type stays, as other builds depend on it.
    (
      "struct M: Decodable {\n  let a: Int\n}\n#if DEBUG\nfunc f(m: M) -> Int { m.a + 1 }\n#endif",
      "read a as 0 where it is no Int, which hides the difference"
    ),
    (
      "struct M: Decodable {\n  let a: Int\n}\n#if os(iOS)\n#else\nfunc f(m: M) -> Int { m.a + 1 }\n#endif",
      "read a as 0 where it is no Int, which hides the difference"
    ),
  ]

  @Test(arguments: changes) func `a change of the source minds other builds`(source: String, words: String)
    throws
  {
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))])
    let model = try reader.model(named: "M", client: .plain)
    let repair = model.repair(for: try JSONDocument(parsing: Array(#"{"a": "x"}"#.utf8)))
    let said = repair.fixes.flatMap(\.titles) + repair.refused.map(\.text)
    #expect(said.count == 1 && said[0].hasSuffix(words), "\(said)")
  }

  @Test func `what another build compiles of a type becomes what is read`() {
    let source = """
      #if os(macOS)
      import AppKit
      #else
      extension M { var color: UIColor { .red } }
      #endif
      struct M: Decodable {
        #if os(iOS)
        let a: Int
        #else
        let b: Int
        #endif
        func f() {
          #if os(iOS)
          #endif
        }
        #if os(iOS)
        var image: UIImage { UIImage() }
        #endif
      }
      """
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))])
    let lines = String(decoding: reader.builtFiles[0].bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let words = lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
    #expect(
      words
        == "#if os(macOS)\nimport AppKit\n#else\nextension M { var color: UIColor { .red } }\n#endif\nstruct M: Decodable {\n\nlet a: Int\n\n\n\nfunc f() {\n#if os(iOS)\n#endif\n}\n#if os(iOS)\nvar image: UIImage { UIImage() }\n#endif\n}"
    )
    #expect(reader.builtFiles[0].bytes.count == source.utf8.count)
  }
}
