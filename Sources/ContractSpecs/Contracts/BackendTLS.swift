/// The TLS settings of a contract for its backend. Certificates are verified in any case.
package struct BackendTLS: Hashable, Sendable {
  /// The lowest TLS version to accept. Versions older than 1.2 are never offered (RFC 8996).
  package enum Version: String, Hashable, Sendable, CaseIterable {
    case v1_2 = "1.2"
    case v1_3 = "1.3"
  }

  /// A PEM file of the certificate authorities to trust instead of the system's.
  package var authorities: Template?

  /// A PEM file with the client's certificate, and those that lead from it to an authority.
  package var certificate: Template?

  /// A PEM file with the key of the certificate, or `nil` if the certificate's file also contains it.
  package var key: Template?

  /// The accepted public keys: `sha256//` and the digest of a key in base64 (RFC 7469 section 2.4). The backend must
  /// have one.
  package var pins: [Template]
  package var minimum: Version

  package var templates: [Template] { [authorities, certificate, key].compactMap(\.self) + pins }

  /// Returns whether a text is a pin.
  package static func isPin(_ text: String) -> Bool {
    guard text.hasPrefix("sha256//"), text.utf8.count == 52,
      let digest = Base64.decode(String(text.dropFirst(8)))
    else { return false }
    return digest.count == 32
  }
}
