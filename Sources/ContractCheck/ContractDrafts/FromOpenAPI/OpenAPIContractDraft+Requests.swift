import ContractSpecs

/// The values of the requests of drafted checks.
extension OpenAPIContractDraft {
  // MARK: path

  mutating func pathValues(_ operation: OpenAPIOperation) throws(Refusal) -> [DraftMember] {
    var values: [DraftMember] = []
    let path = ResourcePath(path(of: operation))
    for (number, name) in operation.endpoint.path.parameters.enumerated() {
      guard let value = try pathValue(name, number, path, operation) else {
        throw Refusal(reason: "no check gives the path parameter \(name)")
      }
      values.append(DraftMember(name: name, value: value))
    }
    return values
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
      return .template(source.template)
    }
    let parameter = operation.parameters.first { $0.place == .path && $0.name == name }
    // An empty text leads to another path.
    if let example = parameter?.example?.value, !example.isNull, example.string != "" {
      return isChange ? nil : fieldValue(maker.value(ofExample: example, named: name))
    }
    guard let parameter, !isChange, let literal = onlyLiterals(parameter.shape) else { return nil }
    return fieldValue(literal)
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

  /// Returns the place of an identifier that a parameter or member names: from the check that creates it, else from the
  /// check that lists it. These checks are drafted first.
  private mutating func source(of name: String, in collection: ResourcePath?) -> IdentifierSource? {
    let search = IdentifierSearch(shapes: shapes)
    let creators = operations("POST", creating: name, in: collection)
    for index in creators {
      draftSource(index)
      guard let check = checkNames[index], let root = promises.operations[index].success,
        let path = search.path(of: name, resource: collection?.word, in: root)
      else { continue }
      return IdentifierSource(check: check, path: path, isOwn: true)
    }
    for index in operations("GET", creating: name, in: collection) {
      draftSource(index)
      guard let check = checkNames[index], let root = promises.operations[index].success,
        let path = search.path(of: name, resource: collection?.word, in: root)
      else { continue }
      return IdentifierSource(check: check, path: path, isOwn: false)
    }
    return nil
  }

  /// Returns the operations of a collection: those of its very path, else those of the collection that the name of a
  /// parameter names, such as `item_id` the one of `/items`.
  private func operations(_ method: String, creating name: String, in collection: ResourcePath?) -> [Int] {
    let all = promises.operations.indices.filter { promises.operations[$0].endpoint.method == method }
    let exact = all.filter { index in
      collection.map { ResourcePath(path(of: promises.operations[index])).segments == $0.segments } ?? false
    }
    if !exact.isEmpty { return exact }
    var words = SensitiveNames.words(of: name)
    guard words.count > 1, ["id", "uuid", "key", "slug", "ids"].contains(words.removeLast()) else {
      return []
    }
    let stem = words.joined()
    return all.filter { index in
      let path = ResourcePath(path(of: promises.operations[index]))
      guard !path.isElement, let word = path.word else { return false }
      let singular = KeyWords.joined(Noun.singular(word))
      return singular == stem || stem.hasSuffix(singular) && stem.count <= singular.count + 8
    }
  }

  /// Returns the sources of the identifiers that the body and the query of an operation name, by the names of the
  /// members.
  mutating func identifierSources(for operation: OpenAPIOperation) -> [String: IdentifierSource] {
    var found: [String: IdentifierSource] = [:]
    var names = operation.parameters.filter { $0.place == .query && $0.isRequired }.map(\.name)
    if let body = operation.body?.shape { names += memberNames(below: body) }
    for name in names {
      let words = SensitiveNames.words(of: name)
      guard words.count > 1, ["id", "ids", "uuid"].contains(words.last) else { continue }
      let single = words.last == "ids" ? words.dropLast().joined(separator: "_") + "_id" : name
      if let source = source(of: single, in: nil) { found[KeyWords.joined(name)] = source }
    }
    if let login, let check = checkNames[login.operation], let refresh = login.refresh,
      let name = names.first(where: { LoginSearch.refreshFields.contains(KeyWords.joined($0)) })
    {
      let isRenewal =
        login.renewal.map { promises.operations[$0.operation].endpoint.request } == operation.endpoint.request
      // A backend may accept each refresh token only once, so that the renewal takes the latest one of the session.
      let latest = JSONPath([.key("refresh")])
      found[KeyWords.joined(name)] = IdentifierSource(
        check: isRenewal ? session : check, path: isRenewal ? latest : refresh, isOwn: true)
    }
    return found
  }

  /// Returns the names of the required members of a shape and of those below it.
  private func memberNames(below root: ShapeID) -> [String] {
    var (names, open, seen): ([String], [ShapeID], Set<ShapeID>) = ([], [root], [])
    while let next = open.popLast(), seen.count < 1_000 {
      guard seen.insert(next).inserted else { continue }
      for alternative in shapes.alternatives(of: next).shapes {
        switch shapes[alternative].shape {
        case .object(let object):
          for field in object.fields where !field.isOptional {
            names.append(field.name)
            open.append(field.shape)
          }
        case .array(let array): open += array.elements
        case _: continue
        }
      }
    }
    return names
  }

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
    guard index != login?.operation, let needed = try sendable(operation.security) else { return }
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
    return login != nil && checkNames[login?.operation ?? -1] != nil
      ? .session(session) : .bearer("${secret.\(variable)_TOKEN}")
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
