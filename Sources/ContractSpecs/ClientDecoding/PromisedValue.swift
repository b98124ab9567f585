/// A struct or an enum of the client. The session knows which one it is.
struct PromisedValue: Decodable {
  static let session = CodingUserInfoKey(rawValue: "ContractSpecs.DecodingSession")

  init(from decoder: any Decoder) throws {
    guard let key = Self.session, let session = decoder.userInfo[key] as? DecodingSession else {
      throw DecodingSession.Exhausted()
    }
    try session.decode(from: decoder)
  }
}

/// A value that the client ignores, whatever it is.
struct UnreadValue: Decodable {
  init(from decoder: any Decoder) {}
}

extension PromisedValue {
  /// The key of a member. Errors quote the name of this type, which is the same in a client.
  struct CodingKeys: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    /// The name of the type in a client.
    let typeName: String

    init(_ name: String, of typeName: String = "CodingKeys") {
      (stringValue, self.typeName) = (name, typeName)
    }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }

    /// The description that the standard library gives to a key.
    var description: String { "\(typeName)(stringValue: \"\(stringValue)\", intValue: nil)" }
  }
}
