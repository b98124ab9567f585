import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of names with different meanings in different files.
@Suite struct SeveralFilesTests {
  @Test func `a type of the own module hides those of other modules`() throws {
    let files = [
      ("P/Sources/A/Value.swift", "public struct Value: Decodable { let a: Int }"),
      ("P/Sources/B/Deep/Value.swift", "struct Value: Decodable { let b: Int }"),
      ("P/Sources/A/User.swift", "struct User: Decodable { let v: Value }"),
      ("P/Sources/B/Page.swift", "struct Page: Decodable { let v: Value }"),
      ("P/Sources/C/Other.swift", "struct Other: Decodable { let v: Value }"),
    ].map { SwiftFile(name: $0.0, bytes: Array($0.1.utf8)) }
    let reader = SwiftModelReader(files)
    let client = Client(keys: .asWritten, dates: .deferredToDate, os: nil)
    let user = try reader.model(named: "User", client: client)
    #expect(user.outline == "{v: {a: integer}}" && user.notes.isEmpty)
    let page = try reader.model(named: "Page", client: client)
    #expect(page.outline == "{v: {b: integer}}" && page.notes.isEmpty)
    #expect(try reader.model(named: "Other", client: client).notes.count == 1)
  }

  @Test(arguments: [
    ("import A", "", "{v: {a: integer}}"), ("import struct B.Value", "", "{v: {b: integer}}"),
    ("", "import B\n", "{v: {b: integer}}"), ("import A\nimport B", "", nil), ("import D", "", nil),
    ("import A\nimport D", "", "{v: {a: integer}}"), ("import D\nimport A", "@_exported import B\n", nil),
  ])
  func `a type of the only imported module hides those of others`(
    imports: String, beside: String, outline: String?
  ) throws {
    let files = [
      ("P/Sources/A/Value.swift", "public struct Value: Decodable { let a: Int }"),
      ("P/Sources/B/Value.swift", "package struct Value: Decodable { let b: Int }"),
      ("P/Sources/C/User.swift", "\(imports)\nstruct User: Decodable { let v: Value }"),
      ("P/Sources/\(beside.hasPrefix("@") ? "D" : "C")/Other.swift", "\(beside)struct Other {}"),
    ].map { SwiftFile(name: $0.0, bytes: Array($0.1.utf8)) }
    let client = Client(keys: .asWritten, dates: .deferredToDate, os: nil)
    let user = try SwiftModelReader(files).model(named: "User", client: client)
    #expect(outline == nil ? user.notes.count == 1 : user.outline == outline && user.notes.isEmpty)
  }

  private static let first = """
    //: {"name": "x"} | {"n": "x"} | {}
    struct Hidden: Codable { var name: String; var age: Int = 3 }
    private struct Payload: Decodable { var a: Int }
    //: {"p": {"a": 1}} | {"p": {"b": 1}}
    struct First: Decodable { private let p: Payload }
    //: {"name": "x"} | {"inFirst": "x"} | {"inSecond": "x"}
    struct Twice: Decodable {
      var name: String
      private enum CodingKeys: String, CodingKey { case name = "inFirst" }
      init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      }
    }
    struct Elsewhere { var name: String }
    //: {"AA": 1, "BB": 2} | {"a": 1, "b": 1} | {"b": 1}
    struct Outer: Codable {
      let a: Int; let b: Int
      enum CodingKeys: String, CodingKey { case a = "AA", b = "BB" }
      struct Written: Codable {
        let b: Int
        init(from decoder: any Decoder) throws {
          b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
        }
      }
      struct Encoding: Codable {
        let b: Int
        init(from decoder: any Decoder) throws {
          b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
        }
        func encode(to encoder: any Encoder) throws {}
      }
      struct Reading: Decodable {
        let b: Int
        init(from decoder: any Decoder) throws {
          b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
        }
      }
    }
    //: {"w": {"b": 1}, "e": {"BB": 1}, "r": {"BB": 1}}
    struct Inners: Decodable { let w: Outer.Written; let e: Outer.Encoding; let r: Outer.Reading }
    private typealias Number = Int
    //: {"n": 1} | {"n": "x"}
    struct Counted: Decodable { private let n: Number }
    """

  private static let second = """
    extension Hidden { fileprivate enum CodingKeys: String, CodingKey { case name = "n" } }
    private struct Payload: Decodable { var b: Int }
    //: {"p": {"a": 1}} | {"p": {"b": 1}}
    struct Second: Decodable { private let p: Payload }
    extension Twice {
      private enum CodingKeys: String, CodingKey { case name = "inSecond" }
      static var key: String { CodingKeys.name.stringValue }
    }
    extension Elsewhere: Decodable {
      private enum CodingKeys: String, CodingKey { case name = "there" }
      init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      }
    }
    //: {"e": {"there": "x"}} | {"e": {"third": "x"}} | {"e": {"name": "x"}}
    struct Holder: Decodable { let e: Elsewhere }
    private typealias Number = String
    //: {"n": 1} | {"n": "x"}
    struct Numbered: Decodable { private let n: Number }
    """

  private static let third = """
    extension Elsewhere {
      private enum CodingKeys: String, CodingKey { case name = "third" }
      static var key: String { CodingKeys.name.stringValue }
    }
    """

  @Test(.slow, .requires(.program("swiftc")))
  func `what is private to a file is what the compiler takes it for`() async throws {
    let trials = try await ModelOracle(Self.first, Self.second, Self.third).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)).isEmpty)
    #expect(try await ModelOracle(Self.third, Self.second, Self.first).check().count == trials.count)
  }

  private static func reader(_ sources: String...) -> SwiftModelReader {
    SwiftModelReader(
      sources.enumerated().map { SwiftFile(name: "F\($0).swift", bytes: Array($1.utf8)) })
  }

  @Test func `a type that two files declare is not guessed`() throws {
    let reader = Self.reader(
      "struct Item: Decodable { let a: Int }", "struct Item: Decodable { let b: Int }",
      "struct List: Decodable { let items: [Item] }", "struct Item: Decodable { let a: Int }")
    let list = try reader.model(named: "List", client: .plain)
    #expect(list.outline == "{items: [any]}")
    #expect(list.notes.map(\.message) == ["Item is declared at F0.swift:1:8 and F1.swift:1:8; taken as any"])
    #expect(
      throws: SwiftModelError.declaredTwice("Item", places: "at F0.swift:1:8 and F1.swift:1:8")
    ) { try reader.model(named: "Item", client: .plain) }
  }

  @Test func `a type with the name of its module is the one in the folder of that name`() throws {
    let files = [
      ("Networking/Sources/Networking/User.swift", "public struct User: Decodable { let id: Int }"),
      ("App/Models/User.swift", "struct User: Decodable { let name: String }"),
      (
        "App/Models/Page.swift",
        "struct Page: Decodable { let user: Networking.User; let own: App.User; let odd: Elsewhere.User }"
      ),
    ]
    let reader = SwiftModelReader(files.map { SwiftFile(name: $0.0, bytes: Array($0.1.utf8)) })
    let page = try reader.model(named: "Page", client: .plain)
    #expect(page.outline == "{user: {id: integer}, own: {name: string}, odd: any}")
    #expect(
      page.notes.map(\.message) == ["the type Elsewhere.User is not declared in these files; taken as any"])
  }

  @Test func `an extension that may be of two types makes neither known`() throws {
    let reader = Self.reader(
      "struct Item: Decodable { let a: Int }\nstruct List: Decodable { let items: [Item] }",
      "struct Item: Decodable { let b: Int }",
      "extension Item { enum CodingKeys: String, CodingKey { case a } }")
    let list = try reader.model(named: "List", client: .plain)
    #expect(list.outline == "{items: [any]}")
    #expect(
      list.notes.map(\.message) == [
        "Item is declared more than once, and an extension may be of each; taken as any"
      ])
  }
}
