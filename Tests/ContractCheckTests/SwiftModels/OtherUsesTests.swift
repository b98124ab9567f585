import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests that a change for one response leaves what else the sources decode.
@Suite struct OtherUsesTests {
  private static func repair(_ source: String, _ body: String, _ type: String) throws -> SwiftRepair {
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))])
    let client = reader.decoders.first?.applied(to: .plainDecoder) ?? .plainDecoder
    return try reader.model(named: type, client: client).repair(
      for: try JSONDocument(parsing: Array(body.utf8)))
  }

  private static let user = "struct User: Codable { let id: Int; let name: String }\n"
  private static let deep = #"{"data": {"user": {"id": 1, "name": "Ada"}, "token": "t"}}"#

  @Test(arguments: [
    ("struct UsersReply: Codable { let users: [User] }", false),
    ("func f(_ d: Data) throws -> User { try JSONDecoder().decode(User.self, from: d) }", false),
    ("struct Other: Codable { let id: Int }", true),
    ("final class Page { var user: User? }", true),
    ("struct Other: Codable { let id: Int; var owner: User { User(id: id, name: \"\") } }", true),
  ]) func `a type that is decoded elsewhere keeps its places`(_ other: String, _ isChanged: Bool) throws {
    let source = Self.user + "struct UserReply: Codable { let data: User }\n" + other + "\n"
    let repair = try Self.repair(source, Self.deep, "UserReply")
    #expect((repair.combined != nil) == isChanged)
    #expect(repair.refused.contains { $0.text.contains("User is decoded by UserReply.data") } == !isChanged)
  }

  @Test func `an object for which a text came is still read as an object`() throws {
    let source = """
      struct Reply: Codable { let items: Items?; let total: Int }
      struct Items: Codable { let item: [String] }

      """
    let repair = try Self.repair(source, #"{"items": "", "total": 0}"#, "Reply")
    let fix = try #require(repair.combined)
    #expect(!fix.diff.contains("String?") && fix.hides)
    let changed = try SwiftModelReader(fix.files).model(named: "Reply", client: .plainDecoder)
    for body in [#"{"items": {"item": ["a"]}, "total": 1}"#, #"{"items": "", "total": 0}"#, #"{"total": 0}"#]
    {
      let report = changed.report(on: try JSONDocument(parsing: Array(body.utf8)))
      #expect(!report.findings.contains { $0.severity == .breaks }, "\(body)")
    }
  }

  @Test func `an object without a stand-in is not made a text`() throws {
    let source = """
      struct Reply: Codable { let items: Items }
      struct Items: Codable { let item: [String] }

      """
    let repair = try Self.repair(source, #"{"items": ""}"#, "Reply")
    #expect(repair.combined == nil)
    #expect(repair.refused.contains { $0.text.contains("has none of its members") }, "\(repair.refused)")
  }

  @Test func `a strategy that is replaced goes on reading what it reads`() throws {
    let source = """
      struct M: Decodable { let at: Date }
      func f(_ d: JSONDecoder, _ g: DateFormatter) { g.dateFormat = "yyyy-MM-dd"; d.dateDecodingStrategy = .formatted(g) }

      """
    let fix = try #require(try Self.repair(source, #"{"at": "2025-01-08T12:00:00Z"}"#, "M").combined)
    let lines = fix.decoderLines.joined(separator: "\n")
    #expect(lines.contains("\"yyyy-MM-dd\"") && lines.contains("HH:mm:ss"), "\(lines)")
  }

  @Test func `an Optional of an enum with a case none is not proposed`() throws {
    for (cases, isChanged) in [("red, none", false), ("red, unknown", true)] {
      let source = """
        enum Color: String, Decodable { case \(cases) }
        struct Paint: Decodable { let color: Color }

        """
      let repair = try Self.repair(source, "{}", "Paint")
      #expect((repair.combined != nil) == isChanged, "\(cases)")
      #expect(repair.refused.contains { $0.text.contains("has a case none") } == !isChanged)
    }
  }

  @Test func `a wrapper's key is asked for, and what @Observable renames is the app's to name`() throws {
    let source = """
      import Observation
      @propertyWrapper struct Fallback<S: Decodable>: Decodable {
        var wrappedValue: S?
        init(from decoder: any Decoder) throws { wrappedValue = try? S(from: decoder) }
      }
      struct Inner: Decodable { @Fallback<Double> var a: Double? }
      @Observable class Person: Codable { var name = "x" }
      """
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))])
    func advice(_ type: String, _ body: String) throws -> [Advice] {
      try reader.model(named: type, client: .plainDecoder).report(on: JSONDocument(parsing: Array(body.utf8)))
        .findings.map(\.advice)
    }
    let missing = try #require(try advice("Inner", "{}").first)
    #expect(missing.client == .rule(.overloadForWrapper, [.code: "Fallback<Double>"]))
    #expect(try advice("Person", #"{"name": "Ada"}"#).map(\.backend) == [.rule(.onlyModel)])
  }

  @Test(arguments: [
    ("current: Session", #"{"session": {"token": "a", "expiresIn": 3}}"#, true),
    ("current: Session", #"{"session": {"token": "a"}}"#, false),
    ("current: Session; let former: Session", #"{"session": {"token": "a", "expiresIn": 3}}"#, false),
    ("current: Session", #"{"sessions": {"token": "a", "expiresIn": 3}}"#, false),
  ]) func `a key that is the name of the type, with all of it inside, is the member renamed`(
    _ member: String, _ body: String, _ isRenamed: Bool
  ) throws {
    let source = """
      struct Session: Decodable { let token: String; let expiresIn: Int }
      struct Login: Decodable { let \(member) }

      """
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))])
    let model = try reader.model(named: "Login", client: .plainDecoder)
    let document = try JSONDocument(parsing: Array(body.utf8))
    #expect(model.report(on: document).findings.contains { $0.kind == .fieldRenamed } == isRenamed)
    #expect(
      (model.repair(for: document).combined?.diff.contains("case current = \"session\"") ?? false)
        == isRenamed)
  }
}
