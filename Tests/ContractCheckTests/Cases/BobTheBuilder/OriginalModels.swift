import Foundation

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
