import ContractSpecs

extension Request {
  /// The header fields that are credentials.
  private static let credentials = ["Authorization", "Cookie", "X-API-Key", "X-Auth-Token", "X-Access-Token"]

  /// A Boolean value that indicates whether a header field has credentials.
  var hasCredentials: Bool {
    headers.contains { header in Self.credentials.contains(where: header.isNamed) }
  }
}
