import ContractSpecs

extension Capture {
  /// The position and the reason of a syntax error in a body that starts like JSON and is not declared as another type;
  /// `nil` if it is valid.
  var brokenJSON: String? {
    let type = headers.value(of: "Content-Type")?.prefix { $0 != ";" }.lowercased() ?? "application/json"
    let isSaidToBeJSON = type.hasSuffix("/json") || type.hasSuffix("+json")
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard isSaidToBeJSON, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    do {
      _ = try JSONDocument(parsing: body)
      return nil
    } catch {
      return "line \(error.position.line), column \(error.position.column): \(error.reason)"
    }
  }
}
