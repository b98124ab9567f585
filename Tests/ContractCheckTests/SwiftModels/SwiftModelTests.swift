import Testing

@testable import ContractSpecs
@testable import SwiftModels

@Suite struct SwiftModelTests {
  /// The members of `struct M: Decodable`, and the shape that they decode.
  static let members: [(String, String)] = [
    ("let a: String", "{a: string}"),
    ("let a: String; var b: Int", "{a: string, b: integer}"),
    ("let p, q: Int", "{p: integer, q: integer}"),
    ("var a = 1, b: String?", "{a: integer, b?: string|null}"),
    ("let a: Int?", "{a?: integer|null}"),
    ("let a: Int!", "{a?: integer|null}"),
    ("let a: Int??", "{a?: integer|null}"),
    ("let a: Optional<Int>", "{a?: integer|null}"),
    ("let a: Swift.Optional<Swift.Int>", "{a?: integer|null}"),
    ("let a: (Int)?", "{a?: integer|null}"),
    ("static let a = 1; let b: Int", "{b: integer}"),
    ("class var a: Int { 1 }; let b: Int", "{b: integer}"),
    ("lazy var a: Int = 1; let b: Int", "{b: integer}"),
    ("var a: Int { 1 }; let b: Int", "{b: integer}"),
    ("var a: Int { get { 1 } set {} }; let b: Int", "{b: integer}"),
    ("var a: Int { didSet { print(a) } }", "{a: integer}"),
    ("var a: Int = 1 { willSet {} }", "{a: integer}"),
    ("let a = 1; let b: Int", "{b: integer}"),
    ("var a = \"x\"", "{a: string}"),
    (
      "var a = -1.5; var b = true; var c = Date(); var d = [String]()",
      "{a: number, b: boolean, c: date-time, d: [string]}"
    ),
    ("weak var a: M?", "{a?: M|null}"),
    ("private(set) public var a: Int", "{a: integer}"),
    ("@available(iOS 17, *) @MainActor var a: Int", "{a: integer}"),
    ("let a: [String]; let b: Array<Int>; let c: Set<UUID>", "{a: [string], b: [integer], c: [uuid]}"),
    ("let a: [String: Int]; let b: Dictionary<String, [Bool]>", "{a: {*: integer}, b: {*: [boolean]}}"),
    ("let a: [Int: String]", "{a: {*: string}}"),
    ("let a: [String?]", "{a: [string|null]}"),
    (
      "let a: URL; let b: UUID; let c: Data; let d: Decimal; let e: Float",
      "{a: url, b: uuid, c: base64, d: number, e: number}"
    ),
    (
      "let a: Int8; let b: UInt8; let c: UInt",
      "{a: integer(-128...127), b: integer(0...255), c: integer(0...)}"
    ),
    ("let a: Foundation.Date; let b: Swift.String", "{a: date-time, b: string}"),
    ("let `default`: Int", "{default: integer}"),
    ("/* let x: Int /* let y: Int */ */ let a: Int // let z: Int", "{a: integer}"),
    (
      "let a: Int\n func f() { let x: Int = 1; struct N { let y: Int } }\n let b: Int",
      "{a: integer, b: integer}"
    ),
    ("var s = \"\\(\"{ let x: Int\".count)\"\n let a: Int", "{s: string, a: integer}"),
    ("var s = #\"\"quoted\" { \\( \"#\n let a: Int", "{s: string, a: integer}"),
    (
      "var s = \"\"\"\n  } let x: Int \\(f(\"\"\"\n  ) \"\"\"))\n  \"\"\"\n let a: Int",
      "{s: string, a: integer}"
    ),
    ("var a: Int = { let x = 1; return x }()\n let b: Int", "{a: integer, b: integer}"),
    ("var a = Dictionary<String, Int>()\n let b: Int", "{a: {*: integer}, b: integer}"),
    ("var a: Int =\n  5\n  + 3\n let b: Int", "{a: integer, b: integer}"),
    (
      "#if os(iOS)\n let a: Int\n #elseif os(macOS)\n let b: Int\n #else\n let c: Int\n #endif\n let d: Int",
      "{a: integer, d: integer}"
    ),
    ("init(a: Int) { self.a = a }\n let a: Int", "{a: integer}"),
    ("subscript(i: Int) -> Int { 1 }\n let a: Int", "{a: integer}"),
    ("#Preview { let x: Int }\n let a: Int", "{a: integer}"),
    ("typealias ID = String\n let id: ID", "{id: string}"),
    ("typealias Maybe<T> = T?\n let id: Maybe<Int>", "{id?: integer|null}"),
    ("let a: any Error", "{a: any}"),
    ("let a: (Int, Int); let b: @Sendable (Int) -> Void; let c: Unknown", "{a: any, b: any, c: any}"),
    (
      "enum CodingKeys: String, CodingKey { case a = \"A\", b }\n let a: Int; let b: Int; var c = 1",
      "{A: integer, b: integer}"
    ),
    (
      "private enum CodingKeys: CodingKey { case a\n case `in` }\n let a: Int; let `in`: Int",
      "{a: integer, in: integer}"
    ),
    (
      "enum CodingKeys: String, CodingKey { case a = #\"x\\y\"#, b = \"\\u{62}2\" }\n let a: Int; let b: Int",
      "{x\\y: integer, b2: integer}"
    ),
    (
      "enum Keys: String, CodingKey { case a = \"A\" }\n typealias CodingKeys = Keys\n let a: Int",
      "{A: integer}"
    ),
    (
      "enum Role: String, Codable { case user, admin = \"ADMIN\" }\n let role: Role",
      "{role: 'user' | 'ADMIN'}"
    ),
    ("enum N: Int, Codable { case a, b, c = 10, d }\n let n: N?", "{n?: 0 | 1 | 10 | 11|null}"),
    (
      "enum E: Codable { case login(user: String), logout, pair(Int, Int) }\n let e: E",
      "{e: {login: {user: string}}|{logout: {}}|{pair: {_0: integer, _1: integer}}}"
    ),
    ("struct ID: RawRepresentable, Codable { let rawValue: String }\n let id: ID", "{id: string}"),
    ("struct Inner: Decodable { let m: M? }\n let inner: Inner?", "{inner?: {m?: M|null}|null}"),
    ("let user: User\n struct User: Decodable { let id: Int }", "{user: {id: integer}}"),
    (
      "let page: Page<Int>\n struct Page<T: Decodable>: Decodable { let items: [T]; let next: Page<T>? }",
      "{page: {items: [integer], next?: M.Page|null}}"
    ),
  ]

  @Test(arguments: members)
  func `members ask for`(source: String, shape: String) throws {
    #expect(try SwiftModel("struct M: Decodable {\n \(source)\n}", "M").outline == shape)
  }

  /// Whole files.
  static let files: [(String, String)] = [
    (
      "struct M {\n let a: Int }\n extension M: Codable { enum CodingKeys: String, CodingKey { case a = \"A\" } }",
      "{A: integer}"
    ),
    ("protocol Model: Codable {}\n struct M: Model { let a: Int }", "{a: integer}"),
    ("class P: Codable { var a: Int = 0 }\n class M: P { var b: Int = 0 }", "{a: integer}"),
    ("class P { var a = 0 }\n final class M: P, Codable { var b: Int = 0 }", "{b: integer}"),
    (
      "struct M: Decodable { let data: Data }\n struct Data: Decodable { let x: Int }", "{data: {x: integer}}"
    ),
    (
      "struct E<T: Codable>: Codable { let data: T }\n struct U: Codable { let id: Int }\n typealias M = E<[U]>",
      "{data: [{id: integer}]}"
    ),
    (
      "public enum API { struct M: Decodable { let u: U }\n struct U: Decodable { let a: Int } }\n typealias M = API.M",
      "{u: {a: integer}}"
    ),
    ("actor A { let x: Int }\n struct M: Decodable { let a: Int }", "{a: integer}"),
    (
      "@propertyWrapper struct W<T: Decodable>: Decodable { var wrappedValue: T }\n struct M: Decodable { @W var a: Int; @Other var b: Int }",
      "{a: {wrappedValue: integer}, b?: any|null}"
    ),
  ]

  @Test(arguments: files)
  func `files ask for`(source: String, shape: String) throws {
    #expect(try SwiftModel(source, "M").outline == shape)
  }
}
