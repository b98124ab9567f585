import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.requires(.python)) struct BackendTests {
  private struct Reply {
    var status: Int
    var body: [String: Any]
  }

  private func post(_ path: String, _ body: [String: String], to backend: Backend) async throws -> Reply {
    var request = URLRequest(url: try #require(URL(string: backend.url + path)))
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let (data, response) = try await URLSession.shared.data(for: request)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return Reply(status: try #require(response as? HTTPURLResponse).statusCode, body: json)
  }

  private func login(to backend: Backend, password: String = "SecurePass123@") async throws -> Reply {
    try await post(
      "/api/auth/login", ["email": "john.doe@example.com", "password": password], to: backend)
  }

  @Test func `login and refresh response as the document shows, and refuse what they should`() async throws {
    try await withBobTheBuilder { backend in
      let login = try await login(to: backend)
      #expect(login.status == 200)
      #expect(Set(login.body.keys) == ["accessToken", "refreshToken", "tokenType", "expiresIn", "user"])
      let token = try #require(login.body["refreshToken"] as? String)
      #expect(token.allSatisfy { $0.isHexDigit })

      let refresh = try await post("/api/auth/refresh", ["refreshToken": token], to: backend)
      #expect(refresh.status == 200)
      #expect(Set(refresh.body.keys) == ["accessToken", "refreshToken", "tokenType", "expiresIn"])
      #expect(refresh.body["refreshToken"] as? String != token)
      #expect(try await post("/api/auth/refresh", ["refreshToken": token], to: backend).status == 401)

      let refused = try await self.login(to: backend, password: "wrong")
      #expect(refused.status == 401)
      #expect(refused.body["message"] as? String == "Invalid credentials")
      #expect(try await post("/api/auth/login", ["email": "x"], to: backend).status == 422)
    }
  }

  @Test func `a mutation changes the response, and two change it twice`() async throws {
    try await withBobTheBuilder(mutations: ["nested-tokens", "status-201"]) { backend in
      let login = try await login(to: backend)
      #expect(login.status == 201)
      #expect(Set(login.body.keys) == ["tokens", "user"])
    }
  }
}
