import ContractSpecs

/// The values of the requests of drafted checks.
extension OpenAPIContractDraft {
  // MARK: path

  mutating func pathValues(_ index: Int, named check: String) throws(Refusal) -> [DraftMember] {
    let operation = promises.operations[index]
    var values: [DraftMember] = []
    let path = resources.paths[index]
    let last = operation.endpoint.path.parameters.count - 1
    for (number, name) in operation.endpoint.path.parameters.enumerated() {
      var value = number == last ? ownName(index, named: check) : nil
      if value == nil { value = try pathValue(name, number, path, operation) }
      guard let value else {
        throw Refusal(reason: reason(forLackOf: name, in: path.collection(ofParameter: number)))
      }
      if let other = values.first(where: { $0.value == value && value.isTemplate }) {
        throw Refusal(reason: "its path parameters \(other.name) and \(name) would name the same")
      }
      values.append(DraftMember(name: name, value: value))
    }
    return values
  }

  /// Returns a name for what a request creates that its path names; `nil` for any other request.
  private mutating func ownName(_ index: Int, named check: String) -> DraftValue? {
    let operation = promises.operations[index]
    guard let collection = resources.paths[index].parent, resources.namedCreation(in: collection) == index,
      resources.operations("POST", on: collection).isEmpty,
      let name = operation.endpoint.path.parameters.last,
      let parameter = operation.parameters.first(where: { $0.place == .path && $0.name == name }),
      namesElement(name, of: collection), let template = maker.uniqueName(fitting: parameter.shape)
    else { return nil }
    creatorsByName[template] = check
    return .template(template)
  }

  /// Returns whether a parameter is the name of an element of a collection, and not that of something else, such as
  /// `importedPolicyId` below `/imports`.
  private func namesElement(_ name: String, of collection: ResourcePath) -> Bool {
    let words = SensitiveNames.words(of: name)
    return words.count == 1
      || collection.nouns.last.map { [words[0], words.dropLast().joined()].contains($0) } ?? false
  }

  private mutating func pathValue(
    _ name: String, _ number: Int, _ path: ResourcePath, _ operation: OpenAPIOperation
  ) throws(Refusal) -> DraftValue? {
    let isChange = !["GET", "HEAD", "OPTIONS"].contains(operation.endpoint.method)
    let collection = path.collection(ofParameter: number)
    if let source = source(of: name, in: collection) {
      guard source.isOwn || !isChange else {
        throw Refusal(reason: "it would change what the run did not create")
      }
      // What is only read is better taken from a list than from a check that is not sent.
      let listed = !isChange && isSkipped(source) ? listedSource(of: name, in: collection) : nil
      return .template((listed ?? source).template)
    }
    let parameter = operation.parameters.first { $0.place == .path && $0.name == name }
    // An empty text leads to another path.
    if let example = parameter?.example?.value, !example.isNull, example.string != "" {
      return isChange ? nil : fieldValue(maker.value(ofExample: example, named: name))
    }
    guard let parameter, !isChange, let literal = onlyLiterals(parameter.shape) else { return nil }
    return fieldValue(literal)
  }

  /// Returns the reason why no check gives a path parameter.
  private func reason(forLackOf name: String, in collection: ResourcePath?) -> String {
    let lack = "no check gives the path parameter \(name)"
    guard let creator = operations("POST", creating: name, in: collection).first else { return lack }
    let request = request(of: promises.operations[creator])
    return checkNames[creator] == nil
      ? "\(lack): \(request) has no check"
      : "\(lack): the document does not say where the response of \(request) has it"
  }

  /// Returns the first of the literals that a shape is; `nil` for any other shape.
  private func onlyLiterals(_ id: ShapeID) -> DraftValue? {
    for alternative in shapes.alternatives(of: id).shapes {
      switch shapes[alternative].shape {
      case .literal(let literal): return DraftValue(literal)
      case .oneOf(let literals), .openChoice(let literals, _): return literals.first.map { DraftValue($0) }
      case _: continue
      }
    }
    return nil
  }

  func fieldValue(_ value: DraftValue) -> DraftValue? { value.fieldText.map { .template($0) } }

  // MARK: query and headers

  mutating func query(_ operation: OpenAPIOperation) throws(Refusal) -> [DraftMember] {
    try required(.query, of: operation)
  }

  mutating func headers(_ operation: OpenAPIOperation) throws(Refusal) -> [DraftMember] {
    let reserved: Set<String> = ["accept", "content-type", "authorization"]
    return try required(.header, of: operation).filter { !reserved.contains($0.name.lowercased()) }
  }

  /// Adds the cookies that are required.
  mutating func addCookies(_ operation: OpenAPIOperation, to check: inout DraftedCheck) throws(Refusal) {
    for cookie in try required(.cookie, of: operation) {
      guard !check.hasCookie(cookie.name), let text = cookie.value.fieldText else { continue }
      check.addCookie(cookie.name, text)
    }
  }

  private mutating func required(
    _ place: OpenAPIParameter.Place, of operation: OpenAPIOperation
  ) throws(Refusal) -> [DraftMember] {
    var members: [DraftMember] = []
    for parameter in operation.parameters where parameter.place == place && parameter.isRequired {
      if let example = parameter.example?.value, !example.isNull,
        let items = parameter.items(of: value(ofExample: example, for: parameter))
      {
        members += items
      } else if let secret = secret(for: parameter) {
        members.append(DraftMember(name: parameter.name, value: .template(secret)))
      } else if let made = maker.fullValue(of: parameter.shape, named: parameter.name),
        let items = parameter.items(of: made)
      {
        members += items
      } else {
        throw Refusal(reason: "no value could be made for \(parameter.name) of its \(place.rawValue)")
      }
    }
    return members
  }

  // MARK: credentials

  mutating func addCredentials(
    _ operation: OpenAPIOperation, _ index: Int, to check: inout DraftedCheck
  ) throws(Refusal) {
    guard index != login?.operation else { return }
    guard let needed = try sendable(operation.security) else {
      // Some generators describe the token as a parameter, which OpenAPI says to ignore (3.1, section 4.8.12.2).
      if takesToken(operation) { check.auth = tokenAuth }
      return
    }
    for name in needed {
      switch promises.security[name] ?? .other(name) {
      case .bearer, .password:
        check.auth = tokenAuth
      case .basic:
        check.auth = .basic(user: "${env.\(variable)_USER}", password: "${secret.\(variable)_PASSWORD}")
      case .apiKey(let name, let place):
        addKey(name, place, to: &check)
      case .other:
        check.auth = tokenAuth
      }
    }
  }

  /// Returns the first set of schemes that a check can send; `nil` if nothing is required.
  private func sendable(_ sets: [[String]]) throws(Refusal) -> [String]? {
    var reason: String?
    for set in sets {
      let obstacles = set.compactMap { promises.security[$0]?.obstacle }
      guard let first = obstacles.first else { return set }
      reason = reason ?? first
    }
    guard let reason else { return nil }
    throw Refusal(reason: reason)
  }

  private var tokenAuth: DraftedCheck.Auth {
    if let known = options.session { return .session(known) }
    return loginCheck == nil || login?.tokens == nil
      ? .bearer("${secret.\(variable)_TOKEN}") : .session(session)
  }

  private func takesToken(_ operation: OpenAPIOperation) -> Bool {
    operation.parameters.contains {
      $0.place == .header && $0.isRequired && $0.name.lowercased() == "authorization"
    }
  }

  /// Returns the end of the name of the variable with a key, which names the key if the document has several.
  private func keyVariable(for name: String) -> String {
    let names = promises.security.values.compactMap { scheme in
      if case .apiKey(let name, _) = scheme { name } else { nil }
    }
    let word = EndpointName.of(name).uppercased().replacing("-", with: "_")
    guard Set(names).count > 1, !word.isEmpty else { return "API_KEY" }
    return word.hasSuffix("KEY") ? word : word + "_KEY"
  }

  /// Returns the template of the key of a scheme.
  func key(named name: String) -> String { "${secret.\(variable)_\(keyVariable(for: name))}" }

  /// Adds a key, unless it is among the query items already, where the operation names it as a parameter too.
  private func addKey(_ name: String, _ place: OpenAPIParameter.Place, to check: inout DraftedCheck) {
    let key = DraftMember(name: name, value: .template(key(named: name)))
    switch place {
    case .query: if !check.query.contains(where: { $0.name == name }) { check.query.append(key) }
    case .cookie: check.addCookie(name, self.key(named: name))
    case .header, .path: check.headers.append(key)
    }
  }
}

extension OpenAPIBody {
  /// The media type of a JSON body if it is not the one that is sent by default, else `nil`.
  var ownType: String? {
    let essence = type.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    guard encoding == .json, essence != "application/json", !essence.contains("*") else { return nil }
    return type.replacing("${", with: "$${")
  }
}

extension OpenAPISecurity {
  /// The reason why a check cannot send these credentials; `nil` if it can.
  fileprivate var obstacle: String? {
    switch self {
    case .bearer, .basic, .apiKey, .password: nil
    case .other("digest"): "it needs HTTP Digest, which a check does not send"
    case .other("mutualTLS"): "it needs a client certificate"
    case .other("clientCredentials"): "it needs a token of a client, which is not that of a user"
    case .other: nil
    }
  }
}
