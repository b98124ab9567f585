import ContractSpecs

extension RequestBuilder {
  /// Address, path and query, percent-encoded.
  func address(_ resolver: inout Resolver) throws(UnsendableRequest) -> String {
    let base = url ?? resolver.text(contract.backend.url)
    guard resolver.obstacle != nil || Contract.isBackendURL(base) else {
      throw UnsendableRequest(reason: noAddress)
    }
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

  /// Names what the address is made from and not the address, which may hold a password.
  private var noAddress: String {
    let names = contract.backend.url.references.map { "${\($0.text)}" }.joined(separator: " and ")
    return
      "the backend's address, made from \(names), is not http:// or https:// with a host and a port in digits or "
      + "unix:/ with a path, and without ? and #; give the query of a request in its check"
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
    let base = UnixAddress(base)?.target == "" ? base + ":" : base
    let prefix = base.hasSuffix("/") ? String(base.dropLast()) : base
    return path.hasPrefix("/") || path.isEmpty ? prefix + path : "\(prefix)/\(path)"
  }
}
