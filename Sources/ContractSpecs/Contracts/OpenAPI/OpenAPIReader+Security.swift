/// The reading of servers and security.
extension OpenAPIReader {
  /// Returns the sets of schemes of which an operation requires one. An empty set among them means that none is needed.
  func requirements(_ operation: OpenAPINode) -> [[String]] {
    let written = operation["security"] ?? converter.document.root["security"]
    let sets = written?.elements.map { $0.members.map(\.name) } ?? []
    return sets.contains([]) ? [] : sets
  }

  /// Returns the names of the query items in which an operation takes a key.
  mutating func queryKeys(of operation: OpenAPINode) -> [String] {
    let names = requirements(operation).flatMap(\.self)
    guard !names.isEmpty else { return [] }
    let schemes = security ?? securitySchemes()
    security = schemes
    return names.compactMap { name in
      if case .apiKey(let item, .query)? = schemes[name] { item } else { nil }
    }
  }

  mutating func securitySchemes() -> [String: OpenAPISecurity] {
    let root = converter.document.root
    let schemes = root["components"]?["securitySchemes"] ?? root["securityDefinitions"]
    var found: [String: OpenAPISecurity] = [:]
    for member in schemes?.members ?? [] {
      found[member.name] = scheme(converter.resolved(member.value))
    }
    return found
  }

  private func scheme(_ node: OpenAPINode) -> OpenAPISecurity {
    switch (node["type"]?.string ?? "", node["scheme"]?.string?.lowercased() ?? "") {
    case ("http", "bearer"): return .bearer
    case ("http", "basic"), ("basic", _): return .basic
    case ("apiKey", _):
      let place = OpenAPIParameter.Place(rawValue: node["in"]?.string ?? "") ?? .header
      let name = node["name"]?.string ?? ""
      return place == .header && name.lowercased() == "authorization"
        ? .bearer : .apiKey(name: name, place: place)
    case ("oauth2", _):
      let flow = node["flows"]?["password"] ?? (node["flow"]?.string == "password" ? node : nil)
      guard let url = flow?["tokenUrl"]?.string else {
        return .other(Self.isOfClients(node) ? "clientCredentials" : "oauth2")
      }
      return .password(tokenPath: Self.path(ofURL: url))
    case ("openIdConnect", _): return .bearer
    case ("http", let scheme) where !scheme.isEmpty: return .other(scheme)
    case (let type, _): return .other(type)
    }
  }

  /// Returns whether the only flow of a scheme is that of client credentials (RFC 6749 section 4.4).
  private static func isOfClients(_ node: OpenAPINode) -> Bool {
    if let flow = node["flow"]?.string { return flow == "application" }
    return node["flows"]?.members.map(\.name).filter { !$0.hasPrefix("x-") } == ["clientCredentials"]
  }

  /// Returns the address of the first server that has a host and the path of the first one, without that path.
  static func server(of document: OpenAPIDocument) -> String? {
    if document.isSwagger {
      guard let host = document.root["host"]?.string else { return nil }
      let schemes = document.root["schemes"]?.elements.compactMap(\.string) ?? []
      return "\(schemes.contains("https") || schemes.isEmpty ? "https" : schemes[0])://\(host)"
    }
    let urls = document.root["servers"]?.elements.compactMap { Self.url(ofServer: $0) } ?? []
    let prefix = Self.prefix(of: document)
    guard let url = urls.first(where: { $0.contains("://") && ownPath(Self.path(ofURL: $0)) == prefix })
    else {
      return nil
    }
    let path = Self.path(ofURL: url)
    return path == "/"
      ? String(url.prefix { _ in true }.dropLast(url.hasSuffix("/") ? 1 : 0))
      : String(url.dropLast(path.count))
  }

  /// Returns the address of a server with the defaults of its variables; `nil` if one of them has none.
  private static func url(ofServer server: OpenAPINode) -> String? {
    var url = server["url"]?.string ?? ""
    for variable in server["variables"]?.members ?? [] {
      url = url.replacing("{\(variable.name)}", with: variable.value["default"]?.string ?? "")
    }
    return url.contains("{") ? nil : url
  }

  /// Returns the path below which all operations of a document are, without a slash at its end.
  static func prefix(of document: OpenAPIDocument) -> String {
    guard !document.isSwagger else { return ownPath(document.root["basePath"]?.string ?? "") }
    let url = document.root["servers"]?.elements.first.flatMap { Self.url(ofServer: $0) } ?? ""
    return ownPath(path(ofURL: url))
  }

  /// Returns the path of a server without a slash at its end.
  private static func ownPath(_ written: String) -> String {
    // What comes after the path of a server is no part of the paths below it.
    let own = String(written.prefix { !"?#".contains($0) })
    var path = own.hasPrefix("/") || own.isEmpty ? own : "/" + own
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Returns the path of an address, or the address itself if it has no host.
  static func path(ofURL url: String) -> String {
    guard let host = url.firstRange(of: "://")?.upperBound else {
      return url.hasPrefix("./")
        ? String(url.dropFirst()) : url.hasPrefix("/") || url.isEmpty ? url : "/" + url
    }
    let path = url[host...].drop { $0 != "/" }
    return path.isEmpty ? "/" : String(path)
  }
}
