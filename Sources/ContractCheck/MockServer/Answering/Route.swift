import ContractSpecs

/// An endpoint that matches the path of a request, with the values of the path's parameters.
struct Route: Hashable, Sendable {
  /// The index of the endpoint.
  var endpoint: Int
  var parameters: [String: String]

  /// Returns all endpoints with the path and any method, those with the fewest parameters first.
  static func all(in contract: Contract, for path: String) -> [Route] {
    let base = contract.backend.basePath?.fallback.map(OpenAPIReader.ownPath)
    let prefixes = [contract.mountPrefix, base, (contract.mountPrefix ?? "") + (base ?? "")].compactMap(
      \.self)
    let mounted = prefixes.filter { !$0.isEmpty && path.hasPrefix($0) }.map {
      String(path.dropFirst($0.count))
    }
    let paths = [path] + mounted
    return contract.endpoints.indices.compactMap { index in
      paths.lazy.compactMap { contract.endpoints[index].path.parameters(of: $0) }.first
        .map { Route(endpoint: index, parameters: $0) }
    }.sorted { $0.parameters.count < $1.parameters.count }
  }
}

extension Contract {
  /// The path of `backend.url`, such as `/api` in `${env.URL}/api`; `nil` if it has none.
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
  /// Returns the percent-decoded values of the parameters in a path, or `nil` if it does not match. A parameter is not
  /// empty and ends with its segment at the latest. Each matches as much as possible, the first one first.
  ///
  /// The time grows with the length of the path, not with the number of ways to split it.
  func parameters(of path: String) -> [String: String]? {
    let path = Array(path.utf8)
    guard let ends = ends(in: path) else { return nil }
    var parameters: [String: String] = [:]
    var place = 0
    for (piece, ends) in zip(pieces, ends) {
      let end = ends[place]
      if case .parameter(let name) = piece {
        parameters[name] = PercentDecoding.decoded(String(decoding: path[place..<end], as: UTF8.self)[...])
      }
      place = end
    }
    return parameters
  }

  /// Returns, for each piece and each start, the end at which all following pieces match too, or -1; `nil` if the path
  /// does not match.
  private func ends(in path: [UInt8]) -> [[Int]]? {
    // Only a piece that begins with a query is empty.
    guard pieces.count <= path.count + 1 else { return nil }
    var follows = (0...path.count).map { $0 == path.count }
    var all: [[Int]] = []
    for piece in pieces.reversed() {
      let ends = piece.ends(in: path, before: follows)
      follows = ends.map { $0 >= 0 }
      if !follows.contains(true) { return nil }
      all.append(ends)
    }
    return follows[0] ? all.reversed() : nil
  }
}

extension PathTemplate.Piece {
  /// Returns, for each start of the piece, the last end after which the following pieces match, or -1.
  fileprivate func ends(in path: [UInt8], before follows: [Bool]) -> [Int] {
    var ends = [Int](repeating: -1, count: path.count + 1)
    switch self {
    case .text(let text):
      let text = Array(PercentEncoding.address(text).utf8.prefix { $0 != UInt8(ascii: "?") })
      guard text.count <= path.count else { return ends }
      for place in 0...(path.count - text.count)
      where follows[place + text.count] && path[place...].starts(with: text) {
        ends[place] = place + text.count
      }
    case .parameter:
      var last = -1
      for place in path.indices.reversed() {
        let isOpen = place + 1 == path.count || path[place + 1] == UInt8(ascii: "/")
        if isOpen { last = -1 }
        if path[place] == UInt8(ascii: "/") { last = -1; continue }
        if last < 0, follows[place + 1] { last = place + 1 }
        ends[place] = last
      }
    }
    return ends
  }
}
