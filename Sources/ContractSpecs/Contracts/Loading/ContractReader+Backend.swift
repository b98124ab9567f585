extension Contract {
  /// Returns whether a text is the URL of a backend: `http://` or `https://`, a host, no query and no fragment, or a
  /// `UnixAddress`. A port consists of digits; otherwise a slash in a password would end the host.
  package static func isBackendURL(_ text: String) -> Bool { BackendURLProblem(of: text) == nil }
}

/// The first reason why a text is not the URL of a backend.
package enum BackendURLProblem: Hashable, Sendable {
  case scheme, socket, host, query, fragment

  /// A space or a control character.
  case blank
  case port(String, isPassword: Bool)

  /// Finds the problem of a text, or returns `nil` if it is the URL of a backend.
  package init?(of text: String) {
    let bytes = text.utf8
    let isUnix = bytes.beginsWithoutCase("unix:")
    let scheme = ["http://", "https://"].first(where: bytes.beginsWithoutCase)
    guard isUnix || scheme != nil else {
      self = .scheme
      return
    }
    for byte in text.utf8 {
      switch byte {
      case ...0x20, 0x7F: self = .blank
      case UInt8(ascii: "?"): self = .query
      case UInt8(ascii: "#"): self = .fragment
      case _: continue
      }
      return
    }
    if isUnix {
      guard UnixAddress(text) == nil else { return nil }
      self = .socket
      return
    }
    let rest = bytes.dropFirst(scheme?.utf8.count ?? 0)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    let hostAndPort = authority[(at.map(authority.index(after:)) ?? authority.startIndex)...]
    // The colons of an address in brackets do not begin a port.
    let bracket = hostAndPort.first == .openBracket ? hostAndPort.firstIndex(of: .closeBracket) : nil
    let behind = bracket.map(hostAndPort.index(after:)) ?? hostAndPort.startIndex
    let end = hostAndPort[behind...].firstIndex(of: .colon) ?? hostAndPort.endIndex
    guard end > hostAndPort.startIndex else {
      self = .host
      return
    }
    let port = hostAndPort[end...].dropFirst()
    guard !port.allSatisfy(\.isDigit) else { return nil }
    self = .port(
      String(Substring(port)), isPassword: rest.contains(UInt8(ascii: "@")) && at == nil)
  }
}

extension String.UTF8View {
  /// Returns whether the text begins with a word in lower case, in any casing.
  fileprivate func beginsWithoutCase(_ word: String) -> Bool {
    starts(with: word.utf8, by: { $0.lowercasedLetter == $1 })
  }
}

extension BackendURLProblem {
  /// Returns a sentence about the problem. The URL is quoted in it as given here.
  package func words(for url: String, called subject: String = "a backend's url") -> String {
    switch self {
    case .scheme: "\(subject) begins with http://, https:// or unix:/, not \(Quoted.key(url))"
    case .socket:
      "after unix: comes the path of a socket, from \"/\" and at most 107 bytes long, not \(Quoted.key(url))"
    case .host: "\(subject) names a host behind \"://\", which \(Quoted.key(url)) does not"
    case .query: "\(subject) has no query; its items belong in the \"query\" of each check"
    case .fragment:
      "\(subject) has no fragment, which no request would send: leave out \"#\" and what follows"
    case .blank: "\(subject) has no blanks; one that belongs to a name is written %20"
    case .port(let port, let isPassword):
      "the port of \(subject) is a number such as 3000"
        + (isPassword ? "; a \"/\" in a password is written %2F" : ", not \(Quoted.key(port))")
    }
  }
}

extension ContractReader {
  mutating func readBackend(_ node: SpecNode?) -> Backend? {
    let keys = ["url", "basePath", "headers", "timeout", "cookies", "ready", "certificate", "tls"]
    if case .string(let text)? = node?.content, let node {
      report("\"backend\" is an object: write {\"url\": \(Quoted.key(text))}", at: node)
      return nil
    }
    guard let node, let object = object(node, as: "\"backend\"", keys: keys) else { return nil }
    let url = readURL(object["url"], of: node)
    let headers = headerTemplates(object["headers"], scope: .backend) ?? []
    let timeout = duration(object["timeout"], as: "\"timeout\"")
    let cookies = flag(object["cookies"], as: "\"cookies\"")
    var backend = Backend(
      url: url, headers: headers, timeout: timeout ?? .seconds(30), keepsCookies: cookies ?? false,
      location: location(node.offset))
    backend.readyPath = readyPath(object["ready"])
    backend.certificateValidity = certificateValidity(object["certificate"], url: url)
    backend.tls = readTLS(object["tls"], url: url)
    return backend
  }

  /// Reads `"basePath"` of `"backend"`, which stands in place of the path of the document's servers.
  mutating func readBasePath(_ backend: SpecNode?) -> Template? {
    guard case .object(let members)? = backend?.content,
      let node = members.first(where: { $0.name == "basePath" })?.value
    else { return nil }
    guard let path = template(node, as: "\"basePath\"", scope: .backend) else { return nil }
    if let written = path.fallback, !written.isEmpty,
      !written.hasPrefix("/") || written.contains(where: "?#".contains)
    {
      report(
        "\"basePath\" is a path from \"/\" without ? and #, or \"\" for none, not \(Quoted.key(written))",
        at: node)
    }
    return path
  }

  private mutating func readURL(_ node: SpecNode?, of backend: SpecNode) -> Template {
    guard let node else {
      report("\"backend\" needs \"url\": the scheme, host and port of the backend", at: backend)
      return .unknown(at: location(backend.offset))
    }
    guard let url = template(node, as: "\"url\"", scope: .backend) else {
      return .unknown(at: location(node.offset))
    }
    if let constant = url.fallback, let problem = BackendURLProblem(of: constant) {
      let meant =
        ForeignReference(in: constant, at: .credential, names: ReferenceNames(owners: []))?.remedy
        ?? Self.withScheme(constant).map { meant in
          // A default stands inside of its reference.
          guard case .string(let written) = node.content else { return "\"\(meant)\"" }
          return Quoted.key(written.replacing(constant, with: meant))
        }
      report(problem.words(for: constant) + (meant.map { "; write \($0)" } ?? ""), at: node)
    }
    return url
  }

  /// Returns a URL that lacks only its scheme with the usual scheme, or `nil` if it has another problem.
  private static func withScheme(_ address: String) -> String? {
    guard !address.contains("://"), !address.hasPrefix("/") else { return nil }
    let host = address.prefix { !"/:".contains($0) }
    guard host == "localhost" || host.contains("."), !host.hasPrefix(".") else { return nil }
    let isLocal = host == "localhost" || host.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    let url = "\(isLocal ? "http" : "https")://\(address)"
    return Contract.isBackendURL(url) ? url : nil
  }

  /// Reads `{"ca": "ca.pem", "certificate": "client.pem", "key": "client.key", "pins": [], "minimum": "1.3"}`.
  private mutating func readTLS(_ node: SpecNode?, url: Template) -> BackendTLS? {
    let keys = ["ca", "certificate", "key", "pins", "minimum"]
    guard let node, let object = object(node, as: "\"tls\"", keys: keys) else { return nil }
    requireTLS(of: url, at: node, "speaks TLS")
    if object["key"] != nil, object.lacks("certificate") {
      report("\"key\" is the key of a \"certificate\", which is not given", at: node)
    }
    let files = ["ca", "certificate", "key"].map { name in fileTemplate(object[name], as: "\"\(name)\"") }
    return BackendTLS(
      authorities: files[0], certificate: files[1], key: files[2], pins: readPins(object["pins"]),
      minimum: choice(object["minimum"], as: "\"minimum\"", of: BackendTLS.Version.self) ?? .v1_2)
  }

  private mutating func fileTemplate(_ node: SpecNode?, as what: String) -> Template? {
    guard let node, let file = template(node, as: what, scope: .backend) else { return nil }
    if let constant = file.constant, constant.isEmpty || constant.utf8.contains(0) {
      report("\(what) is the path of a PEM file, from the contract's folder", at: node)
    }
    return file
  }

  private mutating func readPins(_ node: SpecNode?) -> [Template] {
    guard let node, let pins = elements(of: node, as: "\"pins\"") else { return [] }
    if pins.isEmpty { report("\"pins\" needs a pin: with none no key would do", at: node) }
    return pins.compactMap { pin in
      guard let template = template(pin, as: "a pin", scope: .backend) else { return nil }
      if let constant = template.constant, !BackendTLS.isPin(constant) {
        report(
          "a pin is \"sha256//\" and the 44 characters of a SHA-256 digest in base64, not \"\(constant)\"",
          at: pin)
      }
      return template
    }
  }

  /// Reads `{"validFor": "14d"}`: at most ten years, and only if the backend can have a certificate.
  private mutating func certificateValidity(_ node: SpecNode?, url: Template) -> TimeLimit? {
    guard let node, let object = object(node, as: "\"certificate\"", keys: ["validFor"]) else { return nil }
    guard let span = object["validFor"] else {
      report("\"certificate\" needs \"validFor\", such as \"14d\"", at: node)
      return nil
    }
    requireTLS(of: url, at: node, "has a certificate")
    return timeLimit(span, as: "\"validFor\"", upTo: .tenYears)
  }

  private mutating func requireTLS(of url: Template, at node: SpecNode, _ what: String) {
    guard let constant = url.constant, Contract.isBackendURL(constant),
      !constant.lowercased().hasPrefix("https://")
    else { return }
    report("only a backend whose url begins with https:// \(what)", at: node)
  }

  /// Reads a path like that of an endpoint, but without parameters. It may have a query.
  private mutating func readyPath(_ node: SpecNode?) -> String? {
    guard let node, let path = text(node, as: "\"ready\"") else { return nil }
    guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"#{}$".utf8.contains($0) })
    else {
      report("\"ready\" is a path such as \"/health\", not \"\(path)\"", at: node)
      return nil
    }
    return path
  }
}

/// Reads how the app decodes responses, and with which of its own types.
extension ContractReader {
  private static let clientKeys = ["keys", "dates", "os", "models", "releases"]

  mutating func readClient(_ node: SpecNode?) -> Client {
    var client = Client(keys: .asWritten, dates: nil, os: nil)
    guard let node, let object = object(node, as: "\"client\"", keys: Self.clientKeys) else { return client }
    client.keys = choice(object["keys"], as: "\"keys\"", of: Client.Keys.self) ?? .asWritten
    client.dates = choice(object["dates"], as: "\"dates\"", of: Client.Dates.self)
    client.os = system(object["os"])
    if let models = object["models"] {
      modelSources = ModelSources(
        paths: modelPaths(models), statesKeys: object["keys"] != nil, statesDates: object["dates"] != nil,
        location: location(models.offset))
      let releases = object["releases"].flatMap { readReleases($0) }
      modelSources?.releases = releases
    } else if let releases = object["releases"] {
      report("\"releases\" are versions of the app's models; name those in \"models\"", at: releases)
    }
    modelClient = client
    return client
  }

  /// Reads the oldest system. Without a version, it could not be compared with those that read less.
  private mutating func system(_ node: SpecNode?) -> String? {
    guard let node, let system = text(node, as: "\"os\"") else { return nil }
    guard Client.namesSystems(system) else {
      report("\"os\" must be a system with its version, such as \"iOS 17\", not \"\(system)\"", at: node)
      return nil
    }
    return system
  }

  /// Reads the files and folders of the app's sources; none if one cannot be read, since types may be in that one.
  private mutating func modelPaths(_ node: SpecNode) -> [ModelSources.Path] {
    guard let paths = elements(of: node, as: "\"models\"") else { return [] }
    if paths.isEmpty { report("\"models\" needs a Swift file, or a folder with Swift files", at: node) }
    let read = paths.compactMap { path -> ModelSources.Path? in
      guard let text = text(path, as: "a path of \"models\"") else { return nil }
      guard ReferencedFiles.path(of: text, besides: source.file) != nil else {
        report(
          "the app's sources are a path relative to the folder of this contract, such as \"../App/Sources/Models\"",
          at: path)
        return nil
      }
      return ModelSources.Path(text: text, location: location(path.offset))
    }
    return read.count == paths.count ? read : []
  }

  /// Reports models without sources, and sources without models.
  mutating func checkModelSources() {
    let model = endpoints.lazy.flatMap(\.responses).compactMap(\.model).first
    if let modelSources {
      guard model == nil, shapeModels?.types.isEmpty ?? true else { return }
      doubts.append(
        Doubt(
          message:
            "no response says which of these models decodes it, as \"model\": \"User\" beside its \"body\"",
          offset: source.offset(of: modelSources.location), length: 1))
    } else if let model {
      report(
        "\"model\" names a type of the app's sources; name those in \"client\", such as "
          + "{\"models\": [\"../App/Sources/Models\"]}",
        at: source.offset(of: model.location))
    }
  }

  /// Reports a model of a response that no decoder of JSON reads.
  mutating func checkModel(of response: ResponsePromise, at node: SpecNode) {
    let hasNone = [204, 205, 304].contains { response.status == .exact($0) }
    if response.body == .empty || hasNone {
      report("a response without a body has no \"model\"", at: node)
    } else if let type = response.mediaType, response.stream == nil, !Self.mayBeJSON(type) {
      report("a \"model\" decodes JSON, and this response is \"\(type)\"", at: node)
    }
  }

  private static func mayBeJSON(_ mediaType: String) -> Bool {
    let essence = mediaType.prefix { $0 != ";" }.lowercased()
    return essence.contains("json") || essence.contains("*")
  }

  /// Reads the app's type that decodes a response.
  mutating func modelReference(_ node: SpecNode?) -> ModelReference? {
    guard let node, let type = text(node, as: "\"model\"") else { return nil }
    guard type.contains(where: { !$0.isWhitespace }) else {
      report("\"model\" is a type of the app's sources, such as \"User\" or \"[User]\"", at: node)
      return nil
    }
    return ModelReference(type: type, location: location(node.offset))
  }
}
