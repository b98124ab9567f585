import ContractSpecs

extension RequestBuilder {
  /// Returns the address with path and query, percent-encoded.
  func address(_ resolver: inout Resolver) throws(UnsendableRequest) -> String {
    let base = url ?? resolver.text(contract.backend.url)
    guard resolver.obstacle != nil || Contract.isBackendURL(base) else {
      throw UnsendableRequest(reason: noAddress)
    }
    let path = try path(&resolver)
    let query = check.query.map { item in
      resolver.place = .query(item.name)
      return "\(PercentEncoding.component(item.name))=\(PercentEncoding.component(resolver.text(item.value)))"
    }
    resolver.place = nil
    let address = Self.join(base, path)
    guard !query.isEmpty else { return address }
    return address + (address.contains("?") ? "&" : "?") + query.joined(separator: "&")
  }

  /// The message about an invalid address. It names the references of the address and not its value, which may hold a
  /// password.
  private var noAddress: String {
    let names = contract.backend.url.references.map { "${\($0.text)}" }.joined(separator: " and ")
    return
      "the backend's address, made from \(names), is not http:// or https:// with a host and a port in digits or "
      + "unix:/ with a path, and without ? and #; give the query of a request in its check"
  }

  /// Returns the path with its parameters; each must stay the segment that it is meant to be.
  private func path(_ resolver: inout Resolver) throws(UnsendableRequest) -> String {
    var (path, segment) = ("", PathSegment())
    for piece in contract.endpoints[check.endpoint].path.pieces {
      switch piece {
      case .text(let text):
        path += PercentEncoding.address(text)
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        segment.text += parts.first ?? ""
        if parts.count > 1 {
          try require(segment, &resolver)
          segment = PathSegment(text: String(parts.last ?? ""))
        }
      case .parameter(let name):
        let value = pathValue(name, &resolver)
        try require(value, of: name, &resolver)
        path += Self.segment(value.text)
        segment.add(value)
      }
    }
    try require(segment, &resolver)
    return path
  }

  /// Returns the value of a parameter, with its origin.
  private func pathValue(_ name: String, _ resolver: inout Resolver) -> PathSegment {
    guard let value = check.pathValues.first(where: { $0.name == name }) else { return PathSegment() }
    let known = resolver.carried.count
    resolver.place = .path(name)
    defer { resolver.place = nil }
    let text = resolver.text(value.value)
    return PathSegment(
      text: text, isResolved: value.value.constant == nil, carried: Array(resolver.carried[known...]))
  }

  /// Blocks a request whose path would lead elsewhere with this value.
  private func require(
    _ value: PathSegment, of name: String, _ resolver: inout Resolver
  ) throws(UnsendableRequest) {
    for carried in value.carried {
      guard let fault = carried.text.flatMap(PathSegment.fault(of:)) else { continue }
      let source = carried.path.map { "\($0) of its answer" } ?? "a header of its answer"
      resolver.block(
        by: contract.checks[carried.check].name,
        "\(source) \(fault), and in the place of {\(name)} it would make another path")
    }
    guard resolver.obstacle == nil, value.isResolved, value.carried.isEmpty,
      let fault = PathSegment.stepFault(of: value.text)
    else { return }
    throw UnsendableRequest(reason: "the path parameter \(name) \(fault), which would make another path")
  }

  /// Blocks a request if a whole segment of its path, made of several parts, is empty or a step.
  private func require(_ segment: PathSegment, _ resolver: inout Resolver) throws(UnsendableRequest) {
    guard resolver.obstacle == nil, segment.isResolved, let fault = PathSegment.stepFault(of: segment.text)
    else { return }
    guard let carried = segment.carried.first else {
      throw UnsendableRequest(reason: "a segment of the path \(fault)")
    }
    resolver.block(
      by: contract.checks[carried.check].name, "with its answer, a segment of the path \(fault)")
  }

  /// Returns a value as one segment of a path: `.` and `..`, which would be steps, are escaped too.
  private static func segment(_ text: String) -> String {
    text == "." || text == ".." ? text.replacing(".", with: "%2E") : PercentEncoding.component(text)
  }

  /// Returns the address with the path after its mount prefix, separated by exactly one slash.
  static func join(_ base: String, _ path: String) -> String {
    let base = UnixAddress(base)?.target == "" ? base + ":" : base
    let prefix = base.hasSuffix("/") ? String(base.dropLast()) : base
    return path.hasPrefix("/") || path.isEmpty ? prefix + path : "\(prefix)/\(path)"
  }
}
