import ContractSpecs

/// An endpoint whose path a request has, with the values of the path's parameters.
struct Route: Hashable, Sendable {
  /// The index of the endpoint.
  var endpoint: Int
  var parameters: [String: String]

  /// All endpoints with the path, whatever their method, those with the fewest parameters first.
  static func all(in contract: Contract, for path: String) -> [Route] {
    let mounted = contract.mountPrefix.flatMap { path.hasPrefix($0) ? String(path.dropFirst($0.count)) : nil }
    let paths = [path, mounted].compactMap(\.self)
    return contract.endpoints.indices.compactMap { index in
      paths.lazy.compactMap { contract.endpoints[index].path.parameters(of: $0) }.first
        .map { Route(endpoint: index, parameters: $0) }
    }.sorted { $0.parameters.count < $1.parameters.count }
  }
}

extension Contract {
  /// What `backend.url` has behind its address, such as `/api` in `${env.URL}/api`; `nil` if nothing.
  var mountPrefix: String? {
    guard case .text(let text) = backend.url.parts.last, let begin = text.firstIndex(of: "/") else {
      return nil
    }
    var path = text[begin...]
    if backend.url.parts.count == 1 {
      if let address = UnixAddress(text) { return address.target.isEmpty ? nil : address.target }
      let address = path.drop { $0 == "/" }
      guard let slash = address.firstIndex(of: "/") else { return nil }
      path = address[slash...]
    }
    while path.last == "/" { path = path.dropLast() }
    return path.isEmpty ? nil : String(path)
  }
}

extension PathTemplate {
  /// The values of the parameters in a path, percent-decoded; `nil` if the path is another. A parameter is never empty
  /// and ends with its segment.
  func parameters(of path: String) -> [String: String]? {
    var parameters: [String: String] = [:]
    return Self.match(pieces[...], path[...], &parameters) ? parameters : nil
  }

  private static func match(
    _ pieces: ArraySlice<Piece>, _ path: Substring, _ parameters: inout [String: String]
  ) -> Bool {
    guard let piece = pieces.first else { return path.isEmpty }
    switch piece {
    case .text(let text):
      let text = PercentEncoding.address(text).prefix { $0 != "?" }
      return path.hasPrefix(text) && match(pieces.dropFirst(), path.dropFirst(text.count), &parameters)
    case .parameter(let name):
      let segment = path.prefix { $0 != "/" }
      for length in (1..<(segment.count + 1)).reversed() {
        guard match(pieces.dropFirst(), path.dropFirst(length), &parameters) else { continue }
        parameters[name] = PercentEncoding.decoded(segment.prefix(length))
        return true
      }
      return false
    }
  }
}
