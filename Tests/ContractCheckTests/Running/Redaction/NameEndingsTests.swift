import Testing

@testable import ContractCheck

/// The tests that the quick test of names may pass a harmless one, but never excludes a sensitive one.
struct NameEndingsTests {
  private static let promised = ["id_ticket", "x", "Größe", "refresh2", "handle"]
  private static let words = [
    "access", "Token", "password", "Confirm", "session", "ID", "secret", "key", "s", "2", "id", "x", "handle",
    "Größe",
    "user", "code", "verifier", "auth", "cookie", "ſ", "_", "-", ".", "%5B", "\\u0074", "TICKET", "refresh",
    "status",
  ]

  @Test(arguments: [SensitiveNames(), SensitiveNames(promised: promised)])
  func `a name that the words call sensitive passes the first look`(names: SensitiveNames) {
    var count = 0
    for first in Self.words {
      for second in Self.words {
        for third in Self.words {
          let name = first + second + third
          let singular = name.hasSuffix("s") || name.hasSuffix("S") ? String(name.dropLast()) : name
          guard names.revealsSecret(name) || names.revealsSecret(singular) else { continue }
          count += 1
          #expect(names.mayContain(name.utf8), "\(name)")
        }
      }
    }
    #expect(count > 1000)
  }

  @Test(arguments: [
    "name", "email", "createdAt", "firstName", "uuid", "score", "Content-Type", "is_verified", "", "7",
  ])
  func `an everyday name is harmless at the first look`(name: String) {
    #expect(!SensitiveNames().mayContain(name.utf8))
  }
}
