import ContractSpecs

extension Request {
  /// The header fields that are credentials.
  private static let credentials = ["Authorization", "Cookie", "X-API-Key", "X-Auth-Token", "X-Access-Token"]

  var hasCredentials: Bool {
    headers.contains { header in Self.credentials.contains(where: header.isNamed) }
  }
}
