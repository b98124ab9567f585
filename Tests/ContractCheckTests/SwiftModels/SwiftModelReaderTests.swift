import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels
@testable import ContractMutation

@Suite struct SwiftModelReaderTests {
  private static let source = """
    struct LoginResponse: Codable { let user: User; let tokens: [Tokens] }
    struct User: Codable { let id: Int }
    struct Tokens: Codable { let a: String }
    struct Unrelated { let x: Int }
    """

  @Test(arguments: [
    ("LoginResponse", "{user: {id: integer}, tokens: [{a: string}]}"), ("User", "{id: integer}"),
    ("[User]", "[{id: integer}]"), ("User?", "{id: integer}|null"), ("[String: User]", "{*: {id: integer}}"),
    ("Unrelated", "{x: integer}"),
  ])
  func `the named type is the root`(name: String, outline: String) throws {
    #expect(try SwiftModel(Self.source, name).outline == outline)
  }

  @Test func `an actor is read like a class`() throws {
    let source = "actor Session: Decodable { let token: String; var user: String? }"
    #expect(try SwiftModel(source).outline == "{token: string, user?: string|null}")
    #expect(try SwiftModel(source).notes.isEmpty)
  }

  /// The initial value of a property without a written type, and whether its type is evident.
  @Test(arguments: [
    ("Calendar.current.date(byAdding: .day, value: 7, to: Date())", false), ("Self.make()", false),
    ("Optional<Int>.none", false), ("URL(string: \"https://a.b\")", false), ("Int(\"5\")", false),
    ("\"abc\".first", false), ("5 as Int?", false), ("Foo().bar()", false),
    ("URL(string: \"https://a.b\")!", true), ("Date()", true), ("[String]()", true), ("5", true),
    ("\"a\"", true),
    ("Int64(5)", true),
  ])
  func `a property whose type may be an Optional may be absent`(value: String, isEvident: Bool) throws {
    let model = try SwiftModel("struct M: Decodable { let id: Int; var a = \(value) }")
    let document = try JSONDocument(parsing: Array(#"{"id": 1}"#.utf8))
    let findings = model.report(on: document).findings
    #expect(findings.isEmpty != isEvident, "\(model.outline)")
    if !isEvident {
      #expect(model.certainty(for: document, findings, nil) == .asFarAsRead)
      #expect(model.notes.map(\.message) == ["the type of a is not written down; taken as any"])
    }
  }

  @Test func `without a name it is the one type that no other uses`() throws {
    #expect(try SwiftModel(Self.source).name == "LoginResponse")
  }

  @Test(
    arguments: [
      ("LoginRespons", source, #"there is no type "LoginRespons"; did you mean "LoginResponse"?"#),
      (
        "Session<Usr>", "struct Session<T: Decodable>: Decodable { let it: T }\nstruct User: Decodable {}",
        #"there is no type "Usr"; did you mean "User"?"#
      ),
      (
        "Page<Task>", "struct Page<T: Decodable>: Decodable { let it: T }\nstruct ProjectTask: Decodable {}",
        #"there is no type "Task"; there are Page, ProjectTask"#
      ),
      (
        "Page<[Page<Elsewhere.User>?]>", "struct Page<T: Decodable>: Decodable { let it: T }",
        #"there is no type "Elsewhere.User"; there are Page"#
      ),
      ("Session", source, #"there is no type "Session"; there are LoginResponse, User, Tokens"#),
      ("1 +", source, #"there is no type "1 +"; there are LoginResponse, User, Tokens"#),
      (nil, "struct A: Codable {}\nstruct B: Codable {}", "name one of the types: A, B"),
      (nil, "struct A {}", "no Decodable type is declared in Models.swift"),
    ] as [(String?, String, String)])
  func `what cannot be chosen is said`(name: String?, source: String, message: String) {
    let error = #expect(throws: SwiftModelError.self) { try SwiftModel(source, name) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    "Page<Foundation.Date>", "Page<[String: Swift.Int]>", "Page<Set<UUID>?>", "Page<Page<Data>>",
  ])
  func `an argument may be a type of the system`(name: String) throws {
    let model = try SwiftModel("struct Page<T: Decodable>: Decodable { let it: T }", name)
    #expect(model.notes == [])
  }

  @Test func `types and extensions may stand in several files, and findings point into them`() throws {
    let files = [
      SwiftFile(name: "A.swift", bytes: Array("struct A: Codable {\n  let b: B\n}".utf8)),
      SwiftFile(name: "B.swift", bytes: Array("struct B {\n  let c: Int\n}".utf8)),
      SwiftFile(
        name: "C.swift", bytes: Array("extension B: Codable { enum CodingKeys: CodingKey {\n case c } }".utf8)
      ),
    ]
    let model = try SwiftModelReader(files).model(client: .plain)
    #expect(model.outline == "{b: {c: integer}}")
    #expect(model.location(at: JSONPath([.key("b"), .key("c")]))?.description == "B.swift:2:7")
    let missing = model.report(on: try JSONDocument(parsing: Array(#"{"b": {}}"#.utf8))).findings
    #expect(missing.map(\.location.description) == ["C.swift:2:7"])
    let wrong = model.report(on: try JSONDocument(parsing: Array(#"{"b": {"c": "1"}}"#.utf8))).findings
    #expect(wrong.map(\.location.description) == ["B.swift:2:10"])
  }

  @Test func `every file of this project can be read`() throws {
    let root = ProjectFolder.root
    let files = try FileManager.default.subpathsOfDirectory(atPath: root + "/Sources")
      .filter { $0.hasSuffix(".swift") }.map { name in
        SwiftFile(
          name: name, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/Sources/\(name)"))))
      }
    let reader = SwiftModelReader(files)
    #expect(reader.declarations.types.count > 400)
  }

  /// Each would take hours in quadratic time.
  @Test(
    .ends,
    arguments: [
      "struct A {", "let x: [", "struct A<", "\"\\(", "#\"\"\"", "([{", "let a: any any ", "/*",
      "let x: A<A<", "`", "#",
      "= /a ", "extension A: Codable {}\n", "-> (Int) ", "#if A\n", "case a(b: ", "@A(",
      "init(from decoder: Decoder) {",
      "class A: B {}\nclass B: A {}\n", "typealias A = [A]\n", "enum E: Codable { case a(E), ",
    ])
  func `hostile source is read in linear time, without recursion that it drives`(piece: String) {
    let bytes = Array(String(repeating: piece, count: 60_000 / piece.utf8.count).utf8)
    let reader = SwiftModelReader([SwiftFile(name: "A.swift", bytes: bytes)])
    for name in reader.decodableTypes.prefix(3) { _ = try? reader.model(named: name, client: .plain) }
  }

  @Test func `types that grow without end are bounded`() throws {
    let grown = (0..<60).map { "typealias A\($0) = P<A\($0 + 1), A\($0 + 1)>" }.joined(separator: "\n")
    let source =
      "struct P<X: Decodable, Y: Decodable>: Decodable { let x: X; let y: Y }\n\(grown)\ntypealias A60 = Int"
    let model = try SwiftModel(source, "A0")
    #expect(model.shapes.nodes.count < 400_000)
    #expect(model.notes.contains { $0.message.hasSuffix("goes on without end; taken as any") })
  }

  @Test func `broken source never ends the reader`() throws {
    let source = try Data(
      contentsOf: URL(fileURLWithPath: ProjectFolder.tests + "/Cases/SwiftModels/Tricky.swift.txt"))
    var random = SampleRandom(seed: 7)
    for _ in 0..<(includesSlowTests ? 600 : 150) {
      let bytes = Self.broken(Array(source), &random)
      let reader = SwiftModelReader([SwiftFile(name: "A.swift", bytes: bytes)])
      for name in reader.decodableTypes {
        let model = try reader.model(
          named: name, client: Client(keys: .convertFromSnakeCase, dates: nil, os: nil))
        #expect(model.shapes.nodes.indices.contains(model.root.index))
      }
    }
  }

  private static func broken(_ source: [UInt8], _ random: inout SampleRandom) -> [UInt8] {
    var bytes = source
    for _ in 0...Int(random.next() % 6) {
      let place = Int(random.next() % UInt64(bytes.count))
      let end = min(bytes.count, place + Int(random.next() % 40))
      switch random.next() % 4 {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      case 2: bytes[place] = Array("{}()[]<>\"'#`@:;,.?!/*\\=\n".utf8)[Int(random.next() % 24)]
      default: bytes.insert(contentsOf: bytes[place..<end], at: Int(random.next() % UInt64(bytes.count)))
      }
    }
    return bytes
  }
}
