import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of proposed changes of typical models: every one compiles, and the response decodes with it.
@Suite struct RepairedModelsTests {
  struct Case: CustomTestStringConvertible {
    /// The source; `§` is before every name that must be unique, as all cases are one program.
    var source: String
    var body: String
    var testDescription: String { body }
  }

  /// Returns a model with one property that its own initializer decodes.
  private static func written(_ property: String, _ statements: String...) -> String {
    """
    struct §M: Decodable {
      \(property)
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        \(statements.joined(separator: "\n    "))
      }
      enum CodingKeys: String, CodingKey { case id }
    }
    """
  }

  /// The models, whose type is called `§M`.
  static let cases: [Case] =
    keptTypes + otherUses + [
      // Other types.
      Case(
        source: "struct §M: Codable {\n  let id: Int\n  let name: String\n}",
        body: #"{"id": "1", "name": "a"}"#
      ),
      Case(
        source: "struct §M: Codable {\n  let id: Int\n  let name: String\n}",
        body: #"{"id": 1, "name": null}"#),
      Case(source: "struct §M: Codable {\n  let tags: [String]\n}", body: #"{"tags": ["a", null]}"#),
      Case(source: "struct §M: Codable {\n  let price: Int\n}", body: #"{"price": 1.5}"#),
      Case(
        source: "struct §M: Codable {\n  let role: §Role\n}\nenum §Role: String, Codable { case admin }",
        body: #"{"role": "user"}"#),
      Case(
        source: "struct §M: Codable {\n  let role: §Role\n}\nenum §Role: String, Codable { case admin }",
        body: #"{"role": "ADMIN"}"#),
      // A written initializer.
      Case(source: written("let id: Int", "id = try c.decode(Int.self, forKey: .id)"), body: #"{"id": "1"}"#),
      Case(
        source: written("let id: Int", "self.id = try c.decode(Int.self, forKey: .id)", "_ = 1"),
        body: #"{"id": null}"#),
      Case(
        source: written("let id: Int?", "id = try c.decode(Int.self, forKey: .id)"), body: #"{"id": null}"#),
      Case(source: written("let id: Int?", "id = try c.decode(Int?.self, forKey: .id)"), body: "{}"),
      Case(
        source: written("let id: Int?", "id = try c.decodeIfPresent(Int.self, forKey: .id)"),
        body: #"{"id": "1"}"#),
      Case(
        source: written("let id: [Int]", "id = try c.decode([Int].self, forKey: .id)"),
        body: #"{"id": [null]}"#
      ),
      Case(
        source: written("var id: Double", "id = try c.decode(Double.self, forKey: .id)"),
        body: #"{"id": [1.5]}"#),
      Case(
        source: written("let id: Int", "id = try c.decode(Int.self, forKey: .id)"), body: #"{"ID": 1}"#),
      Case(
        source: """
          struct §Key: CodingKey, ExpressibleByStringLiteral {
            var stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
            init(stringLiteral value: String) { stringValue = value }
          }
          struct §M: Decodable {
            let firstName: String
            let age: Int
            init(from decoder: any Decoder) throws {
              let values = try decoder.container(keyedBy: §Key.self)
              self.firstName = try values.decode(String.self, forKey: "first_name")
              self.age = try values.decode(Int.self, forKey: "age")
            }
          }
          """, body: #"{"firstName": "a", "age": null}"#),
      // The same name in unrelated types.
      Case(
        source: """
          struct §M: Codable {
            let id: Int
          }
          final class §Row {
            let id: String
            init(id: String) { self.id = id }
            func show(_ row: §Row) -> String { row.id + id }
          }
          """, body: #"{"id": "1"}"#),
      Case(
        source: """
          struct §M: Codable, Identifiable {
            let id: Int
            let title: String
          }
          struct §Page {
            var title = "x"
            mutating func reset() { title = ""; self.title = title.lowercased() }
          }
          func §use(_ page: §Page) -> Int {
            let other = §Page()
            return page.title.count + other.title.count
          }
          """, body: #"{"id": 1, "title": 5}"#),
      Case(
        source: """
          struct §M: Codable, Hashable {
            let id: Int
            let name: String
            init(id: Int, name: String) {
              self.id = id
              self.name = name
            }
            func hash(into hasher: inout Hasher) { hasher.combine(name) }
            static func == (lhs: §M, rhs: §M) -> Bool { lhs.name == rhs.name }
          }
          """, body: #"{"id": 1}"#),
      Case(
        source: """
          struct §M: Codable {
            let count: Int
            func encode(to encoder: any Encoder) throws {
              var container = encoder.container(keyedBy: CodingKeys.self)
              try container.encode(count, forKey: .count)
            }
          }
          """, body: #"{"count": "7"}"#),
      Case(
        source: """
          struct §M: Codable {
            let name: String
          }
          struct §Store {
            var users: [§Other] = []
            var first: §Other?
            func names() -> String { (first?.name ?? "") + §Other(name: "x").name }
            func add(_ other: §Other) -> Int { let copy = other; return copy.name.count }
          }
          struct §Other { var name: String }
          """, body: #"{"name": 5}"#),
      // Parameters that only give a property its value, and elements of an array of another type.
      Case(
        source: """
          struct §M: Codable {
            let id: Int
            let name: String?
            init(id: Int, name: String? = nil) {
              self.id = id
              self.name = name
            }
          }
          """, body: #"{"id": "1", "name": 7}"#),
      Case(
        source: """
          final class §M: Codable, @unchecked Sendable {
            let tags: [Int]
            init(tags: [Int], at place: Int) { self.tags = tags }
            enum CodingKeys: String, CodingKey { case tags }
          }
          """, body: #"{"tags": ["a"]}"#),
      Case(
        source: """
          struct §M: Codable {
            let name: String
          }
          struct §Part { var name: String; var inner: [§Part]? = nil }
          func §tagged(_ parts: [§Part]?) -> [Int] {
            guard let parts = parts else { return [] }
            return parts.map { part -> Int in
              part.name.count
            }
          }
          func §names(_ parts: [§Part]) -> [Int] {
            for part in parts { print(part.name.count) }
            let some = parts.first?.inner?.map { part in part.name.count } ?? []
            return some + parts.filter { $0.name.isEmpty }.map { _ in 1 } + parts.map({ $0.name.count })
          }
          """, body: #"{"name": 5}"#),
      // Keys.
      Case(
        source: "struct §M: Codable {\n  let firstName: String\n  let lastName: String\n}",
        body: #"{"first-name": "a", "last-name": "b"}"#),
      Case(
        source: "struct §M: Decodable {\n  let firstName: String\n  let lastName: String\n}",
        body: #"{"first_name": "a", "last_name": "b"}"#),
      Case(
        source:
          "struct §M: Codable {\n  let name: String\n  enum CodingKeys: String, CodingKey { case name = \"user_name\" }\n}",
        body: #"{"userName": "a"}"#),
      // Structure.
      Case(
        source:
          "struct §M: Codable {\n  let token: String\n  let user: §User\n}\nstruct §User: Codable {\n  let email: String\n  let phone: String\n}",
        body: #"{"token": "t", "email": "e", "phone": "p"}"#),
      Case(
        source:
          "struct §M: Codable {\n  let id: Int\n  let accessToken: String\n  let refreshToken: String\n}",
        body: #"{"id": 1, "tokens": {"accessToken": "a", "refreshToken": "r"}}"#),
      Case(
        source: "struct §M: Codable {\n  let name: String\n  let email: String\n}",
        body: #"{"data": {"name": "a", "email": "b"}}"#),
      // Declared in an extension.
      Case(
        source: """
          enum §API {}
          extension §API {
            struct Login: Codable {
              let token: String
              let user: User
            }
            struct User: Codable {
              let email: String
              let phone: String
            }
          }
          typealias §M = §API.Login
          """, body: #"{"token": "t", "email": "e", "phone": "p"}"#),
      Case(
        source: """
          extension Array {
            enum §Names {}
          }
          enum §API {}
          extension §API {
            struct Login: Codable {
              let id: Int
              let accessToken: String
              let refreshToken: String
            }
          }
          typealias §M = §API.Login
          """, body: #"{"id": 1, "tokens": {"accessToken": "a", "refreshToken": "r"}}"#),
      // Dates.
      Case(source: "struct §M: Codable {\n  let at: Date\n}", body: #"{"at": "2025-11-08T15:39:12.642Z"}"#),
      Case(source: "struct §M: Codable {\n  let at: Date\n}", body: #"{"at": "2025-11-08T15:39:12Z"}"#),
      Case(source: "struct §M: Codable {\n  let at: Date\n}", body: #"{"at": "2025-11-08"}"#),
      Case(source: "struct §M: Codable {\n  let at: Date\n}", body: #"{"at": "2025-11-08 15:39:12"}"#),
      Case(
        source: "struct §M: Codable {\n  let at: Date\n}", body: #"{"at": "Sat, 08 Nov 2025 15:39:12 GMT"}"#),
      Case(source: "struct §M: Codable {\n  let at: Date\n}", body: #"{"at": 1762616352}"#),
      Case(
        source: "struct §M: Codable {\n  let at: Date\n  let day: Date\n  let more: [Date]\n}",
        body: #"{"at": "2025-11-08T15:39:12.642Z", "day": "2025-11-08", "more": ["2025-11-08T15:39:12Z"]}"#),
    ]

  private static func repair(_ number: Int) throws -> (prefix: String, repair: SwiftRepair) {
    let prefix = "C\(number)"
    let source = cases[number].source.replacing("§", with: prefix) + "\n"
    let model = try SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))]).model(
      named: "\(prefix)M", client: .plainDecoder)
    return (prefix, model.repair(for: try JSONDocument(parsing: Array(cases[number].body.utf8))))
  }

  @Test(arguments: cases.indices) func `a change that mends all is found`(number: Int) throws {
    let repair = try Self.repair(number).repair
    #expect(repair.combined != nil, "\(repair.refused)")
    #expect(repair.remaining.isEmpty, "\(repair.remaining.map(\.kind))")
    let titles = repair.combined?.titles ?? []
    #expect(!titles.contains { $0.contains("at be String") }, "\(titles)")
  }

  @Test(arguments: [
    "if id < 0 { throw CancellationError() }", "print(id + 1)", "Self.log(self.id)",
  ])
  func `a property that its initializer uses again keeps its type`(statement: String) throws {
    let source = Self.written("let id: Int", "id = try c.decode(Int.self, forKey: .id)", statement)
    let model = try SwiftModel(source.replacing("§", with: ""), "M")
    for body in [#"{"id": "x"}"#, #"{"id": null}"#] {
      let repair = try model.repair(for: JSONDocument(parsing: Array(body.utf8)))
      #expect(repair.fixes.isEmpty && !repair.refused.isEmpty, "\(repair)")
    }
  }

  @Test(arguments: [
    "id = try c.decode(Int.self, forKey: .id) + 1", "id = Int(try c.decode(Double.self, forKey: .id))",
    "let id = try c.decode(Int.self, forKey: .id); self.id = id + 1",
    "id = (try? c.decode(Int.self, forKey: .id)) ?? 0",
  ])
  func `a property that is made of what is decoded keeps its type`(statement: String) throws {
    let model = try SwiftModel(
      Self.written("let id: Int", statement).replacing("§", with: ""), "M")
    let repair = try model.repair(for: JSONDocument(parsing: Array(#"{"id": "1"}"#.utf8)))
    #expect(repair.fixes.isEmpty, "\(repair)")
  }

  @Test(.slow, .requires(.program("swiftc"))) func `every change compiles, and the response decodes with it`()
    async throws
  {
    var sources: [String] = []
    var calls = "import Foundation\nvar failures: [String] = []\n"
    for number in Self.cases.indices {
      let (prefix, repair) = try Self.repair(number)
      let fix = try #require(repair.combined)
      sources.append("import Foundation\n" + String(decoding: fix.files[0].bytes, as: UTF8.self))
      calls += """
        do {
          let decoder = JSONDecoder()
          \(fix.decoderLines.joined(separator: "\n"))
          _ = try decoder.decode(\(fix.decodedType ?? "\(prefix)M").self, from: Data(#"\(Self.cases[number].body)"#.utf8))
        } catch { failures.append("\(number): \\(error)") }

        """
    }
    calls += "print(failures.joined(separator: \"\\n\"))\n"
    try await withTemporaryFolder { folder in
      // A file for each, as a change may add what is private to its file.
      let names = sources.indices.map { "M\($0).swift" }
      for (name, source) in zip(names, sources) { try folder.write(source, to: name) }
      try folder.write(calls, to: "main.swift")
      let compiler = ShellCommand(
        program: "swiftc", arguments: ["-Onone", "-wmo", "main.swift"] + names + ["-o", "decode"],
        directory: folder.path)
      let compiled = try await compiler.run(within: .seconds(240))
      try #require(compiled.status == 0, "\(compiled.stderr.prefix(4000))")
      let run = ShellCommand(program: "./decode", arguments: [], directory: folder.path)
      let output = try await run.run(within: .seconds(60)).stdout
      #expect(output == "\n", "\(output)")
    }
  }
}
