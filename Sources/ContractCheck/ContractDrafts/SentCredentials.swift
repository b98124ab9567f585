import ContractSpecs

/// The credentials that were sent for a document, which a backend may repeat in it.
struct SentCredentials: Sendable {
  private var catalog = SecretCatalog.empty

  static let none = SentCredentials()

  private init() {}

  init(in request: Request) {
    let names = SensitiveNames()
    let url = Array(request.url.utf8)
    learn(in: url, UnstructuredText.places(in: url, nil, names: names), names)
    for header in request.headers {
      learn(in: Array(header.value.utf8), Redactor.credentials(in: header, names), names)
    }
    if let body = request.body { learn(in: body, UnstructuredText.places(in: body, names: names), names) }
  }

  /// Learns what a report would mask, apart from words that may be in any document.
  private mutating func learn(in bytes: [UInt8], _ places: [Range<Int>], _ names: SensitiveNames) {
    for found in RedactionScan.scan(bytes, names: names, catalog: .empty, places: places) {
      let value = bytes[found.range]
      // The password of user information may be repeated without the user.
      for part in [value, value.drop { $0 != .colon }.dropFirst()]
      where SecretCatalog.isDistinctive(Array(part)) {
        catalog.learn(secret: String(decoding: part, as: UTF8.self), named: "")
      }
    }
  }

  /// Returns a document with a mark in place of each credential; JSON stays JSON.
  func masked(_ bytes: [UInt8]) -> [UInt8] {
    let found = RedactionScan.known(in: bytes, catalog)
    guard !found.isEmpty else { return bytes }
    let document = try? JSONDocument(parsing: bytes)
    return (document?.fitted(found) ?? found).reversed().reduce(into: bytes) { text, item in
      text.replaceSubrange(item.range, with: (item.isBare ? "\"\(Self.mark)\"" : Self.mark).utf8)
    }
  }

  private static let mark = "‹masked›"
}
