package import ContractSpecs

extension ResponsePromise {
  /// True also if no body is promised.
  package var isJSON: Bool {
    stream == nil && mediaType.map { $0.lowercased().contains("json") } ?? true
  }

  /// Returns the `Content-Type` of a body, or `nil` without one.
  func type(of body: [UInt8]) -> String? {
    if let mediaType { return mediaType }
    return body.isEmpty ? nil : "application/json"
  }
}
