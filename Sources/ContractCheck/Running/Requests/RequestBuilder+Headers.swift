import ContractSpecs

extension RequestBuilder {
  /// Returns the backend's fields, replaced by those of the check of the same name, with the credentials and the body's
  /// type.
  func headers(for content: RequestContent?, _ resolver: inout Resolver) -> [Header] {
    let own = check.headers.map { header($0, &resolver) }
    var headers = contract.backend.headers.filter { field in !own.contains { $0.isNamed(field.name) } }
      .map { header($0, &resolver) }
    resolver.place = .authorization
    if let authorization = authorization(&resolver), own.value(of: "Authorization") == nil {
      headers.removeAll { $0.isNamed("Authorization") }
      headers.append(Header("Authorization", authorization))
    }
    headers += own
    if let type = content?.type, headers.value(of: "Content-Type") == nil {
      headers.append(Header("Content-Type", type))
    }
    return headers
  }

  private func header(_ field: NamedTemplate, _ resolver: inout Resolver) -> Header {
    resolver.place = field.name.lowercased() == "authorization" ? .authorization : .header(field.name)
    return Header(field.name, resolver.text(field.value))
  }

  /// Returns the credentials (RFC 6750 section 2.1 and RFC 7617).
  private func authorization(_ resolver: inout Resolver) -> String? {
    switch check.auth {
    case .none:
      return nil
    case .bearer(let token):
      return "Bearer \(resolver.text(token))"
    case .basic(let user, let password):
      let pair = "\(resolver.text(user)):\(resolver.text(password))"
      return "Basic \(Base64.encode(pair.utf8))"
    case .session(let index):
      return "Bearer \(resolver.bearer(ofSession: index))"
    }
  }
}
