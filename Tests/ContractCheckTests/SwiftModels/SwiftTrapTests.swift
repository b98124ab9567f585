import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of errors in a model that do not depend on a body.
@Suite struct SwiftTrapTests {
  private static func lines(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.location.line):\($0.location.column) \($0.line) -> \($0.hint.client)" }
  }

  @Test func `keys that cancel out, acronyms, what is never decoded, and dictionaries by enum`() throws {
    let source = """
      struct M: Decodable {
        let firstName: String
        let profilePhotoURL: String?
        let id = 5
        let skipped = 1
        let counts: [Role: Int]
        let child: Child
        enum CodingKeys: String, CodingKey {
          case firstName = "first_name"
          case profilePhotoURL, id, counts, child
        }
      }
      enum Role: String, Decodable { case a }
      class Parent: Decodable { var a = 0 }
      class Child: Parent { var b = 0; let c = 1 }
      """
    let model = try SwiftModel(source, "M", keys: .convertFromSnakeCase)
    #expect(
      Self.lines(model.traps) == [
        "9:10 breaks model-trap $.first_name: key \"first_name\" <> convertFromSnakeCase makes it \"firstName\" before CodingKeys are compared -> CodingKeys and convertFromSnakeCase cancel out. Write case firstName, or leave convertFromSnakeCase off.",
        "10:10 silent model-trap $.profilePhotoURL: key \"profilePhotoURL\" <> convertFromSnakeCase makes \"profilePhotoUrl\" of the same words -> Write case profilePhotoURL = \"profilePhotoUrl\" in CodingKeys.",
        "4:7 info model-trap $.id: id <> never decoded: a constant with a value keeps it -> Write var id, or leave it out of CodingKeys if it is not to be decoded.",
        "6:15 breaks model-trap $.counts: [Role: Int] <> Codable decodes it from an array of keys and values in turn, not from an object -> Write [String: Int], or make Role CodingKeyRepresentable.",
        "15:27 silent model-trap $.child.b: b <> never decoded: the class inherits init(from:) of Parent -> Write required init(from decoder: any Decoder) throws, decode b there, and call super.init(from: decoder).",
      ])
  }

  /// The advice to the client is about the value that stops the decoder: there is nothing to compare or to check after
  /// it.
  @Test(arguments: [
    (#"{"kind": "A", "level": 1}"#, "Raw values of an enum compare with their casing; give the case"),
    (#"{"kind": "b", "level": 1}"#, "Give the enum a case for it"),
    (#"{"kind": "a", "level": 300}"#, "Decode an Int: the type of the property does not hold this number."),
  ])
  func `advice on a value that the model's own type refuses`(body: String, advice: String) throws {
    let model = try SwiftModel(
      """
      struct M: Decodable { let kind: Kind; let level: UInt8 }
      enum Kind: String, Decodable { case a }
      """, "M")
    let findings = model.report(on: try JSONDocument(parsing: Array(body.utf8))).findings
    #expect(findings.map(\.severity) == [.breaks])
    #expect(findings.first?.hint.client.hasPrefix(advice) == true, "\(findings.map(\.hint))")
  }

  private static let snaky = """
    struct M: Decodable {
      let firstName: String
      let photoURL: String
      enum CodingKeys: String, CodingKey { case firstName = "first_name", photoURL }
    }
    """

  @Test(arguments: [
    (#"{"first_name": "a", "photo_url": "b"}"#, ["$.first_name", "$.photoURL"]),
    (#"{"firstName": "a", "photoURL": "b"}"#, ["$.first_name"]),
  ])
  func `a body is told each trap once, and none that it escapes`(body: String, paths: [String]) throws {
    let model = try SwiftModel(Self.snaky, "M", keys: .convertFromSnakeCase)
    let findings = model.report(on: try JSONDocument(parsing: Array(body.utf8))).findings
    #expect(findings.filter { $0.severity == .breaks }.map { $0.path?.description } == paths)
    #expect(findings.filter { $0.severity == .breaks }.allSatisfy { $0.kind == .modelTrap })
  }

  @Test func `a trap is not met by a value under a key that is not read`() throws {
    let model = try SwiftModel(
      "import Foundation\nstruct M: Decodable { let u: [UUID: Int]? }", "M", keys: .asWritten)
    for (body, kinds) in [
      (#"{"U": {"a": 1}}"#, [Finding.Kind.fieldCasing, .valueType]), (#"{"u": {"a": 1}}"#, [.modelTrap]),
    ] {
      let findings = model.report(on: try JSONDocument(parsing: Array(body.utf8))).findings
      #expect(findings.filter { $0.severity != .info }.map(\.kind) == kinds, "\(body)")
    }
  }

  @Test func `without the strategy there is no trap`() throws {
    #expect(try SwiftModel(Self.snaky, "M").traps == [])
  }

  @Test func `keys that the strategy converts are read`() throws {
    let model = try SwiftModel(
      "struct M: Decodable { let firstName: String }", "M", keys: .convertFromSnakeCase)
    for body in [#"{"first_name": "a"}"#, #"{"FIRST_NAME": "a"}"#, #"{"firstName": "a"}"#] {
      #expect(model.report(on: try JSONDocument(parsing: Array(body.utf8))).findings == [])
    }
  }
}
