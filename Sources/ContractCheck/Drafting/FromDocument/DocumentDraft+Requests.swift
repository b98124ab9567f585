import ContractSpecs

/// The values of the requests of drafted checks.
extension DocumentDraft {
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
      return isChange ? nil : fieldValue(DraftValue(example))
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
      case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .array,
        .object,
        .nullable, .choice:
        continue
      }
    }
    return nil
  }

  private func fieldValue(_ value: DraftValue) -> DraftValue? { value.fieldText.map { .template($0) } }

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

  /// Returns the sources of the identifiers that the body and the query of an operation name, by the names of the members.
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
    if let login, let check = checkNames[login.operation], let refresh = login.refresh {
      if let name = names.first(where: { ["refreshtoken", "refresh"].contains(KeyWords.joined($0)) }) {
        found[KeyWords.joined(name)] = IdentifierSource(check: check, path: refresh, isOwn: true)
      }
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
        case .array(let array): open += array.prefix + [array.element].compactMap(\.self)
        case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
          .oneOf,
          .openChoice, .nullable, .choice:
          continue
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

  private mutating func required(
    _ place: OpenAPIParameter.Place, of operation: OpenAPIOperation
  ) throws(Refusal) -> [DraftMember] {
    var members: [DraftMember] = []
    for parameter in operation.parameters where parameter.place == place && parameter.isRequired {
      if let example = parameter.example?.value, !example.isNull,
        let items = parameter.items(of: DraftValue(example))
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

  private func fieldOrList(_ value: DraftValue) -> DraftValue? {
    if case .array(let elements) = value {
      return elements.isEmpty ? nil : .array(elements.compactMap(fieldValue))
    }
    return fieldValue(value)
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

  private func addKey(_ name: String, _ place: OpenAPIParameter.Place, to check: inout DraftedCheck) {
    let secret = "${secret.\(variable)_API_KEY}"
    switch place {
    case .query: check.query.append(DraftMember(name: name, value: .template(secret)))
    case .cookie: check.headers.append(DraftMember(name: "Cookie", value: .template("\(name)=\(secret)")))
    case .header, .path: check.headers.append(DraftMember(name: name, value: .template(secret)))
    }
  }

  // MARK: body

  mutating func body(_ operation: OpenAPIOperation, _ index: Int) throws(Refusal) -> DraftedCheck.Body {
    guard let body = operation.body else { return .none }
    maker.wanted = index == login?.signUp ? credentialNames(operation) : []
    defer { maker.wanted = [] }
    do {
      return try self.body(body, of: operation, index)
    } catch {
      guard !body.isRequired, maker.wanted.isEmpty, index != login?.operation else { throw error }
      return .none
    }
  }

  /// Returns the names of the members of a sign-up with which the run logs in, and of the one that holds them.
  private func credentialNames(_ operation: OpenAPIOperation) -> Set<String> {
    let search = LoginSearch(promises: promises, shapes: shapes)
    guard let found = search.credentials(of: operation, like: login?.user) else { return [] }
    return Set([found.inside, found.user, found.password].compactMap(\.self))
  }

  /// Returns a body that is described. One that need not be sent is sent too, so that it is tried.
  private mutating func body(
    _ body: OpenAPIBody, of operation: OpenAPIOperation, _ index: Int
  ) throws(Refusal) -> DraftedCheck.Body {
    guard !["GET", "HEAD"].contains(operation.endpoint.method) else {
      throw Refusal(
        reason: "it is a \(operation.endpoint.method) with a body, which a backend or proxy may ignore")
    }
    if index == login?.operation, let login { return loginBody(operation, login) }
    guard let shape = body.shape else {
      throw Refusal(reason: "the document does not say what its body holds")
    }
    switch body.encoding {
    case .json:
      if let example = body.example?.value, example.kind == .object, maker.wanted.isEmpty,
        maker.mayRepeat(example),
        maker.accepts(example, as: shape)
      {
        return .json(DraftValue(example))
      }
      guard let value = maker.value(of: shape, named: "") else {
        throw Refusal(reason: "no body could be made that fits its schema")
      }
      return .json(value)
    case .form:
      guard case .object(let members)? = maker.value(of: shape, named: "") else {
        throw Refusal(reason: "no form could be made that fits its schema")
      }
      return .form(
        members.compactMap { member in
          fieldOrList(member.value).map { DraftMember(name: member.name, value: $0) }
        })
    case .multipart: return .multipart(try parts(shape))
    case .other: throw Refusal(reason: "its body has the type \(body.type)")
    }
  }

  /// Returns the body of the log-in: the credentials of the user that the sign-up created, or those of the environment.
  private mutating func loginBody(_ operation: OpenAPIOperation, _ login: DraftedLogin) -> DraftedCheck.Body {
    let signUp = login.signUp.flatMap { checkNames[$0] }
    let user = signUp == nil ? "${env.\(variable)_USER}" : userTemplate(login)
    var (members, others): ([DraftMember], [DraftMember]) = ([], [])
    if let shape = operation.body?.shape, case .object(let made)? = maker.value(of: shape, named: "") {
      let inner = login.inside.map { Self.members(of: made, inside: $0) } ?? made
      others = made.filter { $0.name != login.inside }
      members = inner.filter { $0.name != login.user && $0.name != login.password }
    }
    let password =
      signUp == nil
      ? "${secret.\(variable)_PASSWORD}" : sentBefore(login, \.password) ?? maker.password
    members.insert(DraftMember(name: login.password, value: .template(password)), at: 0)
    members.insert(DraftMember(name: login.user, value: .template(user)), at: 0)
    if let inside = login.inside {
      return .json(.object([DraftMember(name: inside, value: .object(members))] + others))
    }
    switch operation.body?.encoding {
    case .form: return .form(members)
    case .multipart: return .multipart(members)
    case .json, .other, nil: return .json(.object(members))
    }
  }

  /// Returns the template of the name with which the created user logs in.
  private func userTemplate(_ login: DraftedLogin) -> String {
    if let sent = sentBefore(login, \.user) { return sent }
    let signUp = checks.first { $0.operation == login.signUp }
    guard case .json(.object(let all))? = signUp?.body else { return "${unique.email}" }
    let inside = signUp.flatMap { signUpFields(login, $0.operation)?.inside }
    let members = inside.map { Self.members(of: all, inside: $0) } ?? all
    let named = members.first { $0.name == login.user } ?? members.first { LoginSearch.isUser($0.name) }
    return named?.value.fieldText ?? "${unique.email}"
  }

  /// Returns the reference to a member that the contract's own sign-up sent; `nil` if the sign-up is drafted.
  private func sentBefore(
    _ login: DraftedLogin, _ name: KeyPath<LoginSearch.Credentials, String>
  ) -> String? {
    guard let signUp = login.signUp, let check = options.known[signUp],
      let fields = signUpFields(login, signUp)
    else { return nil }
    let place = fields.inside.map { JSONPath.root.appending(key: $0) } ?? .root
    return "${\(check).(request).body\(place.appending(key: fields[keyPath: name]).description.dropFirst())}"
  }

  private func signUpFields(_ login: DraftedLogin, _ signUp: Int) -> LoginSearch.Credentials? {
    LoginSearch(promises: promises, shapes: shapes).credentials(
      of: promises.operations[signUp], like: login.user)
  }

  /// Returns the members of the object that a member is.
  private static func members(of all: [DraftMember], inside name: String) -> [DraftMember] {
    guard case .object(let members)? = all.first(where: { $0.name == name })?.value else { return [] }
    return members
  }

  private mutating func parts(_ shape: ShapeID) throws(Refusal) -> [DraftMember] {
    guard let alternative = shapes.alternatives(of: shape).shapes.first,
      case .object(let object) = shapes[alternative].shape
    else { throw Refusal(reason: "the document does not say which parts its body has") }
    var parts: [DraftMember] = []
    for field in object.fields where !field.isOptional || maker.wanted.contains(field.name) {
      if promises.isFile(field.shape) || elements(of: field.shape).contains(where: promises.isFile) {
        parts.append(DraftMember(name: field.name, value: Self.picture))
      } else if let value = maker.fullValue(of: field.shape, named: field.name).flatMap(partValue) {
        parts.append(DraftMember(name: field.name, value: value))
      } else {
        throw Refusal(reason: "no value could be made for its part \(field.name)")
      }
    }
    return parts
  }

  /// Returns the shapes of the elements of a list; of any other shape there are none.
  private func elements(of id: ShapeID) -> [ShapeID] {
    shapes.alternatives(of: id).shapes.flatMap { alternative -> [ShapeID] in
      guard case .array(let array) = shapes[alternative].shape else { return [] }
      return array.prefix + [array.element].compactMap(\.self)
    }
  }

  /// Returns the value of a part of a form: of a list, its first element; of an object, its JSON.
  private func partValue(_ value: DraftValue) -> DraftValue? {
    switch value.opened {
    case .array(let elements): elements.first.flatMap(partValue)
    case .object: .template(value.jsonText)
    case .template, .json: fieldValue(value)
    }
  }

  /// A picture of one pixel, which most uploads accept.
  private static let picture = DraftValue.object([
    DraftMember(
      name: "base64",
      value: .text(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")),
    DraftMember(name: "filename", value: .text("pixel.png")),
    DraftMember(name: "type", value: .text("image/png")),
  ])
}

extension DraftValueMaker {
  /// Returns whether the example of a whole body can be sent in every run: it has no value that must be new, at most
  /// four levels deep.
  func mayRepeat(_ example: JSONValue, deeper: Int = 4) -> Bool {
    guard deeper > 0 else { return true }
    return example.members.allSatisfy { member in
      member.value.kind == .string ? !isUnique(member.name) : mayRepeat(member.value, deeper: deeper - 1)
    } && example.elements.allSatisfy { mayRepeat($0, deeper: deeper - 1) }
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

extension OpenAPIPromises {
  /// Returns whether a part of a form is a file.
  func isFile(_ id: ShapeID) -> Bool {
    guard let node = schemaNodes[id] else { return false }
    return node["format"]?.string == "binary" || node["contentMediaType"] != nil
      || node["type"]?.string == "file"
  }
}
