/// A struct or an enum of the client: which one, the session knows.
struct PromisedValue: Decodable {
  static let session = CodingUserInfoKey(rawValue: "ContractSpecs.DecodingSession")

  init(from decoder: any Decoder) throws {
    guard let key = Self.session, let session = decoder.userInfo[key] as? DecodingSession else {
      throw DecodingSession.Exhausted()
    }
    try session.decode(from: decoder)
  }
}

/// A value that the client passes over, whatever it is.
struct UnreadValue: Decodable {
  init(from decoder: any Decoder) {}
}

extension PromisedValue {
  /// The key of a member; errors quote the name of this type, and in a client it is this one.
  struct CodingKeys: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    /// What the type is called in a client.
    let typeName: String

    init(_ name: String, of typeName: String = "CodingKeys") {
      (stringValue, self.typeName) = (name, typeName)
    }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }

    /// As the standard library describes a key.
    var description: String { "\(typeName)(stringValue: \"\(stringValue)\", intValue: nil)" }
  }
}
