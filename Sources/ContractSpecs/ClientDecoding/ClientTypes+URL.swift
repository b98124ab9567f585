extension ClientTypes {
  /// A `URL` that is decoded with the errors of an app, in which it has the same name.
  struct URL: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        throw DecodingError.valueNotFound(
          Self.self,
          DecodingError.Context(
            codingPath: container.codingPath,
            debugDescription: "Cannot get value of type URL -- found null value instead"))
      }
      guard AppURL.accepts(try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "Invalid URL string.")
      }
    }
  }
}
