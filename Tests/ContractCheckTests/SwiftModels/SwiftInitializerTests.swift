import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of the shape that is read from a written `init(from:)`.
@Suite struct SwiftInitializerTests {
  static let readings: [(String, String)] = [
    (
      "let c = try decoder.container(keyedBy: Keys.self); a = try c.decode(Int.self, forKey: .a)",
      "{a: integer}"
    ),
    (
      "let c = try decoder.container(keyedBy: Keys.self); a = try c.decode(Int.self, forKey: Keys.b)",
      "{B: integer}"
    ),
    (
      "let c: KeyedDecodingContainer<Keys> = try decoder.container(keyedBy: Keys.self); a = try c.decode(Int.self, forKey: .a)",
      "{a: integer}"
    ),
    (
      "a = try decoder.container(keyedBy: Keys.self).decode([String: Int?].self, forKey: .a)",
      "{a: {*: integer|null}}"
    ),
    (
      "let c = try decoder.container(keyedBy: Keys.self); a = try c.decodeIfPresent(Int.self, forKey: .a) ?? 0",
      "{a?: integer|null}"
    ),
    (
      "let c = try decoder.container(keyedBy: Keys.self); a = (try? c.decode(Int.self, forKey: .a)) ?? 0",
      "{a?: any|null}"
    ),
    (
      "let c = try decoder.container(keyedBy: Keys.self); if flag { a = try c.decode(Int.self, forKey: .a) }",
      "{a?: integer|any}"
    ),
    (
      "let c = try decoder.container(keyedBy: Keys.self); if c.contains(.a) {}; a = Int(try c.decode(String.self, forKey: .a))!",
      "{a: string}"
    ),
    (
      "let c = try decoder.container(keyedBy: Keys.self); let n = try c.nestedContainer(keyedBy: Keys.self, forKey: .b); a = try n.decode(Int.self, forKey: .a)",
      "{B: {a: integer}}"
    ),
    (
      "let c = try decoder.container(keyedBy: Keys.self); let n = try c.contains(.b) ? c.nestedContainer(keyedBy: Keys.self, forKey: .b) : nil; a = try n?.decode(Int.self, forKey: .a) ?? 0",
      "{B?: {a: integer}}"
    ),
    (
      "let c = try decoder.container(keyedBy: Keys.self); var l = try c.nestedUnkeyedContainer(forKey: .b); while !l.isAtEnd { _ = try l.decode(Int.self) }",
      "{B: [any]}"
    ),
    ("o = try Other(from: decoder)", "{o: string}"),
    (
      "o = try Other.init(from: decoder); let c = try decoder.container(keyedBy: Keys.self); a = try c.decode(Int.self, forKey: .a)",
      "{o: string, a: integer}"
    ),
    ("o = try? Other(from: decoder)", "any"),
    ("a = try decoder.singleValueContainer().decode(Int.self)", "integer"),
    ("let c = try decoder.singleValueContainer(); a = try c.decode([Other].self)", "[{o: string}]"),
    ("let c = try decoder.container(keyedBy: Keys.self); a = try c.decode(forKey: .a)", "{a?: any|null}"),
    (
      "let c = try decoder.container(keyedBy: Keys.self); a = try c.decodeLossy(Int.self, forKey: .a)",
      "{a?: any|null, ...}"
    ),
  ]

  @Test func `keys that the compiler writes are those of the stored properties`() throws {
    let source = """
      struct M: Codable {
        let a: Int, b: String
        var c: Int { 1 }
        init(from decoder: any Decoder) throws {
          let values = try decoder.container(keyedBy: CodingKeys.self)
          a = try values.decode(Int.self, forKey: .a)
          b = try values.decodeIfPresent(String.self, forKey: .b) ?? ""
        }
      }
      """
    #expect(try SwiftModel(source, "M").outline == "{a: integer, b?: string|null}")
  }

  private static func model(_ body: String) throws -> SwiftModel {
    try SwiftModel(
      """
      struct M: Decodable {
        let a: Int
        enum Keys: String, CodingKey { case a, b = "B" }
        struct Other: Decodable { let o: String }
        init(from decoder: any Decoder) throws {
          \(body)
        }
      }
      """, "M")
  }

  @Test(arguments: readings)
  func `is understood`(body: String, shape: String) throws {
    #expect(try Self.model(body).outline == shape)
  }

  @Test(arguments: [
    (#"{"kind": "card", "a": 1}"#, true), (#"{"kind": "card"}"#, false),
    (#"{"kind": "bank", "o": "x"}"#, true),
    (#"{"kind": "other"}"#, true), (#"{"kind": 1}"#, false),
  ])
  func `a switch over a member decides what is read, its default branch too`(body: String, decodes: Bool)
    throws
  {
    let model = try SwiftModel(
      """
      struct M: Decodable {
        let a: Int?, o: String?
        enum Keys: String, CodingKey { case kind, a, o }
        init(from decoder: any Decoder) throws {
          let c = try decoder.container(keyedBy: Keys.self)
          switch try c.decode(String.self, forKey: .kind) {
          case "card": a = try c.decode(Int.self, forKey: .a); o = nil
          case "bank": o = try c.decode(String.self, forKey: .o); a = nil
          default: a = nil; o = nil
          }
        }
      }
      """, "M")
    let findings = model.report(on: try JSONDocument(parsing: Array(body.utf8))).findings
    #expect(findings.contains { $0.severity == .breaks } != decodes)
  }

  static let riddles: [(String, String)] = [
    (
      "let c = try decoder.singleValueContainer(); let i = flag ? try c.decode(Int.self) : 0; a = i",
      "decides what it reads"
    ),
    (
      "let c = try decoder.container(keyedBy: Keys.self); a = try c.decode(Int.self, forKey: Keys(stringValue: \"x\")!)",
      "reads keys that only running it would tell"
    ),
    (
      "let c = try decoder.container(keyedBy: Unknown.self); a = try c.decode(Int.self, forKey: .a)",
      "reads keys that only running it would tell"
    ),
  ]

  @Test(arguments: riddles)
  func `is not understood, and that is said with its place`(body: String, reason: String) throws {
    let model = try Self.model(body)
    #expect(model.outline == "any")
    #expect(
      model.notes == [
        SwiftModel.Note(
          location: SpecLocation(file: "Models.swift", line: 5, column: 3),
          message: "init(from:) of M \(reason); taken as any")
      ])
  }

  @Test(arguments: [
    ("o = try read(c)", "hands a container on, of which more may be read"),
    ("o = try read(decoder)", "hands its decoder on"),
    ("o = try Elsewhere(from: decoder)", "hands its decoder on to what is not known here"),
  ])
  func `what is read before a container or the decoder is handed on is known`(call: String, reason: String)
    throws
  {
    let model = try Self.model(
      "let c = try decoder.container(keyedBy: Keys.self); a = try c.decode(Int.self, forKey: .a); \(call)")
    #expect(model.outline == "{a: integer, ...}")
    #expect(model.notes.map(\.message) == ["init(from:) of M \(reason)"])
  }

  @Test(arguments: [
    ("static let style = 1", 0), ("private static var format: Int { 1 }", 0),
    ("static func make() -> M? { nil }", 0),
    ("static let style = 1\n  var c: Int?", 1), ("let c: Int?", 1),
    ("enum CodingKeys: CodingKey { case a }", 1),
  ])
  func `static members behind a condition have no part in decoding`(member: String, notes: Int) throws {
    let source = "struct M: Decodable {\n  let a: Int\n  #if BETA\n  \(member)\n  #else\n  #endif\n}"
    #expect(try SwiftModel(source, "M").notes.count == notes)
  }

  @Test func `notes say what a shape leaves out`() throws {
    let source = """
      struct M: Decodable {
        let a: Elsewhere
        @Lossy var b: [Int]
        #if BETA
        let c: Int
        #endif
        let d: (Int, Int)
        let e: N<Int>
        var f = compute()
        let g: [Elsewhere: Int]
        let h: Float80
        let i: [Role: Int]
      }
      enum Role: String, Decodable, CodingKeyRepresentable { case a }
      struct N<T: Decodable>: Decodable { let n: N<[T]>? }
      """
    #expect(
      try SwiftModel(source, "M").notes.map { "\($0.location.line):\($0.location.column) \($0.message)" } == [
        "2:10 the type Elsewhere is not declared in these files; taken as any",
        "3:14 b has the property wrapper @Lossy, which is not declared in these files; taken as any",
        "4:3 it is not known which branch of this #if an app compiles",
        "7:10 (Int, Int) is not a type that can be read here; taken as any",
        "9:7 the type of f is not written down; taken as any",
        "10:10 what [Elsewhere: Int] is decoded from depends on Elsewhere; taken as any",
        "11:10 the type Float80 is not Decodable; taken as any",
        "12:10 that the keys of [Role: Int] are read as Role is not checked",
        "15:44 N goes on without end; taken as any",
      ])
  }
}
