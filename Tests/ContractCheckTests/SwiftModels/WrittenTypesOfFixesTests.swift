import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of changes that depend on how the source writes a type or uses a value.
@Suite struct WrittenTypesOfFixesTests {
  private static func repair(_ source: String, _ body: String) throws -> SwiftRepair {
    try SwiftModel(source, "M").repair(for: JSONDocument(parsing: Array(body.utf8)))
  }

  @Test(arguments: [
    "let tags: Set<String>", "let tags: Set<String>?", "let tags: [String: Set<String>]?",
  ]) func `no initializer reads an array for a Set`(tags: String) throws {
    let source = "struct M: Codable {\n  let id: Int\n  \(tags)\n}\nfunc f(_ m: M) -> Int { m.id + 1 }"
    let repair = try Self.repair(source, #"{"id": "1", "tags": null}"#)
    #expect(repair.combined?.diff.contains("[String].self") != true, "\(repair.combined?.diff ?? "")")
    #expect(!repair.fixes.contains { $0.diff.contains("init(from") }, "\(repair.fixes)")
  }

  @Test func `no elements of a Set are left out by a call that makes an array`() throws {
    let source = """
      struct M: Decodable {
        let tags: Set<String>
        enum CodingKeys: String, CodingKey { case tags }
        init(from decoder: any Decoder) throws {
          let c = try decoder.container(keyedBy: CodingKeys.self)
          tags = try c.decode(Set<String>.self, forKey: .tags)
        }
      }
      func f(_ m: M) -> Bool { m.tags.contains("a") }
      """
    let repair = try Self.repair(source, #"{"tags": ["a", 1]}"#)
    #expect(repair.fixes.isEmpty, "\(repair.fixes.map(\.diff))")
  }

  @Test func `a type that several properties share is not changed for one of them`() throws {
    let source = """
      struct M: Codable {
        let width, height: Double
        let isPublic: Bool
      }
      func f(_ m: M) -> Int { m.isPublic ? 1 : 0 }
      """
    let repair = try Self.repair(source, #"{"width": "640", "height": 1, "isPublic": 1}"#)
    for fix in repair.fixes + [repair.combined].compactMap(\.self) {
      #expect(!fix.diff.contains("height: String"), "\(fix.diff)")
    }
  }

  @Test(arguments: [
    ("encode(tags.joined(separator: \",\"), forKey: .tags)", false), ("encode(tags, forKey: .tags)", true),
    ("encodeIfPresent(self.tags, forKey: .tags)", true), ("encode(tags + [], forKey: .tags)", false),
  ]) func `a value takes every type only where it is encoded as it is`(call: String, isOptional: Bool) throws
  {
    let source = """
      struct M: Codable {
        let tags: [String]
        enum CodingKeys: String, CodingKey { case tags }
        func encode(to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: CodingKeys.self)
          try container.\(call)
        }
      }
      """
    let repair = try Self.repair(source, #"{"tags": null}"#)
    #expect((repair.combined?.diff.contains("let tags: [String]?") == true) == isOptional, "\(repair)")
  }
}
