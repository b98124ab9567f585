import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of parts of a source that can be removed so that the rest compiles.
@Suite struct SwiftPruningTests {
  private static let source = """
    struct M: Codable {
      let a: Int
      @MainActor
      var color: Color { .red }
      static func make() -> Color { .red }
      func encode(to encoder: any Encoder) throws { Color() }
      var stored: Color
      struct Row: View { var n = 1 }
      private enum CodingKeys: String, CodingKey { case a = "A" }
    }
    extension M { var tint: Color { .red } }
    extension M: Described { var tint2: Color { .red } }
    extension M { init(from decoder: any Decoder) throws { Color() } }
    extension KeyedDecodingContainer { func f() -> Color { .red } }
    class Base: Codable { var base = Color() }
    struct V: View { let m: M }
    #Preview { V() }
    func helper(_ c: Color) {}
    typealias C = Color
    struct W: Codable {
      init(from decoder: any Decoder) throws {
        let color = Color()
      }
    }
    """

  /// The line of an error with a word in it, and the part that is removed for it.
  static let errors: [(Int, String, String?)] = [
    (4, "Color", "var color"), (5, "Color", "func make"), (6, "Color", nil), (7, "Color", nil),
    (8, "View", "struct Row"), (9, "CodingKey", nil), (11, "Color", "extension M"), (12, "Described", nil),
    (12, "Color", "var tint2"), (13, "Color", nil), (14, "KeyedDecoding", nil), (14, "Color", "func f"),
    (16, "View", "struct V"), (17, "V()", "#Preview"), (18, "Color", "func helper"),
    (19, "Color", "typealias C"), (22, "Color", "struct W"),
  ]

  @Test(arguments: errors)
  func `only what has no part in decoding is left out, and all else keeps its place`(
    line: Int, word: String, title: String?
  ) throws {
    var pruning = try #require(SwiftPruning(of: [try SwiftModel(Self.source, "M")]))
    let lines = Self.source.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines[line - 1].firstRange(of: word))
    let column = lines[line - 1].distance(from: lines[line - 1].startIndex, to: start.lowerBound) + 1
    let isDone = pruning.leaveOut(file: "Models.swift", line: line, column: column)
    #expect(isDone == (title != nil))
    let told = pruning.leftOut.map { String($0.prefix { $0 != "(" }.dropLast()) }
    #expect(told == (title.map { [$0] } ?? []))
    let after = String(decoding: pruning.files[0].bytes, as: UTF8.self)
    #expect(after.utf8.count == Self.source.utf8.count)
    #expect(after.split(separator: "\n", omittingEmptySubsequences: false).count == lines.count)
    #expect((after == Self.source) == (title == nil))
  }

  private static let files = [
    SwiftFile(
      name: "Models.swift",
      bytes: Array(
        """
        struct M: Decodable { let a: Wrapped; let row: [Row] }
        struct N: Decodable { let b: String; init(from d: any Decoder) throws { b = try Helper(d).text } }
        extension N { init(other: Tint) {} }
        """.utf8)),
    SwiftFile(
      name: "Parts.swift",
      bytes: Array(
        """
        struct Wrapped: Decodable { let value: Tint; init(from d: any Decoder) throws { fatalError() } }
        struct Row: Decodable { let id: Int }
        struct Helper { let text: String; init(_ d: any Decoder) { text = "" } }
        struct Tint { let color: Color }
        """.utf8)),
    SwiftFile(name: "Views.swift", bytes: Array("#error(\"no\")\nlet theme = Theme()\n".utf8)),
  ]

  private static func pruning() throws -> SwiftPruning {
    let reader = SwiftModelReader(files)
    return try #require(
      SwiftPruning(of: try ["M", "[N]"].map { try reader.model(named: $0, client: .plainDecoder) }))
  }

  @Test func `a file in which nothing is decoded is left out where no declaration can be`() throws {
    var pruning = try Self.pruning()
    let isDone = pruning.leaveOut(file: "Views.swift", line: 1, column: 2)
    #expect(isDone)
    #expect(pruning.leftOut == ["all of Views.swift"])
    #expect(pruning.files[2].bytes.allSatisfy { $0.isJSONSpace })
  }

  @Test func `models that need what does not compile are given up, and then it is left out`() throws {
    var pruning = try Self.pruning()
    for (line, column, model) in [(4, 26, 0), (3, 40, 1)] {
      let isNeedless = pruning.leaveOut(file: "Parts.swift", line: line, column: column)
      #expect(!isNeedless)
      let needing = pruning.giveUp(file: "Parts.swift", line: line, column: column)
      #expect(needing == [model])
      let isLeftOut = pruning.leaveOut(file: "Parts.swift", line: line, column: column)
      #expect(isLeftOut)
      let more = pruning.giveUp(file: "Parts.swift", line: line, column: column)
      #expect(more == [])
    }
  }

  @Test func `a place that there is not leaves nothing out`() throws {
    var pruning = try #require(SwiftPruning(of: [try SwiftModel(Self.source, "M")]))
    for (file, line, column) in [("Models.swift", 99, 1), ("B.swift", 1, 1), ("Models.swift", 19, 900)] {
      let isDone = pruning.leaveOut(file: file, line: line, column: column)
      #expect(!isDone)
    }
    #expect(pruning.leftOut.isEmpty)
  }
}
