import ContractSpecs

/// The bodies of the requests of drafted checks.
extension OpenAPIContractDraft {
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
        maker.mayRepeat(example), !maker.namesIdentified(example),
        maker.accepts(example, as: shape)
      {
        return .json(maker.value(ofExample: example, named: ""))
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
          let value = member.value == .array([]) ? filled(member.name, of: shape) : member.value
          return value.flatMap(fieldOrList).map { DraftMember(name: member.name, value: $0) }
        })
    case .multipart: return .multipart(try parts(shape))
    case .other: throw Refusal(reason: "its body has the type \(body.type)")
    }
  }

  /// Returns the body of the log-in: the credentials of the user that the sign-up created, or those of the environment.
  private mutating func loginBody(_ operation: OpenAPIOperation, _ login: DraftedLogin) -> DraftedCheck.Body {
    var (members, others): ([DraftMember], [DraftMember]) = ([], [])
    if let shape = operation.body?.shape, case .object(let made)? = maker.value(of: shape, named: "") {
      let inner = login.inside.map { Self.members(of: made, inside: $0) } ?? made
      others = made.filter { $0.name != login.inside }
      members = inner.filter { $0.name != login.user && $0.name != login.password }
    }
    members = credentials(for: login) + members
    if let inside = login.inside {
      return .json(.object([DraftMember(name: inside, value: .object(members))] + others))
    }
    switch operation.body?.encoding {
    case .form: return .form(members)
    case .multipart: return .multipart(members)
    case .json, .other, nil: return .json(.object(members))
    }
  }

  /// Returns the user and the password of the log-in: those of the user that the sign-up created, or of the environment.
  func credentials(for login: DraftedLogin) -> [DraftMember] {
    let signsUp = login.signUp.flatMap { checkNames[$0] } != nil
    let user = signsUp ? userTemplate(login) : "${env.\(variable)_USER}"
    let password =
      signsUp ? sentBefore(login, \.password) ?? maker.password : "${secret.\(variable)_PASSWORD}"
    return [
      DraftMember(name: login.user, value: .template(user)),
      DraftMember(name: login.password, value: .template(password)),
    ]
  }

  /// Returns the template of the name with which the created user logs in.
  private func userTemplate(_ login: DraftedLogin) -> String {
    if let sent = sentBefore(login, \.user) { return sent }
    let signUp = checks.first { $0.operation == login.signUp }
    guard case .json(.object(let all))? = signUp?.body else { return "${unique.email}" }
    let inside = login.signUp.flatMap { signUpFields(login, $0)?.inside }
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
        guard !needsSeveral(field.shape) else {
          throw Refusal(reason: "a part can be sent once, and its part \(field.name) is several files")
        }
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
    shapes.alternatives(of: id).shapes.flatMap { shapes[$0].shape.array?.elements ?? [] }
  }

  /// Returns a list with an element for a field of a form, which an empty one leaves out.
  private mutating func filled(_ name: String, of shape: ShapeID) -> DraftValue? {
    let objects = shapes.alternatives(of: shape).shapes
    guard case .object(let object)? = objects.first.map({ shapes[$0].shape }),
      let field = object.field(named: name)
    else { return nil }
    return maker.fullValue(of: field.shape, named: name)
  }

  private func fieldOrList(_ value: DraftValue) -> DraftValue? {
    if case .array(let elements) = value {
      return elements.isEmpty ? nil : .array(elements.compactMap(fieldValue))
    }
    return fieldValue(value)
  }

  /// Returns whether a shape is a list of at least two elements.
  func needsSeveral(_ id: ShapeID) -> Bool {
    shapes.alternatives(of: id).shapes.contains { alternative in
      if case .array(let array) = shapes[alternative].shape { array.bounds.lower ?? 0 > 1 } else { false }
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
  /// Returns whether an example has a member that names what a check makes.
  func namesIdentified(_ example: JSONValue) -> Bool {
    example.members.contains { identifiers[Self.key(of: $0.name, in: nil)] != nil }
  }

  /// Returns whether the example of a whole body can be sent in every run: it has no value that must be new, at most
  /// four levels deep.
  func mayRepeat(_ example: JSONValue, deeper: Int = 4) -> Bool {
    guard deeper > 0 else { return true }
    return example.members.allSatisfy { member in
      member.value.kind == .string ? !isUnique(member.name) : mayRepeat(member.value, deeper: deeper - 1)
    } && example.elements.allSatisfy { mayRepeat($0, deeper: deeper - 1) }
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
