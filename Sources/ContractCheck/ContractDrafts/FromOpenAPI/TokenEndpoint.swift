import ContractSpecs

/// The endpoint of a contract for a token request that is no path of its document.
struct TokenEndpoint: Sendable {
  /// The path of the request.
  var path: String

  static let name = "request-token"

  /// The members of a successful response (RFC 6749 section 5.1), which may have others.
  private static let members = [
    ("access_token", "string"), ("token_type", "string"), ("expires_in?", "integer | null"),
    ("refresh_token?", "string | null"), ("scope?", "string | null"), ("*", "any"),
  ]

  /// Writes the endpoint as a member of `"endpoints"`.
  func write(to endpoints: inout JSONWriter) {
    endpoints.member(Self.name) {
      $0.object { endpoint in
        endpoint.member("request", "POST \(path)")
        endpoint.member("responses") {
          $0.object { responses in
            responses.member("200") {
              $0.object { response in
                response.member("body") {
                  $0.object { body in for (name, notation) in Self.members { body.member(name, notation) } }
                }
              }
            }
          }
        }
      }
    }
  }
}

extension DraftedLogin {
  /// The path of a token request for which the document has no operation.
  var tokenPath: String? { if case .tokenURL(let path) = request { path } else { nil } }
}
