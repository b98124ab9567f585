@testable import ContractSpecs

/// JSON Web Tokens for tests, with an invalid signature.
enum Tokens {
  static func signed(_ payload: String, header: String = #"{"alg":"HS256","typ":"JWT"}"#) -> String {
    "\(part(header)).\(part(payload)).c2lnbmF0dXJl"
  }

  static func part(_ text: String) -> String {
    String(
      Base64.encode(Array(text.utf8)).compactMap { character in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        case _: character
        }
      })
  }
}
