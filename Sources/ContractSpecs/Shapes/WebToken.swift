/// A JSON Web Token in compact form (RFC 7519 section 3 with RFC 7515 section 7.1). Its signature is not verified.
package struct WebToken: Sendable {
  /// The claims, which are a JSON object.
  package var payload: JSONDocument

  /// The maximum nesting depth of a header or payload.
  private static let maximumDepth = 32

  /// Reads three parts of which the first two are JSON objects. The signature may be empty (RFC 7519 section 6).
  package init?(_ text: [UInt8]) {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, Self.object(in: parts[0])?.root["alg"]?.kind == .string,
      let payload = Self.object(in: parts[1]), Self.isUnpaddedBase64URL(parts[2])
    else { return nil }
    self.payload = payload
  }

  private static func object(in part: ArraySlice<UInt8>) -> JSONDocument? {
    guard isUnpaddedBase64URL(part), let bytes = Base64.decodeURL(part),
      let document = try? JSONDocument(parsing: bytes, maximumDepth: maximumDepth),
      document.root.kind == .object
    else { return nil }
    return document
  }

  private static func isUnpaddedBase64URL(_ part: ArraySlice<UInt8>) -> Bool {
    part.count % 4 != 1 && part.allSatisfy(Format.isBase64URLDigit)
  }
}
