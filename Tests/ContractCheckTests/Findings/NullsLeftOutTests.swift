import Foundation
import Testing

@testable import ContractSpecs

/// The tests of absent nullable members: the serializer leaves nulls out, if there is no evidence against it.
@Suite struct NullsLeftOutTests {
  private static let text = Sketch.nullable(.string)
  private static let note = "; the serializer seems to leave nulls out"

  private static func actuals(_ shape: Sketch, _ body: String) throws -> [String] {
    try Promise(shape).findings(body).filter { $0.kind == .fieldMissing }.map(\.actual)
  }

  @Test func `several that may be null are named as left out`() throws {
    let shape = Sketch.object(["id": .integer, "bio": Self.text, "phone": Self.text])
    #expect(
      try Self.actuals(shape, #"{"id":1}"#)
        == ["nothing in object {id}\(Self.note)", "nothing in object {id}\(Self.note)"])
    #expect(
      try Self.actuals(.array(shape), #"[{"id":1,"bio":"b"},{"id":2,"phone":"p"}]"#).allSatisfy {
        $0.hasSuffix(Self.note)
      })
    let hint = try #require(try Promise(shape).findings(#"{"id":1}"#).first?.hint)
    #expect(
      hint.backend
        == "Let the serializer write nulls: 2 members that may be null are missing, and no null is in the response."
    )
    #expect(
      hint.client
        == "Nothing to do for Optional properties: synthesized Codable reads an absent key as nil, as it does null."
    )
  }

  static let others: [(Sketch, String)] = [
    // A single one, one that is not nullable, a null in the response, and members of any value.
    (.object(["id": .integer, "bio": text]), #"{"id":1}"#),
    (.object(["id": .integer, "bio": text, "phone": text, "age": .integer]), #"{"id":1}"#),
    (.object(["id": .integer, "bio": text, "phone": text, "x?": text]), #"{"id":1,"x":null}"#),
    (.object(["id": .integer, "bio": text, "phone": text]), #"{"id":1,"new":[null]}"#),
    (.object(["id": .integer, "bio": .any, "phone": .any]), #"{"id":1}"#),
    // Another name explains one of the two.
    (.object(["id": .integer, "bio": text, "phone": text]), #"{"id":1,"about":"x"}"#),
    // Optional members that are absent.
    (.object(["id": .integer, "bio?": text, "phone?": text]), #"{"id":1}"#),
  ]

  @Test(arguments: others.indices) func `nothing is said without evidence`(_ row: Int) throws {
    let (shape, body) = Self.others[row]
    #expect(try Self.actuals(shape, body).allSatisfy { !$0.contains("nulls") })
  }

  private struct User: Decodable {
    let id: Int
    let bio: String?
  }

  @Test func `synthesized Codable reads an absent key as it reads null`() throws {
    for body in [#"{"id":1}"#, #"{"id":1,"bio":null}"#] {
      #expect(try JSONDecoder().decode(User.self, from: Data(body.utf8)).bio == nil)
    }
  }
}
