import Foundation

/// The models of apps: compiled here, and read as text by the tests of `SwiftModelReader`.
enum ClientModels {
  struct LoginResponse: Codable {
    let user: User
    let tokens: AuthTokens
  }

  struct AuthTokens: Codable {
    let accessToken: String
    let refreshToken: String
    let expiresIn: Int

    enum CodingKeys: String, CodingKey {
      case accessToken = "access_token"
      case refreshToken = "refresh_token"
      case expiresIn = "expires_in"
    }
  }

  struct User: Codable {
    let id: String
    let email: String
    let firstName: String
    let lastName: String
    let role: String
    let createdAt: Date?
    let updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id
      case email
      case firstName = "first_name"
      case lastName = "last_name"
      case role
      case createdAt = "created_at"
      case updatedAt = "updated_at"
    }
  }

  enum Role: String, Codable { case user, admin, superUser = "super-user" }
  enum Level: Int, Codable { case low = 1, high }

  struct Account: Decodable {
    var id: UUID
    var homepage: URL
    var role: Role
    var level: Level?
    var balance: Decimal
    var ratio: Double
    var isActive: Bool
    var tags: [String]
    var limits: [String: Int]
    var avatar: Data?
    var born: Date
    var address: Address?
    var owner: Owner
    var small: Int8
    var size: UInt
    var history: [Entry]
    var names: Set<String>
    var maybe: [Int?]
  }

  struct Address: Decodable {
    let street: String
    let zip: String?
  }

  struct Owner: Decodable {
    let name: String
    let addresses: [Address]
  }

  struct Entry: Decodable {
    let at: Double
    let what: Role
    let more: [String: [Address]]?
  }

  struct Envelope<Content: Decodable>: Decodable {
    let data: Content
    let next: String?
  }

  /// A model with an identifier that some backends send as a number.
  struct Flexible: Decodable {
    let id: String

    enum CodingKeys: CodingKey { case id }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let number = try? container.decode(Int.self, forKey: .id) {
        id = "\(number)"
      } else {
        id = try container.decode(String.self, forKey: .id)
      }
    }
  }

  @propertyWrapper struct LossyArray<Element: Decodable>: Decodable {
    var wrappedValue: [Element]

    private struct Skipped: Decodable {}

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      wrappedValue = []
      while !container.isAtEnd {
        if let element = try? container.decode(Element.self) {
          wrappedValue.append(element)
        } else {
          _ = try container.decode(Skipped.self)
        }
      }
    }
  }

  @propertyWrapper struct DefaultFalse: Decodable {
    var wrappedValue: Bool

    init(from decoder: any Decoder) throws {
      wrappedValue = (try? decoder.singleValueContainer().decode(Bool.self)) ?? false
    }
  }

  struct Wrapped: Decodable {
    @LossyArray var items: [Address]
    @DefaultFalse var isOn: Bool
    let name: String
  }

  /// A model that flattens an object of the body.
  struct Flattened: Decodable {
    let name: String
    let city: String

    enum CodingKeys: CodingKey { case name, address }
    enum AddressKeys: CodingKey { case city }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      let address = try container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      city = try address.decode(String.self, forKey: .city)
    }
  }

  class Animal: Decodable {
    let name: String
  }

  final class Dog: Animal {
    let breed: String

    enum CodingKeys: CodingKey { case breed }

    required init(from decoder: any Decoder) throws {
      breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
      try super.init(from: decoder)
    }
  }

  final class Cat: Animal {
    let lives: Int

    enum CodingKeys: CodingKey { case lives }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      lives = try container.decode(Int.self, forKey: .lives)
      try super.init(from: container.superDecoder())
    }
  }

  enum Payment: Decodable {
    case card(Card)
    case bank(iban: String)

    struct Card: Decodable { let last4: String }
    enum CodingKeys: CodingKey { case type, card, iban }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      switch try container.decode(String.self, forKey: .type) {
      case "card": self = .card(try container.decode(Card.self, forKey: .card))
      case "bank": self = .bank(iban: try container.decode(String.self, forKey: .iban))
      case let other:
        throw DecodingError.dataCorruptedError(
          forKey: .type, in: container, debugDescription: "unknown payment \(other)")
      }
    }
  }

  enum Event: Decodable {
    case login(user: String)
    case logout
  }

  struct Checkout: Decodable {
    let payment: Payment
    let events: [Event]
    let total: Int
  }

  final class Comment: Decodable {
    let text: String
    let replies: [Comment]
    let parent: Comment?
  }

  struct Settings: Decodable {
    let userId: Int
    let profilePhotoUrl: String?
    let isOn: Bool
  }

  struct Point: Decodable {
    let x: Double
    let y: Double

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      x = try container.decode(Double.self)
      y = try container.decode(Double.self)
    }
  }

  struct Place: Decodable {
    let at: Point
    let name: String
  }

  /// A model that refuses every value.
  struct Refusing: Decodable {
    struct Refusal: Error {}

    init(from decoder: any Decoder) throws {
      _ = try decoder.singleValueContainer().decode(String.self)
      throw Refusal()
    }
  }

  struct WithRefusing: Decodable {
    let before: Int
    let refusing: Refusing
    let after: Int
  }

  struct Email: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      guard text.contains("@") else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\"a@b\" would be one"))
      }
    }
  }

  struct Contact: Decodable {
    let email: Email
    let name: String
  }

  struct Stored: Decodable {
    static let version = 1
    var count = 0
    var double: Int { count * 2 }
    var watched: Int = 1 {
      didSet { count += 1 }
    }
    lazy var cache = 5
    private(set) var state: String
    let p, q: Int
  }

  struct Listed: Decodable {
    let a: Int
    var b = 1

    enum CodingKeys: CodingKey { case a }
  }

  struct Renamed: Decodable {
    let `default`: String
    let id: Int

    private enum CodingKeys: String, CodingKey {
      case `default` = #"default-value"#
      case id = "_id"
    }
  }

  struct Extended {
    let x: Int
    let y: Int?
  }

  class Derived: Animal {
    var extra = 0
  }

  struct Optionals: Decodable {
    let a: Int?
    let b: String?
    var c: Int!
    let d: Bool??
    let e: [Int?]
  }

  typealias Name = String

  struct Aliased: Decodable {
    let name: Name
    let names: [Name]
    let inner: Inner
    let byName: [Name: Inner]

    struct Inner: Decodable { let value: Double }
  }
}

extension ClientModels.Extended: Decodable {}
