import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of code that asks for the present type of a property, or for all cases of an enum, in ways that are seen
/// only behind another name.
@Suite struct HazardsOfFixesTests {
  static let role = "enum Role: String, Codable { case admin, user }\n"

  /// Sources that would not compile with the change, and a part of the reason.
  static let uncompilable: [(source: String, body: String, says: String)] = [
    (
      "protocol Base { var id: Int { get } }\nprotocol Named: Base { var name: String { get } }\n"
        + "struct M: Codable, Named { let id: Int; let name: String }",
      #"{"id": "a", "name": "x"}"#, "the protocol at Models.swift:1 asks for the type"
    ),
    (
      "protocol Named { var name: String { get } }\ntypealias Model = Codable & Named\n"
        + "struct M: Model { let id: Int; let name: String }",
      #"{"id": 1, "name": 5}"#, "the protocol at Models.swift:1 asks for the type"
    ),
    (
      "protocol Named { var name: String { get } }\ntypealias Model = Named & Codable\n"
        + "struct M: Model { let id: Int; let name: String }",
      #"{"id": 1, "name": 5}"#, "the protocol at Models.swift:1 asks for the type"
    ),
    (
      "protocol Entity { associatedtype Key; var id: Key { get } }\n"
        + "struct M: Codable, Entity { typealias Key = Int; let id: Int; let name: String }",
      #"{"id": "a", "name": "x"}"#, "the protocol at Models.swift:1 asks for the type"
    ),
    (
      "struct M: Codable, CustomStringConvertible { let id: Int; let description: String }",
      #"{"id": 1, "description": null}"#, "CustomStringConvertible asks for the type"
    ),
    (
      "struct M: Codable { let id: Int; let description: String }\nextension M: CustomStringConvertible {}",
      #"{"id": 1, "description": 5}"#, "CustomStringConvertible asks for the type"
    ),
    (
      "struct M: Codable, Identifiable { let id: Int }\n"
        + "func first<T: Identifiable>(_ t: [T]) -> Int? where T.ID == Int { t.first?.id }\n"
        + "func use(_ m: [M]) { print(first(m) as Any) }",
      #"{"id": "a"}"#, "Models.swift:2"
    ),
    (
      role + "struct M: Codable { let role: Role; let on: Bool }\nfunc t(_ m: M) -> String {\n"
        + "  switch (m.role, m.on) {\n  case (.admin, _): return \"a\"\n  case (.user, true): return \"b\"\n"
        + "  case (.user, false): return \"c\"\n  }\n}",
      #"{"role": "guest", "on": true}"#, "the switch at Models.swift:4 has no default"
    ),
    (
      role + "struct M: Codable { let role: Role? }\nfunc t(_ m: M) -> String {\n  switch m.role {\n"
        + "  case .some(.admin): return \"a\"\n  case .some(.user): return \"b\"\n  case .none: return \"c\"\n  }\n}",
      #"{"role": "guest"}"#, "the switch at Models.swift:4 has no default"
    ),
    (
      role + "struct M: Codable { let role: Role }\nenum Event { case signedIn(Role), out }\n"
        + "func t(_ e: Event) -> String {\n  switch e {\n  case .signedIn(.admin): return \"a\"\n"
        + "  case .signedIn(Role.user): return \"b\"\n  case .out: return \"c\"\n  }\n}",
      #"{"role": "guest"}"#, "the switch at Models.swift:5 has no default"
    ),
    (
      "struct M: Codable { let id: Int; let name: String }\nstruct Cached { let id: Int; let date: String }\n"
        + "func same(_ m: M, _ c: Cached) -> Bool { m.id == c.id }",
      #"{"id": "a", "name": "x"}"#, "id is used at Models.swift:3"
    ),
    (
      "struct M: Codable { let id: Int; let name: String }\nstruct Cached { let id: Int; let date: String }\n"
        + "func stale(_ ms: [M], _ c: Cached) -> Bool { ms.contains { c.id == $0.id } }",
      #"{"id": "a", "name": "x"}"#, "id is used at Models.swift:3"
    ),
    (
      "struct M: Codable { let id: Int }\n@dynamicMemberLookup struct Box<T> {\n  var value: T\n"
        + "  subscript<U>(dynamicMember path: KeyPath<T, U>) -> U { value[keyPath: path] }\n}\n"
        + "func next(_ box: Box<M>) -> Int { box.id + 1 }",
      #"{"id": "a"}"#, "id is used at Models.swift:6"
    ),
  ]

  /// A source that compiles with the change, in which the property then no longer is what the protocol asks for.
  static let replaced: [(source: String, body: String, says: String)] = [
    (
      "struct M: Codable, LocalizedError { let id: Int; let errorDescription: String? }",
      #"{"id": 1, "errorDescription": 5}"#, "LocalizedError asks for the type"
    )
  ]

  private static func repair(_ source: String, _ body: String, isGuarded: Bool = true) throws -> SwiftRepair {
    try SwiftModel("import Foundation; " + source, "M").repair(
      for: JSONDocument(parsing: Array(body.utf8)), isGuarded: isGuarded)
  }

  @Test(arguments: (uncompilable + replaced).indices)
  func `what other code asks for is not changed`(row: Int) throws {
    let (source, body, says) = (Self.uncompilable + Self.replaced)[row]
    let repair = try Self.repair(source, body)
    let bold = try #require(try Self.repair(source, body, isGuarded: false).combined)
    let titles = repair.combined?.titles ?? []
    #expect(Set(titles).isDisjoint(with: bold.titles), "\(titles)")
    // Where another change keeps the type, no reason is told.
    #expect(!titles.isEmpty || repair.refused.contains { $0.text.contains(says) }, "\(repair.refused)")
  }

  /// Sources in which the same words are no obstacle.
  @Test(arguments: [
    (
      "protocol Other { var id: Int { get } }\nprotocol Base { var name: String { get } }\n"
        + "struct M: Codable, Base { let id: Int; let name: String }",
      #"{"id": "a", "name": "x"}"#
    ),
    ("struct M: Codable { let id: Int; let description: String }", #"{"id": 1, "description": null}"#),
    (
      role + "struct M: Codable { let role: Role; let on: Bool }\nfunc t(_ m: M) -> String {\n"
        + "  switch (m.role, m.on) {\n  case (.admin, _): return \"a\"\n  case (_, _): return \"b\"\n  }\n}",
      #"{"role": "guest", "on": true}"#
    ),
    (
      role + "struct M: Codable { let role: Role; let on: Bool }\nfunc t(_ m: M) -> String {\n"
        + "  switch (m.role, m.on) {\n  case (.admin, true): return \"a\"\n  default: return \"b\"\n  }\n}",
      #"{"role": "guest", "on": true}"#
    ),
    (
      "struct M: Codable {\n  let id: Int\n  static func == (a: M, b: M) -> Bool { a.id == b.id }\n}",
      #"{"id": "a"}"#
    ),
  ])
  func `what only looks like an obstacle is none`(source: String, body: String) throws {
    let repair = try Self.repair(source, body)
    #expect(repair.combined != nil && repair.refused == [], "\(repair.refused)")
  }

  // MARK: shown values

  static let shown = "struct M: Codable {\n  let n: Int\n}\nfunc f(_ m: M) -> String { \"\\(m.n) items\" }"

  @Test func `a value that texts show is not made Optional`() throws {
    let repair = try Self.repair(Self.shown, #"{"n": null}"#)
    let fix = try #require(repair.combined)
    #expect(
      fix.hides && fix.titles == ["read n as 0 where it is missing or null, which hides the difference"])
    let text = try Self.repair(Self.shown, #"{"n": "x"}"#)
    #expect(text.combined?.titles == ["let n be String"], "\(text.refused)")
  }

  @Test(arguments: [
    ("5.0", "Double", false), ("0.5", "Double", false), ("7", "Int", false), ("1.10", "Double", true),
    ("1e2", "Double", true), ("1234567890123456.78", "Double", true), ("-0", "Int", true),
  ])
  func `a text that is made of a number is told where it is another one than was sent`(
    number: String, type: String, isOther: Bool
  ) throws {
    let source = "struct M: Codable {\n  let a: String\n}\nfunc f(_ m: M) -> String { m.a }"
    let fix = try #require(try Self.repair(source, "{\"a\": \(number)}").combined)
    let end = isOther ? ", with another text than was sent, which hides the difference" : ""
    #expect(fix.titles == ["let a be made of the \(type) that is sent\(end)"])
    #expect(fix.hides == isOther)
  }

  private struct Shown { let n: Int? }

  @Test func `an Optional is shown with its type`() {
    #expect("\(Shown(n: 5).n as Any) items" == "Optional(5) items")
  }

  @Test(.slow, .requires(.program("swiftc"))) func `the compiler refuses each of these changes`() async throws
  {
    try await withTemporaryFolder { folder in
      for (number, (source, body, _)) in Self.uncompilable.enumerated() {
        let fix = try #require(try Self.repair(source, body, isGuarded: false).combined, "\(number)")
        try folder.write(fix.files[0].bytes, to: "C\(number).swift")
        let compiler = ShellCommand(
          program: "swiftc", arguments: ["-typecheck", "-no-color-diagnostics", "C\(number).swift"],
          directory: folder.path)
        let errors = try await compiler.run(within: .seconds(120)).stderr
        #expect(errors.contains(": error: "), "\(number)\n\(errors)")
      }
    }
  }
}
