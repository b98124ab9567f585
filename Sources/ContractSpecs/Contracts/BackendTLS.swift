/// What a contract says of TLS with its backend, beside what holds for all: certificates are verified.
package struct BackendTLS: Hashable, Sendable {
  /// The lowest version that is spoken; nothing older than 1.2 is offered (RFC 8996).
  package enum Version: String, Hashable, Sendable, CaseIterable {
    case v1_2 = "1.2"
    case v1_3 = "1.3"
  }

  /// A PEM file of the authorities to trust in place of the system's.
  package var authorities: Template?

  /// A PEM file with the client's certificate, and those that lead from it to an authority.
  package var certificate: Template?

  /// A PEM file with the certificate's key; `nil` where the certificate's file holds it too.
  package var key: Template?

  /// `sha256//` and the digest of a public key in base64 (RFC 7469 section 2.4); the backend must have one of them.
  package var pins: [Template]
  package var minimum: Version

  package var templates: [Template] { [authorities, certificate, key].compactMap(\.self) + pins }

  /// Whether a text is a pin.
  package static func isPin(_ text: String) -> Bool {
    guard text.hasPrefix("sha256//"), text.utf8.count == 52,
      let digest = Base64.decode(String(text.dropFirst(8)))
    else { return false }
    return digest.count == 32
  }
}
