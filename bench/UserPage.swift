#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The structs of an app for the body of `users.json`, as `JSONDecoder` needs them.
///
/// Dates are strings, which is cheaper than decoding them.
struct UserPage: Decodable {
  var users: [User]
  var total: Int

  struct User: Decodable {
    var id: UUID
    var email: String
    var firstName: String
    var lastName: String
    var phoneNumber: String?
    var role: Role
    var active: Bool
    var age: Int
    var balance: Double
    var tags: [String]
    var address: Address
    var createdAt: String
    var updatedAt: String
  }

  enum Role: String, Decodable { case user, admin, editor }

  struct Address: Decodable {
    var street: String
    var city: String
    var zip: String
  }
}
