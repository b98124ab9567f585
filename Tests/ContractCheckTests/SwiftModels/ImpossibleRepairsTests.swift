import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of changes of which it is said that other code surely does not compile with them: the compiler says so too.
@Suite struct ImpossibleRepairsTests {
  struct Case: CustomTestStringConvertible {
    var property: String
    var use: String
    var body: String
    var others = ""
    var testDescription: String { "\(property): \(use) \(body)" }

    func source(_ number: Int) -> String {
      """
      struct §M: Codable {
        \(property)
      }
      func §use(_ m: §M) { \(use) }
      \(others)

      """.replacing("§", with: "C\(number)")
    }
  }

  static let cases: [Case] = [
    Case(property: "let id: Int", use: "print(m.id + 1)", body: #"{"id": null}"#),
    Case(property: "let id: Int", use: "print(m.id * 2)", body: #"{"id": "x"}"#),
    Case(property: "let id: Int", use: "print(m.id < 3)", body: "{}"),
    Case(property: "let id: Int", use: "print(1 + m.id == 3)", body: "{}"),
    Case(property: "let id: Int", use: "for n in 0..<m.id { print(n) }", body: "{}"),
    Case(property: "let id: String", use: "print(m.id.count)", body: #"{"id": null}"#),
    Case(
      property: "let userID: String", use: "show§(id: m.userID)", body: #"{"userID": null}"#,
      others: "func show§(id: String) {}"),
    Case(
      property: "let userID: String", use: "print(§Row(id: m.userID))", body: #"{"userID": null}"#,
      others: "struct §Row { let id: String }"),
    Case(
      property: "let user: §User", use: "print(m.user.name)", body: #"{"user": null}"#,
      others: "struct §User: Codable { let name: String }"),
    Case(
      property: "let user: §User", use: "print(m.user.name)", body: #"{"user": "x"}"#,
      others: "struct §User: Codable { let name: String }"),
    Case(
      property: "let user: §User\n  init(user: §User, at place: Int) { self.user = user; print(user) }",
      use: "",
      body: #"{"user": 7}"#, others: "struct §User: Codable { let name: String }"),
    Case(
      property: "let role: §Role", use: "switch m.role { case .admin: print(1); case .owner: print(2) }",
      body: #"{"role": "user"}"#, others: "enum §Role: String, Codable { case admin, owner }"),
    Case(
      property: "let role: §Role", use: "switch m.role { case .admin: print(1); case .owner: print(2) }",
      body: #"{"role": null}"#, others: "enum §Role: String, Codable { case admin, owner }"),
    Case(
      property: "let role: §Role", use: "switch m.role { case .admin: print(1); case .owner: print(2) }",
      body: #"{"role": 7}"#, others: "enum §Role: String, Codable { case admin, owner }"),
    Case(
      property:
        "let user: §User\n  init(user: §User) { self.init(user: user, at: 1) }\n  init(user: §User, at place: Int) { self.user = user }",
      use: "", body: #"{"user": 7}"#, others: "struct §User: Codable { let name: String }"),
    Case(
      property: "let user: §User", use: "let user = §User(name: m.user.name); print(§M(user: user))",
      body: #"{"user": 7}"#, others: "struct §User: Codable { let name: String }"),
    Case(
      property: "let link: URL", use: "print(m.link.absoluteString)", body: #"{"link": null}"#),
    Case(
      property: "let id: Int", use: "print(§Row(id: m.id).id)", body: #"{"id": null}"#,
      others:
        "protocol §Numbered { var id: Int { get } }\nextension §M: §Numbered {}\nstruct §Row { var id: Int? }"
    ),
  ]

  private static func model(_ number: Int) throws -> SwiftModel {
    try SwiftModelReader([
      SwiftFile(name: "C\(number).swift", bytes: Array(cases[number].source(number).utf8))
    ]).model(
      named: "C\(number)M", client: .plainDecoder)
  }

  private static func document(_ number: Int) throws -> JSONDocument {
    try JSONDocument(parsing: Array(cases[number].body.utf8))
  }

  @Test(arguments: cases.indices) func `no change is printed`(number: Int) throws {
    let repair = try Self.model(number).repair(for: try Self.document(number))
    #expect(repair.combined == nil)
    #expect(!repair.refused.isEmpty && repair.refused.allSatisfy(\.isCertain), "\(repair.refused)")
  }

  @Test func `what is perhaps another property leaves it open`() throws {
    let source = """
      struct M: Codable { let id: Int }
      func use(_ any: @autoclosure () -> some Any, _ list: Unseen) { print(list.first.id + 1) }
      """
    let repair = try SwiftModel(source, "M").repair(for: JSONDocument(parsing: Array(#"{"id": null}"#.utf8)))
    #expect(repair.refused.map(\.isCertain) == [false])
  }

  @Test(.slow, .requires(.program("swiftc"))) func `the compiler refuses every one of these changes`()
    async throws
  {
    try await withTemporaryFolder { folder in
      var names: [String] = []
      for number in Self.cases.indices {
        let change = try Self.model(number).repair(for: Self.document(number), isGuarded: false).combined
        let fix = try #require(change, "\(number)")
        names.append("C\(number).swift")
        try folder.write(Array("import Foundation; ".utf8) + fix.files[0].bytes, to: names[number])
      }
      let compiler = ShellCommand(
        program: "swiftc",
        arguments: ["-typecheck", "-continue-building-after-errors", "-no-color-diagnostics"] + names,
        directory: folder.path)
      let errors = try await compiler.run(within: .seconds(240)).stderr
      let lines = errors.split(separator: "\n").filter { $0.contains(": error: ") }
      for name in names { #expect(lines.contains { $0.contains("\(name):") }, "\(name)\n\(errors)") }
    }
  }
}
