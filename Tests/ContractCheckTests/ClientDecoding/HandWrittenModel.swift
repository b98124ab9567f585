import Foundation

@testable import ContractSpecs

/// A model as an app has it, with synthesized decoding.
struct HandWrittenModel: Decodable {
  enum Role: String, Decodable { case user, admin }

  struct Item: Decodable {
    let id: UUID
    let price: Double?
    let tags: [String]
  }

  struct Page: Decodable {
    let items: [Item]
    let next: [[Int?]]
  }

  let id: UUID
  let link: URL?
  let firstName: String
  let nickname: String?
  let age: Int
  let score: Double
  let isActive: Bool
  let isKnown: Bool?
  let role: Role
  let other: Role?
  let createdAt: Date
  let seen: [Date]
  let page: Page
  let counts: [String: Int]
  let byName: [String: Item?]

  /// The same model as a promise.
  static let promise = Sketch.object([
    "id": .uuid, "link?": .format(.url), "firstName": .string, "nickname": .nullable(.string),
    "age": .integer, "score": .number, "isActive": .boolean, "isKnown?": .boolean,
    "role": .named("Role", .oneOf(["user", "admin"])), "other?": .reference("Role"),
    "createdAt": .dateTime, "seen": .array(.dateTime),
    "page": .object(["items": .array(item), "next": .array(.array(.nullable(.integer)))]),
    "counts": .object([:], others: .each(.integer)),
    "byName": .object([:], others: .each(.nullable(item))),
  ])

  private static let item = Sketch.object([
    "id": .uuid, "price?": .number, "tags": .array(.string),
  ])

  static let body = #"""
    {"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","link":"https://example.com/a","firstName":"John",
    "nickname":null,"age":36,"score":1.5,"isActive":true,"isKnown":false,"role":"user","other":"admin",
    "createdAt":"2025-01-08T12:00:00Z","seen":["2025-01-08T12:00:00Z","2025-01-09T12:00:00.642Z"],
    "page":{"items":[{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","price":1,"tags":["a","b"]}],"next":[[1,null]]},
    "counts":{"a_b":1,"c":2},
    "byName":{"x":null,"y_z":{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","tags":[]}}}
    """#

  /// Returns the error that `JSONDecoder` throws for a document.
  static func failure(of document: JSONDocument, client: Client) -> DecodingFailure? {
    do {
      _ = try ClientDecoder.decoder(for: client).decode(Self.self, from: Data(document.bytes))
      return nil
    } catch let error as DecodingError {
      return DecodingFailure(error, stop: nil, in: document, client: client)
    } catch {
      return nil
    }
  }
}
