import ContractSpecs

extension RequestBuilder {
  /// Address, path and query, percent-encoded.
  func address(_ resolver: inout Resolver) -> String {
    let base = url ?? resolver.text(contract.backend.url)
    let path = contract.endpoints[check.endpoint].path.pieces.reduce(into: "") { path, piece in
      switch piece {
      case .text(let text): path += PercentEncoding.address(text)
      case .parameter(let name): path += Self.segment(pathValue(name, &resolver))
      }
    }
    let query = check.query.map { item in
      "\(PercentEncoding.component(item.name))=\(PercentEncoding.component(resolver.text(item.value)))"
    }
    let address = Self.join(base, path)
    guard !query.isEmpty else { return address }
    return address + (address.contains("?") ? "&" : "?") + query.joined(separator: "&")
  }

  private func pathValue(_ name: String, _ resolver: inout Resolver) -> String {
    guard let value = check.pathValues.first(where: { $0.name == name }) else { return "" }
    return resolver.text(value.value)
  }

  /// A value as one segment of a path: `.` and `..`, which would be steps, are escaped too.
  private static func segment(_ text: String) -> String {
    text == "." || text == ".." ? text.replacing(".", with: "%2E") : PercentEncoding.component(text)
  }

  /// The address with the path behind its mount prefix; exactly one slash parts them.
  static func join(_ base: String, _ path: String) -> String {
    let prefix = base.hasSuffix("/") ? String(base.dropLast()) : base
    return path.hasPrefix("/") || path.isEmpty ? prefix + path : "\(prefix)/\(path)"
  }
}
