import Foundation

struct LoginResponse: Codable {
  let accessToken: String
  let refreshToken: String
  let tokenType: String
  let expiresIn: Int
  let user: User
}

struct RefreshTokenResponse: Codable {
  let accessToken: String
  let refreshToken: String
  let tokenType: String
  let expiresIn: Int
}

struct User: Codable {
  let id: String
  let email: String
  let firstName: String
  let lastName: String
  let phoneNumber: String?
  let role: String
  let createdAt: String?
  let updatedAt: String?

  var fullName: String {
    "\(firstName) \(lastName)"
  }
}
